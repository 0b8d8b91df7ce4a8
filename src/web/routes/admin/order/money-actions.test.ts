import { expect, it } from 'vitest';
import type { AdminOrder } from '../../../../contract/order-admin.ts';
import { getMoneyActions } from './money-actions.tsx';

const PAID = 'This order is already paid.';
const SHIPPED = 'This order is already shipped.';

it.each([
  [{}, 0, ['mark-paid', 'cancel']],
  [{ pay: PAID }, 4999, ['refund', 'cancel']],
  [{ pay: PAID, cancel: SHIPPED }, 200, ['refund']],
  [{ pay: PAID, cancel: SHIPPED }, 0, []],
])(
  'where %j is blocked and %d rupees are refundable, the actions are %j',
  (blocked, refundable, actions) => {
    expect(getMoneyActions({ blocked, refundable } as unknown as AdminOrder)).toEqual(actions);
  },
);
