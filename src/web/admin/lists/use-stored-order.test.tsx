// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { createMemoryRouter, RouterProvider, useLoaderData } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useStoredOrder } from './use-stored-order.ts';

const toast = vi.fn();
vi.mock('../../ui/toast.tsx', () => ({ useToast: () => toast }));

interface Row {
  key: string;
  version: number;
}

/** The rows as they are stored, and what has been on the screen, one order after the other. */
let rows: Row[] = [];
let shown: string[] = [];
let store: (row: Row, position: number) => Promise<Row>;

/** Each press moves the first row to the end. */
function Screen() {
  const { sorted, move } = useStoredOrder({
    rows: useLoaderData<Row[]>(),
    keyOf: ({ key }) => key,
    store: (row, position) => store(row, position),
  });
  const order = sorted.map(({ key }) => key).join('');
  useEffect(() => {
    shown.push(order);
  });
  return (
    <button type="button" onClick={() => move(sorted, 0, sorted.length - 1)}>
      Move
    </button>
  );
}

const Loading = () => null;

async function open() {
  const loader = async () => rows;
  const routes = [{ path: '/', Component: Screen, loader, HydrateFallback: Loading }];
  render(<RouterProvider router={createMemoryRouter(routes)} />);
  return screen.findByRole('button');
}

beforeEach(() => {
  rows = ['a', 'b', 'c'].map((key) => ({ key, version: 1 }));
  shown = [];
});
afterEach(cleanup);

it('shows moves at once, and stores one by one with the version of the one before', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stored: [string, number, number][] = [];
  store = async (row, position) => {
    stored.push([row.key, row.version, position]);
    await promise;
    const moved = { ...row, version: row.version + 1 };
    rows = rows.filter(({ key }) => key !== row.key).toSpliced(position, 0, moved);
    return moved;
  };
  const button = await open();
  for (let presses = 0; presses < 4; presses += 1) act(() => button.click());
  expect(stored).toEqual([['a', 1, 2]]);
  await act(async () => resolve());
  expect(stored).toEqual([
    ['a', 1, 2],
    ['b', 1, 2],
    ['c', 1, 2],
    ['a', 2, 2],
  ]);
  // None comes back for a moment once it was left.
  expect(shown.filter((order, at) => order !== shown[at - 1])).toEqual([
    'abc',
    'bca',
    'cab',
    'abc',
    'bca',
  ]);
});

it('undoes what cannot be stored, and the moves after it', async () => {
  const { promise, reject } = Promise.withResolvers<Row>();
  const calls = vi.fn(() => promise);
  store = calls;
  const button = await open();
  for (let presses = 0; presses < 2; presses += 1) act(() => button.click());
  expect(shown.at(-1)).toBe('cab');
  await act(async () => reject(new Error('Somebody else moved it')));
  expect(shown.at(-1)).toBe('abc');
  expect(calls).toHaveBeenCalledOnce();
  expect(toast).toHaveBeenCalledOnce();
});
