import { isDeepStrictEqual } from 'node:util';
import type { User } from '../../../contract/accounts.ts';
import type {
  Webhook,
  WebhookChange,
  WebhookDelivery,
  WebhookForm,
} from '../../../contract/webhooks.ts';
import { addMs, DAY_MS } from '../../../domain/time/calendar.ts';
import {
  isPreviousSecretUsed,
  previousSecretUntil,
  TEST_EVENT,
  webhookUrlError,
} from '../../../domain/webhooks/webhooks.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transactions.ts';
import {
  invalidField,
  orNotFound,
  staleVersion,
  stateConflict,
} from '../../platform/errors/shop-error.ts';
import { privateAddressError } from '../../platform/http/post-out.ts';
import { openKey, sealKey } from '../../platform/process/secrets.ts';
import type { AuditEntry, AuditService } from '../audit/audit.service.ts';
import { SWITCHED_OFF, sendNow, type WebhooksDeps } from './webhook-delivery.service.ts';
import { newWebhookSecret } from './webhook-signature.ts';
import * as repository from './webhooks.repository.ts';

type Admin = Pick<User, '_id'>;

/** The deliveries shown of a webhook, the newest first. */
const SHOWN_DELIVERIES = 100;
const KEPT_DAYS = 30;

/** The webhooks to other programs (decision 38). */
export async function listWebhooks({ db, clock }: WebhooksDeps): Promise<Webhook[]> {
  return (await repository.listWebhooks(db)).map((row) => toWebhook(row, clock.now()));
}

/** @throws ShopError NOT_FOUND */
export async function findWebhook({ db, clock }: WebhooksDeps, id: string): Promise<Webhook> {
  return toWebhook(orNotFound(await repository.findWebhook(db, id), 'This webhook'), clock.now());
}

/** Adds a webhook; the answer alone has its secret. @throws ShopError BAD_INPUT */
export async function addWebhook(deps: WebhooksDeps, admin: Admin, form: WebhookForm) {
  await requireUsable(deps, form);
  const { secret, sealedSecret } = newSecret(deps.authSecret);
  const webhook = await inTransaction(deps.pool, async (tx) => {
    const row = { ...form, sealedSecret, createdAt: deps.clock.now() };
    const added = await repository.insertWebhook(tx, row);
    await record(deps.audit, tx, admin, 'added', added, { after: { ...form } });
    return added;
  });
  return { webhook: toWebhook(webhook, deps.clock.now()), secret };
}

/** @throws ShopError BAD_INPUT, NOT_FOUND, or STALE_VERSION with the current webhook */
export async function changeWebhook(
  deps: WebhooksDeps,
  admin: Admin,
  id: string,
  { seen, ...form }: WebhookChange,
): Promise<Webhook> {
  await requireUsable(deps, form);
  await inTransaction(deps.pool, async (tx) => {
    const before = orNotFound(await repository.lockWebhook(tx, id), 'This webhook');
    const { url, events, isEnabled } = before;
    if (seen && !isDeepStrictEqual(seen, { url, events, isEnabled })) {
      throw staleVersion('this webhook', toWebhook(before, deps.clock.now()));
    }
    // The days after which it is switched off begin again.
    const startsAgain = (form.isEnabled && !before.isEnabled) || form.url !== before.url;
    const failingSince = startsAgain ? null : before.failingSince;
    await repository.changeWebhook(tx, id, { ...form, failingSince });
    if (!form.isEnabled) {
      await repository.failPending(tx, id, SWITCHED_OFF);
    }
    const changed = { before: { url, events, isEnabled }, after: { ...form } };
    await record(deps.audit, tx, admin, 'changed', { id, url: form.url }, changed);
  });
  return findWebhook(deps, id);
}

/**
 * Gives a webhook a new secret, which the answer alone has. For a day deliveries are signed with
 * the previous one too, unless AUTH_SECRET has changed since; an older one ends at once.
 * @throws ShopError NOT_FOUND
 */
export async function renewSecret(deps: WebhooksDeps, admin: Admin, id: string) {
  const { secret, sealedSecret } = newSecret(deps.authSecret);
  await inTransaction(deps.pool, async (tx) => {
    const before = orNotFound(await repository.lockWebhook(tx, id), 'This webhook');
    const canSign = openKey(deps.authSecret, 'webhook', before.sealedSecret) !== null;
    await repository.changeWebhook(tx, id, {
      sealedSecret,
      sealedPreviousSecret: canSign ? before.sealedSecret : null,
      previousSecretUntil: canSign ? previousSecretUntil(deps.clock.now()) : null,
    });
    await record(deps.audit, tx, admin, 'secret renewed', before);
  });
  return { webhook: await findWebhook(deps, id), secret };
}

/** Removes a webhook with its deliveries. @throws ShopError NOT_FOUND */
export async function removeWebhook(deps: WebhooksDeps, admin: Admin, id: string): Promise<void> {
  await inTransaction(deps.pool, async (tx) => {
    const removed = orNotFound(await repository.lockWebhook(tx, id), 'This webhook');
    await repository.deleteWebhook(tx, id);
    const { url, events } = removed;
    await record(deps.audit, tx, admin, 'removed', removed, { before: { url, events } });
  });
}

export async function listDeliveries(deps: WebhooksDeps, id: string): Promise<WebhookDelivery[]> {
  await findWebhook(deps, id);
  return (await repository.listDeliveries(deps.db, id, SHOWN_DELIVERIES)).map(toDelivery);
}

/** Sends a test event and returns how that went. @throws ShopError NOT_FOUND */
export async function testWebhook(deps: WebhooksDeps, id: string): Promise<WebhookDelivery> {
  await findWebhook(deps, id);
  // Not pending: this request sends it, once.
  const row = { webhookId: id, event: TEST_EVENT, at: deps.clock.now(), status: 'failed' } as const;
  const added = await repository.insertDelivery(deps.db, row);
  await sendNow(deps, added.id);
  return findDelivery(deps, added.id);
}

/** Sends a delivery again and returns how that went. @throws ShopError NOT_FOUND, ORDER_STATE */
export async function sendAgain(deps: WebhooksDeps, id: string): Promise<WebhookDelivery> {
  await findDelivery(deps, id);
  const isSent = await sendNow(deps, id);
  if (!isSent) throw stateConflict('This delivery is on its way: it is sent again by itself');
  return findDelivery(deps, id);
}

export async function clearOldDeliveries({ db, clock }: WebhooksDeps): Promise<void> {
  const moment = addMs(clock.now(), -KEPT_DAYS * DAY_MS);
  await repository.deleteDeliveriesBefore(db, moment);
  await repository.clearPreviousSecrets(db, clock.now());
}

async function requireUsable({ allowsPrivate }: WebhooksDeps, { url }: WebhookForm): Promise<void> {
  const error =
    webhookUrlError(url, { allowsHttp: allowsPrivate }) ??
    (allowsPrivate ? null : await privateAddressError(url));
  if (error) throw invalidField('url', error);
}

function newSecret(authSecret: string) {
  const secret = newWebhookSecret();
  return { secret, sealedSecret: sealKey(authSecret, 'webhook', Buffer.from(secret)) };
}

async function findDelivery({ db }: WebhooksDeps, id: string): Promise<WebhookDelivery> {
  return toDelivery(orNotFound(await repository.findDelivery(db, id), 'This delivery'));
}

/** Records what an admin did to a webhook. */
function record(
  audit: AuditService,
  tx: Tx,
  { _id: actorId }: Admin,
  action: string,
  { id, url: label }: Pick<repository.WebhookRow, 'id' | 'url'>,
  changed: Pick<AuditEntry, 'before' | 'after'> = {},
) {
  const subject = { kind: 'webhook', id, label } as const;
  return audit.recordAndEmptyCache(tx, { actorId, action, subject, ...changed });
}

function toWebhook(
  { id, url, events, isEnabled, previousSecretUntil: until, ...row }: repository.WebhookRow,
  now: Date,
): Webhook {
  return {
    _id: id,
    url,
    events,
    isEnabled,
    failingSince: row.failingSince?.toISOString() ?? null,
    previousSecretUntil: isPreviousSecretUsed(until, now) ? (until?.toISOString() ?? null) : null,
    createdAt: row.createdAt.toISOString(),
  };
}

function toDelivery(row: repository.DeliveryRow): WebhookDelivery {
  return {
    _id: row.id,
    event: row.event,
    order: row.orderId,
    at: row.at.toISOString(),
    status: row.status,
    attempts: row.attempts,
    nextAt: row.nextAt?.toISOString() ?? null,
    lastAt: row.lastAt?.toISOString() ?? null,
    responseStatus: row.responseStatus,
    response: row.response,
  };
}
