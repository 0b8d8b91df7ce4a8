import { isOpen, type RefundState } from './payment-ledger.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** Hours until a refund that is owed is asked for again, after it has failed so many times. */
const HOURS_AFTER = [1, 6, 24];
/** After so many failures nobody but the owner can help. */
const MOST_TRIES = 10;
/** Banks settle what was forgotten within a month. */
const DAYS_TO_LOOK_BACK = 30;

/** Who wanted a refund: the shop, which owes it; an administrator; somebody at the gateway. */
export type RefundOrigin = 'shop' | 'admin' | 'gateway';

/**
 * Why a refund needs the owner:
 * - `failed`: the money is still with the shop
 * - `stuck`: nobody has said for long how it stands
 * - `twice`: more has gone back than was meant to
 * - `by-hand`: it was paid outside the shop, and she gives it back herself
 */
export const REFUND_NEEDS = ['failed', 'stuck', 'twice', 'by-hand'] as const;
export type RefundNeed = (typeof REFUND_NEEDS)[number];

/** What the owner can do about it: ask the gateway again, give it back herself, let it be. */
export const REFUND_WAYS = ['again', 'by-hand', 'nothing'] as const;
export type RefundWay = (typeof REFUND_WAYS)[number];

/** Milliseconds until an owed refund is asked for again after its `failures`-th failure; null = no more. */
export function waitBeforeTry(failures: number): number | null {
  if (failures >= MOST_TRIES) return null;
  return (HOURS_AFTER[failures - 1] ?? 24) * HOUR_MS;
}

/** Milliseconds until a gateway is asked again how a refund of this age stands. */
export function waitBeforeCheck(ageMs: number): number {
  return Math.min(Math.max(ageMs, HOUR_MS / 2), 6 * HOUR_MS);
}

/**
 * Milliseconds until a gateway is asked again whether it sent what the owner gave back in its stead, so
 * long after that; null = no more.
 */
export function waitForLateSuccess(sinceMs: number): number | null {
  return sinceMs < DAYS_TO_LOOK_BACK * DAY_MS ? DAY_MS : null;
}

/** Whether a refund has been under way for longer than it ever should: banks take up to 10 working days. */
export function isStuck(state: RefundState, ageMs: number): boolean {
  return isOpen({ state }) && ageMs > (state === 'requested' ? DAY_MS : 14 * DAY_MS);
}

/** What the owner can do about a refund that needs her. What the shop owes can't be let be. */
export function waysOut(refund: { need: RefundNeed | null; isOwed: boolean }): RefundWay[] {
  switch (refund.need) {
    case 'failed':
      return refund.isOwed ? ['again', 'by-hand'] : ['again', 'by-hand', 'nothing'];
    case 'stuck':
    case 'by-hand':
      return ['by-hand'];
    case 'twice':
      return ['nothing'];
    case null:
      return [];
  }
}
