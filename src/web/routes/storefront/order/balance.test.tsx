import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Order } from '../../../../contract/orders.ts';
import { rupees } from '../../../../domain/money/money.ts';
import { OrderBalance } from './balance.tsx';

const NOTHING_DUE: Order['due'] = { amount: rupees(0), waitsFor: 'nothing', cash: null };
const dueInCash = (amount: number): Order['due'] => ({
  ...NOTHING_DUE,
  amount: rupees(amount),
  cash: 'on-delivery',
});
const ORDER = {
  totalPrice: 3000,
  isPaid: false,
  due: NOTHING_DUE,
  orderItems: [{ qty: 3 }],
  timeline: [{ kind: 'refunded', at: '', note: '' }],
} as unknown as Order;
const items = (change: Partial<Order['orderItems'][number]>) =>
  ORDER.orderItems.map((item) => ({ ...item, ...change }));
const ONE_TAKEN_OFF = items({ cancelledQty: 1, refundedQty: 1, refundedPrice: rupees(1000) });
const ONE_GIVEN_BACK = items({ refundedQty: 1, refundedPrice: rupees(900) });

it.each<[string, Partial<Order>, string[]]>([
  ['to be paid whole', { due: dueInCash(3000) }, []],
  ['paid whole', { isPaid: true }, []],
  ['placed by Free', {}, []],
  [
    'with an advance paid',
    { due: dueInCash(2500), amountPaid: rupees(500) },
    ['Paid so far', '₹500.00', 'Still to pay in cash', '₹2,500.00'],
  ],
  [
    'of which one parcel is delivered, and its cash not with the shop yet',
    { due: { ...dueInCash(3000), withCourier: rupees(1000) } },
    ['Paid in cash, on its way to us', '₹1,000.00', 'Still to pay in cash', '₹2,000.00'],
  ],
  [
    'that is delivered, with the cash beside its advance not with the shop yet',
    { due: { ...dueInCash(2500), cash: 'from-courier' }, amountPaid: rupees(500) },
    ['Paid so far', '₹500.00', 'Paid in cash, on its way to us', '₹2,500.00'],
  ],
  [
    'paid in part by bank transfer',
    { due: { ...dueInCash(2000), cash: null }, amountPaid: rupees(1000) },
    ['Paid so far', '₹1,000.00', 'Still to pay', '₹2,000.00'],
  ],
  [
    'with a piece taken off before it is paid',
    { due: dueInCash(2000), credited: rupees(1000), orderItems: ONE_TAKEN_OFF },
    ['Taken off', '−₹1,000.00', 'Still to pay in cash', '₹2,000.00'],
  ],
  [
    'of which a piece and the delivery were refunded',
    {
      isPaid: true,
      credited: rupees(1000),
      amountRefunded: rupees(1000),
      amountPaid: rupees(2000),
      orderItems: ONE_GIVEN_BACK,
    },
    ['Refunded', '−₹1,000.00', 'Paid', '₹2,000.00'],
  ],
  [
    'of which pieces were taken off and refunded',
    {
      isPaid: true,
      credited: rupees(2000),
      amountRefunded: rupees(2000),
      amountPaid: rupees(1000),
      orderItems: [...ONE_TAKEN_OFF, ...ONE_GIVEN_BACK],
    },
    ['Taken off and refunded', '−₹2,000.00', 'Paid', '₹1,000.00'],
  ],
  [
    'of which the shop still owes a piece',
    {
      isPaid: true,
      credited: rupees(1000),
      amountOwed: rupees(1000),
      orderItems: ONE_TAKEN_OFF,
    },
    ['Taken off', '−₹1,000.00', 'We owe you', '₹1,000.00'],
  ],
  [
    'of which the shop still owes the delivery',
    { isPaid: true, credited: rupees(50), amountOwed: rupees(50) },
    ['Taken off', '−₹50.00', 'We owe you', '₹50.00'],
  ],
  [
    'that came back refused, with delivery kept from its advance',
    {
      credited: rupees(2900),
      amountPaid: rupees(500),
      amountOwed: rupees(400),
      orderItems: ONE_GIVEN_BACK,
    },
    ['Taken off', '−₹2,900.00', 'Paid', '₹500.00', 'We owe you', '₹400.00'],
  ],
  [
    'that was given back whole',
    { isPaid: true, credited: rupees(3000), amountRefunded: rupees(3000) },
    ['Refunded', '−₹3,000.00'],
  ],
  [
    'that its gateway has not given back yet',
    { isPaid: true, credited: rupees(3000), amountRefunded: rupees(3000), timeline: [] },
    ['Being refunded', '−₹3,000.00'],
  ],
  [
    'of which a piece was refused before the others were paid',
    {
      isPaid: true,
      credited: rupees(1000),
      amountPaid: rupees(2000),
      orderItems: ONE_GIVEN_BACK,
    },
    ['Taken off', '−₹1,000.00', 'Paid', '₹2,000.00'],
  ],
  [
    'of which an amount was taken off before, and a piece refunded after it was paid',
    {
      isPaid: true,
      credited: rupees(1100),
      amountRefunded: rupees(1000),
      amountPaid: rupees(1900),
      orderItems: ONE_GIVEN_BACK,
    },
    ['Taken off and refunded', '−₹1,100.00', 'Paid', '₹1,900.00'],
  ],
  [
    'paid twice, before the second payment is sent back',
    { isPaid: true, amountOwed: rupees(3000) },
    ['We owe you', '₹3,000.00'],
  ],
])('an order %s says what became of its total: %j', (_, change, texts) => {
  const html = renderToStaticMarkup(<OrderBalance order={{ ...ORDER, ...change }} />);
  const shown = [...html.matchAll(/<d[td][^>]*>(.*?)<\/d[td]>/g)].map(([, text]) => text);
  expect(shown).toEqual(texts);
});
