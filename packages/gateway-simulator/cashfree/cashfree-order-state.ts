import type { MinorUnits } from '../amounts.ts';
import type { StoredChange } from '../simulator-store.ts';

/** A simulated Cashfree order; times as ISO texts, amounts in paise. */
export interface CashfreeOrder {
  cfOrderId: string;
  orderId: string;
  amount: MinorUnits;
  status: 'ACTIVE' | 'PAID' | 'EXPIRED' | 'TERMINATION_REQUESTED' | 'TERMINATED';
  sessionId: string;
  createdAt: string;
  expiresAt: string;
  note: string | null;
  tags: Record<string, string> | null;
  customer: { id: string; name: string | null; email: string | null; phone: string };
  returnUrl: string | null;
  notifyUrl: string | null;
  /** The idempotency key it was created with. */
  createKey: string | null;
  /** Answers by idempotency key, to be repeated. */
  answers: Record<string, { request: string; status: number; body: string }>;
  payments: CashfreePayment[];
  refunds: CashfreeRefund[];
}

export interface CashfreePayment {
  id: string;
  status: 'SUCCESS' | 'FAILED' | 'USER_DROPPED' | 'PENDING';
  at: string;
  completedAt: string | null;
  /** When the bank of a pending payment answers. */
  settlesAt: string | null;
}

export interface CashfreeRefund {
  refundId: string;
  cfRefundId: string;
  paymentId: string;
  amount: MinorUnits;
  note: string | null;
  speed: 'STANDARD' | 'INSTANT';
  status: 'PENDING' | 'SUCCESS' | 'CANCELLED';
  createdAt: string;
  settlesAt: string | null;
  processedAt: string | null;
  /** Cashfree refunds it by itself, as a further payment of a paid order. */
  isAutomatic?: boolean;
}

/** The outcome that the person on the payment page chooses. */
export const PAY_OUTCOMES = ['success', 'failure', 'drop', 'late', 'expiry', 'twice'] as const;
export type PayOutcome = (typeof PAY_OUTCOMES)[number];

/** Events that are sent to the merchant. */
export type CashfreeEvent =
  | { kind: 'payment'; paymentId: string }
  | { kind: 'refund'; refundId: string };

type CashfreeChange = StoredChange<CashfreeOrder, CashfreeEvent>;

/** The delay of a bank that answers late. */
const LATE_BANK_MS = 2 * 60_000;
/** The duration of a refund: days at a bank, half a minute here. */
const REFUND_MS = 30_000;

/**
 * Applies what is due by now: sessions expire, banks answer late, refunds complete. As at Cashfree,
 * a payment begun before the expiry can still succeed after it.
 */
export function applyDueCashfreeChanges(
  order: CashfreeOrder,
  now: Date,
  refundsFail: boolean,
): CashfreeChange {
  const events: CashfreeEvent[] = [];
  const moment = now.toISOString();
  const payments = order.payments.map((payment) => {
    if (!isDue(payment.settlesAt, now)) return payment;
    events.push({ kind: 'payment', paymentId: payment.id });
    return { ...payment, status: 'SUCCESS' as const, completedAt: moment, settlesAt: null };
  });
  const refunds = order.refunds.map((refund) => {
    if (!isDue(refund.settlesAt, now)) return refund;
    events.push({ kind: 'refund', refundId: refund.refundId });
    const status = refundsFail ? ('CANCELLED' as const) : ('SUCCESS' as const);
    return { ...refund, status, processedAt: moment, settlesAt: null };
  });
  const isPaid = payments.some(({ status }) => status === 'SUCCESS');
  const isPending = payments.some(({ status }) => status === 'PENDING');
  const orderStatus = isPaid ? 'PAID' : unpaidStatus(order, isPending, now);
  return { order: { ...order, payments, refunds, status: orderStatus }, events };
}

function unpaidStatus(order: CashfreeOrder, isPending: boolean, now: Date) {
  if (order.status === 'TERMINATION_REQUESTED') return isPending ? order.status : 'TERMINATED';
  if (order.status === 'TERMINATED') return order.status;
  return order.status === 'EXPIRED' || isDue(order.expiresAt, now) ? 'EXPIRED' : 'ACTIVE';
}

/** Ends an active order: a payment the bank is still processing may complete first. */
export function markTerminated(order: CashfreeOrder): CashfreeOrder {
  const isPending = order.payments.some(({ status }) => status === 'PENDING');
  return { ...order, status: isPending ? 'TERMINATION_REQUESTED' : 'TERMINATED' };
}

/** The time of the next automatic change that causes an event. */
export function nextDue(order: CashfreeOrder): Date | null {
  const moments = [...order.payments, ...order.refunds]
    .flatMap(({ settlesAt }) => settlesAt ?? [])
    .toSorted();
  return moments[0] === undefined ? null : new Date(moments[0]);
}

/** Whether the order can still be paid on its page. */
export function isPayable({ status, payments }: CashfreeOrder): boolean {
  return status === 'ACTIVE' && payments.every((payment) => payment.status !== 'PENDING');
}

/** Applies one attempt on the payment page of a payable order. */
export function payOrder(
  order: CashfreeOrder,
  outcome: PayOutcome,
  paymentId: string,
  now: Date,
): CashfreeChange {
  const moment = now.toISOString();
  if (outcome === 'expiry') {
    return { order: { ...order, status: 'EXPIRED', expiresAt: moment }, events: [] };
  }
  if (outcome === 'twice') return payTwice(order, paymentId, now);
  const isLate = outcome === 'late';
  const payment: CashfreePayment = {
    id: paymentId,
    status: PAYMENT_STATUS[outcome],
    at: moment,
    completedAt: isLate ? null : moment,
    settlesAt: isLate ? new Date(now.getTime() + LATE_BANK_MS).toISOString() : null,
  };
  const payments = [...order.payments, payment];
  const status = outcome === 'success' ? 'PAID' : order.status;
  const events: CashfreeEvent[] = isLate ? [] : [{ kind: 'payment', paymentId }];
  return { order: { ...order, payments, status }, events };
}

/** Two payments succeed, as from two windows: Cashfree refunds the second one by itself. */
function payTwice(order: CashfreeOrder, paymentId: string, now: Date): CashfreeChange {
  const first = payOrder(order, 'success', paymentId, now);
  const secondId = String(Number(paymentId) + 1);
  const second = payOrder(first.order, 'success', secondId, now);
  const refund: CashfreeRefund = {
    refundId: `auto_${secondId}`,
    cfRefundId: secondId,
    paymentId: secondId,
    amount: order.amount,
    note: null,
    speed: 'STANDARD',
    status: 'PENDING',
    createdAt: now.toISOString(),
    settlesAt: new Date(now.getTime() + REFUND_MS).toISOString(),
    processedAt: null,
    isAutomatic: true,
  };
  return {
    order: { ...second.order, refunds: [...second.order.refunds, refund] },
    events: [...first.events, ...second.events],
  };
}

const PAYMENT_STATUS: Record<Exclude<PayOutcome, 'expiry' | 'twice'>, CashfreePayment['status']> = {
  success: 'SUCCESS',
  failure: 'FAILED',
  drop: 'USER_DROPPED',
  late: 'PENDING',
};

/** What can still be refunded of a paid order; pending refunds count as sent. */
export function refundableCashfreeAmount({ amount, status, refunds }: CashfreeOrder): MinorUnits {
  if (status !== 'PAID') return 0;
  const sent = refunds.filter((refund) => refund.status !== 'CANCELLED' && !refund.isAutomatic);
  return amount - sent.reduce((sum, refund) => sum + refund.amount, 0);
}

/** Adds a pending refund; the caller has checked it. */
export function beginRefund(
  order: CashfreeOrder,
  requested: Pick<CashfreeRefund, 'refundId' | 'amount' | 'note' | 'speed' | 'cfRefundId'>,
  now: Date,
): { order: CashfreeOrder; refund: CashfreeRefund } {
  const success = order.payments.find(({ status }) => status === 'SUCCESS');
  const refund: CashfreeRefund = {
    ...requested,
    paymentId: success?.id ?? '',
    status: 'PENDING',
    createdAt: now.toISOString(),
    settlesAt: new Date(now.getTime() + REFUND_MS).toISOString(),
    processedAt: null,
  };
  return { order: { ...order, refunds: [...order.refunds, refund] }, refund };
}

function isDue(moment: string | null, now: Date): boolean {
  return moment !== null && Date.parse(moment) <= now.getTime();
}
