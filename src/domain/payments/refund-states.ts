import type { Paise } from '../money/money.ts';
import { addMs, DAY_MS, HOUR_MS } from '../time/calendar.ts';
import {
  isUnsent,
  type LedgerRefund,
  type RefundAttention,
  type RefundState,
} from './payment-ledger.ts';
import type { GatewayName } from './payment-methods.ts';

/** Hours until a required refund is requested again, after its first and second failure. */
const RETRY_HOURS = [1, 6];
const MAX_FAILURES = 10;
/** Hours until the next request after each later failure. */
const LAST_RETRY_HOURS = 24;
/** Banks complete what was delayed within a month. */
const LATE_SUCCESS_DAYS = 30;
/** A gateway knows of a request within a day; a bank pays it out within 10 working days. */
const OVERDUE_MS = { requested: DAY_MS, pending: 14 * DAY_MS };
/** An open refund is polled after its own age, within these. */
const MIN_POLL_MS = HOUR_MS / 2;
const MAX_POLL_MS = 6 * HOUR_MS;

/** The states that may follow a state. */
export const REFUND_TRANSITIONS: Readonly<Record<RefundState, readonly RefundState[]>> = {
  requested: ['pending', 'succeeded', 'failed'],
  pending: ['succeeded', 'failed'],
  // Reversed by the gateway, or the same refund as another one.
  succeeded: ['failed'],
  // The gateway's report counts: a refund recorded as failed may have been sent after all.
  failed: ['pending', 'succeeded'],
};

/** The message for a refund of more than an order has left; `refundable` is an amount as text. */
export function refundLimitMessage(refundable: string): string {
  return `You can refund up to ${refundable}.`;
}

/** Actions of the admin: request it again, record that it was sent outside the shop, do nothing. */
export const REFUND_ACTIONS = ['retry', 'manual', 'dismiss'] as const;
export type RefundAction = (typeof REFUND_ACTIONS)[number];

const ACTIONS: Readonly<Record<RefundAttention, readonly RefundAction[]>> = {
  failed: ['retry', 'manual', 'dismiss'],
  stuck: ['manual'],
  twice: ['dismiss'],
  manual: ['manual'],
};

/** A decision to give money back or to take pieces off an order, as far as its money goes. */
export interface Refund {
  /** The key of the admin's request. */
  id: string;
  /** Who decided; `gateway`: it was made in the gateway's own dashboard. */
  origin: 'shop' | 'admin' | 'gateway';
  /** The customer must get it: a failure is retried, and it cannot be withdrawn. */
  isRequired: boolean;
  /** What the customer is to get back by it, in paise; 0 of a payment whose worth nobody has said. */
  sendPaise: Paise;
  /** It counts no more: nothing of it was sent. */
  withdrawnAt: Date | null;
}

/** One sending of money; a retry is another transaction of the same refund. */
export interface RefundTransaction extends LedgerRefund {
  /** Also the gateway's idempotency key. */
  id: string;
  /** The decision it belongs to; `origin` and `isRequired` are that one's. */
  refundId: string;
  origin: Refund['origin'];
  /** Who sends the money; `manual`: the admin, outside the shop. */
  gateway: GatewayName | 'manual';
  note: string;
  gatewayRefundId: string | null;
  reason: string | null;
  /** Who had it sent again, or sent it; null: the shop by itself. */
  actorId: string | null;
  /** Failures so far, those of the transactions it replaced included. */
  failures: number;
  createdAt: Date;
  settledAt: Date | null;
  /** When the gateway is polled next, or a failed one is retried; null = never. */
  nextCheckAt: Date | null;
}

/**
 * What the admin can do about a transaction. A refund the customer must get cannot be dismissed, nor one
 * of which a part is sent.
 */
export function refundActions(
  { id, refundId, attention, isRequired }: RefundTransaction,
  all: readonly Pick<RefundTransaction, 'id' | 'refundId' | 'state'>[],
): RefundAction[] {
  if (attention === null) return [];
  const isPartSent = all.some(
    (other) => other.refundId === refundId && other.id !== id && other.state !== 'failed',
  );
  const isKept = attention === 'failed' && (isRequired || isPartSent);
  return ACTIONS[attention].filter((action) => !(isKept && action === 'dismiss'));
}

/** Whether a refund has neither been sent nor failed. */
export function isRefundOpen({ state }: Pick<RefundTransaction, 'state'>): boolean {
  return state === 'requested' || state === 'pending';
}

/**
 * The ids of an order's refunds of which a transaction succeeded. What a gateway reported may turn out to be
 * the shop's own refund, so it is left out while a transaction of the shop is open.
 */
export function sentRefunds(
  transactions: readonly Pick<RefundTransaction, 'refundId' | 'origin' | 'state'>[],
): string[] {
  const isReported = ({ origin }: Pick<Refund, 'origin'>) => origin === 'gateway';
  const isOwnOpen = transactions.some((each) => isRefundOpen(each) && !isReported(each));
  const sent = transactions.filter(
    (each) => each.state === 'succeeded' && !(isReported(each) && isOwnOpen),
  );
  return [...new Set(sent.map(({ refundId }) => refundId))];
}

/** When a refund that is due is polled again, unless its result is known by then; null = never. */
export function nextRefundPoll(refund: RefundTransaction, now: Date): Date | null {
  const since = (from: Date) => now.getTime() - from.getTime();
  const wait =
    isRefundOpen(refund) || isUnsent(refund)
      ? waitBeforePoll(since(refund.createdAt))
      : waitForLateSuccess(since(refund.settledAt ?? refund.createdAt));
  return wait === null ? null : addMs(now, wait);
}

/** Whether a refund has been on its way for too long. */
export function isOverdue(
  { state, attention, createdAt }: Pick<RefundTransaction, 'state' | 'attention' | 'createdAt'>,
  now: Date,
): boolean {
  if (attention !== null) return false;
  const ageMs = now.getTime() - createdAt.getTime();
  return (state === 'requested' || state === 'pending') && ageMs > OVERDUE_MS[state];
}

/** Milliseconds until a required refund is requested again after its n-th failure; null = never. */
export function waitBeforeRetry(failures: number): number | null {
  if (failures >= MAX_FAILURES) return null;
  return (RETRY_HOURS[failures - 1] ?? LAST_RETRY_HOURS) * HOUR_MS;
}

/** Milliseconds until the gateway is polled again for a refund of this age. */
export function waitBeforePoll(ageMs: number): number {
  return Math.min(Math.max(ageMs, MIN_POLL_MS), MAX_POLL_MS);
}

/**
 * Milliseconds until the gateway is polled again for a refund that the admin completed manually so
 * long ago, as the gateway may still send it; null = never.
 */
export function waitForLateSuccess(sinceMs: number): number | null {
  return sinceMs < LATE_SUCCESS_DAYS * DAY_MS ? DAY_MS : null;
}
