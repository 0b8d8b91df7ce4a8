import { isDeepStrictEqual } from 'node:util';
import type { RefundOrder } from '../../../../contract/payment-admin.ts';
import { formatPaise, type Paise } from '../../../../domain/money/money.ts';
import { refundableOf, splitRefund } from '../../../../domain/payments/payment-ledger.ts';
import {
  type RefundAction,
  refundActions,
  waitForLateSuccess,
} from '../../../../domain/payments/refund-state.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import {
  invalidField,
  orderState,
  orNotFound,
  ShopError,
} from '../../../platform/http/shop-error.ts';
import type { OrderRow } from '../../orders/order-lifecycle.service.ts';
import { GatewayError } from '../gateways/gateway-error.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { type PaymentRow, paymentsOf } from '../payments.repository.ts';
import { createRefundRequests, type PaymentPart } from './refund-requests.service.ts';
import { createRefundStatus, type LockedRefund } from './refund-status.service.ts';
import { createRefundWorker } from './refund-worker.service.ts';
import * as repository from './refunds.repository.ts';

type RefundRow = repository.RefundRow;

export type RefundsService = ReturnType<typeof createRefunds>;

/** Whether an order was paid, and nothing of that is left to refund. */
export async function isRefundedInFull(on: DbOrTx, orderId: string): Promise<boolean> {
  const payments = await paymentsOf(on, orderId);
  if (payments.length === 0) return false;
  return refundableOf(payments, await repository.refundsOf(on, orderId)) === 0;
}

export { refundedByOrder } from './refunds.repository.ts';

/** Refunds of orders: never more than was paid in all. Every change holds the order's row lock. */
export function createRefunds(deps: PaymentDeps) {
  const { db, clock, log } = deps;
  const requests = createRefundRequests(deps);
  const { request, replace } = requests;
  const status = createRefundStatus(deps);
  const worker = createRefundWorker(deps, status, requests);

  async function split(tx: Tx, orderId: string, amount?: Paise): Promise<PaymentPart[]> {
    const payments = await paymentsOf(tx, orderId);
    const refunds = await repository.refundsOf(tx, orderId);
    const refundable = refundableOf(payments, refunds);
    const parts = splitRefund(amount ?? refundable, payments, refunds);
    if (!parts) throw tooLarge(refundable);
    return parts;
  }

  /** Closes failed refunds that an admin requested, before other refunds take their place. */
  async function closeOptional(tx: Tx, orderId: string): Promise<void> {
    for (const { id, state, isRequired } of await repository.refundsOf(tx, orderId)) {
      if (state === 'failed' && !isRequired) await repository.closeRefund(tx, id);
    }
  }

  /**
   * Records that the admin sent a refund outside the shop. The gateway is polled for a month where it
   * has not reported a result, as it may still send it.
   */
  async function complete(locked: LockedRefund, note: string, actorId: string): Promise<void> {
    const { tx, refund } = locked;
    if (refund.state === 'manual') {
      const paid = { ...refund, note: `${refund.note}; ${note}` };
      await repository.updateRefund(tx, refund.id, { note: paid.note });
      return status.applyStatus({ ...locked, refund: paid }, { state: 'succeeded' });
    }
    const isUnknown = refund.state === 'stuck';
    if (isUnknown) {
      const change = { reason: 'Completed manually', settledAt: clock.now() };
      await repository.closeRefund(tx, refund.id, change);
    }
    const manual = await replace(tx, refund, { gateway: 'hand', origin: 'admin', note, actorId });
    if (manual) await status.applyStatus({ ...locked, refund: manual }, { state: 'succeeded' });
    const wait = isUnknown ? waitForLateSuccess(0) : null;
    const nextCheckAt = wait === null ? null : new Date(clock.now().getTime() + wait);
    await repository.closeRefund(tx, refund.id, { nextCheckAt });
  }

  return {
    worker,

    /**
     * Whether a failed refund that the admin wants to retry was sent after all. Calls the gateway,
     * so it runs under no lock.
     */
    async syncFailedRefund(refundId: string): Promise<boolean> {
      const refund = await repository.findRefund(db, refundId);
      if (refund?.state !== 'failed') return false;
      try {
        return await worker.syncFailedRefund(refund);
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error;
        throw new ShopError(
          'PAYMENT_UNAVAILABLE',
          'The payment gateway does not answer, so the refund was not requested again. Try again in a few minutes.',
        );
      }
    },

    async orderOf(refundId: string): Promise<string> {
      return orNotFound(await repository.findRefund(db, refundId), 'This refund').orderId;
    },

    /** Requests a refund for an admin. False for an exact repeat, which does nothing. */
    async request(tx: Tx, order: OrderRow, { key, ...asked }: RefundOrder, actorId: string) {
      const before = await repository.findRefund(tx, key);
      if (before && !(before.orderId === order.id && isDeepStrictEqual(before.request, asked))) {
        throw keyReused(before);
      }
      if (before) return false;
      if ((await paymentsOf(tx, order.id)).length === 0) {
        throw orderState('This order has no payment to refund.');
      }
      await closeOptional(tx, order.id);
      const parts = await split(tx, order.id, asked.amount);
      const small = parts.find(({ chargedMinor }) => chargedMinor <= 0);
      if (small) {
        const { chargedCurrency } = small.payment;
        throw invalidField(
          'amount',
          `Enter a larger amount: this is less than the smallest amount in ${chargedCurrency}`,
        );
      }
      const facts = { note: asked.note, actorId, origin: 'admin', isRequired: false } as const;
      for (const [index, part] of parts.entries()) {
        await request(tx, part, { ...facts, ...(index === 0 ? { id: key, request: asked } : {}) });
      }
      return true;
    },

    /** Refunds a payment completely that its order cannot use. */
    async refundPayment(tx: Tx, payment: PaymentRow, note: string): Promise<void> {
      const { amountPaise, chargedMinor } = payment;
      const facts = { note, actorId: null, origin: 'shop', isRequired: true } as const;
      await request(tx, { payment, amountPaise, chargedMinor }, facts);
    },

    /** Refunds what is left of a cancelled order, except amounts below the smallest unit charged. */
    async refundRest(tx: Tx, order: OrderRow, note: string, actorId: string): Promise<void> {
      await closeOptional(tx, order.id);
      const facts = { note, actorId, origin: 'shop', isRequired: true } as const;
      for (const part of await split(tx, order.id)) {
        if (part.chargedMinor > 0) await request(tx, part, facts);
      }
    },

    async performAction(
      tx: Tx,
      order: OrderRow,
      refundId: string,
      { action, note, actorId }: { action: RefundAction; note: string; actorId: string },
    ): Promise<RefundRow> {
      const refund = orNotFound(await repository.findRefund(tx, refundId), 'This refund');
      if (!refundActions(refund).includes(action)) throw orderState(NOT_POSSIBLE[action]);
      if (action === 'dismiss') await status.markResolved(tx, refund);
      else if (action === 'complete') await complete({ tx, order, refund }, note, actorId);
      else if (!(await replace(tx, refund, { actorId, failures: 0 }))) {
        throw orderState('This payment is already refunded in full.');
      }
      await log.recordDecision(tx, refund, `admin: ${action} refund`, { refundId, note });
      return refund;
    },
  };
}

const NOT_POSSIBLE: Record<RefundAction, string> = {
  retry: 'You can only retry a failed refund.',
  complete: 'This refund no longer needs attention.',
  dismiss: 'The customer must get this refund. Retry it, or record a manual refund.',
};

/** Rejects a key that was used for a different refund. */
function keyReused({ request }: RefundRow): ShopError {
  const done = request
    ? `A refund of ${formatPaise(request.amount)} was requested`
    : 'Another refund was requested';
  return new ShopError(
    'IDEMPOTENCY_MISMATCH',
    `${done} from this page already. No second refund was made. To refund more, reload the page first.`,
  );
}

function tooLarge(refundable: Paise): ShopError {
  const message =
    refundable > 0
      ? `You can refund up to ${formatPaise(refundable)}.`
      : 'This order is already refunded in full.';
  return invalidField('amount', message, 'REFUND_TOO_LARGE');
}
