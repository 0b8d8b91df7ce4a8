/** Why a payment was declined, by words in the codes of banks and gateways; the first that fits. */
const SENTENCES: readonly [words: RegExp, sentence: string][] = [
  [
    words('ATTEMPTS', 'RETRIES', 'TRIES'),
    'There were too many tries. Use another card or account.',
  ],
  [words('INSUFFICIENT', 'BALANCE'), 'The account or card does not have enough balance.'],
  [words('CARD_EXPIRED', 'EXPIRED_CARD'), 'The card has expired.'],
  [words('EXPIRED'), 'The time to confirm the payment was over. Please try again.'],
  [
    words('CVV', 'CVC', 'OTP', 'PIN', 'AUTHENTICATION', '3DS', '3D_SECURE'),
    'The bank could not confirm that it is you.',
  ],
  [words('LIMIT', 'LIMITS', 'EXCEEDED'), 'The payment is above a limit of the card or account.'],
  [
    words('RESTRICTED', 'LOCKED', 'CLOSED', 'BLOCKED'),
    'The account or card is blocked or restricted.',
  ],
  [
    words('PAYER_ACTION', 'REDIRECT_PAYER', 'ALTERNATE'),
    'The gateway needs another card or account, or a confirmation by you.',
  ],
  [
    words('COMPLIANCE', 'RISK', 'FRAUD', 'REFUSED'),
    'The payment was refused for security reasons.',
  ],
  [words('TIMEOUT', 'TIMED_OUT', 'UNAVAILABLE', 'DOWN'), 'The bank did not answer in time.'],
  [words('INSTRUMENT', 'CARD'), 'The card or account was declined by its bank.'],
];

/** Whole words of a code: PIN is one of INVALID_PIN, and not of SHIPPING_ADDRESS. */
function words(...list: string[]): RegExp {
  return new RegExp(`(^|_)(${list.join('|')})(_|$)`);
}

/** The sentence of a code that is not listed. */
export const PAYMENT_DECLINED = 'The bank or the gateway declined the payment.';

/**
 * What a customer reads of a declined payment: the gateway's words, or a sentence in the place of a
 * code such as `INSTRUMENT_DECLINED`, `auth_declined` or `U30`.
 */
export function declineReason(given: string): string {
  // Banks put their code before the words: `U69::Collect expired`.
  const text = given.trim().replace(/^\w+::\s*/, '');
  if (/\s/.test(text)) return text;
  const code = text.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_');
  return SENTENCES.find(([pattern]) => pattern.test(code))?.[1] ?? PAYMENT_DECLINED;
}
