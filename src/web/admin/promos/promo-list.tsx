import { Link } from 'react-router';
import type { PromoCode } from '../../../contract/promos.ts';
import { Tag } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ButtonLink } from '../../ui/forms/button.tsx';
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '../../ui/table.tsx';
import { NEW_PROMO_PATH, PROMOS_PATH, promoPath } from '../frame/admin-paths.ts';
import { AdminScreen } from '../frame/admin-screen.tsx';
import { rulesText, STATE_TAGS, usesText, valueText } from './promo-text.ts';

/** Every promo code, newest first. */
export function PromoList({ promos }: { promos: PromoCode[] }) {
  return (
    <AdminScreen
      path={PROMOS_PATH}
      title="Promo codes"
      actions={<ButtonLink to={NEW_PROMO_PATH}>Add a code</ButtonLink>}
    >
      {promos.length === 0 ? (
        <EmptyState title="No promo codes found" level={3} />
      ) : (
        <Table label="Promo codes" dense>
          <TableHead>
            <TableRow>
              <HeaderCell>Code</HeaderCell>
              <HeaderCell>State</HeaderCell>
              <HeaderCell>Takes off</HeaderCell>
              <HeaderCell numeric>Uses</HeaderCell>
              <HeaderCell>For</HeaderCell>
              <HeaderCell>From</HeaderCell>
              <HeaderCell>Until</HeaderCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {promos.map((promo) => (
              <PromoRow key={promo._id} promo={promo} />
            ))}
          </TableBody>
        </Table>
      )}
    </AdminScreen>
  );
}

function PromoRow({ promo }: { promo: PromoCode }) {
  const { label, tone } = STATE_TAGS[promo.state];
  return (
    <TableRow>
      <HeaderCell scope="row" className="py-0!">
        <Link
          to={promoPath(promo._id)}
          className="text-link inline-flex min-h-11 items-center font-semibold"
        >
          {promo.code}
        </Link>
      </HeaderCell>
      <Cell>
        <Tag tone={tone}>{label}</Tag>
      </Cell>
      <Cell className="whitespace-nowrap">{valueText(promo)}</Cell>
      <Cell numeric className="whitespace-nowrap">
        {usesText(promo)}
      </Cell>
      <Cell className="min-w-40">{rulesText(promo)}</Cell>
      <Cell className="whitespace-nowrap">{promo.from ? dayText(promo.from) : 'Now'}</Cell>
      <Cell className="whitespace-nowrap">{promo.until ? dayText(promo.until) : 'No end'}</Cell>
    </TableRow>
  );
}

const dayFormat = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'UTC' });

/** A day without a time zone: `21 Nov 2026`. */
function dayText(day: string): string {
  return dayFormat.format(new Date(`${day}T00:00:00.000Z`));
}
