import type { PromoCode } from '../../../contract/promos.ts';
import { shopDates } from '../../platform/shop-dates.ts';
import { Tag } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ButtonLink } from '../../ui/forms/button.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { NEW_PROMO_PATH, promoPath } from '../frame/admin-paths.ts';
import { AdminScreen } from '../frame/admin-screen.tsx';
import { type Column, DataTable } from '../lists/data-table.tsx';
import { rulesText, STATE_TAGS, usesText, valueText } from './promo-text.ts';

export function PromoList({ promos }: { promos: PromoCode[] }) {
  return (
    <AdminScreen
      title="Promo codes"
      actions={<ButtonLink to={NEW_PROMO_PATH}>Add a code</ButtonLink>}
    >
      {promos.length === 0 ? (
        <EmptyState title="No promo codes found" level={3} />
      ) : (
        <DataTable label="Promo codes" columns={COLUMNS} rows={promos} keyOf={({ _id }) => _id} />
      )}
    </AdminScreen>
  );
}

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
  { title: 'State', cell: ({ state }) => <Tag {...STATE_TAGS[state]} /> },
  { title: 'Takes off', cell: valueText, className: 'whitespace-nowrap' },
  { title: 'Uses', cell: usesText, numeric: true },
  { title: 'For', cell: rulesText, className: 'min-w-40' },
  {
    title: 'From',
    cell: ({ from }) => (from ? dayText(from) : 'Now'),
    className: 'whitespace-nowrap',
  },
  {
    title: 'Until',
    cell: ({ until }) => (until ? dayText(until) : 'No end'),
    className: 'whitespace-nowrap',
  },
];

/** A day without a time zone: `21 Nov 2026`. */
const { shownDay: dayText } = shopDates('UTC');
