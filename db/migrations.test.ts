import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { comeBack, paidOrder, ship } from '../tests/support/paying.ts';
import { openTestShop } from '../tests/support/test-shop.ts';

it('0002 gives earlier invoices their event, and plans the reads of earlier payments', async () => {
  const shop = await openTestShop();
  const { order } = await paidOrder(shop, await shop.anyone());
  const { pool } = shop.database;
  await pool.query(
    `insert into invoices values ($1, '2026-27', 7, now(), '{"number": "2026-27/7"}')`,
    [order._id],
  );
  await pool.query('update payment_attempts set next_ledger_at = null, created_at = now()');
  const file = path.join(import.meta.dirname, 'migrations/0002_earlier_invoices_and_ledgers.sql');
  const statements = await readFile(file, 'utf8');
  // Twice: what has its event gets no other.
  await pool.query(statements);
  await pool.query(statements);
  const { rows: events } = await pool.query(
    `select note from order_events where order_id = $1 and kind = 'invoiced'`,
    [order._id],
  );
  expect(events).toEqual([{ note: '2026-27/7' }]);
  const { rows: attempts } = await pool.query('select next_ledger_at from payment_attempts');
  expect(attempts).toEqual([{ next_ledger_at: expect.any(Date) }]);
  await shop.close();
});

it('0016 takes parcels that came back as refused, and no other', async () => {
  const shop = await openTestShop();
  const { pool } = shop.database;
  const owner = await shop.admin();
  const [back, kept] = [
    (await paidOrder(shop, await shop.anyone())).order._id,
    (await paidOrder(shop, await shop.anyone())).order._id,
  ];
  for (const id of [back, kept]) await ship(owner, id);
  await comeBack(owner, back);
  await pool.query('alter table parcels drop column is_refused');
  const file = path.join(import.meta.dirname, 'migrations/0016_parcel_refused.sql');
  await pool.query(await readFile(file, 'utf8'));
  const { rows } = await pool.query('select order_id from parcels where is_refused');
  expect(rows).toEqual([{ order_id: back }]);
  await shop.close();
});
