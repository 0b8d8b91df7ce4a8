import { useLocation } from 'react-router';
import { Card } from '../../ui/card.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { tabOf } from './admin-tab.ts';
import { DashboardGrid } from './dashboard-screen.tsx';
import { SummarySkeleton } from './summary-cards.tsx';

const ROWS = [1, 2, 3, 4, 5, 6, 7, 8];

/** The dashboard before the browser has asked for anything. */
export function DashboardSkeleton() {
  const tab = tabOf(new URLSearchParams(useLocation().search));
  return (
    <DashboardGrid tab={tab}>
      <Loading label="Loading the dashboard" className="min-w-0 space-y-6">
        <SummarySkeleton />
        {tab === 'orders' && (
          <div className="grid gap-4 xl:grid-cols-2">
            <ChartSkeleton />
            <ChartSkeleton />
          </div>
        )}
        <div>
          <Skeleton className="mb-3 h-8 w-32" />
          <div className="space-y-px border-y border-line">
            {ROWS.map((row) => (
              <Skeleton key={row} className="h-10 w-full" />
            ))}
          </div>
        </div>
      </Loading>
    </DashboardGrid>
  );
}

function ChartSkeleton() {
  return (
    <Card padding="none" className="px-4 pt-4 md:px-5">
      <Skeleton className="mb-3 h-7 w-56" />
      <Skeleton className="h-[186px] w-full" />
      <div className="h-12" />
    </Card>
  );
}
