import { AsyncLocalStorage } from 'node:async_hooks';
import { LONGEST_PAYMENT_LOG, type PaymentLogEntry } from '../../../contract/payment.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, DbOrTx } from '../../platform/database.ts';
import { insertLogEntry, logOf, type PaymentLogRow } from './payment-log.repository.ts';
import type { GatewayLogEntry } from './providers/gateway-log.ts';

/** What the shop decided about money, such as that an order is paid. */
export interface Decision {
  orderId: string | null;
  gateway: string;
  gatewayOrderId?: string | null;
  operation: string;
  detail?: Record<string, unknown>;
}

export type PaymentLog = ReturnType<typeof createPaymentLog>;

/** The log of everything said and decided about money; secrets are masked before they reach it. */
export function createPaymentLog({ db, clock }: { db: Db; clock: Clock }) {
  const subject = new AsyncLocalStorage<string>();
  return {
    /** Keeps what went to a gateway or came from it, at once: a transaction that fails undoes none of it. */
    async record(entry: GatewayLogEntry): Promise<void> {
      const { gateway, at, kind, operation, gatewayOrderId = null, ...detail } = entry;
      const orderId = subject.getStore() ?? null;
      await insertLogEntry(db, { at, orderId, gateway, gatewayOrderId, kind, operation, detail });
    },

    /** Notes a decision in the transaction that carries it out. */
    async decide(tx: DbOrTx, decision: Decision): Promise<void> {
      const { detail = {}, gatewayOrderId = null, ...rest } = decision;
      await insertLogEntry(tx, {
        ...rest,
        detail,
        gatewayOrderId,
        kind: 'decision',
        at: clock.now(),
      });
    },

    /** Does work for an order: what a gateway is told meanwhile is kept under it. */
    about: <T>(orderId: string, work: () => Promise<T>): Promise<T> => subject.run(orderId, work),

    async of(orderId: string): Promise<PaymentLogEntry[]> {
      return (await logOf(db, orderId, LONGEST_PAYMENT_LOG)).map(entryView);
    },
  };
}

function entryView({ id, at, orderId: _, ...entry }: PaymentLogRow): PaymentLogEntry {
  return { ...entry, _id: String(id), at: at.toISOString() };
}
