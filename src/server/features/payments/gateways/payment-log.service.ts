import { AsyncLocalStorage } from 'node:async_hooks';
import { MAX_PAYMENT_LOG, type PaymentLogEntry } from '../../../../contract/payment-admin.ts';
import type { GatewayName } from '../../../../domain/payments/payment-methods.ts';
import { truncate } from '../../../../domain/text/text.ts';
import type { Db, DbOrTx } from '../../../platform/db/database.ts';
import type { Clock } from '../../../platform/process/platform.ts';
import { insertLogEntry, listLog } from '../payments.repository.ts';
import { GatewayError, WebhookRejection } from './gateway-error.ts';
import { maskBody, maskHeaders } from './mask.ts';
import type { GatewayWebhook, GatewayWebhookEvent, PaymentProvider } from './provider.ts';

/** One entry of the payment log: a masked request, answer, error or webhook. */
export interface GatewayLogEntry {
  gateway: GatewayName;
  at: Date;
  kind: 'request' | 'answer' | 'error' | 'webhook';
  /** The operation, such as `create order`, or the type of a webhook. */
  operation: string;
  /** The gateway's order, if known. */
  gatewayOrderId?: string | null;
  /** 1 for the first try, 2 for the first retry. */
  attempt?: number;
  method?: string;
  url?: string;
  status?: number;
  headers?: Record<string, string>;
  /** JSON or text; secrets and personal details masked. */
  body?: unknown;
  /** Of an error or a rejected webhook. */
  message?: string;
}

/** Stores an entry. A call waits for it and fails with it, so that every call is logged. */
export type RecordEntry = (entry: GatewayLogEntry) => void | Promise<void>;

/** Anybody can send a webhook that is rejected: only its beginning is logged. */
const MAX_REJECTED = 2000;

/** What an entry is about; rows of attempts, payments and refunds fit. */
export interface Subject {
  orderId: string | null;
  gateway: string;
  gatewayOrderId?: string | null;
}

/** The log of everything exchanged and decided about money. Its callers mask the secrets. */
export interface PaymentLog {
  /** Stores an exchange immediately: a transaction that fails does not remove it. */
  record: (entry: GatewayLogEntry) => Promise<void>;
  /** Stores a decision, such as that an order is paid, in the transaction that carries it out. */
  recordDecision: (
    on: DbOrTx,
    subject: Subject,
    operation: string,
    detail?: Record<string, unknown>,
  ) => Promise<void>;
  /** Runs work for an order: exchanges with gateways during it are logged under that order. */
  runForOrder: <T>(orderId: string, work: () => Promise<T>) => Promise<T>;
  listForOrder: (orderId: string) => Promise<PaymentLogEntry[]>;
}

export function createPaymentLog({
  db,
  clock,
  count = () => {},
}: {
  db: Db;
  clock: Clock;
  /** Counts answers and webhooks of gateways by their outcome. */
  count?: (gateway: string, outcome: string) => void;
}): PaymentLog {
  const currentOrder = new AsyncLocalStorage<string>();
  return {
    async record(entry) {
      const { gateway, at, kind, operation, gatewayOrderId = null, ...detail } = entry;
      const orderId = currentOrder.getStore() ?? null;
      const outcome = getOutcome(entry);
      if (outcome) count(gateway, outcome);
      await insertLogEntry(db, { at, orderId, gateway, gatewayOrderId, kind, operation, detail });
    },

    recordDecision(on, { orderId, gateway, gatewayOrderId = null }, operation, detail = {}) {
      const at = clock.now();
      const subject = { orderId, gateway, gatewayOrderId };
      return insertLogEntry(on, { at, ...subject, kind: 'decision', operation, detail });
    },

    runForOrder: (orderId, work) => currentOrder.run(orderId, work),

    async listForOrder(orderId) {
      const rows = await listLog(db, orderId, MAX_PAYMENT_LOG);
      return rows.map((row) => ({ ...row, _id: String(row.id), at: row.at.toISOString() }));
    },
  };
}

/** How an exchange ended, for the metrics; null for a request, which is yet to be answered. */
function getOutcome({ kind, status = 0, message }: GatewayLogEntry): string | null {
  if (kind === 'request') return null;
  if (kind === 'webhook') return message === undefined ? 'webhook' : 'rejected';
  if (kind === 'error' || status >= 500) return 'failed';
  return status >= 400 ? 'refused' : 'answered';
}

/** Verifies and parses a webhook, and logs it: its type, or why it was rejected. */
export async function recordWebhook(
  record: RecordEntry,
  { gateway, parseWebhook }: Pick<PaymentProvider, 'gateway' | 'parseWebhook'>,
  delivery: GatewayWebhook,
): Promise<GatewayWebhookEvent> {
  const text = Buffer.from(delivery.rawBody).toString('utf8');
  const headers = maskHeaders(delivery.headers);
  const entry = { gateway, at: delivery.now, kind: 'webhook', headers } as const;
  try {
    const event = await parseWebhook(delivery);
    const gatewayOrderId = 'gatewayOrderId' in event ? event.gatewayOrderId : null;
    await record({ ...entry, operation: event.type, gatewayOrderId, body: maskBody(text) });
    return event;
  } catch (error) {
    const message = rejectionMessage(error);
    if (message === null) throw error;
    const body = truncate(JSON.stringify(maskBody(text)) ?? '', MAX_REJECTED);
    await record({ ...entry, operation: 'webhook', message, body });
    throw error;
  }
}

function rejectionMessage(error: unknown): string | null {
  if (error instanceof WebhookRejection) return `rejected (${error.reason}): ${error.message}`;
  return error instanceof GatewayError ? `not verified: ${error.message}` : null;
}
