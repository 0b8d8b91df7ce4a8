// @vitest-environment happy-dom

import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../../contract/client.ts';
import type { NewOrders } from '../../../../contract/order-admin.ts';
import { rupees } from '../../../../domain/money/money.ts';
import { removeToken, storeToken } from '../../../platform/browser-storage.ts';
import { signIn } from '../../../platform/session.ts';
import { ToastProvider } from '../../../ui/toast.tsx';
import { NewOrders as NewOrdersFeed, pollNewOrders } from './new-orders.tsx';

const call = vi.hoisted(() => vi.fn());
vi.mock('../../../platform/api.ts', () => ({ callApi: call }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const page = (cursor: string, ...ids: string[]): NewOrders => ({
  cursor,
  orders: ids.map((_id) => ({
    _id,
    createdAt: '2026-11-21T10:00:00.000Z',
    totalPrice: rupees(2499.5),
    paymentMethod: 'Free',
  })),
});
const OFFLINE = new ApiError(0, { code: 'OFFLINE' });
const UNAUTHENTICATED = new ApiError(401, { code: 'UNAUTHENTICATED' });

/** Polls an API that gives these answers one after the other. */
function poll(
  answers: (NewOrders | ApiError)[],
  visibilityState: 'visible' | 'hidden' = 'visible',
) {
  const leaving = new AbortController();
  const tab = Object.assign(new EventTarget(), { visibilityState });
  const cursors: (string | undefined)[] = [];
  const announced: number[] = [];
  const onStart = vi.fn();
  const ended = pollNewOrders({
    signal: leaving.signal,
    tab: tab as unknown as Document,
    onNew: (count) => announced.push(count),
    onStart,
    fetchNew: async (cursor) => {
      cursors.push(cursor);
      const answer = answers.shift() ?? UNAUTHENTICATED;
      if (answer instanceof ApiError) throw answer;
      return answer;
    },
  });
  return { leaving, tab, cursors, announced, onStart, ended };
}

it('announces the orders of one poll together and each order once', async () => {
  const { announced, onStart, ended } = poll([
    page('one', 'before'),
    page('two', 'before', 'a', 'b'),
    page('three', 'a', 'b'),
    page('four', 'late', 'b', 'c'),
  ]);
  await vi.runAllTimersAsync();
  await ended;
  expect(announced).toEqual([2, 2]);
  expect(onStart).toHaveBeenCalledOnce();
});

it('continues from its cursor after a failed poll, so that no order is missed', async () => {
  const { announced, cursors, ended } = poll([page('one'), OFFLINE, page('two', 'a')]);
  await vi.runAllTimersAsync();
  await ended;
  expect(cursors).toEqual([undefined, 'one', 'one', 'two']);
  expect(announced).toEqual([1]);
});

it('polls rarely while the tab is hidden, and at once when it becomes visible', async () => {
  const { tab, cursors, leaving, ended } = poll([page('one'), page('two')], 'hidden');
  await vi.advanceTimersByTimeAsync(50_000);
  expect(cursors).toHaveLength(1);
  tab.visibilityState = 'visible';
  tab.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(cursors).toHaveLength(2);
  leaving.abort();
  await ended;
});

it('polls again once the admin has signed in over the open screen', async () => {
  storeToken('ended');
  call.mockRejectedValueOnce(UNAUTHENTICATED);
  const element = (
    <ToastProvider>
      <NewOrdersFeed />
    </ToastProvider>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(call).toHaveBeenCalledOnce();
  call
    .mockResolvedValueOnce({ token: 'new', device: 'd', user: { _id: 'u1' } })
    .mockResolvedValueOnce(page('one'))
    .mockResolvedValueOnce(page('two', 'a'));
  await act(() => signIn({ email: 'owner@example.com', password: 'silk' }));
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(screen.getByText('1 new order')).toBeDefined();
  cleanup();
  removeToken();
});
