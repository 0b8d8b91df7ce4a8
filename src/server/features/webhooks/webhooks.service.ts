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
import type { AuditEntry } from '../audit/audit.service.ts';
import { createDeliveries, SWITCHED_OFF, type WebhooksDeps } from './webhook-delivery.service.ts';
import { newWebhookSecret } from './webhook-signature.ts';
import * as repository from './webhooks.repository.ts';

type Admin = Pick<User, '_id'>;

/** The deliveries shown of a webhook, the newest first. */
const SHOWN_DELIVERIES = 100;
const KEPT_DAYS = 30;

/** Webhooks to other programs, as the admin sets them up (decision 38). */
export function createWebhooks(deps: WebhooksDeps) {
  const { db, pool, clock, audit, authSecret, allowsPrivate } = deps;
  const deliveries = createDeliveries(deps);

  /** Records what an admin did to a webhook. */
  const record = (
    tx: Tx,
    { _id: actorId }: Admin,
    action: string,
    { id, url: label }: Pick<repository.WebhookRow, 'id' | 'url'>,
    changed: Pick<AuditEntry, 'before' | 'after'> = {},
  ) => {
    const subject = { kind: 'webhook', id, label } as const;
    return audit.recordAndEmptyCache(tx, { actorId, action, subject, ...changed });
  };

  async function requireUsable({ url }: WebhookForm): Promise<void> {
    const error =
      webhookUrlError(url, { allowsHttp: allowsPrivate }) ??
      (allowsPrivate ? null : await privateAddressError(url));
    if (error) throw invalidField('url', error);
  }

  const view = (row: repository.WebhookRow) => toWebhook(row, clock.now());

  async function find(id: string): Promise<Webhook> {
    return view(orNotFound(await repository.findWebhook(db, id), 'This webhook'));
  }

  function newSecret() {
    const secret = newWebhookSecret();
    return { secret, sealedSecret: sealKey(authSecret, 'webhook', Buffer.from(secret)) };
  }

  async function findDelivery(id: string): Promise<WebhookDelivery> {
    return toDelivery(orNotFound(await repository.findDelivery(db, id), 'This delivery'));
  }

  return {
    list: async () => (await repository.listWebhooks(db)).map(view),
    find,

    /** Adds a webhook; the answer alone has its secret. @throws ShopError BAD_INPUT */
    async add(admin: Admin, form: WebhookForm) {
      await requireUsable(form);
      const { secret, sealedSecret } = newSecret();
      const webhook = await inTransaction(pool, async (tx) => {
        const row = { ...form, sealedSecret, createdAt: clock.now() };
        const added = await repository.insertWebhook(tx, row);
        await record(tx, admin, 'added', added, { after: { ...form } });
        return added;
      });
      return { webhook: view(webhook), secret };
    },

    /** @throws ShopError BAD_INPUT, NOT_FOUND, or STALE_VERSION with the current webhook */
    async change(admin: Admin, id: string, { seen, ...form }: WebhookChange): Promise<Webhook> {
      await requireUsable(form);
      await inTransaction(pool, async (tx) => {
        const before = orNotFound(await repository.lockWebhook(tx, id), 'This webhook');
        const { url, events, isEnabled } = before;
        if (seen && !isDeepStrictEqual(seen, { url, events, isEnabled })) {
          throw staleVersion('this webhook', view(before));
        }
        // The days after which it is switched off begin again.
        const startsAgain = (form.isEnabled && !before.isEnabled) || form.url !== before.url;
        const failingSince = startsAgain ? null : before.failingSince;
        await repository.changeWebhook(tx, id, { ...form, failingSince });
        if (!form.isEnabled) {
          await repository.failPending(tx, id, SWITCHED_OFF);
        }
        const changed = { before: { url, events, isEnabled }, after: { ...form } };
        await record(tx, admin, 'changed', { id, url: form.url }, changed);
      });
      return find(id);
    },

    /**
     * Gives a webhook a new secret, which the answer alone has. For a day deliveries are signed with
     * the previous one too, unless AUTH_SECRET has changed since; an older one ends at once.
     * @throws ShopError NOT_FOUND
     */
    async renewSecret(admin: Admin, id: string) {
      const { secret, sealedSecret } = newSecret();
      await inTransaction(pool, async (tx) => {
        const before = orNotFound(await repository.lockWebhook(tx, id), 'This webhook');
        const canSign = openKey(authSecret, 'webhook', before.sealedSecret) !== null;
        await repository.changeWebhook(tx, id, {
          sealedSecret,
          sealedPreviousSecret: canSign ? before.sealedSecret : null,
          previousSecretUntil: canSign ? previousSecretUntil(clock.now()) : null,
        });
        await record(tx, admin, 'secret renewed', before);
      });
      return { webhook: await find(id), secret };
    },

    /** Removes a webhook with its deliveries. @throws ShopError NOT_FOUND */
    async remove(admin: Admin, id: string): Promise<void> {
      await inTransaction(pool, async (tx) => {
        const removed = orNotFound(await repository.lockWebhook(tx, id), 'This webhook');
        await repository.deleteWebhook(tx, id);
        const { url, events } = removed;
        await record(tx, admin, 'removed', removed, { before: { url, events } });
      });
    },

    async listDeliveries(id: string): Promise<WebhookDelivery[]> {
      await find(id);
      return (await repository.listDeliveries(db, id, SHOWN_DELIVERIES)).map(toDelivery);
    },

    /** Sends a test event and returns how that went. @throws ShopError NOT_FOUND */
    async test(id: string): Promise<WebhookDelivery> {
      await find(id);
      const now = clock.now();
      // Not pending: this request sends it, once.
      const row = { webhookId: id, event: TEST_EVENT, at: now, status: 'failed' } as const;
      const added = await repository.insertDelivery(db, row);
      await deliveries.sendAgain(added.id);
      return findDelivery(added.id);
    },

    /** Sends a delivery again and returns how that went. @throws ShopError NOT_FOUND, ORDER_STATE */
    async sendAgain(id: string): Promise<WebhookDelivery> {
      await findDelivery(id);
      const isSent = await deliveries.sendAgain(id);
      if (!isSent) throw stateConflict('This delivery is on its way: it is sent again by itself');
      return findDelivery(id);
    },

    sendDue: deliveries.sendDue,
    mailSwitchedOff: deliveries.mailSwitchedOff,

    async clearOld(): Promise<void> {
      const moment = addMs(clock.now(), -KEPT_DAYS * DAY_MS);
      await repository.deleteDeliveriesBefore(db, moment);
      await repository.clearPreviousSecrets(db, clock.now());
    },
  };
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
