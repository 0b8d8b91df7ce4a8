import { describe, expect, it } from 'vitest';
import { type OrderFilters, parseOrderFilters } from '../../../../domain/orders/order-filters.ts';
import { orderListPath } from './order-list.tsx';

const NARROWED: OrderFilters = {
  search: 'asha & co',
  paid: 'yes',
  delivered: 'no',
  method: 'Cashfree',
  from: '2026-11-01',
  to: '2026-11-21',
  sort: 'total-high',
};

describe('orderListPath', () => {
  it('is the tab itself for the whole list', () => {
    expect(orderListPath(parseOrderFilters(new URLSearchParams()))).toBe('/admin');
  });

  it('is read back as the filters it was made of', () => {
    const { searchParams } = new URL(orderListPath(NARROWED), 'http://shop.test');
    expect(searchParams.get('tab')).toBe('orders');
    expect(parseOrderFilters(searchParams)).toEqual(NARROWED);
  });
});
