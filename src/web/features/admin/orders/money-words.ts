import type { AdminOrder, AdminRefund, PaymentInNeed } from '../../../../contract/payment.ts';
import { methodAt } from '../../../../domain/payment-methods.ts';
import type { TagTone } from '../../../ui/badge.tsx';

type Charged = AdminOrder['payments'][number]['charged'];

/** Who took the money, as a person says it. */
export function gatewayWords(gateway: string): string {
  return gateway === 'hand' ? 'Outside the shop' : (methodAt(gateway) ?? gateway);
}

/** What was charged where that was not rupees, such as "USD 59.35"; null where it was. */
export function foreignSum({ amount, currency }: Charged): string | null {
  return currency === 'INR' ? null : `${currency} ${amount}`;
}

const ATTEMPT_STATES: Record<string, string> = {
  open: 'Open',
  failed: 'Failed',
  dropped: 'Left unpaid',
  ended: 'Over',
  paid: 'Paid',
  mismatched: 'Another sum',
  unclear: 'No answer',
};

/** How an attempt stands; a state not known here is shown as it is written. */
export function attemptWords(state: string): string {
  return ATTEMPT_STATES[state] ?? state;
}

const REFUND_STATES: Record<AdminRefund['state'], { words: string; tone: TagTone }> = {
  requested: { words: 'Being sent', tone: 'gold' },
  pending: { words: 'With the bank', tone: 'gold' },
  succeeded: { words: 'Sent back', tone: 'leaf' },
  failed: { words: 'Failed', tone: 'danger' },
};

/** How a refund stands, and how that looks. */
export function refundState({ state, need }: AdminRefund): { words: string; tone: TagTone } {
  return need === 'by-hand' ? { words: 'Yours to give', tone: 'gold' } : REFUND_STATES[state];
}

const NEEDS: Record<NonNullable<AdminRefund['need']>, string> = {
  failed: 'This refund failed: the money is still with you.',
  stuck: 'The payment service has not said for long how this refund stands.',
  twice: 'More has gone back than was meant to.',
  'by-hand':
    'This was paid outside the shop: give it back yourself, then say so here. Until then the customer is told nothing.',
};

/** Why a refund needs the owner. */
export function needWords(need: NonNullable<AdminRefund['need']>): string {
  return NEEDS[need];
}

/** How a refund of these payments goes back to the customer. */
export function wayBack(payments: AdminOrder['payments']): string {
  const byHand = payments.filter(({ gateway }) => gateway === 'hand');
  if (byHand.length === 0) return 'It goes back the way it was paid.';
  return byHand.length === payments.length
    ? 'It was paid outside the shop: you give this back yourself, and then say so on this page.'
    : 'It goes back the way it was paid: what was paid outside the shop you give back yourself, and then say so on this page.';
}

const PAYMENT_NEEDS: Record<PaymentInNeed['need'], string> = {
  odd: 'Not the sum that was asked for: refund it, or mark the order as paid, and it counts.',
  unclear:
    'The payment service never said how this payment ended: please look it up in your account there.',
};

/** Why a payment needs the owner. */
export function paymentNeedWords(need: PaymentInNeed['need']): string {
  return PAYMENT_NEEDS[need];
}

/** Where a refund was made, where that is not by the shop at the gateway of the payment. */
export function refundSource({ origin, gateway }: AdminRefund): string | null {
  if (gateway === 'hand') return 'by hand';
  return origin === 'gateway' ? `made at ${gatewayWords(gateway)}` : null;
}
