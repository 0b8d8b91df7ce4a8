import type {
  AdminOrder,
  AdminRefund,
  AdminRefundTransaction,
} from '../../../contract/order-admin.ts';
import type { PaymentNeedingAttention } from '../../../contract/payment-admin.ts';
import { formatRupees, type Rupees, sum, toPaise, toRupees } from '../../../domain/money/money.ts';
import type { RefundAttention } from '../../../domain/payments/payment-ledger.ts';
import { findMethodByGateway } from '../../../domain/payments/payment-methods.ts';
import type { RefundAction } from '../../../domain/payments/refund-states.ts';
import type { TagTone } from '../../ui/tags.tsx';

export type Charged = AdminOrder['payments'][number]['charged'];

export function gatewayText(gateway: string): string {
  return gateway === 'manual' ? 'Outside the shop' : (findMethodByGateway(gateway) ?? gateway);
}

/** What was charged, such as "USD 59.35"; null if it was charged in rupees. */
export function foreignAmount({ amount, currency }: Charged): string | null {
  return currency === 'INR' ? null : `${currency} ${amount}`;
}

/** An amount in rupees, or as it was charged where its worth in rupees is not known. */
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

const REFUND_STATES: Record<AdminRefundTransaction['state'], { text: string; tone: TagTone }> = {
  requested: { text: 'Requested', tone: 'gold' },
  pending: { text: 'Pending', tone: 'gold' },
  succeeded: { text: 'Refunded', tone: 'success' },
  failed: { text: 'Failed', tone: 'danger' },
};

interface StateText {
  text: string;
  tone: TagTone;
}

/** The state of one sending of money. */
export function transactionState({
  state,
  attention,
}: Pick<AdminRefundTransaction, 'state' | 'attention'>): StateText {
  if (attention === 'manual') return { text: 'Manual', tone: 'gold' };
  // Replaced, dismissed, or sent back without it.
  if (state === 'failed' && attention === null) return { text: 'Not sent', tone: 'plain' };
  return REFUND_STATES[state];
}

/** The state of a refund: what became of its money, where it sends any. */
export function refundState({ isWithdrawn, send, transactions }: AdminRefund): StateText {
  if (isWithdrawn) return { text: 'Withdrawn', tone: 'plain' };
  const [first, ...others] = transactions.filter(
    ({ state, attention }) => state !== 'failed' || attention !== null,
  );
  if (!first) return { text: send > 0 ? 'Not sent' : 'Taken off', tone: 'plain' };
  // The one that needs most is said for all.
  const worst = [first, ...others].toSorted((a, b) => urgency(b) - urgency(a))[0] ?? first;
  return transactionState(worst);
}

function urgency({ state, attention }: AdminRefundTransaction): number {
  if (attention === 'manual') return 2;
  if (attention !== null) return 3;
  return state === 'succeeded' ? 0 : 1;
}

/** How much of a refund's money has arrived, such as "₹60.00 of ₹100.00 sent"; null where it sends none. */
export function sentText({ send, transactions }: AdminRefund): string | null {
  if (send === 0) return null;
  const arrived = transactions.filter(({ state }) => state === 'succeeded');
  const sent = toRupees(sum(...arrived.map(({ amount }) => toPaise(amount))));
  const whole = formatRupees(send);
  return sent === send ? `${whole} sent` : `${formatRupees(sent)} of ${whole} sent`;
}

const ORIGINS = { admin: 'by an admin', shop: 'by the shop', gateway: 'made at the gateway' };

/** Who decided a refund. */
export function refundOrigin({ origin, transactions }: AdminRefund): string {
  const [first] = transactions;
  return origin === 'gateway' && first ? `made at ${gatewayText(first.gateway)}` : ORIGINS[origin];
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
