import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { paidOrder } from '../tests/support/paying.ts';
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
