import type { ApiClient } from '../../../contract/client.ts';
import { parseUserFilters, userFilterQuery } from '../../../domain/accounts/user-filters.ts';
import { orderFilterQuery, parseOrderFilters } from '../../../domain/orders/order-filters.ts';
import { tabOf } from '../../admin/frame/admin-tab.ts';
import { ROWS_PER_PAGE } from '../../admin/lists/use-paged-list.ts';
import { queryOf, readListView } from '../../admin/products/list/list-view.ts';

export type DashboardData = Awaited<ReturnType<typeof loadDashboard>>;

/** Loads everything the tab of an address needs, in parallel. Throws `ApiError`. */
export async function loadDashboard(api: ApiClient, query: URLSearchParams, signal: AbortSignal) {
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

async function loadTab(api: ApiClient, query: URLSearchParams, signal: AbortSignal) {
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
