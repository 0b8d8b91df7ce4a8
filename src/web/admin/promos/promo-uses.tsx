import { Link } from 'react-router';
import type { Page } from '../../../contract/client.ts';
import type { PromoUse } from '../../../contract/promos.ts';
import { formatRupees } from '../../../domain/money/money.ts';
import { shortId } from '../../../domain/text/short-id.ts';
import { browserApi } from '../../platform/api.ts';
import { useShopDates } from '../../platform/shop-dates.ts';
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '../../ui/table.tsx';
import { customerPath, orderPath } from '../frame/admin-paths.ts';
import { ListFooter } from '../lists/list-footer.tsx';
import { usePagedList } from '../lists/use-paged-list.ts';

export const USES_PER_PAGE = 20;

const cellLink = 'text-link inline-flex min-h-11 items-center';

/** The orders that used a code, latest first. */
export function PromoUses({ first, promoId }: { first: Page<PromoUse[]>; promoId: string }) {
  const { shownMoment } = useShopDates();
  const paged = usePagedList(first, (cursor) =>
    browserApi().page('promoCodeUses', {
      params: { id: promoId },
      query: { limit: USES_PER_PAGE, cursor },
    }),
  );
  const { list } = paged;
  if (list.items.length === 0) return <p className="text-soft">No order has it yet.</p>;
  return (
    <>
      <Table label="Uses of this code" dense>
        <TableHead>
          <TableRow>
            <HeaderCell>Order ID</HeaderCell>
            <HeaderCell>Used</HeaderCell>
            <HeaderCell>Customer</HeaderCell>
            <HeaderCell numeric>Taken off</HeaderCell>
            <HeaderCell numeric>Total</HeaderCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {list.items.map((use) => (
            <TableRow key={use._id}>
              <HeaderCell scope="row" className="py-0!">
                <Link to={orderPath(use._id)} title={use._id} className={cellLink}>
                  {shortId(use._id)}
                </Link>
              </HeaderCell>
              <Cell className="whitespace-nowrap">{shownMoment(use.usedAt)}</Cell>
              <Cell className="min-w-36 py-0!">
                <Link to={customerPath(use.customer._id)} className={cellLink}>
                  {use.customer.name}
                </Link>
              </Cell>
              <Cell numeric>{formatRupees(use.discount)}</Cell>
              <Cell numeric className="font-semibold">
                {formatRupees(use.total)}
              </Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <ListFooter noun="order" of={paged} />
    </>
  );
}
