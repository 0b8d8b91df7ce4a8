import { and, asc, desc, eq, gt, gte, isNotNull, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { DbOrTx } from '../../platform/db/database.ts';
import { findRow, findRows, hasId, insertRow } from '../../platform/db/queries.ts';
import { webhookDeliveries, webhooks } from './webhooks.tables.ts';

export type WebhookRow = typeof webhooks.$inferSelect;
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

export const listWebhooks = (db: DbOrTx) =>
  findRows(db, webhooks, undefined, { orderBy: [asc(webhooks.createdAt), asc(webhooks.id)] });

export const findWebhook = (db: DbOrTx, id: string) =>
  findRow(db, webhooks, hasId(webhooks.id, id));

/** Locks a webhook against other changes; orders can still add deliveries for it. */
export async function lockWebhook(db: DbOrTx, id: string): Promise<WebhookRow | undefined> {
  return (await db.select().from(webhooks).where(hasId(webhooks.id, id)).for('no key update')).at(
    0,
  );
}

export const insertWebhook = (db: DbOrTx, row: typeof webhooks.$inferInsert) =>
  insertRow(db, webhooks, row);

export async function changeWebhook(db: DbOrTx, id: string, change: Partial<WebhookRow>) {
  await db.update(webhooks).set(change).where(hasId(webhooks.id, id));
}

export async function deleteWebhook(db: DbOrTx, id: string): Promise<void> {
  await db.delete(webhooks).where(hasId(webhooks.id, id));
}

export const listDeliveries = (db: DbOrTx, webhookId: string, limit: number) =>
  findRows(db, webhookDeliveries, hasId(webhookDeliveries.webhookId, webhookId), {
    orderBy: [desc(webhookDeliveries.at), desc(webhookDeliveries.id)],
    limit,
  });

export const findDelivery = (db: DbOrTx, id: string) =>
  findRow(db, webhookDeliveries, hasId(webhookDeliveries.id, id));

export const insertDelivery = (db: DbOrTx, row: typeof webhookDeliveries.$inferInsert) =>
  insertRow(db, webhookDeliveries, row);

const isDue = (now: Date) =>
  and(eq(webhookDeliveries.status, 'pending'), lte(webhookDeliveries.nextAt, now));

/** The webhooks that have deliveries to be sent. */
export async function listDueWebhookIds(db: DbOrTx, now: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: webhookDeliveries.webhookId })
    .from(webhookDeliveries)
    .where(isDue(now));
  return rows.map(({ id }) => id);
}

interface DueClaim {
  webhookId: string;
  now: Date;
  /** No other process sends what is taken before then: by then, the process that took it has ended. */
  until: Date;
  limit: number;
}

/** Takes deliveries of a webhook that are due, the first to happen first. */
export async function claimDueDeliveries(db: DbOrTx, { webhookId, now, until, limit }: DueClaim) {
  const ids = db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(hasId(webhookDeliveries.webhookId, webhookId), isDue(now)))
    .orderBy(asc(webhookDeliveries.at), asc(webhookDeliveries.id))
    .limit(limit)
    .for('update', { skipLocked: true });
  // As an array they are selected once: a subquery could be run again, and its limit with it.
  return db
    .update(webhookDeliveries)
    .set({ nextAt: until, lastAt: null, attempts: sql`${webhookDeliveries.attempts} + 1` })
    .where(sql`${webhookDeliveries.id} = any(array(${ids}))`)
    .returning();
}

/**
 * Takes one delivery that is delivered or has failed, or whose sender has ended; undefined while it
 * is being sent or is to be sent again by itself.
 */
export async function claimDelivery(
  db: DbOrTx,
  id: string,
  { now, until }: { now: Date; until: Date },
) {
  const { status, nextAt, attempts } = webhookDeliveries;
  const [taken] = await db
    .update(webhookDeliveries)
    .set({ status: 'pending', nextAt: until, lastAt: null, attempts: sql`${attempts} + 1` })
    .where(and(hasId(webhookDeliveries.id, id), or(ne(status, 'pending'), lte(nextAt, now))))
    .returning();
  return taken;
}

/** Saves the result of an attempt, unless another attempt has begun since: their number only grows. */
export async function finishAttempt(
  db: DbOrTx,
  { id, attempts }: DeliveryRow,
  result: Partial<DeliveryRow>,
): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set(result)
    .where(and(hasId(webhookDeliveries.id, id), eq(webhookDeliveries.attempts, attempts)));
}

/**
 * Makes due what waits for a webhook because its receiver did not answer or was out of order; not
 * what it refused, nor what is being sent.
 */
export async function makeRetriesDue(db: DbOrTx, webhookId: string, now: Date): Promise<void> {
  const { status, nextAt, lastAt, responseStatus } = webhookDeliveries;
  const wasDown = or(isNull(responseStatus), gte(responseStatus, 500));
  await db
    .update(webhookDeliveries)
    .set({ nextAt: now })
    .where(
      and(
        hasId(webhookDeliveries.webhookId, webhookId),
        and(eq(status, 'pending'), gt(nextAt, now), isNotNull(lastAt), wasDown),
      ),
    );
}

/** Gives up the pending deliveries of a webhook that is switched off. */
export async function failPending(db: DbOrTx, webhookId: string, response: string) {
  await db
    .update(webhookDeliveries)
    .set({ status: 'failed', nextAt: null, response })
    .where(
      and(hasId(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.status, 'pending')),
    );
}

/** Notes a failed attempt; returns since when all have failed, undefined for a changed address. */
export async function recordFailure(db: DbOrTx, { id, url }: WebhookRow, now: Date) {
  const [row] = await db
    .update(webhooks)
    .set({ failingSince: sql`coalesce(${webhooks.failingSince}, ${now.toISOString()})` })
    .where(and(hasId(webhooks.id, id), eq(webhooks.url, url)))
    .returning({ failingSince: webhooks.failingSince });
  return row?.failingSince ?? undefined;
}

/** Notes that an attempt succeeded, also where another one failed in the meantime. */
export async function recordSuccess(db: DbOrTx, { id, url }: WebhookRow): Promise<void> {
  await db
    .update(webhooks)
    .set({ failingSince: null })
    .where(and(hasId(webhooks.id, id), eq(webhooks.url, url), isNotNull(webhooks.failingSince)));
}

/** Forgets previous secrets that no longer sign. */
export async function clearPreviousSecrets(db: DbOrTx, now: Date): Promise<void> {
  await db
    .update(webhooks)
    .set({ sealedPreviousSecret: null, previousSecretUntil: null })
    .where(lte(webhooks.previousSecretUntil, now));
}

/** True for the one process that switches it off. */
export async function switchOff(db: DbOrTx, webhookId: string): Promise<boolean> {
  const { rowCount } = await db
    .update(webhooks)
    .set({ isEnabled: false })
    .where(and(eq(webhooks.id, webhookId), eq(webhooks.isEnabled, true)));
  return rowCount === 1;
}

export async function deleteDeliveriesBefore(db: DbOrTx, moment: Date): Promise<void> {
  await db.delete(webhookDeliveries).where(lt(webhookDeliveries.at, moment));
}
