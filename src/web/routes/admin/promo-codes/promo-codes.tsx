import type { PromoCode } from '../../../../contract/promos.ts';
import { capitalise } from '../../../../domain/text/text.ts';
import { NEW_PROMO_PATH, promoPath } from '../../../admin/frame/admin-paths.ts';
import { AdminScreen } from '../../../admin/frame/admin-screen.tsx';
import { adminMeta, loadedScreen, loadScreen } from '../../../admin/frame/load-screen.tsx';
import { type Column, DataTable } from '../../../admin/lists/data-table.tsx';
import { dateName, formatCount } from '../../../admin/lists/format.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/messages.tsx';
import { Tag } from '../../../ui/tags.tsx';
import { TextLink } from '../../../ui/typography.tsx';
import { promoUsesText, promoValueText, STATE_TAGS } from './promo-form.tsx';

export const meta = adminMeta('Promo codes');

export const clientLoader = loadScreen((api) => api.call('GET /api/admin/promo-codes'));

export default loadedScreen('Promo codes', ({ data }: { data: PromoCode[] }) => (
  <AdminScreen
    title="Promo codes"
    actions={<ButtonLink to={NEW_PROMO_PATH}>Add promo code</ButtonLink>}
  >
    {data.length === 0 ? (
      <EmptyState title="No promo codes yet" level={3}>
        Add a promo code to give customers a discount at checkout.
      </EmptyState>
    ) : (
      <DataTable label="Promo codes" columns={COLUMNS} rows={data} keyOf={({ _id }) => _id} />
    )}
  </AdminScreen>
));

const COLUMNS: Column<PromoCode>[] = [
  {
    title: 'Code',
    cell: ({ _id, code }) => (
      <TextLink standalone to={promoPath(_id)} className="font-semibold">
        {code}
      </TextLink>
    ),
    isRowHeader: true,
    className: 'py-0!',
  },
  { title: 'Status', cell: ({ state }) => <Tag {...STATE_TAGS[state]} /> },
  { title: 'Discount', cell: promoValueText, isNowrap: true },
  { title: 'Uses', cell: promoUsesText, numeric: true },
  { title: 'Conditions', cell: rulesText, className: 'min-w-40' },
  {
    title: 'First day',
    cell: ({ from }) => (from ? dateName(from) : 'No start date'),
    isNowrap: true,
  },
  {
    title: 'Last day',
    cell: ({ until }) => (until ? dateName(until) : 'No end date'),
    isNowrap: true,
  },
];

export function rulesText(promo: Pick<PromoCode, 'firstOrderOnly' | 'perCustomerLimit'>): string {
  const { firstOrderOnly, perCustomerLimit } = promo;
  const parts = [
    firstOrderOnly && 'first order only',
    perCustomerLimit !== null && perCustomerText(perCustomerLimit),
  ].filter((part) => typeof part === 'string');
  const words = parts.join(', ') || 'every order';
  return capitalise(words);
}

function perCustomerText(limit: number): string {
  return limit === 1 ? 'once per customer' : `${formatCount(limit)} times per customer`;
}
