import { expect, it } from 'vitest';
import { listNewOrders } from './order-feed.service.ts';
import type { OrderRow } from './orders.repository.ts';

const START = Date.parse('2026-11-21T06:30:00.000Z');

/** A feed over orders that are there as soon as they are pushed, with the ids of its next page. */
function feedOver(rows: OrderRow[]) {
  const byPlace = (a: OrderRow, b: OrderRow) =>
    Number(a.createdAt) - Number(b.createdAt) || a.id.localeCompare(b.id);
  const orders = {
    findLatest: async () => rows.toSorted(byPlace).at(-1),
    listPlacedSince: async (moment: Date, limit: number) =>
      rows
        .toSorted(byPlace)
        .filter(({ createdAt }) => createdAt >= moment)
        .slice(0, limit),
  };
  let cursor: string | undefined;
  return async () => {
    const page = await listNewOrders(orders, cursor);
    cursor = page.cursor;
    return page.orders.map(({ _id }) => _id);
  };
}

let made = 0;
function orderAt(seconds: number): OrderRow {
  made += 1;
  const id = `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`;
  const createdAt = new Date(START + seconds * 1000);
  return { id, createdAt, totalPaise: 100, paymentMethod: 'Free' } as OrderRow;
}
const idsOf = (rows: OrderRow[]) => rows.map(({ id }) => id);

it('starts with the latest orders and includes one whose transaction committed late', async () => {
  const [first, late, prompt] = [orderAt(0), orderAt(5), orderAt(10)];
  const rows = [first];
  const nextPage = feedOver(rows);
  expect(await nextPage()).toEqual(idsOf([first]));
  rows.push(prompt);
  expect(await nextPage()).toEqual(idsOf([first, prompt]));
  rows.push(late);
  expect(await nextPage()).toEqual(idsOf([first, late, prompt]));
});

it('includes every order of a rush, however many are placed within half a minute', async () => {
  const rows: OrderRow[] = [];
  const nextPage = feedOver(rows);
  expect(await nextPage()).toEqual([]);
  const rush = Array.from({ length: 350 }, (_, index) => orderAt(index % 3));
  rows.push(...rush);
  expect((await nextPage()).toSorted()).toEqual(idsOf(rush).toSorted());
  const last = orderAt(4);
  rows.push(last);
  expect(await nextPage()).toContain(last.id);
});

it('gives many orders in pages, to the last', async () => {
  const rows = [orderAt(0)];
  const nextPage = feedOver(rows);
  await nextPage();
  rows.push(...Array.from({ length: 1_700 }, (_, index) => orderAt(1 + index / 100)));
  const seen = new Set<string>();
  for (let page = await nextPage(); seen.size < seen.add(page.at(-1) ?? '').size; ) {
    for (const id of page) seen.add(id);
    expect(page.length).toBeLessThanOrEqual(500);
    page = await nextPage();
  }
  expect(seen.size).toBe(rows.length);
});

it('does not repeat orders that are older than the overlap', async () => {
  const rows = Array.from({ length: 250 }, () => orderAt(0));
  const nextPage = feedOver(rows);
  await nextPage();
  const later = orderAt(60);
  rows.push(later);
  await nextPage();
  expect(await nextPage()).toEqual([later.id]);
});
