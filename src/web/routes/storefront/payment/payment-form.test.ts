import { expect, it } from 'vitest';
import { paise } from '../../../../domain/money/money.ts';
import { cashHint } from './payment-form.tsx';

it.each([
  [0, 0, 'You pay the courier in cash when your parcel is delivered.'],
  [4900, 0, 'You pay the courier in cash when your parcel is delivered. A fee of ₹49.00 is added.'],
  [
    0,
    20_000,
    'You pay ₹200.00 from the order’s page once it is placed, and the courier the rest in cash when your parcel is delivered.',
  ],
])(
  'says how an order with Cash on Delivery is paid, with a fee of %d and an advance of %d',
  (fee, advance, text) => {
    expect(cashHint(paise(fee), { advance: paise(advance), confirmHours: null })).toBe(text);
  },
);
