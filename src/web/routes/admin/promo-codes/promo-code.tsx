import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Page } from '../../../../contract/client.ts';
import type { PromoCode, PromoUse } from '../../../../contract/promos.ts';
import { customerPath, orderPath, PROMOS_PATH } from '../../../admin/frame/admin-paths.ts';
import { AdminScreen, Section } from '../../../admin/frame/admin-screen.tsx';
import { adminHead, loadAll, loadedScreen, loadScreen } from '../../../admin/frame/load-screen.tsx';
import { idColumn, PagedTable, rupeeColumn } from '../../../admin/lists/data-table.tsx';
import { usePagedList } from '../../../admin/lists/use-paged-list.ts';
import { callApi } from '../../../platform/api.ts';
import { useShopDates } from '../../../platform/shop.ts';
import { Tag } from '../../../ui/tags.tsx';
import { TextLink } from '../../../ui/typography.tsx';
import type { Route } from './+types/promo-code.ts';
import { PromoForm, promoUsesText, promoValueText, STATE_TAGS } from './promo-form.tsx';

const USES_PER_PAGE = 20;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  adminHead(matches, loaderData?.data?.promo.code ?? 'Promo code');

export const clientLoader = loadScreen((api, { params }: Route.ClientLoaderArgs) =>
  loadAll({
    promo: api.call('GET /api/admin/promo-codes/{id}', { params }),
    uses: api.call('GET /api/admin/promo-codes/{id}/uses', {
      params,
      query: { limit: USES_PER_PAGE },
    }),
  }),
);

export default loadedScreen('Promo code', PromoScreen, ({ promo }) => promo._id);

function PromoScreen({ data }: { data: { promo: PromoCode; uses: Page<PromoUse[]> } }) {
  const { revalidate } = useRevalidator();
  const [promo, setPromo] = useState(data.promo);
  function onChanged(saved: PromoCode) {
    setPromo(saved);
    // Every page names the code that is promised for signing up.
    void revalidate();
  }
  return (
    <AdminScreen title={promo.code} link={{ to: PROMOS_PATH, label: 'All promo codes' }}>
      <p className="numerals mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Tag {...STATE_TAGS[promo.state]} />
        <span>{promoValueText(promo)}</span>
        <span className="text-soft">Used {promoUsesText(promo)}</span>
      </p>
      <PromoForm promo={data.promo} onSaved={onChanged} />
      <Section title="Orders with this promo code">
        <PromoUses first={data.uses} promoId={promo._id} />
      </Section>
    </AdminScreen>
  );
}

function PromoUses({ first, promoId }: { first: Page<PromoUse[]>; promoId: string }) {
  const { formatMoment } = useShopDates();
  const list = usePagedList(first, (cursor) =>
    callApi('GET /api/admin/promo-codes/{id}/uses', {
      params: { id: promoId },
      query: { limit: USES_PER_PAGE, cursor },
    }),
  );
  return (
    <PagedTable
      label="Uses of this promo code"
      noun="order"
      list={list}
      empty={<p className="text-soft">No orders yet</p>}
      columns={[
        idColumn('Order ID', orderPath),
        { title: 'Used', cell: ({ usedAt }) => formatMoment(usedAt), isNowrap: true },
        {
          title: 'Customer',
          cell: ({ customer: { _id, name } }) => (
            <TextLink standalone to={customerPath(_id)}>
              {name}
            </TextLink>
          ),
          className: 'min-w-36 py-0!',
        },
        rupeeColumn<PromoUse>('Discount', ({ discount }) => discount),
        rupeeColumn<PromoUse>('Total', ({ total }) => total, 'font-semibold'),
      ]}
    />
  );
}
