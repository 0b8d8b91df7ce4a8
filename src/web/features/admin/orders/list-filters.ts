import {
  ORDER_SORTS,
  type OrderFilters,
  type OrderSort,
  orderFilterQuery,
} from '../../../../domain/order-filters.ts';

/** The orders of the list as the owner reads them. */
export const SORT_LABELS: Record<OrderSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  'total-high': 'Total, high to low',
  'total-low': 'Total, low to high',
};

export const WHOLE_LIST: OrderFilters = {
  search: '',
  paid: null,
  delivered: null,
  method: null,
  from: null,
  to: null,
  sort: ORDER_SORTS[0],
};

/** The one address of a list of orders: that of the tab itself where nothing is narrowed. */
export function orderListPath(filters: OrderFilters): string {
  const query = orderFilterQuery(filters);
  if (Object.keys(query).length === 0) return '/admin';
  return `/admin?${new URLSearchParams({ tab: 'orders', ...query })}`;
}

/** Whether anything is left out or sorted otherwise than it is by itself. */
export function isNarrowed(filters: OrderFilters): boolean {
  return Object.keys(orderFilterQuery(filters)).length > 0;
}

/** What a select or a field of days says of a filter that is on, off or not asked for. */
export function yesNo(value: boolean | null): string {
  if (value === null) return '';
  return value ? 'yes' : 'no';
}
