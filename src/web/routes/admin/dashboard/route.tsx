import { useLocation, useNavigation, useRevalidator } from 'react-router';
import type { ApiClient } from '../../../../contract/client.ts';
import { parseUserFilters } from '../../../../domain/accounts/customers.ts';
import { parseOrderFilters } from '../../../../domain/orders/order-filters.ts';
import type { PaymentMethod } from '../../../../domain/payments/payment-methods.ts';
import { type AdminTab, getTab, tabLabel, tabPath } from '../../../admin/frame/admin-paths.ts';
import { AdminGrid, Panel } from '../../../admin/frame/admin-screen.tsx';
import { adminHead, LoadError, loadAll, loadScreen } from '../../../admin/frame/load-screen.tsx';
import { ROWS_PER_PAGE } from '../../../admin/lists/use-paged-list.ts';
import { Alert } from '../../../ui/messages.tsx';
import { DimmedWhileLoading } from '../../../ui/skeleton.tsx';
import type { Route } from './+types/route.ts';
import { AddProductTab } from './add-product-tab.tsx';
import { OrderCharts, SummaryCards } from './figures.tsx';
import { FirstRunList } from './first-run-list.tsx';
import { CashDue, OrderList, OrderListControls, UnconfirmedOrders } from './order-list.tsx';
import { GatewayPanel, MoneyNotice, RefusalNotice } from './payment-notices.tsx';
import { readListView, toProductListQuery } from './products/list-controls.tsx';
import { ProductsTab } from './products/products-tab.tsx';
import { RestoredShopNotice } from './restored-shop-notice.tsx';
import { UserList, UserListControls } from './user-list.tsx';

export const meta: Route.MetaFunction = ({ matches, location }) =>
  adminHead(matches, tabLabel(getTab(new URLSearchParams(location.search))));

export const clientLoader = loadScreen((api, { request }) =>
  loadDashboard(api, new URL(request.url).searchParams),
);

/** Tabs at the side, figures above, the open tab below (specification §2). */
export default function Dashboard({ loaderData: { data, error } }: Route.ComponentProps) {
  const tab = getTab(new URLSearchParams(useLocation().search));
  const { revalidate } = useRevalidator();
  const nextTab = useNextTab();
  return (
    <AdminGrid path={tabPath(nextTab ?? tab)}>
      <DimmedWhileLoading isLoading={nextTab !== null} className="min-w-0 space-y-6">
        {error !== null && <LoadError message={error} />}
        {data && <OpenTab data={data} onChanged={revalidate} />}
        {/* Stays mounted, so that its input survives a visit to another tab. */}
        <div hidden={data === null || tab !== 'add-product'}>
          <Panel tab="add-product">
            <AddProductTab categories={data?.categories ?? []} onChanged={revalidate} />
          </Panel>
        </div>
      </DimmedWhileLoading>
    </AdminGrid>
  );
}

interface OpenTabProps {
  data: Awaited<ReturnType<typeof loadDashboard>>;
  onChanged: () => void;
}

function OpenTab({ data, onChanged }: OpenTabProps) {
  const { figures, options, gateways, refunds, payments, restored, content } = data;
  const { tab } = content;
  return (
    <>
      <RefusalNotice gateways={gateways} />
      <RestoredShopNotice restored={restored} onChanged={onChanged} />
      <MoneyNotice refunds={refunds} payments={payments} />
      {/* The first-run list says so itself. */}
      {content.tab === 'orders' ? (
        <FirstRunList state={content.firstRun} onChanged={onChanged} />
      ) : (
        <TestModeNotice simulated={options.simulated} />
      )}
      <SummaryCards figures={figures} />
      {tab !== 'add-product' && (
        <Panel tab={tab} key={tab}>
          <List data={data} onChanged={onChanged} />
        </Panel>
      )}
      {tab === 'orders' && <OrderCharts figures={figures} />}
      {tab === 'orders' && <GatewayPanel gateways={gateways} onChanged={onChanged} />}
    </>
  );
}

function List({ data: { content, categories, figures }, onChanged }: OpenTabProps) {
  // Changes with every visit, also to the same address: the list then starts again.
  const { key: visit } = useLocation();
  switch (content.tab) {
    case 'orders':
      return (
        <>
          {content.filters.paid !== 'cash-due' && <CashDue {...figures.cashDue} />}
          <UnconfirmedOrders
            unconfirmed={figures.unconfirmed}
            isListed={content.filters.paid === 'unconfirmed'}
            onChanged={onChanged}
          />
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

function useNextTab(): AdminTab | null {
  const { location } = useNavigation();
  if (location?.pathname !== '/admin') return null;
  return getTab(new URLSearchParams(location.search));
}

function TestModeNotice({ simulated }: { simulated: readonly PaymentMethod[] }) {
  if (simulated.length === 0) return null;
  const names = simulated.toSorted().join(' and ');
  return (
    <Alert kind="warn" live={false} title={`Test mode for ${names}: no real money is charged`}>
      To take real payments, add the live keys of {names} to the server settings, with
      CASHFREE_ENV=production or PAYPAL_BASE_URL, and restart the shop.
    </Alert>
  );
}

function loadDashboard(api: ApiClient, query: URLSearchParams) {
  return loadAll({
    figures: api.call('GET /api/dashboard'),
    categories: api.call('GET /api/categories'),
    options: api.call('GET /api/payment/options'),
    gateways: api.call('GET /api/admin/gateways'),
    refunds: api.call('GET /api/admin/refunds-needing-attention'),
    payments: api.call('GET /api/admin/payments-needing-attention'),
    restored: api.call('GET /api/admin/restored-shop'),
    content: loadTab(api, query),
  });
}

async function loadTab(api: ApiClient, query: URLSearchParams) {
  const tab = getTab(query);
  const limit = ROWS_PER_PAGE;
  switch (tab) {
    case 'orders': {
      const filters = parseOrderFilters(query);
      const chosen = { ...filters, limit };
      const [orders, firstRun] = await Promise.all([
        api.call('GET /api/orders/all', { query: chosen }),
        api.call('GET /api/admin/first-run'),
      ]);
      return { tab, orders, filters, firstRun };
    }
    case 'users': {
      const filters = parseUserFilters(query);
      const users = await api.call('GET /api/user/all', { query: { ...filters, limit } });
      return { tab, users, filters };
    }
    case 'products': {
      const view = readListView(query);
      const chosen = { ...toProductListQuery(view), limit };
      return { tab, view, products: await api.call('GET /api/admin/products', { query: chosen }) };
    }
    case 'add-product':
      return { tab };
  }
}
