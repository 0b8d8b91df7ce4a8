import { useLocation, useNavigation, useRevalidator } from 'react-router';
import { OrderCharts } from '../../admin/dashboard/order-charts.tsx';
import { SummaryCards } from '../../admin/dashboard/summary-cards.tsx';
import { TestModeNotice } from '../../admin/dashboard/test-mode-notice.tsx';
import { FirstRunList } from '../../admin/first-run/first-run-list.tsx';
import { type AdminTab, tabLabel, tabOf, tabPath } from '../../admin/frame/admin-paths.ts';
import { AdminGrid, Panel } from '../../admin/frame/admin-screen.tsx';
import { adminHead, LoadError, loadScreen } from '../../admin/frame/load-screen.tsx';
import { OrderListControls } from '../../admin/orders/list/list-controls.tsx';
import { OrderList } from '../../admin/orders/list/order-list.tsx';
import { MoneyNotice } from '../../admin/orders/money/money-notice.tsx';
import { AddProductTab } from '../../admin/products/add/add-product-tab.tsx';
import { ProductsTab } from '../../admin/products/list/products-tab.tsx';
import { UserList, UserListControls } from '../../admin/users/user-list.tsx';
import { classes } from '../../ui/classes.ts';
import type { Route } from './+types/dashboard.ts';
import { type DashboardData, loadDashboard } from './load-dashboard.ts';

export const meta: Route.MetaFunction = ({ matches, location }) => {
  const tab = tabLabel(tabOf(new URLSearchParams(location.search)));
  return adminHead(matches, tab);
};

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = new URL(request.url).searchParams;
  const loaded = await loadScreen({ request }, (api, signal) => loadDashboard(api, query, signal));
  return { tab: tabOf(query), ...loaded };
}

/** Tabs at the side, figures above, the open tab below (specification §2). */
export default function Dashboard({ loaderData: { tab, data, error } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const nextTab = useNextTab();
  return (
    <AdminGrid path={tabPath(nextTab ?? tab)}>
      <div
        aria-busy={nextTab !== null}
        className={classes(
          'min-w-0 space-y-6 transition-opacity',
          nextTab !== null && 'opacity-60',
        )}
      >
        {error !== null && <LoadError message={error} />}
        {data && <OpenTab tab={tab} data={data} onChanged={revalidate} />}
        {/* Stays mounted, so that its input survives a visit to another tab. */}
        <div hidden={data === null || tab !== 'add-product'}>
          <Panel tab="add-product">
            <AddProductTab categories={data?.categories ?? []} onChanged={revalidate} />
          </Panel>
        </div>
      </div>
    </AdminGrid>
  );
}

interface OpenTabProps {
  tab: AdminTab;
  data: DashboardData;
  onChanged: () => void;
}

function OpenTab({ tab, data, onChanged }: OpenTabProps) {
  const { figures, simulated, refundsInNeed, paymentsInNeed, content } = data;
  return (
    <>
      <MoneyNotice refunds={refundsInNeed} payments={paymentsInNeed} />
      {/* The first-run list says so itself. */}
      {content.tab === 'orders' ? (
        <FirstRunList state={content.firstRun} onChanged={onChanged} />
      ) : (
        <TestModeNotice simulated={simulated} />
      )}
      <SummaryCards figures={figures} />
      {tab === 'orders' && <OrderCharts figures={figures} />}
      {tab !== 'add-product' && (
        <Panel tab={tab} key={tab}>
          <List data={data} onChanged={onChanged} />
        </Panel>
      )}
    </>
  );
}

function List({ data: { content, categories }, onChanged }: Omit<OpenTabProps, 'tab'>) {
  // Changes with every visit, also to the same address: the list then starts again.
  const { key: visit } = useLocation();
  switch (content.tab) {
    case 'orders':
      return (
        <>
          <OrderListControls filters={content.filters} />
          <OrderList key={visit} first={content.orders} filters={content.filters} />
        </>
      );
    case 'users':
      return (
        <>
          <UserListControls filters={content.filters} />
          <UserList key={visit} first={content.users} filters={content.filters} />
        </>
      );
    case 'products': {
      const { view, products: first } = content;
      return <ProductsTab {...{ view, first, categories, visit, onChanged }} />;
    }
    case 'add-product':
      return null;
  }
}

/** The tab that is being loaded; null while none is. */
function useNextTab(): AdminTab | null {
  const { location } = useNavigation();
  if (location?.pathname !== '/admin') return null;
  return tabOf(new URLSearchParams(location.search));
}
