import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import {
  type RefundQuote,
  type RefundQuoteQuery,
  type RefundRequest,
  refundQuoteSchema,
} from '../../../../contract/payment-admin.ts';
import {
  formatPaise,
  type InPaise,
  max,
  min,
  type Paise,
  paise,
  subtract,
  sum,
  ZERO,
} from '../../../../domain/money/money.ts';
import {
  type Credit,
  type CreditableOrder,
  creditAmount,
  creditable,
  creditablePieces,
  creditPieces,
  creditRest,
  NO_CREDIT,
  sumCredit,
} from '../../../../domain/orders/order-balance.ts';
import { getOrderDue, UNSENT_STATES } from '../../../../domain/orders/order-state.ts';
import {
  amountText,
  type ChargedAmount,
  isReserved,
  type RefundPart,
  refundableAmount,
  splitRefund,
  splitRest,
  unrefundedPart,
} from '../../../../domain/payments/payment-ledger.ts';
import {
  type RefundAction,
  refundActions,
  refundLimitMessage,
} from '../../../../domain/payments/refund-states.ts';
import { applyRefundEvent, type RefundEvent } from '../../../../domain/payments/refunds.ts';
import { newId } from '../../../platform/db/columns.ts';
import type { Tx } from '../../../platform/db/database.ts';
import {
  invalidField,
  orNotFound,
  ShopError,
  stateConflict,
} from '../../../platform/errors/shop-error.ts';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import {
  creditOrder,
  type NewRefund,
  type UnsentPieces,
} from '../../orders/order-lifecycle.service.ts';
import * as pieces from '../../orders/order-pieces.repository.ts';
import { toCreditable } from '../../orders/order-views.ts';
import type { OrderRow } from '../../orders/orders.service.ts';
import type { PaymentDeps } from '../gateways/gateways.service.ts';
import { queueEmail } from '../payment-emails.service.ts';
import * as repository from '../payments.repository.ts';
import * as transactions from './refund-transactions.repository.ts';

/** Sends the refunds of an order at their gateways; repeated under their ids until these answer. */
export const sendRefunds = defineJob('payments.refund', {
  orderId: z.uuid(),
  tries: z.int().min(0),
});

type TransactionRow = transactions.TransactionRow;
type Part = RefundPart<repository.PaymentRow>;

/** What a refund would take off an order, and send. */
interface PlannedRefund {
  credit: Credit;
  unsent: UnsentPieces[];
  /** What the customer gets back, unless the admin chooses more, up to `owed`. */
  send: Paise;
  owed: Paise;
}

export type RefundsService = ReturnType<typeof createRefunds>;

/**
 * Refunds of orders: a decision takes pieces or an amount off an order, and its transactions send the
 * money, never more than was paid in all. The domain decides what becomes of them; it is stored here,
 * under the row lock of the order. No gateway is called here.
 */
export function createRefunds({ db, clock, jobs, lifecycle, log }: PaymentDeps) {
  /** Stores what an event changes, and saves the order; emails and calls are jobs of the same transaction. */
  async function apply(
    tx: Tx,
    orderId: string,
    event: RefundEvent,
    foreignId: string | null = null,
  ): Promise<void> {
    const order = await lifecycle.find(tx, orderId);
    const stored = await transactions.listTransactions(tx, orderId);
    const changes = applyRefundEvent(
      {
        payments: await repository.listPayments(tx, orderId),
        refunds: await pieces.listRefunds(tx, orderId),
        transactions: stored,
        order: { isPaid: order.paidAt !== null, isCancelled: order.state === 'cancelled' },
        now: clock.now(),
      },
      event,
    );
    for (const { id, origin, isRequired, withdrawnAt } of changes.refunds) {
      await pieces.updateRefund(tx, id, { origin, isRequired, withdrawnAt });
    }
    for (const transaction of changes.transactions) {
      const before = stored.find(({ id }) => id === transaction.id);
      if (before) await transactions.updateTransaction(tx, before, transaction);
      else await transactions.insertTransaction(tx, { ...transaction, orderId }, foreignId);
    }
    for (const effect of changes.effects) {
      if (effect.kind === 'timeline') {
        await lifecycle.recordEvent(tx, orderId, effect.event, effect.text);
      } else {
        const { transaction, operation, reason } = effect;
        const detail = { refundId: transaction.id, amount: amountText(transaction), reason };
        const { gateway } = transaction;
        await log.recordDecision(tx, { orderId, gateway }, operation, detail);
      }
    }
    for (const job of changes.jobs) {
      const { transactionId } = job;
      if (job.kind === 'email') await queueEmail(jobs, tx, job.email, transactionId);
      else await jobs.send(tx, sendRefunds, { orderId, tries: 0 }, { onceKey: transactionId });
    }
    await lifecycle.save(tx, orderId, 'refund');
  }

  /** Requests what a decision sends of one payment. Returns the transaction's id. */
  async function requestPart(
    tx: Tx,
    orderId: string,
    { payment, amountPaise, chargedMinor }: Part,
    given: { refundId: string; note: string; actorId: string | null; foreignId?: string | null },
  ): Promise<string> {
    const { foreignId, ...decided } = given;
    const { id: paymentId, gateway, chargedCurrency } = payment;
    const id = newId();
    const amounts = { amountPaise, chargedMinor, chargedCurrency };
    const transaction = { ...decided, ...amounts, id, paymentId, gateway };
    await apply(tx, orderId, { kind: 'requested', transaction }, foreignId);
    return id;
  }

  /** Stores a decision and requests its money; without any, the order is saved alone. */
  async function decide(
    tx: Tx,
    order: OrderRow,
    decision: Omit<NewRefund, 'sendPaise'>,
    parts: readonly Part[],
  ): Promise<string> {
    const sendPaise = sum(...parts.map(({ amountPaise }) => amountPaise));
    const refundId = await creditOrder(tx, order, { ...decision, sendPaise }, clock.now());
    const { note, actorId } = decision;
    for (const part of parts) await requestPart(tx, order.id, part, { refundId, note, actorId });
    if (parts.length === 0) await lifecycle.save(tx, order.id, 'refund');
    return refundId;
  }

  async function loadLedger(tx: Tx, orderId: string) {
    const all = await repository.listPayments(tx, orderId);
    return {
      // Money that does not match pays nothing, and goes back by itself.
      counted: all.filter(({ isMismatched }) => !isMismatched),
      mismatched: all.filter(({ isMismatched }) => isMismatched),
      sent: await transactions.listTransactions(tx, orderId),
    };
  }

  /** What a refund would be, by the order's rows as they are. @throws ShopError REFUND_TOO_LARGE, BAD_INPUT */
  async function plan(tx: Tx, order: OrderRow, asked: RefundQuoteQuery): Promise<PlannedRefund> {
    const rows = await pieces.loadPieces(tx, order.id);
    const creditableOrder = toCreditable(order, rows);
    const wanted = planCredit(creditableOrder, asked);
    const isAllOfUnsent =
      asked.amount !== undefined &&
      sumCredit(wanted.credit) === creditable(creditableOrder).totalPaise &&
      UNSENT_STATES.some((state) => state === order.state);
    const { credit, unsent } = isAllOfUnsent ? planRest(creditableOrder) : wanted;
    const { counted, sent } = await loadLedger(tx, order.id);
    const owedBefore = max(ZERO, subtract(sumCredit(credit), order.duePaise));
    const owed = min(owedBefore, refundableAmount(counted, sent));
    return { credit, unsent, owed, send: min(owed, sumCredit(credit)) };
  }

  /** The parts of payments that send an amount. @throws ShopError REFUND_TOO_LARGE, BAD_INPUT */
  async function splitSend(tx: Tx, orderId: string, send: Paise): Promise<Part[]> {
    const { counted, sent } = await loadLedger(tx, orderId);
    const parts = splitRefund(send, counted, sent);
    if (!parts) throw tooLargeError('send', refundableAmount(counted, sent));
    const small = parts.find(({ chargedMinor }) => chargedMinor <= 0);
    if (!small) return parts;
    throw invalidField(
      'amount',
      `Enter a larger amount: this is less than the smallest amount in ${small.payment.chargedCurrency}`,
    );
  }

  /** Withdraws failed refunds that nobody must get, before others take their place. */
  async function withdrawOptional(tx: Tx, orderId: string): Promise<OrderRow> {
    for (const each of await transactions.listTransactions(tx, orderId)) {
      const all = await transactions.listTransactions(tx, orderId);
      const canWithdraw = refundActions(each, all).includes('dismiss');
      if (each.attention === 'failed' && canWithdraw)
        await apply(tx, orderId, { kind: 'dismissed', id: each.id });
    }
    return lifecycle.find(tx, orderId);
  }

  /** Sends back what is left of a payment that counts for nothing. */
  async function refundUncounted(
    tx: Tx,
    order: OrderRow,
    part: Part,
    given: { note: string; actorId: string | null; origin: 'shop' | 'admin' },
  ): Promise<void> {
    await decide(tx, order, { ...given, isRequired: true, credit: NO_CREDIT }, [part]);
  }

  /** Sends back all that an order which has ended has received; without an admin by the shop itself. */
  async function refundRest(
    tx: Tx,
    order: OrderRow,
    note: string,
    actorId: string | null,
    { credit, unsent }: Pick<PlannedRefund, 'credit' | 'unsent'> = {
      credit: NO_CREDIT,
      unsent: [],
    },
  ): Promise<void> {
    const { counted, mismatched, sent } = await loadLedger(tx, order.id);
    const given = { note, actorId, origin: 'shop' } as const;
    const parts = splitRest(counted, sent);
    if (parts.length > 0 || sumCredit(credit) > 0 || unsent.length > 0) {
      await decide(tx, order, { ...given, isRequired: true, credit, unsent }, parts);
    }
    for (const part of splitRest(mismatched, sent)) await refundUncounted(tx, order, part, given);
  }

  return {
    apply,
    requestPart,
    refundRest,

    /** Applies an event under the lock of the order, unless the transaction is gone. */
    applyEvent({ id, orderId }: TransactionRow, event: RefundEvent): Promise<void> {
      return lifecycle.withLock(orderId, async (tx) => {
        if (await transactions.findTransaction(tx, id)) await apply(tx, orderId, event);
      });
    },

    /** What a refund would credit and send, and what would be due then; changes nothing. */
    async quote(tx: Tx, order: OrderRow, asked: RefundQuoteQuery): Promise<InPaise<RefundQuote>> {
      await lifecycle.requireAllowed(tx, order, 'refund');
      return toQuote(order, await plan(tx, order, asked));
    },

    /** Decides a refund for an admin. Null for an exact repeat, which does nothing; else what it is. */
    async request(
      tx: Tx,
      given: OrderRow,
      asked: RefundRequest,
      actorId: string,
    ): Promise<{ credit: Credit; send: Paise } | null> {
      const { key, ...requested } = asked;
      const before = await pieces.findRefund(tx, key);
      if (before && !isSameRequest(before, given, requested)) throw keyReusedError(before);
      if (before) return null;
      await lifecycle.requireAllowed(tx, given, 'refund');
      const order = await withdrawOptional(tx, given.id);
      const planned = await plan(tx, order, asked);
      const { credit, unsent, owed } = planned;
      const credited = sumCredit(credit);
      if (asked.seen !== undefined && asked.seen !== credited) {
        throw new ShopError(
          'STALE_VERSION',
          `It is ${formatPaise(credited)} by now. Nothing was changed: look at the new figures and try again.`,
          { current: refundQuoteSchema.encode(toQuote(order, planned)) },
        );
      }
      const send = asked.send ?? planned.send;
      if (send > owed) throw tooLargeError('send', owed);
      if (credited === 0 && send === 0 && unsent.length === 0) {
        throw invalidField('items', 'Choose what is taken off or given back');
      }
      const isRequired = credit.lines.some(({ quantity }) => quantity > 0);
      await decide(
        tx,
        order,
        {
          id: key,
          // Values that JSON keeps.
          request: JSON.parse(JSON.stringify(requested)),
          origin: 'admin',
          actorId,
          note: asked.note,
          isRequired,
          credit,
          unsent,
        },
        await splitSend(tx, order.id, send),
      );
      return { credit, send };
    },

    /** Takes all pieces off an order, and sends back all that was paid. */
    async cancel(tx: Tx, given: OrderRow, note: string, actorId: string): Promise<void> {
      await lifecycle.requireAllowed(tx, given, 'cancel');
      const order = await withdrawOptional(tx, given.id);
      const rows = await pieces.loadPieces(tx, order.id);
      const all = planRest(toCreditable(order, rows));
      await refundRest(tx, order, note, actorId, all);
    },

    /** Sends back a payment completely that its order cannot use. */
    async refundPayment(
      tx: Tx,
      order: OrderRow,
      payment: repository.PaymentRow,
      note: string,
    ): Promise<void> {
      const { amountPaise, chargedMinor } = payment;
      const part = { payment, amountPaise, chargedMinor };
      await refundUncounted(tx, order, part, { note, actorId: null, origin: 'shop' });
    },

    /** Sends back what a payment brought beyond what was due. */
    async refundExcess(tx: Tx, order: OrderRow, payment: repository.PaymentRow): Promise<void> {
      if (order.duePaise >= 0) return;
      const { sent } = await loadLedger(tx, order.id);
      const excess = min(paise(-order.duePaise), payment.amountPaise);
      for (const part of splitRefund(excess, [payment], sent) ?? []) {
        const given = { note: 'Paid more than was due', actorId: null, origin: 'shop' } as const;
        await refundUncounted(tx, order, part, given);
      }
    },

    /** Gives back what is left of one payment in the currency it came in, for an admin. */
    async refundWhole(
      tx: Tx,
      given: OrderRow,
      payment: repository.PaymentRow,
      { note, actorId }: { note: string; actorId: string },
    ): Promise<void> {
      const order = await withdrawOptional(tx, given.id);
      const sent = await transactions.listTransactions(tx, order.id);
      const rest: ChargedAmount = unrefundedPart(payment, sent);
      if (rest.chargedMinor <= 0 || isReserved(payment, sent)) {
        throw stateConflict('This payment is already given back, or its refund needs attention.');
      }
      await refundUncounted(tx, order, { payment, ...rest }, { note, actorId, origin: 'admin' });
    },

    /**
     * Stores what was sent at the gateway without the shop: what the shop owed already is no credit, the
     * rest takes an amount off the order. Returns the transaction's id.
     */
    async addExternal(
      tx: Tx,
      order: OrderRow,
      part: Part,
      given: { note: string; foreignId?: string | null },
    ): Promise<string> {
      const rows = await pieces.loadPieces(tx, order.id);
      const creditableOrder = toCreditable(order, rows);
      const owed = max(ZERO, paise(-order.duePaise));
      const unowed = max(ZERO, subtract(part.amountPaise, owed));
      const hasEnded = order.expiredAt !== null || part.payment.isMismatched;
      const amount = hasEnded ? ZERO : min(unowed, creditable(creditableOrder).totalPaise);
      const decision = {
        origin: 'gateway' as const,
        actorId: null,
        note: given.note,
        isRequired: false,
        credit: creditAmount(creditableOrder, amount),
        sendPaise: part.amountPaise,
      };
      const refundId = await creditOrder(tx, order, decision, clock.now());
      return requestPart(tx, order.id, part, { ...given, refundId, actorId: null });
    },

    async findOrderId(transactionId: string): Promise<string> {
      const found = await transactions.findTransaction(db, transactionId);
      return orNotFound(found, 'This refund').orderId;
    },

    async performAction(
      tx: Tx,
      order: OrderRow,
      transactionId: string,
      { action, note, actorId }: { action: RefundAction; note: string; actorId: string },
    ): Promise<TransactionRow> {
      const found = await transactions.findTransaction(tx, transactionId);
      const transaction = orNotFound(found, 'This refund');
      const all = await transactions.listTransactions(tx, order.id);
      if (!refundActions(transaction, all).includes(action))
        throw stateConflict(NOT_POSSIBLE[action]);
      const { id } = transaction;
      const next = newId();
      const events = {
        retry: { kind: 'retried', id, newId: next, actorId },
        manual: { kind: 'completed', id, newId: next, note, actorId },
        dismiss: { kind: 'dismissed', id },
      } as const;
      await apply(tx, order.id, events[action]);
      if (action === 'retry' && !(await transactions.findTransaction(tx, next))) {
        throw stateConflict('This payment is already refunded in full.');
      }
      const detail = { refundId: id, note };
      await log.recordDecision(tx, transaction, `admin: ${action} refund`, detail);
      return transaction;
    },
  };
}

/** A refund as it would be. */
function toQuote(order: OrderRow, { credit, send }: PlannedRefund): InPaise<RefundQuote> {
  const duePaise = sum(subtract(order.duePaise, sumCredit(credit)), send);
  return {
    items: credit.lines.map(({ lineId, quantity, goodsPaise, taxPaise }) => ({
      item: lineId,
      qty: quantity,
      price: sum(goodsPaise, taxPaise),
    })),
    delivery: credit.deliveryPaise,
    fee: credit.feePaise,
    credit: sumCredit(credit),
    send,
    due: getOrderDue({ ...order, duePaise }).amount,
  };
}

/** What is asked for as a credit, with the pieces that were not sent. @throws ShopError as `plan` */
function planCredit(
  order: CreditableOrder,
  { items, delivery, fee, amount }: RefundQuoteQuery,
): Pick<PlannedRefund, 'credit' | 'unsent'> {
  const left = creditable(order);
  if (amount !== undefined) {
    if (items.length > 0 || delivery > 0 || fee > 0) {
      throw invalidField('amount', 'Choose pieces, delivery and fee, or an amount, not both');
    }
    if (amount > left.totalPaise) throw tooLargeError('amount', left.totalPaise);
    return { credit: creditAmount(order, amount), unsent: [] };
  }
  if (delivery > left.deliveryPaise) throw tooLargeError('delivery', left.deliveryPaise);
  if (fee > left.feePaise) throw tooLargeError('fee', left.feePaise);
  const chosen = items.map((item, index) => choosePieces(order, item, `items.${index}`));
  const keys = chosen.map(({ lineId, from }) => `${lineId} ${from}`);
  if (new Set(keys).size < keys.length) {
    throw invalidField('items', 'Name each line once, or once for sent and once for unsent pieces');
  }
  return {
    credit: creditPieces(order, chosen, { deliveryPaise: delivery, feePaise: fee }),
    unsent: chosen.filter(({ from }) => from === 'unsent'),
  };
}

/** All that is left of an order, whose unsent pieces go back into stock. */
function planRest(order: CreditableOrder): Pick<PlannedRefund, 'credit' | 'unsent'> {
  const unsent = order.lines.flatMap((line) => {
    const quantity = creditablePieces(line, order).unsent;
    return quantity > 0 ? [{ lineId: line.id, quantity, restock: true }] : [];
  });
  return { credit: creditRest(order), unsent };
}

function choosePieces(
  order: CreditableOrder,
  { item, qty, from: given, restock }: RefundQuoteQuery['items'][number],
  path: string,
) {
  const line = order.lines.find(({ id }) => id === item);
  if (!line) throw invalidField(`${path}.item`, 'This is no line of the order');
  const available = creditablePieces(line, order);
  if (given === undefined && available.sent > 0 && available.unsent > 0) {
    throw invalidField(`${path}.from`, 'Say whether the pieces were sent: some of them were');
  }
  const from = given ?? (available.sent > 0 ? 'sent' : 'unsent');
  if (qty > available[from]) {
    const message = `Only ${available[from]} of these pieces are left.`;
    throw invalidField(`${path}.qty`, message, 'REFUND_TOO_LARGE');
  }
  return { lineId: line.id, quantity: qty, from, restock };
}

const NOT_POSSIBLE: Record<RefundAction, string> = {
  retry: 'You can only retry a failed refund.',
  manual: 'This refund no longer needs attention.',
  dismiss: 'The customer must get this refund. Retry it, or record a manual refund.',
};

function isSameRequest(
  { orderId, request }: pieces.RefundRow,
  order: OrderRow,
  requested: object,
): boolean {
  const isSame = isDeepStrictEqual(request, JSON.parse(JSON.stringify(requested)));
  return orderId === order.id && isSame;
}

/** Rejects a key that was used for a different refund. */
function keyReusedError({ sendPaise }: pieces.RefundRow): ShopError {
  return new ShopError(
    'IDEMPOTENCY_MISMATCH',
    `A refund of ${formatPaise(sendPaise)} was requested from this page already. No second refund was made. To refund more, reload the page first.`,
  );
}

function tooLargeError(path: string, most: Paise): ShopError {
  const nothing =
    path === 'amount' ? 'This order is already refunded in full.' : 'Nothing is left of it.';
  const message = most > 0 ? refundLimitMessage(formatPaise(most)) : nothing;
  return invalidField(path, message, 'REFUND_TOO_LARGE');
}
