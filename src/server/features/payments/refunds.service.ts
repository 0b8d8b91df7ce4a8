import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { RefundOrderInPaise } from '../../../contract/payment-admin.ts';
import { formatPaise, type Paise } from '../../../domain/money/money.ts';
import {
  amountText,
  type ChargedAmount,
  isReserved,
  refundableAmount,
  splitRefund,
  splitRest,
  unrefundedPart,
} from '../../../domain/payments/payment-ledger.ts';
import {
  type RefundAction,
  refundActions,
  refundLimitMessage,
  restockMessage,
} from '../../../domain/payments/refund-states.ts';
import {
  applyRefundEvent,
  type NewRefund,
  type RefundEvent,
} from '../../../domain/payments/refunds.ts';
import { newId } from '../../platform/db/columns.ts';
import type { Tx } from '../../platform/db/database.ts';
import {
  invalidField,
  orNotFound,
  ShopError,
  stateConflict,
} from '../../platform/errors/shop-error.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import type { OrderRow } from '../orders/orders.repository.ts';
import type { PaymentDeps } from './gateways.service.ts';
import { queueEmail } from './payment-emails.service.ts';
import * as repository from './payments.repository.ts';

/** Sends the refunds of an order at their gateways; repeated under their ids until these answer. */
export const sendRefunds = defineJob('payments.refund', {
  orderId: z.uuid(),
  tries: z.int().min(0),
});

type RefundRow = repository.RefundRow;

/** What is requested of whom, for one payment of an order. */
type RequestedRefund = Pick<NewRefund, 'origin' | 'note' | 'actorId' | 'isRequired'> &
  Partial<Pick<RefundRow, 'id' | 'request' | 'foreignId'>>;

export type RefundsService = ReturnType<typeof createRefunds>;

/**
 * Refunds of orders: never more than was paid in all. The domain decides what an event changes; it
 * is stored here, under the row lock of the order. No gateway is called here.
 */
export function createRefunds({ db, clock, jobs, lifecycle, log }: PaymentDeps) {
  /** Stores what an event changes; emails and calls are jobs of the same transaction. */
  async function apply(
    tx: Tx,
    order: OrderRow,
    event: RefundEvent,
    added: Pick<RequestedRefund, 'request' | 'foreignId'> = {},
  ): Promise<void> {
    const payments = await repository.listPayments(tx, order.id);
    const refunds = await repository.listRefunds(tx, order.id);
    const state = { isPaid: order.paidAt !== null, isCancelled: order.cancelledAt !== null };
    const before = { payments, refunds, order: state, now: clock.now() };
    const changes = applyRefundEvent(before, event);
    for (const refund of changes.changed) {
      const stored = refunds.find(({ id }) => id === refund.id);
      if (stored) await repository.updateRefund(tx, stored, refund);
      else await repository.insertRefund(tx, { ...refund, ...added, orderId: order.id });
    }
    for (const effect of changes.effects) {
      if (effect.kind === 'timeline') {
        await lifecycle.recordEvent(tx, order.id, effect.event, effect.text);
      } else {
        const { refund, operation, reason } = effect;
        const { id: refundId, gateway } = refund;
        const detail = { refundId, amount: amountText(refund), reason };
        await log.recordDecision(tx, { orderId: order.id, gateway }, operation, detail);
      }
    }
    for (const job of changes.jobs) {
      if (job.kind === 'email') {
        await queueEmail(jobs, tx, job.email, job.refundId);
      } else {
        const { refundId } = job;
        const payload = { orderId: order.id, tries: 0 };
        await jobs.send(tx, sendRefunds, payload, { onceKey: refundId });
      }
    }
  }

  async function requestPart(
    tx: Tx,
    order: OrderRow,
    { payment, amountPaise, chargedMinor }: ChargedAmount & { payment: repository.PaymentRow },
    { request, foreignId, id = newId(), ...given }: RequestedRefund,
  ): Promise<string> {
    const { id: paymentId, gateway, chargedCurrency } = payment;
    const amounts = { amountPaise, chargedMinor, chargedCurrency };
    const refund = { ...given, ...amounts, id, paymentId, gateway };
    await apply(tx, order, { kind: 'requested', refund }, { request, foreignId });
    return id;
  }

  async function split(tx: Tx, orderId: string, { amount, returnStock }: RefundOrderInPaise) {
    const payments = await repository.listPayments(tx, orderId);
    const refunds = await repository.listRefunds(tx, orderId);
    const refundable = refundableAmount(payments, refunds);
    const parts = splitRefund(amount, payments, refunds);
    if (!parts) throw tooLargeError(refundable);
    // The items of an order go back into stock together, so only with all of its money.
    if (returnStock && amount !== refundable) {
      throw stateConflict(restockMessage(formatPaise(refundable)));
    }
    return parts;
  }

  /** Dismisses failed refunds that an admin requested, before other refunds take their place. */
  async function dismissOptional(tx: Tx, order: OrderRow): Promise<void> {
    for (const { id, attention, isRequired } of await repository.listRefunds(tx, order.id)) {
      if (attention === 'failed' && !isRequired) await apply(tx, order, { kind: 'dismissed', id });
    }
  }

  return {
    apply,
    requestPart,

    /** Applies an event under the lock of the order, unless the refund is gone. */
    applyEvent({ id, orderId }: RefundRow, event: RefundEvent): Promise<void> {
      return lifecycle.withLock(orderId, async (tx, order) => {
        if (await repository.findRefund(tx, id)) await apply(tx, order, event);
      });
    },

    /** Requests a refund for an admin. False for an exact repeat, which does nothing. */
    async request(tx: Tx, order: OrderRow, asked: RefundOrderInPaise, actorId: string) {
      const { key, ...requested } = asked;
      const before = await repository.findRefund(tx, key);
      if (
        before &&
        !(before.orderId === order.id && isDeepStrictEqual(before.request, requested))
      ) {
        throw keyReusedError(before);
      }
      if (before) return false;
      if ((await repository.listPayments(tx, order.id)).length === 0) {
        throw stateConflict('This order has no payment to refund.');
      }
      await dismissOptional(tx, order);
      const parts = await split(tx, order.id, asked);
      const small = parts.find(({ chargedMinor }) => chargedMinor <= 0);
      if (small) {
        const { chargedCurrency } = small.payment;
        throw invalidField(
          'amount',
          `Enter a larger amount: this is less than the smallest amount in ${chargedCurrency}`,
        );
      }
      const given = { note: requested.note, actorId, origin: 'admin', isRequired: false } as const;
      for (const [index, part] of parts.entries()) {
        const first = index === 0 ? { id: key, request: requested } : {};
        await requestPart(tx, order, part, { ...given, ...first });
      }
      return true;
    },

    /** Refunds a payment completely that its order cannot use. */
    async refundPayment(
      tx: Tx,
      order: OrderRow,
      payment: repository.PaymentRow,
      note: string,
    ): Promise<void> {
      const { amountPaise, chargedMinor } = payment;
      const given = { note, actorId: null, origin: 'shop', isRequired: true } as const;
      await requestPart(tx, order, { payment, amountPaise, chargedMinor }, given);
    },

    /** Refunds all that is left of an order that has ended; without an admin by the shop itself. */
    async refundRest(tx: Tx, order: OrderRow, note: string, actorId: string | null): Promise<void> {
      await dismissOptional(tx, order);
      const given = { note, actorId, origin: 'shop', isRequired: true } as const;
      const payments = await repository.listPayments(tx, order.id);
      const refunds = await repository.listRefunds(tx, order.id);
      for (const part of splitRest(payments, refunds)) await requestPart(tx, order, part, given);
    },

    /** Gives back what is left of one payment in the currency it came in, for an admin. */
    async refundWhole(
      tx: Tx,
      order: OrderRow,
      payment: repository.PaymentRow,
      { note, actorId }: { note: string; actorId: string },
    ): Promise<void> {
      await dismissOptional(tx, order);
      const refunds = await repository.listRefunds(tx, order.id);
      const rest = unrefundedPart(payment, refunds);
      if (rest.chargedMinor <= 0 || isReserved(payment, refunds)) {
        throw stateConflict('This payment is already given back, or its refund needs attention.');
      }
      const given = { note, actorId, origin: 'admin', isRequired: true } as const;
      await requestPart(tx, order, { payment, ...rest }, given);
    },

    async findOrderId(refundId: string): Promise<string> {
      return orNotFound(await repository.findRefund(db, refundId), 'This refund').orderId;
    },

    async performAction(
      tx: Tx,
      order: OrderRow,
      refundId: string,
      { action, note, actorId }: { action: RefundAction; note: string; actorId: string },
    ): Promise<RefundRow> {
      const refund = orNotFound(await repository.findRefund(tx, refundId), 'This refund');
      if (!refundActions(refund).includes(action)) throw stateConflict(NOT_POSSIBLE[action]);
      const { id } = refund;
      const next = newId();
      const events = {
        retry: { kind: 'retried', id, newId: next, actorId },
        manual: { kind: 'completed', id, newId: next, note, actorId },
        dismiss: { kind: 'dismissed', id },
      } as const;
      await apply(tx, order, events[action]);
      if (action === 'retry' && !(await repository.findRefund(tx, next))) {
        throw stateConflict('This payment is already refunded in full.');
      }
      await log.recordDecision(tx, refund, `admin: ${action} refund`, { refundId, note });
      return refund;
    },
  };
}

const NOT_POSSIBLE: Record<RefundAction, string> = {
  retry: 'You can only retry a failed refund.',
  manual: 'This refund no longer needs attention.',
  dismiss: 'The customer must get this refund. Retry it, or record a manual refund.',
};

/** Rejects a key that was used for a different refund. */
function keyReusedError({ request }: RefundRow): ShopError {
  const done = request
    ? `A refund of ${formatPaise(request.amount)} was requested`
    : 'Another refund was requested';
  return new ShopError(
    'IDEMPOTENCY_MISMATCH',
    `${done} from this page already. No second refund was made. To refund more, reload the page first.`,
  );
}

function tooLargeError(refundable: Paise): ShopError {
  const message =
    refundable > 0
      ? refundLimitMessage(formatPaise(refundable))
      : 'This order is already refunded in full.';
  return invalidField('amount', message, 'REFUND_TOO_LARGE');
}
