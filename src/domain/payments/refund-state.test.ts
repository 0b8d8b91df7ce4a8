import { describe, expect, it } from 'vitest';
import {
  isOverdue,
  nextRefundState,
  REFUND_STATES,
  type RefundEvent,
  type RefundState,
  refundActions,
  STATES_NEEDING_ATTENTION,
  waitBeforePoll,
  waitBeforeRetry,
  waitForLateSuccess,
} from './refund-state.ts';

const HOUR_MS = 60 * 60_000;
const STATES = Object.keys(REFUND_STATES) as RefundState[];

describe('nextRefundState', () => {
  it.each<[RefundState, RefundEvent, RefundState | null]>([
    ['requested', 'accepted', 'pending'],
    ['requested', 'overdue', 'stuck'],
    ['pending', 'succeeded', 'succeeded'],
    ['pending', 'failed', 'failed'],
    ['stuck', 'accepted', 'pending'],
    ['stuck', 'pending', 'stuck'],
    ['stuck', 'resolved', 'closed'],
    ['manual', 'succeeded', 'succeeded'],
    ['manual', 'overdue', null],
    ['succeeded', 'failed', null],
    ['succeeded', 'reversed', 'failed'],
    ['succeeded', 'pending', null],
    ['over-refunded', 'resolved', 'succeeded'],
    ['failed', 'failed', null],
    ['failed', 'reopened', 'pending'],
    ['failed', 'resolved', 'closed'],
    ['closed', 'succeeded', 'succeeded'],
    ['closed', 'failed', null],
  ])('of a refund that is %s, after %s, is %s', (state, event, next) => {
    expect(nextRefundState(state, event)).toBe(next);
  });

  it('lets a reported success count in every state that is not sent', () => {
    for (const state of STATES) {
      const expected = REFUND_STATES[state].money === 'sent' ? null : 'succeeded';
      expect([state, nextRefundState(state, 'succeeded')]).toEqual([state, expected]);
    }
  });
});

describe('waitBeforeRetry', () => {
  it('grows to a day, and ends', () => {
    const hours = [1, 2, 3, 4, 9, 10].map((failures) => waitBeforeRetry(failures));
    expect(hours.map((wait) => wait && wait / HOUR_MS)).toEqual([1, 6, 24, 24, 24, null]);
  });
});

describe('waitBeforePoll', () => {
  it.each([
    [0, 0.5],
    [2, 2],
    [100, 6],
  ])('of a refund %d hours old is %d hours', (age, wait) => {
    expect(waitBeforePoll(age * HOUR_MS)).toBe(wait * HOUR_MS);
  });
});

describe('waitForLateSuccess', () => {
  it('is a day, for a month', () => {
    const days = [0, 29, 30].map((since) => waitForLateSuccess(since * 24 * HOUR_MS));
    expect(days.map((wait) => wait && wait / HOUR_MS)).toEqual([24, 24, null]);
  });
});

describe('isOverdue', () => {
  it.each([
    ['requested', 23, false],
    ['requested', 25, true],
    ['pending', 13 * 24, false],
    ['pending', 15 * 24, true],
    ['stuck', 1000, false],
    ['manual', 1000, false],
    ['succeeded', 1000, false],
    ['failed', 1000, false],
  ] as const)('of a refund %s for %d hours is %s', (state, hours, expected) => {
    expect(isOverdue(state, hours * HOUR_MS)).toBe(expected);
  });
});

describe('refundActions', () => {
  it('exist only for states that need attention', () => {
    const needing = STATES.filter((state) => REFUND_STATES[state].actions.length > 0);
    expect(STATES_NEEDING_ATTENTION).toEqual(needing);
  });

  it.each([
    ['failed', true, ['retry', 'complete']],
    ['failed', false, ['retry', 'complete', 'dismiss']],
    ['stuck', true, ['complete']],
    ['over-refunded', true, ['dismiss']],
    ['manual', false, ['complete']],
    ['pending', true, []],
    ['closed', true, []],
  ] as const)('of a refund %s, required %s, are %j', (state, isRequired, actions) => {
    expect(refundActions({ state, isRequired })).toEqual(actions);
  });
});
