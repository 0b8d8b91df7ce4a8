import { isDeepStrictEqual } from 'node:util';
import type { RefundOrder } from '../../../contract/payment.ts';
import { formatRupees, toPaise } from '../../../domain/money.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { OrderChanges, OrderRow } from '../orders/order-changes.service.ts';
import type { Gateways } from './gateways.ts';
import type { PaymentLog } from './payment-log.service.ts';
import { type PaymentRow, paymentsOf } from './payments.repository.ts';
import { createRefundAsking } from './refund-asking.service.ts';
import { partsOf, refundable, restParts } from './refund-books.ts';
import { createRefundEnds } from './refund-ends.service.ts';
import { createRefundGateway } from './refund-gateway.service.ts';
import { createRefundNeeds } from './refund-needs.service.ts';
import { createRefundReports } from './refund-reports.service.ts';
import { dueRefunds, findRefund, type RefundRow } from './refunds.repository.ts';

interface RefundsDeps {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  changes: OrderChanges;
  log: PaymentLog;
  gateways: Gateways;
}

export type RefundsService = ReturnType<typeof createRefunds>;

/** Sends money back: never more than was paid in all, under the order's row lock. */
export function createRefunds(deps: RefundsDeps) {
  const { db, clock } = deps;
  const ends = createRefundEnds(deps);
  const asking = createRefundAsking({ ...deps, ends });
  const gateway = createRefundGateway({ ...deps, ends, asking });
  const reports = createRefundReports({ ...deps, ends, asking, gateway });
  const needs = createRefundNeeds({ ...deps, asking, gateway });

  return {
    run: gateway.run,
    check: gateway.check,
    hear: reports.hear,
    /** Refunds without an end, and those that failed and are owed, whose time has come. */
    due: (limit: number) => dueRefunds(db, clock.now(), limit),
    refundable,
    needs,

    /**
     * What an administrator asks for. False for an exact repeat, which does nothing.
     * @throws ShopError REFUND_TOO_LARGE, ORDER_STATE, BAD_INPUT, IDEMPOTENCY_MISMATCH
     */
    async refund(
      tx: Tx,
      order: OrderRow,
      { key, ...asked }: RefundOrder,
      actorId: string,
    ): Promise<boolean> {
      const before = await findRefund(tx, key);
      if (before && !(before.orderId === order.id && isDeepStrictEqual(before.asked, asked))) {
        throw askedOtherwise(before);
      }
      if (before) return false;
      const payments = await paymentsOf(tx, order.id);
      if (payments.length === 0) {
        throw new ShopError(
          'ORDER_STATE',
          'Nothing was paid for this order: there is nothing to refund.',
        );
      }
      await asking.dropFailed(tx, order.id);
      const parts = await partsOf(tx, order.id, toPaise(asked.amount));
      const wish = { note: asked.note, actorId, origin: 'admin', isOwed: false } as const;
      for (const [index, part] of parts.entries()) {
        await asking.ask(tx, part, { ...wish, ...(index === 0 ? { id: key, asked } : {}) });
      }
      return true;
    },

    /** Sends all of a payment back that the order has no use for. */
    async giveBack(tx: Tx, payment: PaymentRow, note: string): Promise<void> {
      const { amountPaise, chargedMinor } = payment;
      const wish = { note, actorId: null, origin: 'shop', isOwed: true } as const;
      await asking.ask(tx, { payment, amountPaise, chargedMinor }, wish);
    },

    /** Sends back all that is still here of an order that comes to nothing. */
    async giveBackRest(tx: Tx, order: OrderRow, note: string, actorId: string): Promise<void> {
      await asking.dropFailed(tx, order.id);
      const wish = { note, actorId, origin: 'shop', isOwed: true } as const;
      for (const part of await restParts(tx, order.id)) await asking.ask(tx, part, wish);
    },
  };
}

/** One key is one refund: a second sum under it is neither refunded nor passed over in silence. */
function askedOtherwise({ asked }: RefundRow): ShopError {
  const done = asked ? `${formatRupees(asked.amount)} was refunded` : 'Another refund was made';
  return new ShopError(
    'IDEMPOTENCY_MISMATCH',
    `${done} from here already, and nothing more now. Reload this page to see it before you refund again.`,
  );
}
