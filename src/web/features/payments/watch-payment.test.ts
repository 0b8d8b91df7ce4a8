import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Verification } from './verify-payment.ts';
import { watchPayment } from './watch-payment.ts';

const PENDING: Verification = { kind: 'unpaid', message: 'Not paid', isPending: true };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('watchPayment', () => {
  it.each<[Verification]>([
    [{ kind: 'paid' }],
    [{ kind: 'odd', message: 'Another sum' }],
    [{ kind: 'sent-back', message: 'Not paid' }],
    [{ kind: 'unpaid', message: 'Not paid', isPending: false }],
  ])('asks until the bank has decided: %j', async (decision) => {
    const ask = vi.fn<() => Promise<Verification>>().mockResolvedValue(PENDING);
    const onEnd = vi.fn();
    watchPayment(ask, onEnd);
    await vi.advanceTimersByTimeAsync(4999);
    expect(ask).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(7000);
    expect(ask).toHaveBeenCalledTimes(2);
    expect(onEnd).not.toHaveBeenCalled();
    ask.mockResolvedValue(decision);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(ask).toHaveBeenCalledTimes(3);
    expect(onEnd).toHaveBeenCalledExactlyOnceWith('decided');
  });

  it('goes on where the shop could not be asked, and ends after some minutes', async () => {
    const failed: Verification = { kind: 'failed', message: 'Away' };
    const ask = vi.fn<() => Promise<Verification>>().mockResolvedValue(failed);
    const onEnd = vi.fn();
    watchPayment(ask, onEnd);
    await vi.advanceTimersByTimeAsync(200_000);
    expect(onEnd).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(100_000);
    expect(onEnd).toHaveBeenCalledExactlyOnceWith('unanswered');
    // Far fewer than the shop answers in that time.
    expect(ask.mock.calls.length).toBeLessThan(20);
  });

  it('asks no more once the page is left', async () => {
    const ask = vi.fn<() => Promise<Verification>>().mockResolvedValue(PENDING);
    const onEnd = vi.fn();
    const leave = watchPayment(ask, onEnd);
    await vi.advanceTimersByTimeAsync(5000);
    leave();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(ask).toHaveBeenCalledTimes(1);
    expect(onEnd).not.toHaveBeenCalled();
  });
});
