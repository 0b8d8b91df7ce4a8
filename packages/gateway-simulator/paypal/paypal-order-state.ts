import type { MinorUnits, Money } from '../amounts.ts';
import type { StoredChange } from '../simulator-store.ts';

/** A simulated PayPal order; times as ISO texts. */
export interface PaypalOrder {
  id: string;
  /** The `PayPal-Request-Id` it was created with; a repeat returns the order as it is. */
  requestId: string;
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED';
  amount: Money;
  referenceId: string;
  customId: string | null;
  description: string | null;
  brandName: string | null;
  returnUrl: string | null;
  cancelUrl: string | null;
  createdAt: string;
  updatedAt: string;
  /** Then an order that was not captured is deleted. */
  expiresAt: string;
  /** The funding that the payer chose, to be captured. */
  funding: 'good' | 'declined' | 'under-review';
  capture: PaypalCapture | null;
  /** The answer to the capture, given again to a repeat of its `PayPal-Request-Id`. */
  captureAnswer?: { requestId: string; body: object };
  refunds: PaypalRefund[];
}

export interface PaypalCapture {
  id: string;
  status: 'COMPLETED' | 'PENDING';
  createdAt: string;
  updatedAt: string;
  /** When a review ends. */
  settlesAt: string | null;
}

export interface PaypalRefund {
  id: string;
  requestId: string | null;
  minor: MinorUnits;
  customId: string | null;
  note: string | null;
  createdAt: string;
}

/** The outcome that the person on the approval page chooses. */
export const APPROVAL_OUTCOMES = ['approve', 'decline', 'review', 'cancel', 'expiry'] as const;
export type ApprovalOutcome = (typeof APPROVAL_OUTCOMES)[number];

/** Events that are sent to the merchant. */
export type PaypalEvent =
  | { kind: 'approved' }
  | { kind: 'captured' }
  | { kind: 'capture-pending' }
  | { kind: 'refunded'; refundId: string };

type PaypalChange = StoredChange<PaypalOrder, PaypalEvent>;

/** How long an order can be approved, and then captured. */
export const PAYPAL_ORDER_MS = 3 * 60 * 60_000;
/** The duration of a review. */
const REVIEW_MS = 2 * 60_000;

/** Applies what is due by now: a review succeeds. */
export function applyDuePaypalChanges(order: PaypalOrder, now: Date): PaypalChange {
  const { capture } = order;
  if (!capture?.settlesAt || Date.parse(capture.settlesAt) > now.getTime()) {
    return { order, events: [] };
  }
  const updatedAt = now.toISOString();
  const done = { ...capture, status: 'COMPLETED' as const, settlesAt: null, updatedAt };
  return { order: { ...order, capture: done, updatedAt }, events: [{ kind: 'captured' }] };
}

export function nextDue({ capture }: PaypalOrder): Date | null {
  return capture?.settlesAt ? new Date(capture.settlesAt) : null;
}

/** Whether PayPal has deleted the order. */
export function isForgotten({ capture, expiresAt }: PaypalOrder, now: Date): boolean {
  return capture === null && Date.parse(expiresAt) <= now.getTime();
}

/** Whether the payer can still decide. */
export function isApprovable({ status }: PaypalOrder): boolean {
  return status === 'CREATED' || status === 'PAYER_ACTION_REQUIRED';
}

/** Applies the decision of the payer. */
export function decideApproval(
  order: PaypalOrder,
  outcome: ApprovalOutcome,
  now: Date,
): PaypalChange {
  const updatedAt = now.toISOString();
  if (outcome === 'cancel') return { order, events: [] };
  if (outcome === 'expiry') {
    return { order: { ...order, expiresAt: updatedAt, updatedAt }, events: [] };
  }
  const expiresAt = new Date(now.getTime() + PAYPAL_ORDER_MS).toISOString();
  const approved: PaypalOrder = {
    ...order,
    status: 'APPROVED',
    funding: FUNDING[outcome],
    updatedAt,
    expiresAt,
  };
  return { order: approved, events: [{ kind: 'approved' }] };
}

const FUNDING: Record<'approve' | 'decline' | 'review', PaypalOrder['funding']> = {
  approve: 'good',
  decline: 'declined',
  review: 'under-review',
};

/** Captures an approved order whose funding is not declined. */
export function recordCapture(order: PaypalOrder, captureId: string, now: Date): PaypalChange {
  const moment = now.toISOString();
  const isReviewed = order.funding === 'under-review';
  const taken: PaypalCapture = {
    id: captureId,
    status: isReviewed ? 'PENDING' : 'COMPLETED',
    createdAt: moment,
    updatedAt: moment,
    settlesAt: isReviewed ? new Date(now.getTime() + REVIEW_MS).toISOString() : null,
  };
  return {
    order: { ...order, status: 'COMPLETED', capture: taken, updatedAt: moment },
    events: [{ kind: isReviewed ? 'capture-pending' : 'captured' }],
  };
}

/** Requires the payer to choose another funding. */
export function declineCapture(order: PaypalOrder, now: Date): PaypalOrder {
  return { ...order, status: 'PAYER_ACTION_REQUIRED', updatedAt: now.toISOString() };
}

/** What can still be refunded of the capture. */
export function refundablePaypalAmount({ amount, refunds }: PaypalOrder): MinorUnits {
  return amount.minor - refunds.reduce((sum, refund) => sum + refund.minor, 0);
}

export function addRefund(
  order: PaypalOrder,
  requested: Omit<PaypalRefund, 'createdAt'>,
  now: Date,
): PaypalChange & { refund: PaypalRefund } {
  const createdAt = now.toISOString();
  const refund = { ...requested, createdAt };
  return {
    order: { ...order, refunds: [...order.refunds, refund], updatedAt: createdAt },
    events: [{ kind: 'refunded', refundId: refund.id }],
    refund,
  };
}
