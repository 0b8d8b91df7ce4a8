import { expect, it } from 'vitest';
import type { AdminOrder } from '../../../contract/order-admin.ts';
import { listSlips } from './packing-slip.tsx';

const parcel = (number: number) => ({
  _id: `p${number}`,
  number,
  carrier: 'India Post',
  trackingNumber: null,
  shippedAt: '2026-11-21',
  deliveredAt: null,
  returnedAt: null,
  collect: 100,
  items: [{ item: 'a', qty: 1, returnedQty: 0 }],
});

function slipsOf(parcels: number, unsent: number, parcelId: string | null = null) {
  const found = {
    order: { due: { amount: 300, rest: parcels > 0 ? 200 : undefined, cash: 'on-delivery' } },
    parcels: Array.from({ length: parcels }, (_, index) => parcel(index + 1)),
    pieces: [{ item: 'a', unsent }],
  };
  return listSlips(found as unknown as AdminOrder, parcelId);
}

it('is of all that is left to be sent, with what the courier collects for it', () => {
  expect(slipsOf(0, 3)).toMatchObject([{ number: null, pieces: [{ qty: 3 }], collect: 300 }]);
  expect(slipsOf(1, 2)).toMatchObject([{ number: 2, pieces: [{ qty: 2 }], collect: 200 }]);
});

it('is of one parcel where that is asked for', () => {
  expect(slipsOf(2, 1, 'p1')).toMatchObject([{ number: 1, carrier: 'India Post', collect: 100 }]);
});

it('is of each parcel once all is sent, and of none where nothing is', () => {
  expect(slipsOf(2, 0).map(({ number }) => number)).toEqual([1, 2]);
  expect(slipsOf(1, 0)).toMatchObject([{ number: null }]);
  expect(slipsOf(0, 0)).toEqual([]);
});
