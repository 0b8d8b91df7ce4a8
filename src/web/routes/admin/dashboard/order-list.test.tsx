// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Parcel } from '../../../../contract/orders.ts';
import { rupees } from '../../../../domain/money/money.ts';
import { type OrderFilters, parseOrderFilters } from '../../../../domain/orders/order-filters.ts';
import { ToastProvider } from '../../../ui/toast.tsx';
import {
  addressLine,
  CashDue,
  orderListPath,
  trackingNumbers,
  UnconfirmedOrders,
} from './order-list.tsx';

const call = vi.hoisted(() => vi.fn());
vi.mock('../../../platform/api.ts', () => ({ callApi: call }));

describe('addressLine', () => {
  it.each([
    ['12 Temple Street', 'Mysuru', '570001', '12 Temple Street, Mysuru, 570001'],
    ['12 Temple Street', ' ', '570001', '12 Temple Street, 570001'],
    ['', '', '', 'N/A'],
  ])('puts %j, %j and %j on one line', (address, city, postalCode, line) => {
    expect(addressLine({ address, city, postalCode })).toBe(line);
  });
});

it('shows the numbers of all parcels, by each of which an order is found', () => {
  const parcels = ['EM1', null, 'EM2'].map((trackingNumber) => ({ trackingNumber })) as Parcel[];
  expect(trackingNumbers({ trackingNumber: 'EM1', parcels })).toBe('EM1, EM2');
  expect(trackingNumbers({ trackingNumber: 'EM1' })).toBe('EM1');
  expect(trackingNumbers({ trackingNumber: null })).toBe('N/A');
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

describe('orders whose email is not confirmed', () => {
  function showHeld(count: number, isListed: boolean) {
    const onChanged = vi.fn();
    const held = { unconfirmed: { count, items: 5 }, isListed, onChanged };
    const element = (
      <ToastProvider>
        <UnconfirmedOrders {...held} />
      </ToastProvider>
    );
    render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
    return onChanged;
  }

  it('are not mentioned where there are none', () => {
    showHeld(0, false);
    expect(screen.queryByText(/Held until/)).toBeNull();
  });

  it('are counted with a link that lists them, unless they are listed', () => {
    showHeld(2, false);
    expect(screen.getByText('Held until they are confirmed: 5 items in 2 orders')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Show them' }).getAttribute('href')).toBe(
      '/admin?tab=orders&paid=unconfirmed',
    );
    cleanup();
    showHeld(2, true);
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('end after a question, and the list is loaded anew', async () => {
    const onChanged = showHeld(2, true);
    call.mockResolvedValueOnce({ released: 2 });
    fireEvent.click(screen.getByRole('button', { name: 'End these orders' }));
    expect(call).not.toHaveBeenCalled();
    const dialog = within(screen.getByRole('alertdialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'End these orders' }));
    await screen.findByText('2 orders ended');
    expect(call).toHaveBeenCalledExactlyOnceWith('POST /api/admin/orders/release-unconfirmed');
    expect(onChanged).toHaveBeenCalledOnce();
  });
});

describe('cash due', () => {
  it('is not mentioned where there is none', () => {
    expect(show(0, 0)).toBe('');
  });

  it.each([
    [1, 1150, 'Cash due from 1 order: ₹1,150.00'],
    [12, 123456.5, 'Cash due from 12 orders: ₹1,23,456.50'],
  ])('of %d orders, %d rupees, is shown with a link that lists them', (count, total, text) => {
    show(count, total);
    expect(screen.getByText(text)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Show them' }).getAttribute('href')).toBe(
      '/admin?tab=orders&paid=cash-due',
    );
  });
});
