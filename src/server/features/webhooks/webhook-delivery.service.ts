import { z } from 'zod';
import { orderSchema } from '../../../contract/orders.ts';
import { truncate } from '../../../domain/text/text.ts';
import { addMs } from '../../../domain/time/calendar.ts';
import {
  isPreviousSecretUsed,
  isToBeSwitchedOff,
  nextAttemptAt,
  TEST_EVENT,
} from '../../../domain/webhooks/webhooks.ts';
import { inTransaction } from '../../platform/db/transactions.ts';
import { postOut } from '../../platform/http/post-out.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { writeMail } from '../../platform/mail/mail-layout.ts';
import { openKey } from '../../platform/process/secrets.ts';
import { findOrder, type OrdersService } from '../orders/orders.service.ts';
import type { ServiceBase } from '../service-base.ts';
import { signatureHeaders } from './webhook-signature.ts';
import * as repository from './webhooks.repository.ts';

export interface WebhooksDeps extends ServiceBase {
  orders: OrdersService;
  /** Private addresses and plain HTTP are allowed, for development. */
  allowsPrivate: boolean;
}

/** What sending needs. */
export interface SendingDeps extends WebhooksDeps {
  /** Webhooks that this process is sending to, each in its own lane: a slow one delays no other. */
  busy: Set<string>;
}

type DeliveryRow = repository.DeliveryRow;

interface Answer {
  /** Null where there was no answer; `text` then says why. */
  status: number | null;
  text: string;
}

/**
 * How an attempt went: `silent` where the receiver could not be reached or did not answer,
 * `recovered` for its first success after failures.
 */
type Outcome = 'answered' | 'recovered' | 'silent';

/** An error of the shop's own that the admin can read. */
class DeliveryError extends Error {
  override name = 'DeliveryError';
}

/** Deliveries that one process sends to one webhook at the same time. */
const PER_WEBHOOK = 10;
/** Longer than an attempt takes: then the process that made it has ended. */
const LEASE_MS = 60_000;
/** What the admin reads of a delivery that was given up with its webhook. */
export const SWITCHED_OFF = 'The webhook was switched off';
/** How much of an answer is kept. */
const RESPONSE_LENGTH = 500;

export const mailWebhookOff = defineJob('webhooks.mail-webhook-off', { webhookId: z.uuid() });

/** Emails the admin that a webhook is switched off. */
export async function mailSwitchedOff(
  deps: WebhooksDeps,
  webhookId: string,
  mailId: string,
): Promise<void> {
  const webhook = await repository.findWebhook(deps.db, webhookId);
  if (!webhook) return;
  const shop = await deps.loadMailShop();
  const mail = writeMail(shop, {
    to: await deps.findShopMailbox(),
    subject: 'A webhook is switched off',
    parts: [
      `${webhook.url} has accepted no event for five days, so it gets no more. The events it missed are listed below it and can be sent again.`,
      {
        kind: 'link',
        label: 'Open the webhook',
        url: `${shop.url}/admin/webhooks/${webhookId}`,
      },
    ],
  });
  await deps.mailer.send(mail, mailId);
}

/**
 * Sends everything that is due now to the webhooks that this process is not sending to already.
 * Once stopped, takes nothing more.
 */
export async function sendDue(deps: SendingDeps, stopped: AbortSignal): Promise<void> {
  const ids = await repository.listDueWebhookIds(deps.db, deps.clock.now());
  const lanes = ids.filter((id) => !deps.busy.has(id)).map((id) => sendTo(deps, id, stopped));
  throwFirst(await Promise.allSettled(lanes));
}

/** Sends one delivery now; false where it is pending already. */
export async function sendNow(deps: WebhooksDeps, id: string): Promise<boolean> {
  const { db, clock } = deps;
  const taken = await repository.claimDelivery(db, id, lease(clock.now()));
  if (!taken) return false;
  const webhook = await repository.findWebhook(db, taken.webhookId);
  if (!webhook) return true;
  const outcome = await attempt(deps, webhook, taken);
  if (outcome === 'recovered') await repository.makeRetriesDue(db, webhook.id, clock.now());
  return true;
}

function lease(now: Date) {
  return { now, until: addMs(now, LEASE_MS) };
}

/** The body, or null where the order is gone. */
async function writeBody(
  { db, orders }: WebhooksDeps,
  { event, orderId, at }: DeliveryRow,
): Promise<string | null> {
  const timestamp = at.toISOString();
  if (event === TEST_EVENT || orderId === null) {
    const data = { message: 'This is a test event. It is about no order.' };
    return JSON.stringify({ type: event, timestamp, data });
  }
  const row = await findOrder(db, orderId);
  if (!row) return null;
  const data = { order: orderSchema.encode(await orders.load(row)) };
  return JSON.stringify({ type: event, timestamp, data });
}

/** The secrets that sign: after a renewal the previous one too, for a while. */
function openSecrets(authSecret: string, webhook: repository.WebhookRow, now: Date): string[] {
  const { sealedSecret, sealedPreviousSecret, previousSecretUntil: until } = webhook;
  const open = (sealed: string) => openKey(authSecret, 'webhook', sealed)?.toString('utf8');
  const secret = open(sealedSecret);
  if (secret === undefined) {
    throw new DeliveryError('AUTH_SECRET has changed: renew the secret of this webhook');
  }
  const isBoth = sealedPreviousSecret !== null && isPreviousSecretUsed(until, now);
  const previous = isBoth ? open(sealedPreviousSecret) : undefined;
  return previous === undefined ? [secret] : [secret, previous];
}

async function prepareRequest(
  deps: WebhooksDeps,
  webhook: repository.WebhookRow,
  delivery: DeliveryRow,
) {
  const sentAt = deps.clock.now();
  const secrets = openSecrets(deps.authSecret, webhook, sentAt);
  const body = await writeBody(deps, delivery);
  if (body === null) throw new DeliveryError('The order was deleted');
  const signed = signatureHeaders(secrets, { id: delivery.id, sentAt, body });
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Shop-Webhooks',
    ...signed,
  };
  return { url: webhook.url, headers, body, allowsPrivate: deps.allowsPrivate };
}

async function save(
  { db, clock }: WebhooksDeps,
  delivery: DeliveryRow,
  isDelivered: boolean,
  answer: Answer,
): Promise<void> {
  const now = clock.now();
  const isTest = delivery.event === TEST_EVENT;
  const nextAt = isDelivered || isTest ? null : nextAttemptAt(delivery.attempts, now);
  const unsent = nextAt ? 'pending' : 'failed';
  await repository.finishAttempt(db, delivery, {
    status: isDelivered ? 'delivered' : unsent,
    nextAt,
    lastAt: now,
    responseStatus: answer.status,
    response: truncate(answer.text.replaceAll('\0', ''), RESPONSE_LENGTH),
  });
}

/** Makes one attempt at a delivery that this process has taken and that is due by itself. */
async function attemptDue(deps: WebhooksDeps, delivery: DeliveryRow): Promise<Outcome> {
  const webhook = await repository.findWebhook(deps.db, delivery.webhookId);
  // It may have been switched off while another attempt was under way.
  if (webhook?.isEnabled) return attempt(deps, webhook, delivery);
  const result = { status: 'failed', nextAt: null, response: SWITCHED_OFF } as const;
  await repository.finishAttempt(deps.db, delivery, result);
  return 'answered';
}

async function attempt(
  deps: WebhooksDeps,
  webhook: repository.WebhookRow,
  delivery: DeliveryRow,
): Promise<Outcome> {
  let request: Awaited<ReturnType<typeof prepareRequest>>;
  try {
    request = await prepareRequest(deps, webhook, delivery);
  } catch (err) {
    // An error of the shop does not count as a failure of the receiver.
    const text = err instanceof DeliveryError ? err.message : 'An error in the shop: see its log';
    await save(deps, delivery, false, { status: null, text });
    if (err instanceof DeliveryError) return 'answered';
    throw err;
  }
  const answer: Answer = await postOut(request).catch((error: Error) => ({
    status: null,
    text: toReason(error),
  }));
  const isDelivered = answer.status !== null && answer.status >= 200 && answer.status < 300;
  await save(deps, delivery, isDelivered, answer);
  if (isDelivered) await repository.recordSuccess(deps.db, webhook);
  else if (delivery.event !== TEST_EVENT) await switchOffIfLost(deps, webhook);
  if (isDelivered && webhook.failingSince !== null) return 'recovered';
  return answer.status === null ? 'silent' : 'answered';
}

/** Switches a webhook off that has accepted no event for days, and emails the admin. */
async function switchOffIfLost(deps: WebhooksDeps, webhook: repository.WebhookRow): Promise<void> {
  const now = deps.clock.now();
  const failingSince = await repository.recordFailure(deps.db, webhook, now);
  if (!failingSince || !isToBeSwitchedOff(failingSince, now)) return;
  await inTransaction(deps.pool, async (tx) => {
    if (!(await repository.switchOff(tx, webhook.id))) return;
    await repository.failPending(tx, webhook.id, SWITCHED_OFF);
    await deps.audit.recordAndEmptyCache(tx, {
      actorId: null,
      action: 'switched off',
      subject: { kind: 'webhook', id: webhook.id, label: webhook.url },
      before: { isEnabled: true },
      after: { isEnabled: false },
    });
    await deps.jobs.send(tx, mailWebhookOff, { webhookId: webhook.id });
  });
}

/** Sends what is due of one webhook, until nothing is left or it does not answer. */
async function sendTo(deps: SendingDeps, webhookId: string, stopped: AbortSignal): Promise<void> {
  const { db, clock, busy } = deps;
  busy.add(webhookId);
  try {
    // The first shows whether its receiver answers. What had to wait goes one by one, in order.
    let isInOrder = true;
    while (!stopped.aborted) {
      const limit = isInOrder ? 1 : PER_WEBHOOK;
      const taken = await repository.claimDueDeliveries(db, {
        webhookId,
        ...lease(clock.now()),
        limit,
      });
      const ended = await Promise.allSettled(taken.map((each) => attemptDue(deps, each)));
      throwFirst(ended);
      const outcomes = ended.map((each) => (each.status === 'fulfilled' ? each.value : 'silent'));
      if (taken.length === 0 || outcomes.includes('silent')) return;
      if (outcomes.includes('recovered')) {
        await repository.makeRetriesDue(db, webhookId, clock.now());
        isInOrder = true;
      } else isInOrder = taken.some(({ attempts }) => attempts > 1);
    }
  } finally {
    busy.delete(webhookId);
  }
}

/** Throws the first error of work that has all ended. */
function throwFirst(ended: PromiseSettledResult<unknown>[]): void {
  const failed = ended.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

/** Why there was no answer, without what Node adds of its own. */
function toReason(error: Error & { code?: string }): string {
  if (error.name === 'TimeoutError' || error.name === 'AbortError')
    return 'No answer in 10 seconds';
  return error.code ? `${error.code}: ${error.message}` : error.message;
}
