import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { gather } from './gather.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('tells once of what comes at one moment, and again of what comes later', () => {
  const tell = vi.fn();
  const orders = gather(tell);
  orders.add();
  vi.advanceTimersByTime(300);
  orders.add();
  orders.add();
  expect(tell).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect(tell.mock.calls).toEqual([[3]]);
  orders.add();
  vi.runAllTimers();
  expect(tell.mock.calls).toEqual([[3], [1]]);
});

it('tells nothing once it is stopped', () => {
  const tell = vi.fn();
  const orders = gather(tell);
  orders.add();
  orders.stop();
  vi.runAllTimers();
  expect(tell).not.toHaveBeenCalled();
});
