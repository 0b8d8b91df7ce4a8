// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../../contract/client.ts';
import type { AdminOrder } from '../../../../contract/order-admin.ts';
import { rupees } from '../../../../domain/money/money.ts';
import { AddressAction } from './customer-panel.tsx';
import { DeliveryPanel } from './delivery-panel.tsx';
import { FiguresPanel, MoneyActions, OwedNotice } from './money-actions.tsx';
import { OrderContext } from './order-action.tsx';
import { PaymentsPanel } from './payments-panel.tsx';
import { blankRefund, listRefundChoices, toRefundQuery } from './refund-plan.ts';

const shop = vi.hoisted(() => ({ sendsEmails: true }));
const call = vi.hoisted(() => vi.fn());
vi.mock('../../../platform/api.ts', () => ({ callApi: call, randomId: () => 'key' }));
vi.mock('../../../platform/shop.ts', () => ({
  useShop: () => shop,
  useShopDates: () => ({ formatMoment: (at: string) => at }),
}));

beforeEach(() => {
  call
    .mockReset()
    .mockImplementation((name: string) =>
      Promise.resolve(name.startsWith('GET /api/pincodes') ? PLACE : adminOrder),
    );
});
afterEach(cleanup);

const PLACE = { district: 'Mysuru', states: ['Karnataka'] };

const refund = {
  _id: 'r1',
  origin: 'admin',
  note: 'A thread was pulled',
  createdAt: '2026-11-21',
  isWithdrawn: false,
  items: [{ item: 'a', qty: 1, price: 100 }],
  delivery: 0,
  fee: 0,
  credit: 100,
  send: 100,
  transactions: [
    {
      _id: 't1',
      gateway: 'manual',
      amount: 100,
      charged: { amount: '100.00', currency: 'INR' },
      state: 'failed',
      note: '',
      attention: 'manual',
      actions: ['manual'],
    },
  ],
};
const order = {
  _id: 'o1',
  orderItems: [
    { _id: 'a', name: 'Maroon Saree', qty: 2, price: 500 },
    { _id: 'b', name: 'Cream Saree', qty: 1, price: 500 },
  ],
  shippingAddress: {
    address: '12 Temple Road',
    city: 'Mysuru',
    postalCode: '570001',
    country: 'India',
  },
  totalPrice: 1500,
  itemsPrice: 1500,
  discountPrice: 0,
  taxPrice: 0,
  taxPercent: 0,
  taxLabel: 'Tax',
  shippingPrice: 0,
  paymentFee: 0,
  promoCode: null,
  shippedAt: null,
  isPaid: false,
  due: { amount: 1500, cash: null },
};
const parcel = {
  _id: 'p1',
  number: 1,
  carrier: 'India Post',
  trackingNumber: 'EM1',
  shippedAt: '2026-11-21',
  deliveredAt: null,
  returnedAt: null,
  collect: 0,
  items: [{ item: 'a', qty: 2, returnedQty: 0 }],
};
const adminOrder = {
  order,
  parcels: [],
  pieces: [
    { item: 'a', unsent: 2, sent: 0 },
    { item: 'b', unsent: 1, sent: 0 },
  ],
  creditable: { delivery: 0, fee: 0, total: 1500 },
  balance: 1500,
  blocked: {},
  payments: [],
  refunds: [refund],
  refundable: 0,
  mismatchedBalance: 0,
} as unknown as AdminOrder;
/** One of the two lines is sent. */
const partSent = {
  ...adminOrder,
  parcels: [parcel],
  pieces: [
    { item: 'a', unsent: 0, sent: 2 },
    { item: 'b', unsent: 1, sent: 0 },
  ],
} as unknown as AdminOrder;

function show(Panel: React.ComponentType, shown: AdminOrder = adminOrder) {
  const onChanged = vi.fn();
  render(
    <MemoryRouter>
      <OrderContext value={{ adminOrder: shown, onChanged }}>
        <Panel />
      </OrderContext>
    </MemoryRouter>,
  );
  return onChanged;
}

function press(name: string | RegExp) {
  fireEvent.click(screen.getByRole('button', { name }));
  return within(screen.getByRole('alertdialog'));
}

function type(dialog: ReturnType<typeof press>, label: string | RegExp, value: string) {
  fireEvent.change(dialog.getByLabelText(label), { target: { value } });
}

const params = { id: 'o1' };

it.each([
  ['Mark as paid', MoneyActions],
  ['Mark as shipped', DeliveryPanel],
  ['Record manual refund', PaymentsPanel],
  ['Correct address', AddressAction],
])('%s names an email to the customer only where the shop sends any', (label, Actions) => {
  for (const sendsEmails of [true, false]) {
    shop.sendsEmails = sendsEmails;
    show(Actions);
    expect(
      /gets an email/.test(press(label).getByRole('heading').closest('dialog')?.textContent ?? ''),
    ).toBe(sendsEmails);
    cleanup();
  }
});

it('asks about a PIN code that does not fit the state of a corrected address', async () => {
  call.mockResolvedValue({ district: 'Chennai', states: ['Tamil Nadu'] });
  show(AddressAction);
  const dialog = press('Correct address');
  type(dialog, /^State/, 'Karnataka');
  type(dialog, /^Postal code/, '600001');
  await dialog.findByText('The PIN code 600001 is in Tamil Nadu. Please check the state.');
  type(dialog, /^State/, 'Tamilnadu');
  expect(dialog.queryByText(/^The PIN code/)).toBeNull();
});

it('sends all that is left by one press, and a part where lines are chosen', async () => {
  const onChanged = show(DeliveryPanel);
  const dialog = press('Mark as shipped');
  expect(dialog.queryByLabelText('Maroon Saree')).toBeNull();
  type(dialog, /Carrier/, 'DTDC');
  fireEvent.click(dialog.getByRole('button', { name: 'Mark as shipped' }));
  await vi.waitFor(() => expect(onChanged).toHaveBeenCalled());
  expect(call).toHaveBeenCalledExactlyOnceWith('POST /api/admin/orders/{id}/parcels', {
    params,
    body: { carrier: 'DTDC', trackingNumber: '', items: undefined },
  });

  const part = press('Mark as shipped');
  part.getByText('Mark this order as shipped?');
  fireEvent.click(part.getByRole('button', { name: 'Send a part' }));
  part.getByText('Send parcel 1');
  expect(document.activeElement).toBe(part.getByLabelText('Maroon Saree'));
  type(part, 'Maroon Saree', '3');
  type(part, 'Cream Saree', '0');
  fireEvent.click(part.getByRole('button', { name: 'Mark as shipped' }));
  await part.findByText('Enter at most 2');
  type(part, 'Maroon Saree', '1');
  fireEvent.click(part.getByRole('button', { name: 'Mark as shipped' }));
  await vi.waitFor(() => expect(onChanged).toHaveBeenCalledTimes(2));
  expect(call.mock.lastCall?.[1].body.items).toEqual([{ item: 'a', qty: 1 }]);
});

it('offers no choice where one piece is left, and the next parcel once one is sent', () => {
  show(DeliveryPanel, partSent);
  expect(screen.queryByRole('button', { name: 'Mark as shipped' })).toBeNull();
  const dialog = press('Send the rest');
  dialog.getByText('Send parcel 2');
  expect(dialog.queryByRole('button', { name: 'Send a part' })).toBeNull();
});

it('shows what another admin saved of a parcel, and replaces that', async () => {
  const theirs = { ...partSent, parcels: [{ ...parcel, carrier: 'DTDC' }] };
  const stale = new ApiError(409, {
    code: 'STALE_VERSION',
    message: 'Someone else changed the tracking details.',
    current: theirs,
  } as never);
  const onChanged = show(DeliveryPanel, partSent);
  call.mockRejectedValueOnce(stale);
  const dialog = press('Edit tracking details parcel 1');
  type(dialog, /Tracking number/, 'EM2');
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('Saved now: DTDC EM1.');
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(onChanged).toHaveBeenCalled());
  expect(call.mock.lastCall?.[1]).toMatchObject({
    params: { id: 'o1', parcelId: 'p1' },
    body: { trackingNumber: 'EM2', seen: { carrier: 'DTDC', trackingNumber: 'EM1' } },
  });
});

it('records the cash of a parcel unless it has not arrived', async () => {
  const cash = { ...order, due: { amount: 1500, cash: 'on-delivery' } };
  const parcels = [{ ...parcel, collect: 1000 }];
  const onChanged = show(DeliveryPanel, {
    ...partSent,
    order: cash,
    parcels,
  } as unknown as AdminOrder);
  screen.getByText('Collect ₹1,000.00 in cash');
  const dialog = press('Mark as delivered parcel 1');
  fireEvent.click(dialog.getByLabelText('₹1,000.00 was collected in cash'));
  fireEvent.click(dialog.getByRole('button', { name: 'Mark as delivered' }));
  await vi.waitFor(() => expect(onChanged).toHaveBeenCalled());
  expect(call.mock.lastCall?.[1].body).toEqual({ cashReceived: false });
});

it.each([
  ['all pieces of a parcel under way', null, 2, 2],
  ['the pieces of a delivered parcel that were given back', '2026-11-22', 1, 1],
])('takes %s as those that came back', async (_, deliveredAt, sent, qty) => {
  const parcels = [{ ...parcel, deliveredAt }];
  const pieces = [{ item: 'a', unsent: 0, sent }];
  const onChanged = show(DeliveryPanel, { ...partSent, parcels, pieces } as unknown as AdminOrder);
  const dialog = press(/^Parcel came back/);
  fireEvent.click(dialog.getByLabelText('Back into stock'));
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(onChanged).toHaveBeenCalled());
  expect(call.mock.lastCall?.[1].body.items).toEqual([{ item: 'a', qty, restock: false }]);
  expect(onChanged.mock.lastCall?.[0]).toMatchObject({ done: 'Return recorded' });
});

it('puts nothing into stock that was removed from the shop, unless it is asked to', async () => {
  const pieces = [{ item: 'a', unsent: 0, sent: 2, isRemoved: true }];
  const onChanged = show(DeliveryPanel, { ...partSent, pieces } as unknown as AdminOrder);
  const dialog = press(/^Parcel came back/);
  dialog.getByText('removed from the shop');
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(onChanged).toHaveBeenCalled());
  expect(call.mock.lastCall?.[1].body.items).toEqual([{ item: 'a', qty: 2, restock: false }]);
});

const quote = { items: [], delivery: 0, fee: 0, credit: 1000, send: 400, due: 0 };

function answerQuotes(answer: object) {
  call.mockImplementation((name: string) =>
    Promise.resolve(name.endsWith('/quote') ? answer : adminOrder),
  );
}

it.each([
  ['beside what is sold still, a removed piece does not go back into stock', false, [true, false]],
  ['what was removed goes back where that is asked', true, [true, true]],
])('%s', (_, areAllRemoved, restocked) => {
  const pieces = [
    { item: 'a', unsent: 1, sent: 1, isRemoved: areAllRemoved },
    { item: 'b', unsent: 1, sent: 0, isRemoved: true },
  ];
  const partSold = { ...partSent, pieces } as unknown as AdminOrder;
  const choices = listRefundChoices(partSold);
  const blank = blankRefund(choices);
  expect(blank.restock).toBe(!areAllRemoved);
  const draft = { ...blank, restock: true, pieces: choices.map(() => ({ qty: 1 })) };
  const query = toRefundQuery(draft, partSold, choices);
  const unsent = query?.items?.filter(({ from }) => from === 'unsent');
  expect(unsent?.map(({ restock }) => restock)).toEqual(restocked);
});

it('refunds what was quoted, once for each opened dialog', async () => {
  answerQuotes(quote);
  const onChanged = show(MoneyActions, { ...partSent, refundable: rupees(400) });
  const dialog = press('Refund or take off');
  expect(dialog.queryByLabelText('Back into stock')).toBeNull();
  type(dialog, 'Cream Saree', '1');
  fireEvent.click(dialog.getByLabelText('Back into stock'));
  type(dialog, /^Maroon Saree/, '2');
  dialog.getByText(/Sent items go back into stock when they are back/);
  type(dialog, 'Note', 'The customer called');
  fireEvent.click(await dialog.findByRole('button', { name: 'Refund ₹400.00' }));
  await vi.waitFor(() => expect(onChanged).toHaveBeenCalled());
  expect(call.mock.lastCall).toEqual([
    'POST /api/admin/orders/{id}/refunds',
    {
      params,
      body: {
        items: [
          { item: 'a', qty: 2, from: 'sent' },
          { item: 'b', qty: 1, from: 'unsent', restock: false },
        ],
        delivery: 0,
        fee: 0,
        seen: 1000,
        note: 'The customer called',
        key: 'key',
      },
    },
  ]);
});

it.each([
  [1500, null],
  [1350, 'Parcels under way collect ₹1,500.00: tell their courier that it is only ₹1,350.00 now.'],
  [0, 'Parcels under way collect ₹1,500.00: tell their courier that it is only ₹0.00 now.'],
])('where ₹%d is still due, says of a parcel under way: %s', async (due, said) => {
  answerQuotes({ ...quote, credit: 150, send: 0, due });
  const parcels = [{ ...parcel, collect: rupees(1500) }] as AdminOrder['parcels'];
  show(MoneyActions, { ...partSent, parcels });
  const dialog = press('Take items off');
  type(dialog, /^Maroon Saree/, '1');
  await dialog.findByText('₹150.00');
  expect(dialog.queryByText(/^Parcels under way/)?.textContent ?? null).toBe(said);
});

it('says nothing of parcels under way where a courier could not collect an amount', async () => {
  answerQuotes({ ...quote, credit: 1000, send: 0, due: 1650 });
  const due = { ...order.due, withCourier: 1150 };
  const parcels = [{ ...parcel, collect: 1500 }];
  const withCash = { ...partSent, order: { ...order, due }, parcels } as unknown as AdminOrder;
  show(MoneyActions, withCash);
  const dialog = press('Take items off');
  fireEvent.click(dialog.getByRole('button', { name: 'Enter an amount instead' }));
  type(dialog, /^Amount/, '1000');
  await dialog.findByText(/^Parcels under way/);
  fireEvent.click(dialog.getByLabelText(/did not collect/));
  await vi.waitFor(() => expect(call.mock.lastCall?.[1].body).toEqual({ amount: 1000, send: 0 }));
  expect(dialog.queryByText(/^Parcels under way/)).toBeNull();
});

it('says that figures have changed, and shows the new ones', async () => {
  answerQuotes(quote);
  show(MoneyActions, { ...adminOrder, refundable: rupees(400) });
  const dialog = press('Refund or take off');
  fireEvent.click(dialog.getByRole('button', { name: 'Choose all' }));
  type(dialog, 'Note', 'The customer called');
  await dialog.findByText('₹1,000.00');
  const answers: Record<string, () => Promise<object>> = {
    'POST /api/admin/orders/{id}/refunds/quote': async () => ({ ...quote, credit: 900 }),
    'POST /api/admin/orders/{id}/refunds': () =>
      Promise.reject(
        new ApiError(409, { code: 'STALE_VERSION', message: 'It is ₹900.00 by now.' } as never),
      ),
    'GET /api/admin/orders/{id}': async () => ({ ...adminOrder, refundable: 400, balance: 1400 }),
  };
  call.mockImplementation((name: string) => answers[name]?.());
  fireEvent.click(dialog.getByRole('button', { name: 'Refund ₹400.00' }));
  await dialog.findByText('It is ₹900.00 by now.');
  await dialog.findByText('₹900.00');
});

it('takes an amount in the place of items', async () => {
  answerQuotes({ ...quote, credit: 50, send: 0 });
  show(MoneyActions);
  const dialog = press('Take items off');
  fireEvent.click(dialog.getByRole('button', { name: 'Take off' }));
  await dialog.findByText('Enter at least 3 letters');
  fireEvent.click(dialog.getByRole('button', { name: 'Enter an amount instead' }));
  type(dialog, /^Amount/, '50');
  await dialog.findByRole('button', { name: 'Take off ₹50.00' });
  expect(call.mock.lastCall?.[1].body).toEqual({ amount: 50 });
});

const PAID = 'This order is already paid.';
const SHIPPED = 'This order is already shipped.';

it.each([
  [{ blocked: {} }, 4999, ['Take items off', 'Mark as paid', 'Cancel order']],
  [{ blocked: { pay: PAID } }, 4999, ['Take items off', 'Cancel order']],
  [{ blocked: { pay: PAID, cancel: SHIPPED }, pieces: [] }, 200, ['Take items off']],
  [{ blocked: { pay: PAID, cancel: SHIPPED }, pieces: [] }, 0, []],
  // A promo code covered all of it: its pieces can be taken off.
  [{ blocked: { pay: PAID, cancel: SHIPPED } }, 0, ['Take items off']],
  [{ blocked: { pay: PAID, cancel: SHIPPED, refund: 'Expired' } }, 200, []],
])('where %j has %d rupees left, the actions are %j', (facts, total, actions) => {
  show(MoneyActions, { ...adminOrder, ...facts, creditable: { total } } as unknown as AdminOrder);
  expect(screen.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(actions);
});

it('records a part of what is due, and no more', async () => {
  const onChanged = show(MoneyActions);
  const dialog = press('Mark as paid');
  expect(dialog.getByLabelText<HTMLInputElement>(/^Amount received/).value).toBe('1500');
  type(dialog, /How it was paid/, 'Bank transfer');
  type(dialog, /^Amount received/, '1600');
  fireEvent.click(dialog.getByRole('button', { name: 'Mark as paid' }));
  await dialog.findByText('Only ₹1,500.00 is due. Enter at most that.');
  type(dialog, /^Amount received/, '500');
  fireEvent.click(dialog.getByRole('button', { name: 'Mark as paid' }));
  await vi.waitFor(() => expect(onChanged).toHaveBeenCalled());
  expect(call.mock.lastCall?.[1].body).toEqual({
    note: 'Bank transfer',
    key: 'key',
    amount: 500,
    seen: 1500,
  });
  expect(onChanged.mock.lastCall?.[0]).toMatchObject({ done: 'Payment recorded' });
});

it('suggests what an expired order costs without what was taken off', () => {
  const expired = { ...adminOrder.order, isExpired: true, due: { amount: 0, cash: null } };
  const creditable = { ...adminOrder.creditable, total: rupees(1000) };
  const change = { order: expired, creditable, balance: rupees(-200) };
  show(MoneyActions, { ...adminOrder, ...change } as AdminOrder);
  const amount = press('Mark as paid').getByLabelText<HTMLInputElement>(/^Amount received/);
  expect(amount.value).toBe('800');
});

it('says what the shop owes, and refunds it without taking anything off', async () => {
  const owing = { ...adminOrder, balance: -300, refundable: 200 } as AdminOrder;
  const onChanged = show(OwedNotice, owing);
  screen.getByText('You owe the customer ₹300.00');
  const dialog = press('Refund ₹200.00');
  type(dialog, 'Note', 'Paid twice');
  fireEvent.click(dialog.getByRole('button', { name: 'Refund ₹200.00' }));
  await vi.waitFor(() => expect(onChanged).toHaveBeenCalled());
  expect(call.mock.lastCall?.[1].body).toEqual({ key: 'key', note: 'Paid twice', send: 200 });
  cleanup();
  show(OwedNotice);
  expect(screen.queryByText(/You owe/)).toBeNull();
});

it.each([
  [
    { amount: 1500, cash: 'from-courier' },
    { amount: 50, send: 0 },
  ],
  [
    { amount: 1500, cash: 'on-delivery', withCourier: 500 },
    { amount: 50, send: 0 },
  ],
  [{ amount: 1500, cash: 'on-delivery' }, { amount: 50 }],
])('of %j an amount can be what a courier did not collect', async (due, query) => {
  answerQuotes({ ...quote, credit: 50, send: 0 });
  show(MoneyActions, { ...adminOrder, order: { ...order, due } } as unknown as AdminOrder);
  const dialog = press('Take items off');
  fireEvent.click(dialog.getByRole('button', { name: 'Enter an amount instead' }));
  type(dialog, /^Amount/, '50');
  const box = dialog.queryByLabelText(/^The courier did not collect it/);
  if (box) fireEvent.click(box);
  await dialog.findByRole('button', { name: 'Take off ₹50.00' });
  await vi.waitFor(() => expect(call.mock.lastCall?.[1].body).toEqual(query));
});

it('shows what is paid and due beside the total', () => {
  show(FiguresPanel, {
    ...adminOrder,
    refunds: [],
    balance: 400,
    creditable: { total: 1000 },
    order: { ...order, due: { amount: 400, withCourier: 150 } },
  } as unknown as AdminOrder);
  const figures = screen.getByRole('region', { name: 'Total' }).textContent;
  expect(figures).toMatch(
    /Taken off or refunded−₹500.00Paid₹600.00Due₹400.00Of it with the courier₹150.00/,
  );
});

it('shows a refund with what it takes off, what of it is sent, and resolves its transaction', async () => {
  const onChanged = show(PaymentsPanel);
  const panel = screen.getByRole('region', { name: 'Payments and refunds' }).textContent;
  expect(panel).toContain('−₹100.00');
  expect(panel).toContain('by an admin · A thread was pulled');
  expect(panel).toContain('1 × Maroon Saree ₹100.00');
  expect(panel).toContain('₹0.00 of ₹100.00 sent · Outside the shop');
  const dialog = press('Record manual refund');
  type(dialog, /How you refunded it/, 'UPI 4711');
  fireEvent.click(dialog.getByRole('button', { name: 'Record manual refund' }));
  await vi.waitFor(() => expect(onChanged).toHaveBeenCalled());
  expect(call).toHaveBeenCalledExactlyOnceWith('POST /api/admin/refund-transactions/{id}/resolve', {
    params: { id: 't1' },
    body: { action: 'manual', note: 'UPI 4711' },
  });
});

it('corrects the address with what was seen, until it is sent', async () => {
  const onChanged = show(AddressAction);
  const dialog = press('Correct address');
  type(dialog, 'City', 'Mandya');
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(onChanged).toHaveBeenCalled());
  expect(call).toHaveBeenLastCalledWith('PUT /api/admin/orders/{id}/address', {
    params,
    body: {
      shippingAddress: { ...order.shippingAddress, city: 'Mandya', state: '', phone: '' },
      seen: order.shippingAddress,
    },
  });
  cleanup();
  show(AddressAction, { ...adminOrder, blocked: { 'correct-address': 'A parcel is sent.' } });
  expect(screen.queryByRole('button')).toBeNull();
});
