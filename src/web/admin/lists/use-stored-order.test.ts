// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useStoredOrder } from './use-stored-order.ts';

const toast = vi.fn();
vi.mock('react-router', async (original) => ({
  ...(await original()),
  useRevalidator: () => ({ revalidate: async () => {} }),
}));
vi.mock('../../ui/toast.tsx', () => ({ useToast: () => toast }));

interface Row {
  key: string;
  version: number;
}
const ROWS: Row[] = ['a', 'b', 'c'].map((key) => ({ key, version: 1 }));

function open(store: (row: Row, position: number) => Promise<Row>) {
  const { result } = renderHook(() =>
    useStoredOrder({ rows: ROWS, keyOf: ({ key }) => key, store }),
  );
  const move = (from: number, to: number) => {
    const { sorted, move: moveRow } = result.current;
    const [moved, other] = [sorted[from], sorted[to]];
    if (moved && other) act(() => moveRow(moved, other));
  };
  return { move, keys: () => result.current.sorted.map(({ key }) => key).join('') };
}

afterEach(cleanup);

it('shows moves at once, and stores one after the other with the version of the one before', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stored: [string, number, number][] = [];
  const { move, keys } = open(async (row, position) => {
    stored.push([row.key, row.version, position]);
    await promise;
    return { ...row, version: row.version + 1 };
  });
  move(0, 1);
  move(1, 2);
  expect(keys()).toBe('bca');
  expect(stored).toEqual([['a', 1, 1]]);
  await act(async () => resolve());
  expect(stored).toEqual([
    ['a', 1, 1],
    ['a', 2, 2],
  ]);
  // What is loaded then counts: here another admin has moved it back.
  expect(keys()).toBe('abc');
});

it('takes back what cannot be stored', async () => {
  const store = vi.fn(() => Promise.reject(new Error('Somebody else moved it')));
  const { move, keys } = open(store);
  move(0, 1);
  move(1, 2);
  await act(async () => {});
  expect(keys()).toBe('abc');
  expect(store).toHaveBeenCalledOnce();
  expect(toast).toHaveBeenCalledOnce();
});
