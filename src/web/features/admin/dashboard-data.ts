import type { User } from '../../../contract/account.ts';
import type { AdminProduct } from '../../../contract/admin-product.ts';
import type { ApiClient, Page } from '../../../contract/client.ts';
import type { Dashboard } from '../../../contract/dashboard.ts';
import type { FirstRun } from '../../../contract/first-run.ts';
import type { Order } from '../../../contract/order.ts';
import type { PaymentInNeed, RefundInNeed } from '../../../contract/payment.ts';
import type { Category } from '../../../contract/product.ts';
import {
  type OrderFilters,
  orderFilterQuery,
  parseOrderFilters,
} from '../../../domain/order-filters.ts';
import type { PaymentMethod } from '../../../domain/payment-methods.ts';
import {
  parseUserFilters,
  type UserFilters,
  userFilterQuery,
} from '../../../domain/user-filters.ts';
import { tabOf } from './admin-tab.ts';
import { type ListView, queryOf, readListView } from './products/list-view.ts';

export const ROWS_PER_PAGE = 50;

/** What the open tab shows. */
export type TabContent =
  | { tab: 'orders'; orders: Page<Order[]>; filters: OrderFilters; firstRun: FirstRun }
  | { tab: 'users'; users: Page<User[]>; filters: UserFilters }
  | { tab: 'products'; view: ListView; products: Page<AdminProduct[]> }
  | { tab: 'add-product' };

export interface DashboardData {
  figures: Dashboard;
  categories: Category[];
  /** The ways to pay whose gateway is stood in for: no money moves by them. */
  simulated: PaymentMethod[];
  refundsInNeed: RefundInNeed[];
  paymentsInNeed: PaymentInNeed[];
  content: TabContent;
}

/** All that the tab of an address needs, asked for at once. Throws `ApiError`. */
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
