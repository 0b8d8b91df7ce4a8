import { z } from 'zod';
import type { User } from '../../../contract/accounts.ts';
import {
  blockedReason,
  type OrderAction,
  type OrderEventKind,
} from '../../../domain/orders/order-state.ts';
import { shortId } from '../../../domain/text/text.ts';
import { addMs, MINUTE_MS } from '../../../domain/time/calendar.ts';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transactions.ts';
import { orNotFound, stateConflict } from '../../platform/errors/shop-error.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { noteOrderEvent } from '../../platform/process/metrics.ts';
import type { AuditEntry } from '../audit/audit.service.ts';
import { findOrdersRefundedInFull } from '../payments/payments.repository.ts';
import { deleteUse } from '../promos/promos.repository.ts';
import type { PromosService } from '../promos/promos.service.ts';
import type { ServiceBase } from '../service-base.ts';
import { toOrderFacts } from './order-views.ts';
import * as repository from './orders.repository.ts';

type OrderRow = repository.OrderRow;

const ORDER_EMAILS = [
  'placed',
  'unpaid',
  'paid',
  'payment-failed',
  'expired',
  'shipped',
  'came-too-late',
  'cancelled',
  'invoiced',
  'new-order',
] as const;
export type OrderEmailKind = (typeof ORDER_EMAILS)[number];

/** Sends an email about an order as it is when the job runs. */
export const mailOrder = defineJob('orders.mail', {
  orderId: z.uuid(),
  kind: z.enum(ORDER_EMAILS),
});

/**
 * How long a customer who has left for a gateway gets no email: the first one is that the order is
 * paid, or after this time a link to pay.
 */
export const UNPAID_MAIL_MS = 10 * MINUTE_MS;

/** The columns of an order that no longer waits for a payment or a confirmation. */
export const HOLD_ENDED = { heldUntil: null, placedFrom: null };

/** What the audit log records of an admin's change. */
type ChangeToRecord = Pick<AuditEntry, 'action' | 'before' | 'after'>;

export interface OrderChangeDeps extends Pick<ServiceBase, 'pool' | 'clock' | 'audit' | 'jobs'> {
  promos: PromosService;
}

export type OrderChange = ReturnType<typeof createOrderChange>;

/** What every change of an order does: lock, check of its state, event, email, audit entry. */
export function createOrderChange({ pool, clock, audit, jobs, promos }: OrderChangeDeps) {
  /**
   * Adds to the order's timeline. The event is counted in the metrics too, and a trigger of its table
   * adds the deliveries of webhooks.
   */
  async function recordEvent(
    tx: Tx,
    orderId: string,
    kind: OrderEventKind,
    note: string | null = null,
  ): Promise<void> {
    noteOrderEvent(orderId, kind);
    await repository.insertEvent(tx, { orderId, kind, at: clock.now(), note });
  }

  async function lock(tx: Tx, orderId: string): Promise<OrderRow> {
    return orNotFound(await repository.lockOrder(tx, orderId), 'This order');
  }

  return {
    lock,

    /** Runs work in a transaction that holds the row lock of an order. */
    withLock: <T>(orderId: string, work: (tx: Tx, order: OrderRow) => Promise<T>): Promise<T> =>
      inTransaction(pool, async (tx) => work(tx, await lock(tx, orderId))),

    /** Reads an order without a lock. */
    async find(on: DbOrTx, orderId: string): Promise<OrderRow> {
      return orNotFound(await repository.findOrder(on, orderId), 'This order');
    },

    /** @throws ShopError ORDER_STATE with the reason where the order's state does not allow the action */
    async requireAllowed(tx: Tx, order: OrderRow, action: OrderAction): Promise<void> {
      const refunded = await findOrdersRefundedInFull(tx, [order.id]);
      const reason = blockedReason(toOrderFacts(order, refunded), action);
      if (reason !== null) throw stateConflict(reason);
    },

    recordEvent,

    /**
     * Expires an order and releases its promo code. Its stock counts as returned: the caller takes
     * it for a new order or puts it back.
     */
    async markExpired(tx: Tx, order: OrderRow, reason: string): Promise<void> {
      const expiredAt = clock.now();
      const stockReturnedAt = order.stockReturnedAt ?? expiredAt;
      await deleteUse(tx, order.id);
      const expired = { expiredAt, stockReturnedAt, ...HOLD_ENDED };
      await repository.changeOrder(tx, order.id, expired);
      await recordEvent(tx, order.id, 'expired', reason);
    },

    /** Locks a promo code for a customer; null without a code. `order` is the placed one it is for. */
    async claimPromo(tx: Tx, userId: string, code: string, order?: OrderRow) {
      if (code.trim() === '') return null;
      const others = await repository.countValidOrders(tx, userId, order ? [order.id] : []);
      return promos.claim(tx, code, { userId, hasOtherOrder: others > 0 }, order?.createdAt);
    },

    /** Queues an email, once for each `ref`; it is needed where an order can have several of a kind. */
    sendEmail: (tx: Tx, { id: orderId }: OrderRow, kind: OrderEmailKind, ref = orderId) =>
      jobs.send(tx, mailOrder, { orderId, kind }, { onceKey: `${kind}:${ref}` }),

    /** Queues the email with a link to pay an order that is still unpaid by then. */
    sendUnpaidEmail: (tx: Tx, orderId: string): Promise<void> =>
      jobs.send(
        tx,
        mailOrder,
        { orderId, kind: 'unpaid' },
        { onceKey: `unpaid:${orderId}`, startAfter: addMs(clock.now(), UNPAID_MAIL_MS) },
      ),

    /** Queues emails that an order has once each. */
    sendEmails(tx: Tx, orderId: string, kinds: OrderEmailKind[]): Promise<void> {
      const emails = kinds.map((kind) => ({
        payload: { orderId, kind },
        onceKey: `${kind}:${orderId}`,
      }));
      return jobs.sendAll(tx, mailOrder, emails);
    },

    /**
     * Changes an order under its lock and records the change; `work` returns null for no change.
     * @throws ShopError NOT_FOUND, and what `work` throws
     */
    async changeByAdmin(
      admin: User,
      orderId: string,
      work: (tx: Tx, order: OrderRow) => Promise<ChangeToRecord | null>,
    ): Promise<void> {
      await inTransaction(pool, async (tx) => {
        const change = await work(tx, await lock(tx, orderId));
        if (!change) return;
        const subject = { kind: 'order', id: orderId, label: shortId(orderId) } as const;
        await audit.recordAndEmptyCache(tx, { actorId: admin._id, subject, ...change });
      });
    },
  };
}
