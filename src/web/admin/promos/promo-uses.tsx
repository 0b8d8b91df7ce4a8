import type { Page } from '../../../contract/client.ts';
import type { PromoUse } from '../../../contract/promos.ts';
import { formatRupees } from '../../../domain/money/money.ts';
import { shortId } from '../../../domain/text/short-id.ts';
import { browserApi } from '../../platform/api.ts';
import { useShopDates } from '../../platform/shop-dates.ts';
import { customerPath, orderPath } from '../frame/admin-paths.ts';
import { TextLink } from '../frame/text-link.tsx';
import { PagedTable } from '../lists/data-table.tsx';
import { usePagedList } from '../lists/use-paged-list.ts';

export const USES_PER_PAGE = 20;

/** The orders that used a code, latest first. */
export function PromoUses({ first, promoId }: { first: Page<PromoUse[]>; promoId: string }) {
  const { shownMoment } = useShopDates();
  const list = usePagedList(first, (cursor) =>
    browserApi().page('promoCodeUses', {
      params: { id: promoId },
      query: { limit: USES_PER_PAGE, cursor },
    }),
  );
  return (
    <PagedTable
      label="Uses of this code"
      noun="order"
      list={list}
      empty={<p className="text-soft">No order has it yet.</p>}
      columns={[
        {
          title: 'Order ID',
          cell: ({ _id }) => (
            <TextLink to={orderPath(_id)} title={_id}>
              {shortId(_id)}
            </TextLink>
          ),
          isRowHeader: true,
          className: 'py-0!',
        },
        {
          title: 'Used',
          cell: ({ usedAt }) => shownMoment(usedAt),
          className: 'whitespace-nowrap',
        },
        {
          title: 'Customer',
          cell: ({ customer: { _id, name } }) => <TextLink to={customerPath(_id)}>{name}</TextLink>,
          className: 'min-w-36 py-0!',
        },
        { title: 'Taken off', cell: ({ discount }) => formatRupees(discount), numeric: true },
        {
          title: 'Total',
          cell: ({ total }) => formatRupees(total),
          numeric: true,
          className: 'font-semibold',
        },
      ]}
    />
  );
}
