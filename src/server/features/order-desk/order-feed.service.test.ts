import { expect, it } from 'vitest';
import type { LiveOrder } from '../../../contract/order-desk.ts';
import { readListCursor } from '../../platform/list-cursor.ts';
import type { OrderRow } from '../orders/order-changes.service.ts';
import { createOrderFeed } from './order-feed.service.ts';

const START = Date.parse('2026-11-21T06:30:00.000Z');

/** A feed over orders that are there as soon as they are pushed; between two looks `meanwhile` happens. */
function feedOver(rows: OrderRow[], meanwhile: (() => void)[] = []) {
  const byPlace = (a: OrderRow, b: OrderRow) =>
    Number(a.createdAt) - Number(b.createdAt) || a.id.localeCompare(b.id);
  let reads = 0;
  const feed = createOrderFeed({
    orders: {
      latest: async () => rows.toSorted(byPlace).at(-1),
      placedAfter: async (point, limit) => {
        reads += 1;
        const after = rows.toSorted(byPlace).filter((row) => byPlace(row, point as OrderRow) > 0);
        return after.slice(0, limit);
      },
    },
    pause: async () => meanwhile.shift()?.(),
  });
  return { feed, reads: () => reads };
}

let made = 0;
function orderAt(seconds: number): OrderRow {
  made += 1;
  const id = `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`;
  const createdAt = new Date(START + seconds * 1000);
  return { id, createdAt, totalPaise: 100, paymentMethod: 'Free' } as OrderRow;
}

/** What a feed tells of in its next looks. */
async function looks(lines: AsyncGenerator<LiveOrder>, count: number) {
  const ids: string[] = [];
  let cursor = '';
  for (let done = 0; done < count; ) {
    const { value } = await lines.next();
    if ('order' in value) ids.push(value.order._id);
    else {
      cursor = value.cursor;
      done += 1;
    }
  }
  return { ids, cursor };
}
const watching = new AbortController().signal;
const idsOf = (rows: OrderRow[]) => rows.map(({ id }) => id);

it('tells every order once, also one whose transaction ended late', async () => {
  const rows = [orderAt(0)];
  const late = orderAt(5);
  const prompt = orderAt(10);
  const { feed } = feedOver(rows, [() => rows.push(prompt), () => rows.push(late), () => {}]);
  const lines = feed.watch(null, watching);
  expect((await looks(lines, 4)).ids).toEqual([prompt.id, late.id]);
  feed.close();
  expect((await lines.next()).done).toBe(true);
});

it('tells all of a rush, however many are placed within the same half minute', async () => {
  const rows: OrderRow[] = [];
  const rush = Array.from({ length: 350 }, (_, index) => orderAt(index % 3));
  const last = orderAt(4);
  const { feed } = feedOver(rows, [() => rows.push(...rush), () => rows.push(last)]);
  const { ids } = await looks(feed.watch(null, watching), 3);
  expect(ids.toSorted()).toEqual(idsOf([...rush, last]).toSorted());
});

it('forgets what lies too far back, and does not read it again', async () => {
  const rows = Array.from({ length: 250 }, () => orderAt(0));
  const later = orderAt(60);
  const { feed, reads } = feedOver(rows, [() => rows.push(later)]);
  const lines = feed.watch(null, watching);
  await looks(lines, 2);
  const before = reads();
  expect((await looks(lines, 1)).ids).toEqual([]);
  expect(reads() - before).toBe(1);
});

it('goes on from where it broke off, and never with what was there at its beginning', async () => {
  const first = orderAt(0);
  const heard = orderAt(3);
  const missed = orderAt(6);
  const rows = [first];
  const { feed } = feedOver(rows, [() => rows.push(heard)]);
  const { cursor } = await looks(feed.watch(null, watching), 2);
  rows.push(missed);
  const resumed = await looks(feed.watch(readListCursor(cursor), watching), 1);
  expect(resumed.ids).toEqual([heard.id, missed.id]);
  const again = await looks(feed.watch(readListCursor(resumed.cursor), watching), 1);
  expect(again.ids).toEqual([heard.id, missed.id]);
});
