import { startTransition, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { toFailure } from '../../platform/failure.ts';
import { useToast } from '../../ui/toast.tsx';
import { moveItem } from '../forms/move-buttons.tsx';

interface StoredOrderOptions<Row> {
  /** In their stored order. */
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Stores a row's new place among all; returns the row. */
  store: (row: Row, position: number) => Promise<Row>;
}

/**
 * The order of rows that is stored with each move: a move is shown at once, and moves are stored one by
 * one. If one fails, it and the later ones are undone, and the reason is shown. Then the list is loaded again.
 */
export function useStoredOrder<Row extends { version: number }>(options: StoredOrderOptions<Row>) {
  const { rows, keyOf, store } = options;
  const { revalidate } = useRevalidator();
  const toast = useToast();
  /** The keys in the order shown; null once all moves are stored. */
  const [order, setOrder] = useState<readonly string[] | null>(null);
  const waiting = useRef<(() => Promise<void>)[]>([]);
  /** Those of moved rows after their last move. */
  const versions = useRef(new Map<string, number>());
  const placeOf = (row: Row) => {
    const place = order?.indexOf(keyOf(row)) ?? -1;
    // What was added meanwhile is last.
    return place === -1 ? Number.MAX_SAFE_INTEGER : place;
  };
  const sorted = rows.toSorted((a, b) => placeOf(a) - placeOf(b));

  async function storeAll(): Promise<void> {
    try {
      for (let next = waiting.current[0]; next; next = waiting.current[0]) {
        await next();
        waiting.current.shift();
      }
    } catch (error) {
      waiting.current = [];
      setOrder(null);
      toast({ kind: 'danger', text: toFailure(error).message });
    }
    await revalidate();
    // With the loaded rows, which the router draws in a transition too: sooner it would show the old ones.
    if (waiting.current.length === 0) startTransition(() => setOrder(null));
  }

  /** Moves a row of the list that is shown to the place of another one of it. */
  function move(shown: readonly Row[], from: number, to: number): void {
    const [moved, other] = [shown[from], shown[to]];
    if (!moved || !other) return;
    const position = sorted.indexOf(other);
    const key = keyOf(moved);
    setOrder(moveItem(sorted, sorted.indexOf(moved), position).map(keyOf));
    waiting.current.push(async () => {
      // The move before has changed it.
      const version = Math.max(moved.version, versions.current.get(key) ?? 0);
      const saved = await store({ ...moved, version }, position);
      versions.current.set(key, saved.version);
    });
    if (waiting.current.length === 1) void storeAll();
  }

  return { sorted, move };
}
