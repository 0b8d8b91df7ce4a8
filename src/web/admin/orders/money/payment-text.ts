import type {
  AdminOrder,
  AdminRefund,
  PaymentInNeed,
  RefundNeed,
  RefundWay,
} from '../../../../contract/payment-admin.ts';
import { methodAt } from '../../../../domain/payments/payment-methods.ts';
import type { TagTone } from '../../../ui/badge.tsx';

type Charged = AdminOrder['payments'][number]['charged'];

export function gatewayText(gateway: string): string {
  return gateway === 'hand' ? 'Outside the shop' : (methodAt(gateway) ?? gateway);
}

/** What was charged, such as "USD 59.35"; null if it was charged in rupees. */
export function foreignAmount({ amount, currency }: Charged): string | null {
  return currency === 'INR' ? null : `${currency} ${amount}`;
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
  succeeded: { text: 'Refunded', tone: 'leaf' },
  failed: { text: 'Failed', tone: 'danger' },
};

export function refundState({ state, need }: AdminRefund): { text: string; tone: TagTone } {
  return need === 'by-hand' ? { text: 'Manual', tone: 'gold' } : REFUND_STATES[state];
}

export const REFUND_NEEDS: Record<RefundNeed, string> = {
  failed: 'This refund failed: the money is still with you.',
  stuck: 'The payment service has not reported the result for a long time.',
  twice: 'The customer received more than intended.',
  'by-hand':
    'This was paid outside the shop: refund it yourself, then record it here. The customer gets an email then.',
};

/** The texts of an action on a refund that needs attention. */
interface ActionTexts {
  label: string;
  title: string;
  /** What the action does; follows the amount. */
  effect: string;
  noteLabel: string;
  noteHint: string;
  /** Shown afterwards. */
  done: string;
}

export const REFUND_ACTIONS: Record<RefundWay, ActionTexts> = {
  again: {
    label: 'Try again now',
    title: 'Request this refund again?',
    effect: 'is requested again, unless the payment service has sent it after all.',
    noteLabel: 'Note',
    noteHint: 'For the log',
    done: 'The refund was requested again.',
  },
  'by-hand': {
    label: 'Refunded manually',
    title: 'Did you refund this yourself?',
    effect: 'counts as refunded by you, outside the shop. The customer gets an email.',
    noteLabel: 'How you refunded it',
    noteHint: 'The customer reads it. Such as: bank transfer, reference 4711',
    done: 'The refund is recorded as manual.',
  },
  nothing: {
    label: 'Dismiss',
    title: 'Dismiss this refund?',
    effect: 'leaves the list on the dashboard. No money moves.',
    noteLabel: 'Reason',
    noteHint: 'For the log',
    done: 'The refund is dismissed.',
  },
};

export const PAYMENT_NEEDS: Record<PaymentInNeed['need'], string> = {
  odd: 'A different amount than requested: refund it, or mark the order as paid, then it counts.',
  unclear:
    'The payment service never reported the result: please look this payment up in your account there.',
};

/** How refunds of these payments reach the customer. */
export function refundRoute(payments: AdminOrder['payments']): string {
  const manual = payments.filter(({ gateway }) => gateway === 'hand');
  if (manual.length === 0) return 'It is refunded the way it was paid.';
  return manual.length === payments.length
    ? 'It was paid outside the shop: refund it yourself, then record it on this page.'
    : 'It is refunded the way it was paid. What was paid outside the shop you refund yourself, then record it on this page.';
}

/** Where a refund was made, if not by the shop at the gateway of the payment. */
export function refundSource({ origin, gateway }: AdminRefund): string | null {
  if (gateway === 'hand') return 'manual';
  return origin === 'gateway' ? `made at ${gatewayText(gateway)}` : null;
}
