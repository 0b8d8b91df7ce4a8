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

it('names the advance, which is paid before the order is sent', () => {
  const due = { amount: rupees(1150), waitsFor: 'payment', cash: 'on-delivery' } as const;
  expect(noPaymentsText({ ...due, now: rupees(200) })).toMatch(
    /pays ₹200\.00 in advance, and the rest of ₹1,150\.00 is collected/,
  );
  expect(noPaymentsText(due)).toMatch(/pays ₹1,150\.00 in advance\.$/);
});
