import { describe, expect, it, vi } from 'vitest';
import { createLane } from './admission.ts';

/** A piece of work that ends when the test calls `end`. */
function heldWork() {
  const { promise, resolve } = Promise.withResolvers<string>();
  const work = vi.fn(() => promise);
  return { work, end: resolve };
}

const refusal = { code: 'UNAVAILABLE', details: { retryAfter: 2 } };

describe('a lane', () => {
  it('runs so many at once, the others in their order, and refuses what is beyond', async () => {
    const lane = createLane({ running: 2, waiting: 2, waitMs: 60_000 });
    const held = Array.from({ length: 4 }, heldWork);
    const results = held.map(({ work }) => lane.run(work));
    await expect(lane.run(async () => {})).rejects.toMatchObject(refusal);
    const begun = () => held.map(({ work }) => work.mock.calls.length);
    expect(begun()).toEqual([1, 1, 0, 0]);
    held[1]?.end('second');
    expect(await results[1]).toBe('second');
    await vi.waitFor(() => expect(begun()).toEqual([1, 1, 1, 0]));
    for (const { end } of held) end('done');
    expect(await Promise.all(results)).toHaveLength(4);
    expect(await lane.run(async () => 'again')).toBe('again');
  });

  it('goes on after work that fails', async () => {
    const lane = createLane({ running: 1, waiting: 1, waitMs: 60_000 });
    const failing = lane.run(async () => {
      throw new Error('No');
    });
    const next = lane.run(async () => 'next');
    await expect(failing).rejects.toThrow('No');
    expect(await next).toBe('next');
  });

  it('refuses work that has waited for too long, which then never begins', async () => {
    vi.useFakeTimers();
    try {
      const lane = createLane({ running: 1, waiting: 1, waitMs: 5_000 });
      const first = heldWork();
      const running = lane.run(first.work);
      const late = vi.fn(async () => {});
      const refused = expect(lane.run(late)).rejects.toMatchObject(refusal);
      await vi.advanceTimersByTimeAsync(5_000);
      await refused;
      first.end('done');
      await running;
      expect(late).not.toHaveBeenCalled();
      expect(await lane.run(async () => 'free')).toBe('free');
    } finally {
      vi.useRealTimers();
    }
  });
});
