const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** Hours until a required refund is requested again, after its first, second and third failure. */
const RETRY_HOURS = [1, 6, 24];
const MAX_FAILURES = 10;
/** Banks complete what was delayed within a month. */
const LATE_SUCCESS_DAYS = 30;

/**
 * - `requested`: stored; the gateway has not confirmed it
 * - `pending`: the gateway is sending it, which may take days
 * - `stuck`: requested or pending for too long; polling goes on
 * - `manual`: paid outside the shop, so the admin sends it and then completes it here
 * - `succeeded`: sent
 * - `over-refunded`: sent, and more was sent than intended
 * - `failed`: the money is still with the shop; retried if it is required, else the admin decides
 * - `closed`: not sent, and nothing is left to do: replaced by another refund, covered or dismissed
 */
export type RefundState =
  | 'requested'
  | 'pending'
  | 'stuck'
  | 'manual'
  | 'succeeded'
  | 'over-refunded'
  | 'failed'
  | 'closed';

/**
 * - `accepted`: the gateway confirms a refund for the first time
 * - `pending`, `succeeded`, `failed`: status of a refund that the gateway knows
 * - `reversed`: the gateway, asked again, says that a sent refund came back
 * - `reopened`: the gateway is sending a refund that was recorded as failed
 * - `overdue`: too much time has passed
 * - `over-refunded`: more was sent than intended
 * - `resolved`: dismissed, replaced by another refund, or its payment is refunded completely
 */
export type RefundEvent =
  | 'accepted'
  | 'pending'
  | 'succeeded'
  | 'failed'
  | 'reversed'
  | 'reopened'
  | 'overdue'
  | 'over-refunded'
  | 'resolved';

/** Actions of the admin: request it again, record that it was sent outside the shop, do nothing. */
export type RefundAction = 'retry' | 'complete' | 'dismiss';

/**
 * Why a refund needs the admin's attention, as the API names it:
 * - `failed`: the money is still with the shop
 * - `stuck`: its result has been unknown for too long
 * - `twice`: more was refunded than intended
 * - `by-hand`: it was paid outside the shop, so the admin refunds it manually
 */
export const REFUND_NEEDS = ['failed', 'stuck', 'twice', 'by-hand'] as const;
export type RefundNeed = (typeof REFUND_NEEDS)[number];

interface StateRules {
  /** How the ledger counts it: sent, on its way, or not sent. */
  money: 'sent' | 'open' | 'unsent';
  /** Null where it needs no attention. */
  need: RefundNeed | null;
  actions: readonly RefundAction[];
  /** The state after an event; an event that is not listed changes nothing. */
  next: Partial<Record<RefundEvent, RefundState>>;
}

const FINAL_EVENTS = { succeeded: 'succeeded', failed: 'failed' } as const;
const IN_TRANSIT_EVENTS = {
  ...FINAL_EVENTS,
  accepted: 'pending',
  pending: 'pending',
  overdue: 'stuck',
} as const;

/** States and transitions of a refund. */
export const REFUND_STATES: Readonly<Record<RefundState, StateRules>> = {
  requested: { money: 'open', need: null, actions: [], next: IN_TRANSIT_EVENTS },
  pending: { money: 'open', need: null, actions: [], next: IN_TRANSIT_EVENTS },
  stuck: {
    money: 'open',
    need: 'stuck',
    actions: ['complete'],
    next: { ...FINAL_EVENTS, accepted: 'pending', pending: 'stuck', resolved: 'closed' },
  },
  manual: {
    money: 'open',
    need: 'by-hand',
    actions: ['complete'],
    next: { succeeded: 'succeeded' },
  },
  succeeded: {
    money: 'sent',
    need: null,
    actions: [],
    next: { reversed: 'failed', 'over-refunded': 'over-refunded' },
  },
  'over-refunded': {
    money: 'sent',
    need: 'twice',
    actions: ['dismiss'],
    next: { reversed: 'failed', resolved: 'succeeded' },
  },
  failed: {
    money: 'unsent',
    need: 'failed',
    actions: ['retry', 'complete', 'dismiss'],
    next: { succeeded: 'succeeded', reopened: 'pending', resolved: 'closed' },
  },
  // The gateway's report counts: a refund recorded as failed may have been sent after all.
  closed: {
    money: 'unsent',
    need: null,
    actions: [],
    next: { succeeded: 'succeeded', reopened: 'pending' },
  },
};

const statesWith = (has: (rules: StateRules) => boolean) =>
  (Object.keys(REFUND_STATES) as RefundState[]).filter((state) => has(REFUND_STATES[state]));

export const SENT_STATES = statesWith(({ money }) => money === 'sent');
export const UNSENT_STATES = statesWith(({ money }) => money === 'unsent');
export const STATES_NEEDING_ATTENTION = statesWith(({ need }) => need !== null);

/** The state after an event; null when the event changes nothing. */
export function nextRefundState(state: RefundState, event: RefundEvent): RefundState | null {
  return REFUND_STATES[state].next[event] ?? null;
}

/** What the admin can do. A refund the customer must get cannot be dismissed while it is unsent. */
export function refundActions(refund: { state: RefundState; isRequired: boolean }): RefundAction[] {
  const { actions } = REFUND_STATES[refund.state];
  const isKept = refund.state === 'failed' && refund.isRequired;
  return actions.filter((action) => !(isKept && action === 'dismiss'));
}

/** Whether a refund has neither been sent nor failed. */
export function isOpen({ state }: { state: RefundState }): boolean {
  return REFUND_STATES[state].money === 'open';
}

/** Whether a refund has been on its way for too long: banks take up to 10 working days. */
export function isOverdue(state: RefundState, ageMs: number): boolean {
  if (state === 'requested') return ageMs > DAY_MS;
  return state === 'pending' && ageMs > 14 * DAY_MS;
}

/** Milliseconds until a required refund is requested again after its n-th failure; null = never. */
export function waitBeforeRetry(failures: number): number | null {
  if (failures >= MAX_FAILURES) return null;
  return (RETRY_HOURS[failures - 1] ?? 24) * HOUR_MS;
}

/** Milliseconds until the gateway is polled again for a refund of this age. */
export function waitBeforePoll(ageMs: number): number {
  return Math.min(Math.max(ageMs, HOUR_MS / 2), 6 * HOUR_MS);
}

/**
 * Milliseconds until the gateway is polled again for a refund that the admin completed manually so
 * long ago, as the gateway may still send it; null = never.
 */
export function waitForLateSuccess(sinceMs: number): number | null {
  return sinceMs < LATE_SUCCESS_DAYS * DAY_MS ? DAY_MS : null;
}
