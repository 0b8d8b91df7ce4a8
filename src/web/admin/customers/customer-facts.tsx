import type { ReactNode } from 'react';
import type { Customer } from '../../../contract/customers.ts';
import { formatRupees } from '../../../domain/money/money.ts';
import { useShopDates } from '../../platform/shop-dates.ts';
import { Tag } from '../../ui/badge.tsx';
import { classes } from '../../ui/classes.ts';
import { counted, formatCount } from '../lists/counts.ts';

/** The facts of a customer at a glance. */
export function CustomerFacts({ customer }: { customer: Customer }) {
  const { shownDay } = useShopDates();
  const { email, createdAt, isAdmin, isDemo, orderCount, orderWorth, paidWorth } = customer;
  return (
    <dl className="grid gap-px overflow-hidden rounded-xs border border-line bg-line grid-cols-2 xl:grid-cols-4">
      <Fact term="Email" isWide>
        <span className="break-words">{email}</span>
      </Fact>
      <Fact term="Customer since">
        {shownDay(createdAt)}
        {isDemo && <Tag className="ml-2">Demo</Tag>}
      </Fact>
      <Fact term="Admin">{isAdmin ? <Tag tone="gold">Yes</Tag> : 'No'}</Fact>
      <Fact term="Signed in on">{counted(customer.sessionCount, 'device')}</Fact>
      <Fact term="Orders">{formatCount(orderCount)}</Fact>
      <Fact term="Worth of orders">
        {formatRupees(orderWorth)}
        <span className="block text-sm text-soft">of which paid {formatRupees(paidWorth)}</span>
      </Fact>
      <Fact term="Messages">{formatCount(customer.messageCount)}</Fact>
      <Fact term="User ID" isWide>
        <span className="break-all">{customer._id}</span>
      </Fact>
    </dl>
  );
}

interface FactProps {
  term: string;
  /** Takes a full row on narrow screens. */
  isWide?: boolean;
  children: ReactNode;
}

function Fact({ term, isWide, children }: FactProps) {
  return (
    <div
      className={classes(
        'numerals min-w-0 bg-paper px-3 py-3 sm:px-4',
        isWide && 'max-xl:col-span-2',
      )}
    >
      <dt className="text-sm text-soft">{term}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  );
}
