import { useLocation } from 'react-router';
import { getTab } from '../../../admin/frame/admin-paths.ts';
import { AdminGrid, AdminScreen, Panel } from '../../../admin/frame/admin-screen.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { SummaryCards } from '../dashboard/figures.tsx';

const PLACES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

export function AdminSkeleton() {
  const { pathname, search } = useLocation();
  if (pathname === '/admin') {
    return (
      <AdminGrid>
        <Loading label="Loading the dashboard" className="min-w-0 space-y-6">
          <SummaryCards />
          <Panel tab={getTab(new URLSearchParams(search))}>
            <Rows />
          </Panel>
        </Loading>
      </AdminGrid>
    );
  }
  return (
    <AdminScreen title="Loading">
      <Loading label="Loading">
        <Rows />
      </Loading>
    </AdminScreen>
  );
}

function Rows() {
  return (
    <div className="border-y border-line">
      {PLACES.map((place) => (
        <div key={place} className="flex h-11 items-center border-b border-line last:border-b-0">
          <Skeleton className="h-3.5 w-full" />
        </div>
      ))}
    </div>
  );
}
