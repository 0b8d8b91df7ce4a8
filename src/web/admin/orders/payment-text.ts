import type { AdminOrder, AdminRefund } from '../../../contract/order-admin.ts';
import type { PaymentNeedingAttention } from '../../../contract/payment-admin.ts';
import { formatRupees, type Rupees } from '../../../domain/money/money.ts';
import type { RefundAttention } from '../../../domain/payments/payment-ledger.ts';
import { findMethodByGateway } from '../../../domain/payments/payment-methods.ts';
import type { RefundAction } from '../../../domain/payments/refund-states.ts';
import type { TagTone } from '../../ui/tags.tsx';

type Charged = AdminOrder['payments'][number]['charged'];

export function gatewayText(gateway: string): string {
  return gateway === 'manual' ? 'Outside the shop' : (findMethodByGateway(gateway) ?? gateway);
}

/** What was charged, such as "USD 59.35"; null if it was charged in rupees. */
export function foreignAmount({ amount, currency }: Charged): string | null {
  return currency === 'INR' ? null : `${currency} ${amount}`;
}

/** An amount in rupees, or as it was charged where nobody has said what that is worth. */
export function amountText({ amount, charged }: { amount: Rupees | null; charged: Charged }) {
  return amount ? formatRupees(amount) : `${charged.currency} ${charged.amount}`;
}

const ATTEMPT_STATES: Record<string, string> = {
  open: 'Open',
  failed: 'Failed',
  dropped: 'Not completed',
  ended: 'Ended',
  paid: 'Paid',
  mismatched: 'Amount mismatch',
  unclear: 'No answer',
};

/** The display text of an attempt's state; an unknown state is shown as it is. */
export function attemptText(state: string): string {
  return ATTEMPT_STATES[state] ?? state;
}

const REFUND_STATES: Record<AdminRefund['state'], { text: string; tone: TagTone }> = {
  requested: { text: 'Requested', tone: 'gold' },
  pending: { text: 'Pending', tone: 'gold' },
  succeeded: { text: 'Refunded', tone: 'success' },
  failed: { text: 'Failed', tone: 'danger' },
};

export function refundState({ state, attention }: AdminRefund): { text: string; tone: TagTone } {
  if (attention === 'manual') return { text: 'Manual', tone: 'gold' };
  // Replaced, dismissed, or sent back without it.
  if (state === 'failed' && attention === null) return { text: 'Not sent', tone: 'plain' };
  return REFUND_STATES[state];
}

export const REFUND_ATTENTION_TEXTS: Record<RefundAttention, string> = {
  failed: 'This refund failed. The money is still in your account.',
  stuck: 'The payment gateway has not confirmed this refund. Check it in your gateway account.',
  twice: 'The customer received more money than you refunded. Check it in your gateway account.',
  manual: 'This was paid outside the shop. Send the money yourself, then record it on the order.',
};

type ActionText = 'label' | 'title' | 'effect' | 'noteLabel' | 'noteHint' | 'done';

export const REFUND_ACTION_TEXTS: Record<RefundAction, Record<ActionText, string>> = {
  retry: {
    label: 'Retry refund',
    title: 'Retry this refund?',
    effect: 'is refunded again, unless the payment gateway has already sent it.',
    noteLabel: 'Note',
    noteHint: 'Only admins see this',
    done: 'Refund requested again',
  },
  manual: {
    label: 'Record manual refund',
    title: 'Have you sent this refund yourself?',
    effect: 'is recorded as refunded outside the shop.',
    noteLabel: 'How you refunded it',
    noteHint: 'The customer sees this. For example: bank transfer, reference 4711',
    done: 'Manual refund recorded',
  },
  dismiss: {
    label: 'Dismiss refund',
    title: 'Dismiss this refund?',
    effect: 'is removed from the dashboard. No money is sent.',
    noteLabel: 'Reason',
    noteHint: 'Only admins see this',
    done: 'Refund dismissed',
  },
};

const UNTIL_THEN =
  'The customer cannot pay again until then. An unpaid order is kept for 7 days; then it expires, and the money is sent back.';

export const PAYMENT_ATTENTION_TEXTS = {
  mismatched: `The amount is not the one requested. Refund it, or mark the order as paid. ${UNTIL_THEN}`,
  foreign: `The currency is not the one requested, so it counts for nothing. Refund it, or say what it is worth. ${UNTIL_THEN}`,
  unclear:
    'The payment gateway did not report a result. Look up this payment in your gateway account.',
};

/** What arrived, and why it needs attention. */
export function paymentAttentionText(payment: PaymentNeedingAttention): string {
  const { amount, charged, attention } = payment;
  if (amount !== null) return `${formatRupees(amount)}. ${PAYMENT_ATTENTION_TEXTS[attention]}`;
  return `${charged?.currency} ${charged?.amount}. ${PAYMENT_ATTENTION_TEXTS.foreign}`;
}

export function refundRoute(payments: AdminOrder['payments']): string {
  const manual = payments.filter(({ gateway }) => gateway === 'manual');
  if (manual.length === 0) return 'The money goes back the way it was paid.';
  return manual.length === payments.length
    ? 'This order was paid outside the shop. Send the money yourself, then record it on this page.'
    : 'The money goes back the way it was paid. Send back what was paid outside the shop yourself, then record it on this page.';
}

/** Where a refund was made, if not by the shop at the gateway of the payment. */
export function refundSource({ origin, gateway }: AdminRefund): string | null {
  if (gateway === 'manual') return 'manual';
  return origin === 'gateway' ? `made at ${gatewayText(gateway)}` : null;
}
