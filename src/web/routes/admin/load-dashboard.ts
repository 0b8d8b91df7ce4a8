import type { ApiClient } from '../../../contract/client.ts';
import { parseUserFilters, userFilterQuery } from '../../../domain/accounts/user-filters.ts';
import { orderFilterQuery, parseOrderFilters } from '../../../domain/orders/order-filters.ts';
import { tabOf } from '../../admin/frame/admin-paths.ts';
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
  const limit = ROWS_PER_PAGE;
  switch (tab) {
    case 'orders': {
      const filters = parseOrderFilters(query);
      const chosen = { ...orderFilterQuery(filters), limit };
      const [orders, firstRun] = await Promise.all([
        api.page('allOrders', { query: chosen, signal }),
        api.call('firstRun', { signal }),
      ]);
      return { tab, orders, filters, firstRun };
    }
    case 'users': {
      const filters = parseUserFilters(query);
      const chosen = { ...userFilterQuery(filters), limit };
      return { tab, users: await api.page('allUsers', { query: chosen, signal }), filters };
    }
    case 'products': {
      const view = readListView(query);
      const chosen = { ...queryOf(view), limit };
      return { tab, view, products: await api.page('adminProducts', { query: chosen, signal }) };
    }
    case 'add-product':
      return { tab };
  }
}
