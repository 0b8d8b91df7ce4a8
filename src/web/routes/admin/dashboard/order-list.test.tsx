// @vitest-environment happy-dom

import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { rupees } from '../../../../domain/money/money.ts';
import { type OrderFilters, parseOrderFilters } from '../../../../domain/orders/order-filters.ts';
import { addressLine, CashDue, orderListPath } from './order-list.tsx';

describe('addressLine', () => {
  it.each([
    ['12 Temple Street', 'Mysuru', '570001', '12 Temple Street, Mysuru, 570001'],
    ['12 Temple Street', ' ', '570001', '12 Temple Street, 570001'],
    ['', '', '', 'N/A'],
  ])('puts %j, %j and %j on one line', (address, city, postalCode, line) => {
    expect(addressLine({ address, city, postalCode })).toBe(line);
  });
});

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

afterEach(cleanup);

function show(count: number, total: number) {
  const { container } = render(
    <MemoryRouter>
      <CashDue count={count} total={rupees(total)} />
    </MemoryRouter>,
  );
  return container.innerHTML;
}

describe('cash due', () => {
  it('is not mentioned where there is none', () => {
    expect(show(0, 0)).toBe('');
  });

  it.each([
    [1, 1150, 'Cash due from 1 delivered order: ₹1,150.00'],
    [12, 123456.5, 'Cash due from 12 delivered orders: ₹1,23,456.50'],
  ])('of %d orders, %d rupees, is shown with a link that lists them', (count, total, text) => {
    show(count, total);
    expect(screen.getByText(text)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Show them' }).getAttribute('href')).toBe(
      '/admin?tab=orders&paid=cash-due',
    );
  });
});
