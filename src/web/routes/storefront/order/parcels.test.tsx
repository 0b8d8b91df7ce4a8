import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import type { Order, Parcel } from '../../../../contract/orders.ts';
import { rupees } from '../../../../domain/money/money.ts';
import { Parcels } from './parcels.tsx';

vi.mock('../../../platform/shop.ts', () => ({
  useShopDates: () => ({ formatDay: (at: string) => at }),
}));

const SENT: Parcel = {
  _id: 'p1',
  number: 1,
  carrier: 'India Post',
  trackingNumber: 'EM1',
  shippedAt: 'Monday',
  deliveredAt: null,
  returnedAt: null,
  collect: rupees(0),
  items: [{ item: 'red', qty: 1, returnedQty: 0 }],
};
const SECOND: Parcel = {
  ...SENT,
  _id: 'p2',
  number: 2,
  items: [{ item: 'red', qty: 2, returnedQty: 0 }],
};
const CASH = { amount: rupees(900), waitsFor: 'nothing', cash: 'on-delivery' } as const;
const ORDER = {
  orderItems: [{ _id: 'red', name: 'Red saree', qty: 3, image: '' }],
  due: { ...CASH, amount: 0, cash: null },
} as unknown as Order;

/** The texts of each parcel, and of what is still to come. */
function shown(change: Partial<Order>): string[] {
  const html = renderToStaticMarkup(<Parcels order={{ ...ORDER, ...change }} />);
  const [, ...cards] = html.split(/(?=<li class="rounded)/);
  return cards.map((card) =>
    card
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
}

describe('the parcels of an order', () => {
  it('say where each is, and what is still to come', () => {
    expect(shown({ parcels: [{ ...SENT, deliveredAt: 'Tuesday' }] })).toEqual([
      'Parcel 1: delivered Tuesday Sent with India Post EM1 1 × Red saree',
      'Still to come This page shows when it is on its way. 2 × Red saree',
    ]);
  });

  it('tell the sizes of a saree apart', () => {
    const item = ORDER.orderItems[0];
    const sizes = ['S', 'M'].map((size) => ({
      ...item,
      _id: size,
      options: `Size ${size}`,
      qty: 1,
    }));
    const parcel = { ...SENT, items: [{ item: 'S', qty: 1, returnedQty: 0 }] };
    expect(shown({ orderItems: sizes as Order['orderItems'], parcels: [parcel] })).toEqual([
      expect.stringContaining('1 × Red saree (Size S)'),
      expect.stringContaining('1 × Red saree (Size M)'),
    ]);
  });

  it('are counted once nothing more is to come', () => {
    const back = { ...SECOND, carrier: null, trackingNumber: null, returnedAt: 'Friday' };
    expect(shown({ parcels: [SENT, back] })).toEqual([
      'Parcel 1 of 2: sent Monday Sent with India Post EM1 1 × Red saree',
      'Parcel 2 of 2: came back to us Friday 2 × Red saree',
    ]);
  });

  it('leave out what was taken off', () => {
    const orderItems = ORDER.orderItems.map((item) => ({ ...item, cancelledQty: 2 }));
    expect(shown({ orderItems, parcels: [SENT] })).toEqual([
      'Your parcel: sent Monday Sent with India Post EM1 1 × Red saree',
    ]);
  });

  it.each([
    [1, '1 returned'],
    [2, 'Returned'],
  ])('say that %s of 2 came back after the delivery', (returnedQty, text) => {
    const items = [{ item: 'red', qty: 2, returnedQty }];
    const second = { ...SECOND, deliveredAt: 'Friday', items };
    expect(shown({ parcels: [SENT, second] })[1]).toMatch(new RegExp(`2 × Red saree ${text}$`));
  });

  it('have a number before they are sent', () => {
    const packed = { ...SENT, shippedAt: null };
    expect(shown({ parcels: [packed] })[0]).toMatch(/^Parcel 1: being packed Goes with India Post/);
  });
});

describe('what is due on delivery', () => {
  it('is said for each parcel, and for what is still to come', () => {
    const cards = shown({
      due: { ...CASH, rest: rupees(550) },
      parcels: [{ ...SENT, collect: rupees(350) }],
    });
    expect(cards[0]).toMatch(/You pay ₹350\.00 in cash when it arrives\.$/);
    expect(cards[1]).toMatch(/You pay ₹550\.00 in cash when the rest arrives\.$/);
  });

  it('is not said of a delivered parcel, whose cash may still be on its way to the shop', () => {
    const cards = shown({
      due: { ...CASH, withCourier: rupees(350), rest: rupees(550) },
      parcels: [{ ...SENT, deliveredAt: 'Tuesday', collect: rupees(350) }],
    });
    expect(cards[0]).not.toContain('You pay');
    expect(cards[1]).toMatch(/You pay ₹550\.00 in cash when the rest arrives\.$/);
  });
});
