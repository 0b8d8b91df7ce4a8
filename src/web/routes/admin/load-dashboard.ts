import type { User } from '../../../contract/accounts.ts';
import type { Category } from '../../../contract/catalogue.ts';
import type { AdminProduct } from '../../../contract/catalogue-editing.ts';
import type { ApiClient, Page } from '../../../contract/client.ts';
import type { FirstRun } from '../../../contract/first-run.ts';
import type { Dashboard } from '../../../contract/insights.ts';
import type { Order } from '../../../contract/orders.ts';
import type { PaymentInNeed, RefundInNeed } from '../../../contract/payment-admin.ts';
import {
  parseUserFilters,
  type UserFilters,
  userFilterQuery,
} from '../../../domain/accounts/user-filters.ts';
import {
  type OrderFilters,
  orderFilterQuery,
  parseOrderFilters,
} from '../../../domain/orders/order-filters.ts';
import type { PaymentMethod } from '../../../domain/payments/payment-methods.ts';
import { tabOf } from '../../admin/frame/admin-tab.ts';
import { ROWS_PER_PAGE } from '../../admin/lists/use-paged-list.ts';
import { type ListView, queryOf, readListView } from '../../admin/products/list/list-view.ts';

/** Data of the open tab. */
export type TabContent =
  | { tab: 'orders'; orders: Page<Order[]>; filters: OrderFilters; firstRun: FirstRun }
  | { tab: 'users'; users: Page<User[]>; filters: UserFilters }
  | { tab: 'products'; view: ListView; products: Page<AdminProduct[]> }
  | { tab: 'add-product' };

export interface DashboardData {
  figures: Dashboard;
  categories: Category[];
  /** Payment methods in test mode: no real money is charged. */
  simulated: PaymentMethod[];
  refundsInNeed: RefundInNeed[];
  paymentsInNeed: PaymentInNeed[];
  content: TabContent;
}

/** Loads everything the tab of an address needs, in parallel. Throws `ApiError`. */
export async function loadDashboard(
  api: ApiClient,
  query: URLSearchParams,
  signal: AbortSignal,
): Promise<DashboardData> {
  const [figures, categories, { simulated }, refundsInNeed, paymentsInNeed, content] =
    await Promise.all([
      api.call('dashboard', { signal }),
      api.call('categories', { signal }),
      api.call('paymentOptions', { signal }),
      api.call('refundsInNeed', { signal }),
      api.call('paymentsInNeed', { signal }),
      loadTab(api, query, signal),
    ]);
  return { figures, categories, simulated, refundsInNeed, paymentsInNeed, content };
}

async function loadTab(
  api: ApiClient,
  query: URLSearchParams,
  signal: AbortSignal,
): Promise<TabContent> {
  const tab = tabOf(query);
  const input = { query: { limit: ROWS_PER_PAGE }, signal };
  switch (tab) {
    case 'orders': {
      const filters = parseOrderFilters(query);
      const narrowed = { ...input, query: { ...input.query, ...orderFilterQuery(filters) } };
      const [orders, firstRun] = await Promise.all([
        api.page('allOrders', narrowed),
        api.call('firstRun', { signal }),
      ]);
      return { tab, orders, filters, firstRun };
    }
    case 'users': {
      const filters = parseUserFilters(query);
      const narrowed = { ...input, query: { ...input.query, ...userFilterQuery(filters) } };
      return { tab, users: await api.page('allUsers', narrowed), filters };
    }
    case 'products': {
      const view = readListView(query);
      const narrowed = { ...input, query: { ...input.query, ...queryOf(view) } };
      return { tab, view, products: await api.page('adminProducts', narrowed) };
    }
    case 'add-product':
      return { tab };
  }
}
