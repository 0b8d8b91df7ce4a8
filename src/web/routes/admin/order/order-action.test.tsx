// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { AdminOrder, AdminRefund } from '../../../../contract/order-admin.ts';
import { DeliveryPanel } from './delivery-panel.tsx';
import { MoneyActions } from './money-actions.tsx';
import { PaymentsPanel } from './payments-panel.tsx';

const shop = vi.hoisted(() => ({ sendsEmails: true }));
vi.mock('../../../platform/shop.ts', () => ({
  useShop: () => shop,
  useShopDates: () => ({ formatMoment: (at: string) => at }),
}));

afterEach(cleanup);

const refund = {
  _id: 'r1',
  amount: 100,
  charged: { amount: '100.00', currency: 'INR' },
  state: 'failed',
  attention: 'manual',
  actions: ['manual'],
} as unknown as AdminRefund;
const adminOrder = {
  order: { _id: 'o1', totalPrice: 1150, shippedAt: null, due: { cash: null } },
  blocked: {},
  payments: [],
  refunds: [refund],
  refundable: 0,
  mismatchedBalance: 0,
} as unknown as AdminOrder;

it.each([
  ['Mark as paid', MoneyActions],
  ['Mark as shipped', DeliveryPanel],
  ['Record manual refund', PaymentsPanel],
])('%s names an email to the customer only where the shop sends any', (label, Actions) => {
  for (const sendsEmails of [true, false]) {
    shop.sendsEmails = sendsEmails;
    render(<Actions adminOrder={adminOrder} onChanged={vi.fn()} />);
    fireEvent.click(screen.getByRole('button', { name: label }));
    const dialog = screen.getByRole('alertdialog');
    expect(/gets an email/.test(dialog.textContent)).toBe(sendsEmails);
    cleanup();
  }
});

it('offers to put the items back into stock only with the rest of the order', () => {
  const order = { ...adminOrder.order, isPaid: true };
  const paid = { ...adminOrder, order, refundable: 1150, hasReturnedStock: false } as AdminOrder;
  render(<MoneyActions adminOrder={paid} onChanged={vi.fn()} />);
  fireEvent.click(screen.getByRole('button', { name: 'Refund' }));
  const amount = screen.getByLabelText(/Amount/);
  const box = () => screen.queryByLabelText('Put the items back into stock');
  expect(box()).toBeTruthy();
  fireEvent.change(amount, { target: { value: '1' } });
  expect(box()).toBeNull();
  screen.getByText(/only when you refund the rest of the order: ₹1,150.00/);
  fireEvent.change(amount, { target: { value: '1150.00' } });
  expect(box()).toBeTruthy();
});
