import { expect, it } from 'vitest';
import { paise, ZERO } from '../money/money.ts';
import { NO_CREDIT } from './order-balance.ts';
import { hasNoSale, recomputeOrder } from './order-change.ts';

const NOW = new Date('2026-12-01T10:00:00Z');
const LINE = {
  ...{ id: 'a', unitPaise: paise(100_000), quantity: 1, discountPaise: ZERO, taxPaise: ZERO },
  ...{ cancelledQuantity: 0, parcelledQuantity: 0, returnedQuantity: 0 },
};
const ROWS = { lines: [LINE], credited: NO_CREDIT, parcels: [] };
/** Placed for 1,000 rupees to be paid by Cashfree, and what it was before is of no account. */
const ORDER: Parameters<typeof recomputeOrder>[0] = {
  ...{ totalPaise: paise(100_000), prepayPaise: paise(100_000), duePaise: ZERO },
  ...{ paidAt: null, expiredAt: null, heldUntil: null, placedFrom: 'hash' },
  ...{ paymentMethod: 'Cashfree', state: 'delivered' },
};
const recompute = (order: Partial<typeof ORDER>, net: number, rows = ROWS) =>
  recomputeOrder({ ...ORDER, ...order }, rows, paise(net), NOW);

it('an order that nothing was received for waits, and holds its stock', () => {
  expect(recompute({}, 0)).toMatchObject({
    ...{ state: 'awaiting-payment', duePaise: 100_000, paidAt: null, placedFrom: 'hash' },
    heldUntil: expect.any(Date),
  });
});

it('becomes paid the first time nothing is due, and stays so', () => {
  const paid = { state: 'processing', duePaise: 0, paidAt: NOW, heldUntil: null, placedFrom: null };
  expect(recompute({}, 100_000)).toMatchObject(paid);
  const earlier = new Date('2026-11-01T00:00:00Z');
  expect(recompute({ paidAt: earlier }, 99_000)).toMatchObject({ duePaise: 1000, paidAt: earlier });
});

it('owes money that came after it had expired', () => {
  expect(recompute({ expiredAt: NOW }, 100_000)).toMatchObject({
    ...{ state: 'expired', duePaise: -100_000, paidAt: null },
  });
});

it('is paid without money where only what costs nothing is left', () => {
  const free = { ...LINE, discountPaise: paise(100_000) };
  const rows = { ...ROWS, lines: [free] };
  expect(recompute({ totalPaise: ZERO, prepayPaise: ZERO }, 0, rows)).toMatchObject({
    ...{ state: 'processing', paidAt: NOW },
  });
});

it.each([
  ['cancelled', ZERO, true],
  ['expired', ZERO, true],
  ['processing', paise(100), false],
  ['delivered', ZERO, false],
] as const)('of an order that is %s and owes %i, nothing came: %s', (state, duePaise, none) => {
  expect(hasNoSale({ ...ORDER, state, duePaise, paidAt: null }, [LINE])).toBe(none);
});
