import type { Paise } from '../../../domain/money.ts';

/** An order in the books of the Cashfree stand-in; moments as ISO texts, sums in paise. */
export interface CashfreeOrder {
  cfOrderId: string;
  orderId: string;
  amount: Paise;
  status: 'ACTIVE' | 'PAID' | 'EXPIRED';
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
  /** Answers given under an idempotency key, to be given again. */
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
  amount: Paise;
  note: string | null;
  speed: 'STANDARD' | 'INSTANT';
  status: 'PENDING' | 'SUCCESS' | 'CANCELLED';
  createdAt: string;
  settlesAt: string | null;
  processedAt: string | null;
}

/** How the person on the payment page lets the payment end. */
export const PAY_OUTCOMES = ['success', 'failure', 'drop', 'late', 'expiry'] as const;
export type PayOutcome = (typeof PAY_OUTCOMES)[number];

/** What the merchant is told of. */
export type CashfreeEvent =
  | { kind: 'payment'; paymentId: string }
  | { kind: 'refund'; refundId: string };

export interface CashfreeChange {
  order: CashfreeOrder;
  events: CashfreeEvent[];
}

/** How long a bank that answers late takes. */
export const LATE_BANK_MS = 2 * 60_000;
/** How long a refund takes: days at a bank, half a minute here. */
const REFUND_MS = 30_000;

/**
 * What has happened by itself until now: sessions expire, banks answer late, refunds go through.
 * A payment begun before the expiry still succeeds after it, as at Cashfree.
 */
export function settle(order: CashfreeOrder, now: Date, refundsFail: boolean): CashfreeChange {
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
  const isOver = order.status === 'EXPIRED' || isDue(order.expiresAt, now);
  const status = isPaid ? 'PAID' : isOver ? 'EXPIRED' : 'ACTIVE';
  return { order: { ...order, payments, refunds, status }, events };
}

/** The next moment at which something happens by itself that the merchant is told of. */
export function nextDue(order: CashfreeOrder): Date | null {
  const moments = [...order.payments, ...order.refunds]
    .flatMap(({ settlesAt }) => settlesAt ?? [])
    .toSorted();
  return moments[0] === undefined ? null : new Date(moments[0]);
}

/** Whether the payment page can still take a payment. */
export function isPayable({ status, payments }: CashfreeOrder): boolean {
  return status === 'ACTIVE' && payments.every((payment) => payment.status !== 'PENDING');
}

/** One attempt on the payment page of a payable order. */
export function pay(
  order: CashfreeOrder,
  outcome: PayOutcome,
  paymentId: string,
  now: Date,
): CashfreeChange {
  const moment = now.toISOString();
  if (outcome === 'expiry') {
    return { order: { ...order, status: 'EXPIRED', expiresAt: moment }, events: [] };
  }
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

const PAYMENT_STATUS: Record<Exclude<PayOutcome, 'expiry'>, CashfreePayment['status']> = {
  success: 'SUCCESS',
  failure: 'FAILED',
  drop: 'USER_DROPPED',
  late: 'PENDING',
};

/** What of a paid order can still be sent back; refunds under way count as sent. */
export function refundable({ amount, status, refunds }: CashfreeOrder): Paise {
  if (status !== 'PAID') return 0;
  const sent = refunds.filter((refund) => refund.status !== 'CANCELLED');
  return amount - sent.reduce((sum, refund) => sum + refund.amount, 0);
}

/** Begins a refund that was found to be in order. */
export function beginRefund(
  order: CashfreeOrder,
  asked: Pick<CashfreeRefund, 'refundId' | 'amount' | 'note' | 'speed' | 'cfRefundId'>,
  now: Date,
): CashfreeOrder {
  const success = order.payments.find(({ status }) => status === 'SUCCESS');
  const refund: CashfreeRefund = {
    ...asked,
    paymentId: success?.id ?? '',
    status: 'PENDING',
    createdAt: now.toISOString(),
    settlesAt: new Date(now.getTime() + REFUND_MS).toISOString(),
    processedAt: null,
  };
  return { ...order, refunds: [...order.refunds, refund] };
}

function isDue(moment: string | null, now: Date): boolean {
  return moment !== null && Date.parse(moment) <= now.getTime();
}
