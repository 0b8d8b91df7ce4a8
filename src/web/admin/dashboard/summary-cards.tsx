import type { ReactNode } from 'react';
import type { Dashboard } from '../../../contract/insights.ts';
import { formatRupees } from '../../../domain/money/money.ts';
import { classes } from '../../ui/classes.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { formatCount } from '../lists/counts.ts';

/** The four figures above every tab (specification §2, Admin dashboard). */
export function SummaryCards({ figures }: { figures: Dashboard }) {
  const { totalUsers, totalOrders, totalRevenue, paidRevenue, totalProducts } = figures;
  return (
    <CardRow>
      <Card term="Total Users">{formatCount(totalUsers)}</Card>
      <Card term="Total Orders">{formatCount(totalOrders)}</Card>
      <Card term="Total Revenue" note={`of which paid ${formatRupees(paidRevenue)}`} isWide>
        {formatRupees(totalRevenue)}
      </Card>
      <Card term="Total Products">{formatCount(totalProducts)}</Card>
    </CardRow>
  );
}

export function SummarySkeleton() {
  const bar = <Skeleton className="my-[3px] h-6 w-16" />;
  return (
    <CardRow>
      <Card term="Total Users">{bar}</Card>
      <Card term="Total Orders">{bar}</Card>
      <Card term="Total Revenue" note={<Skeleton className="my-[2.5px] h-4 w-40" />} isWide>
        <Skeleton className="my-[3px] h-6 w-36" />
      </Card>
      <Card term="Total Products">{bar}</Card>
    </CardRow>
  );
}

function CardRow({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-3 gap-px overflow-hidden rounded-xs border border-line bg-line sm:grid-cols-[1fr_1fr_1.6fr_1fr]">
      {children}
    </dl>
  );
}

interface CardProps {
  term: string;
  /** A line below the figure. */
  note?: ReactNode;
  /** On a phone it takes a row below the others. */
  isWide?: boolean;
  children: ReactNode;
}

function Card({ term, note, isWide, children }: CardProps) {
  return (
    <div
      className={classes(
        'numerals bg-paper px-2.5 py-3 sm:px-5 sm:py-4',
        isWide && 'max-sm:order-last max-sm:col-span-3',
      )}
    >
      <dt className="text-sm text-soft">{term}</dt>
      <dd className="mt-0.5 text-xl font-semibold">{children}</dd>
      {note && <dd className="text-sm text-soft">{note}</dd>}
    </div>
  );
}
