/** Why a payment was declined, by the codes of banks and gateways that customers can act on. */
const SENTENCES: readonly [RegExp, string][] = [
  [/INSUFFICIENT|BALANCE/, 'The account or card does not have enough balance.'],
  [/EXPIRED/, 'The card has expired.'],
  [/CVV|CVC|OTP|PIN|AUTHENTICATION|3DS|3D_SECURE/, 'The bank could not confirm that it is you.'],
  [/LIMIT|MAX_NUMBER|EXCEEDED/, 'The payment is above a limit of the card or account.'],
  [/RESTRICTED|LOCKED|CLOSED|BLOCKED/, 'The account or card is blocked or restricted.'],
  [
    /PAYER_ACTION|REDIRECT_PAYER|ALTERNATE/,
    'The gateway needs another card or account, or a confirmation by you.',
  ],
  [/COMPLIANCE|RISK|FRAUD|REFUSED/, 'The payment was refused for security reasons.'],
  [/TIMEOUT|TIMED_OUT|UNAVAILABLE|DOWN/, 'The bank did not answer in time.'],
  [/INSTRUMENT|CARD/, 'The card or account was declined by its bank.'],
];

/** The sentence of a code that is not listed. */
export const PAYMENT_DECLINED = 'The bank or the gateway declined the payment.';

/** A code rather than a sentence, such as `INSTRUMENT_DECLINED` or `U30`. */
const CODE = /^[A-Z0-9_.:-]+$/;

/**
 * What a customer reads of a declined payment: the gateway's words, or a sentence in the place of a
 * code.
 */
export function declineReason(given: string): string {
  const text = given.trim();
  if (!CODE.test(text)) return text === '' ? PAYMENT_DECLINED : text;
  return SENTENCES.find(([pattern]) => pattern.test(text))?.[1] ?? PAYMENT_DECLINED;
}
