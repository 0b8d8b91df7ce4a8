import { AsyncLocalStorage } from 'node:async_hooks';
import { LONGEST_PAYMENT_LOG, type PaymentLogEntry } from '../../../contract/payment-admin.ts';
import type { Db, DbOrTx } from '../../platform/db/database.ts';
import type { Clock } from '../../platform/process/platform.ts';
import type { OrderEmails } from '../orders/order-emails.service.ts';
import type { OrderLifecycle } from '../orders/order-lifecycle.service.ts';
import type { OrdersService } from '../orders/orders.service.ts';
import type { ServiceBase } from '../service-base.ts';
import type { ShopService } from '../shop/shop.service.ts';
import type { Gateways } from './gateways/gateway.ts';
import type { GatewayLogEntry } from './gateways/gateway-log.ts';
import { insertLogEntry, listLog } from './payments.repository.ts';

/** What an entry is about; rows of attempts, payments and refunds fit. */
interface Subject {
  orderId: string | null;
  gateway: string;
  gatewayOrderId?: string | null;
}

export type PaymentLog = ReturnType<typeof createPaymentLog>;

/** What every part of payments needs. */
export interface PaymentDeps extends ServiceBase {
  gateways: Gateways;
  lifecycle: OrderLifecycle;
  log: PaymentLog;
  orderEmails: OrderEmails;
  orders: OrdersService;
  shop: ShopService;
}

/** The log of everything exchanged and decided about money; secrets are masked before it gets them. */
export function createPaymentLog({
  db,
  clock,
  count = () => {},
}: {
  db: Db;
  clock: Clock;
  /** Counts answers and webhooks of gateways by their outcome. */
  count?: (gateway: string, outcome: string) => void;
}) {
  const currentOrder = new AsyncLocalStorage<string>();
  return {
    /** Stores an exchange with a gateway immediately: a transaction that fails does not remove it. */
    async record(entry: GatewayLogEntry): Promise<void> {
      const { gateway, at, kind, operation, gatewayOrderId = null, ...detail } = entry;
      const orderId = currentOrder.getStore() ?? null;
      const outcome = outcomeOf(entry);
      if (outcome) count(gateway, outcome);
      await insertLogEntry(db, { at, orderId, gateway, gatewayOrderId, kind, operation, detail });
    },

    /** Stores a decision, such as that an order is paid, in the transaction that carries it out. */
    recordDecision(
      on: DbOrTx,
      { orderId, gateway, gatewayOrderId = null }: Subject,
      operation: string,
      detail: Record<string, unknown> = {},
    ): Promise<void> {
      const at = clock.now();
      const entry = { at, orderId, gateway, gatewayOrderId, kind: 'decision', operation, detail };
      return insertLogEntry(on, entry);
    },

    /** Runs work for an order: exchanges with gateways during it are logged under that order. */
    about: <T>(orderId: string, work: () => Promise<T>): Promise<T> =>
      currentOrder.run(orderId, work),

    async of(orderId: string): Promise<PaymentLogEntry[]> {
      const rows = await listLog(db, orderId, LONGEST_PAYMENT_LOG);
      return rows.map((row) => ({ ...row, _id: String(row.id), at: row.at.toISOString() }));
    },
  };
}

/** How an exchange ended, for the metrics; null for a request, which is yet to be answered. */
function outcomeOf({ kind, status = 0, message }: GatewayLogEntry): string | null {
  if (kind === 'request') return null;
  if (kind === 'webhook') return message === undefined ? 'webhook' : 'rejected';
  if (kind === 'error' || status >= 500) return 'failed';
  return status >= 400 ? 'refused' : 'answered';
}
