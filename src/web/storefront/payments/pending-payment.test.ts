import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Verification } from './payment-return.ts';
import { pollPayment } from './pending-payment.tsx';

const PENDING: Verification = { outcome: 'pending', message: 'Not paid' };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('pollPayment', () => {
  it.each(['paid', 'amount-mismatch', 'refunded', 'unpaid'] as const)(
    'polls until the bank has decided: %s',
    async (outcome) => {
      const verify = vi.fn<() => Promise<Verification>>().mockResolvedValue(PENDING);
      const onEnd = vi.fn();
      pollPayment(verify, onEnd);
      await vi.advanceTimersByTimeAsync(4999);
      expect(verify).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(7000);
      expect(verify).toHaveBeenCalledTimes(2);
      expect(onEnd).not.toHaveBeenCalled();
      verify.mockResolvedValue({ outcome, message: 'Decided' });
      await vi.advanceTimersByTimeAsync(600_000);
      expect(verify).toHaveBeenCalledTimes(3);
      expect(onEnd).toHaveBeenCalledExactlyOnceWith('decided');
    },
  );

  it('continues after errors, and ends after some minutes', async () => {
    const failed: Verification = { outcome: 'error', message: 'Not available' };
    const verify = vi.fn<() => Promise<Verification>>().mockResolvedValue(failed);
    const onEnd = vi.fn();
    pollPayment(verify, onEnd);
    await vi.advanceTimersByTimeAsync(200_000);
    expect(onEnd).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(100_000);
    expect(onEnd).toHaveBeenCalledExactlyOnceWith('unanswered');
    // Far fewer than the rate limit allows in that time.
    expect(verify.mock.calls.length).toBeLessThan(20);
  });

  it('stops when the page is left', async () => {
    const verify = vi.fn<() => Promise<Verification>>().mockResolvedValue(PENDING);
    const onEnd = vi.fn();
    const stop = pollPayment(verify, onEnd);
    await vi.advanceTimersByTimeAsync(5000);
    stop();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(verify).toHaveBeenCalledTimes(1);
    expect(onEnd).not.toHaveBeenCalled();
  });
});
