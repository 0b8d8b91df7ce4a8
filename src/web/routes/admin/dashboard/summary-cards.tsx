import type { ReactNode } from 'react';
import type { Dashboard } from '../../../../contract/insights.ts';
import { formatRupees } from '../../../../domain/money/money.ts';
import { formatCount } from '../../../admin/lists/counts.ts';
import { FactTile, FactTiles } from '../../../admin/lists/fact-tiles.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** The four figures above every tab (specification §2, Admin dashboard). */
export function SummaryCards({ figures }: { figures: Dashboard }) {
  return (
    <Cards
      users={formatCount(figures.totalUsers)}
      orders={formatCount(figures.totalOrders)}
      revenue={formatRupees(figures.totalRevenue)}
      note={`of which paid ${formatRupees(figures.paidRevenue)}`}
      products={formatCount(figures.totalProducts)}
    />
  );
}

export function SummarySkeleton() {
  const bar = <Skeleton className="my-[3px] h-6 w-16" />;
  return (
    <Cards
      users={bar}
      orders={bar}
      revenue={<Skeleton className="my-[3px] h-6 w-36" />}
      note={<Skeleton className="my-[2.5px] h-4 w-40" />}
      products={bar}
    />
  );
}

type CardsProps = Record<'users' | 'orders' | 'revenue' | 'note' | 'products', ReactNode>;

function Cards({ users, orders, revenue, note, products }: CardsProps) {
  const look = '[&>dd:first-of-type]:text-xl [&>dd:first-of-type]:font-semibold sm:px-5 sm:py-4';
  return (
    <FactTiles className="grid-cols-3 sm:grid-cols-[1fr_1fr_1.6fr_1fr]">
      <FactTile term="Total Users" className={look}>
        {users}
      </FactTile>
      <FactTile term="Total Orders" className={look}>
        {orders}
      </FactTile>
      {/* On a phone it takes a row below the others. */}
      <FactTile
        term="Total Revenue"
        note={note}
        className={`${look} max-sm:order-last max-sm:col-span-3`}
      >
        {revenue}
      </FactTile>
      <FactTile term="Total Products" className={look}>
        {products}
      </FactTile>
    </FactTiles>
  );
}
