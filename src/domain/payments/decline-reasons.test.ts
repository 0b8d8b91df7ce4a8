import { expect, it } from 'vitest';
import { declineReason, PAYMENT_DECLINED } from './decline-reasons.ts';

it.each([
  ['INSTRUMENT_DECLINED', 'The card or account was declined by its bank.'],
  ['INSUFFICIENT_FUNDS', 'The account or card does not have enough balance.'],
  ['PAYER_ACTION_REQUIRED', expect.stringMatching(/needs another card/)],
  ['PAYER_ACCOUNT_LOCKED_OR_CLOSED', expect.stringMatching(/blocked/)],
  ['TRANSACTION_LIMIT_EXCEEDED', expect.stringMatching(/above a limit/)],
  ['CARD_EXPIRED', 'The card has expired.'],
  ['OTP_EXPIRED', expect.stringMatching(/time to confirm/)],
  ['INVALID_OTP', 'The bank could not confirm that it is you.'],
  ['MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED', expect.stringMatching(/too many tries/)],
  ['SHIPPING_ADDRESS_INVALID', PAYMENT_DECLINED],
  ['insufficient_funds', 'The account or card does not have enough balance.'],
  ['auth_declined', PAYMENT_DECLINED],
  ['U69::Collect expired', 'Collect expired'],
  ['SOMETHING_NEW', PAYMENT_DECLINED],
  ['U30', PAYMENT_DECLINED],
  ['', PAYMENT_DECLINED],
  ['Your bank is closed today', 'Your bank is closed today'],
])('of %s is %s', (code, sentence) => {
  expect(declineReason(code)).toEqual(sentence);
});
