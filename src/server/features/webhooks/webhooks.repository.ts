import { and, asc, desc, eq, inArray, lt, lte, sql } from 'drizzle-orm';
import type { DbOrTx } from '../../platform/db/database.ts';
import { webhookDeliveries, webhooks } from './webhooks.tables.ts';

export type WebhookRow = typeof webhooks.$inferSelect;
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

export function listWebhooks(db: DbOrTx): Promise<WebhookRow[]> {
  return db.select().from(webhooks).orderBy(asc(webhooks.createdAt), asc(webhooks.id));
}

export async function findWebhook(db: DbOrTx, id: string): Promise<WebhookRow | undefined> {
  return (await db.select().from(webhooks).where(eq(webhooks.id, id))).at(0);
}

export async function lockWebhook(db: DbOrTx, id: string): Promise<WebhookRow | undefined> {
  return (await db.select().from(webhooks).where(eq(webhooks.id, id)).for('update')).at(0);
}

export async function insertWebhook(db: DbOrTx, row: typeof webhooks.$inferInsert) {
  const [webhook] = await db.insert(webhooks).values(row).returning();
  if (!webhook) throw new Error('An insert returns its row');
  return webhook;
}

export async function changeWebhook(db: DbOrTx, id: string, change: Partial<WebhookRow>) {
  await db.update(webhooks).set(change).where(eq(webhooks.id, id));
}

export async function deleteWebhook(db: DbOrTx, id: string): Promise<void> {
  await db.delete(webhooks).where(eq(webhooks.id, id));
}

export function listDeliveries(db: DbOrTx, webhookId: string, limit: number) {
  return db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, webhookId))
    .orderBy(desc(webhookDeliveries.at), desc(webhookDeliveries.id))
    .limit(limit);
}

export async function findDelivery(db: DbOrTx, id: string): Promise<DeliveryRow | undefined> {
  return (await db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id))).at(0);
}

export async function insertDelivery(db: DbOrTx, row: typeof webhookDeliveries.$inferInsert) {
  const [delivery] = await db.insert(webhookDeliveries).values(row).returning();
  if (!delivery) throw new Error('An insert returns its row');
  return delivery;
}

/**
 * Takes deliveries that are due, the oldest first, so that no other process sends them before `until`:
 * then this one has ended without saying how it went.
 */
export async function takeDue(db: DbOrTx, now: Date, until: Date, limit: number) {
  const due = db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.status, 'pending'), lte(webhookDeliveries.nextAt, now)))
    .orderBy(asc(webhookDeliveries.nextAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  return db
    .update(webhookDeliveries)
    .set({ nextAt: until, attempts: sql`${webhookDeliveries.attempts} + 1` })
    .where(inArray(webhookDeliveries.id, due))
    .returning();
}

/** Takes one delivery again, whatever became of it; undefined while it is being sent. */
export async function takeAgain(db: DbOrTx, id: string, until: Date) {
  const [taken] = await db
    .update(webhookDeliveries)
    .set({ status: 'pending', nextAt: until, attempts: 1 })
    .where(eq(webhookDeliveries.id, id))
    .returning();
  return taken;
}

/** Saves the result of an attempt, unless another attempt has been made since. */
export async function finishAttempt(
  db: DbOrTx,
  { id, attempts }: DeliveryRow,
  result: Partial<DeliveryRow>,
): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set(result)
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.attempts, attempts)));
}

/** Gives up what a webhook that is switched off has not got. */
export async function giveUpPending(db: DbOrTx, webhookId: string, response: string) {
  await db
    .update(webhookDeliveries)
    .set({ status: 'failed', nextAt: null, response })
    .where(
      and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.status, 'pending')),
    );
}

/** Notes that an attempt failed, and returns since when all have. */
export async function noteFailure(db: DbOrTx, webhookId: string, now: Date): Promise<Date> {
  const [row] = await db
    .update(webhooks)
    .set({ failingSince: sql`coalesce(${webhooks.failingSince}, ${now.toISOString()})` })
    .where(eq(webhooks.id, webhookId))
    .returning({ failingSince: webhooks.failingSince });
  return row?.failingSince ?? now;
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
