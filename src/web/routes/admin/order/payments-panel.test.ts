import { expect, it } from 'vitest';
import { rupees } from '../../../../domain/money/money.ts';
import { noPaymentsText } from './payments-panel.tsx';

it.each([
  ['on-delivery', /₹1,150\.00 is collected in cash on delivery\.$/],
  ['from-courier', /mark the order as paid when the courier gives you ₹1,150\.00\./],
  [null, /^No payments yet$/],
] as const)('names the outstanding cash: %s', (cash, text) => {
  expect(noPaymentsText({ amount: rupees(1150), waitsFor: 'nothing', cash })).toMatch(text);
});
