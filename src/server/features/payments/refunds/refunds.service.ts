import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { type RefundRequest, refundQuoteSchema } from '../../../../contract/payment-admin.ts';
import type { MinorUnits } from '../../../../domain/money/foreign-amount.ts';
import {
  formatPaise,
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
  creditAmount,
  creditable,
  isNoCredit,
  NO_CREDIT,
  sumCredit,
} from '../../../../domain/orders/order-balance.ts';
import { type TakenOff, takeRest } from '../../../../domain/orders/taken-off.ts';
import {
  amountText,
  type ChargedAmount,
  isReserved,
  refundedPart,
  rupeeShare,
  splitRefund,
  splitRest,
  unrefundedPart,
} from '../../../../domain/payments/payment-ledger.ts';
import type { RefundEvent } from '../../../../domain/payments/refund-events.ts';
import { type RefundAction, refundActions } from '../../../../domain/payments/refund-states.ts';
import { applyRefundEvent } from '../../../../domain/payments/refunds.ts';
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
  findOrder,
  recordEvent,
  requireAllowed,
  saveOrder,
  withOrderLock,
} from '../../orders/order-change.service.ts';
import { creditOrder, type NewRefund } from '../../orders/order-lifecycle.service.ts';
import * as pieces from '../../orders/order-pieces.repository.ts';
import type { OrderRow } from '../../orders/orders.service.ts';
import { writeOffCash } from '../../orders/parcels.service.ts';
import type { PaymentDeps } from '../gateways/gateways.service.ts';
import { queueEmail } from '../payment-emails.service.ts';
import * as repository from '../payments.repository.ts';
import {
  chooseSend,
  loadCreditable,
  loadLedger,
  type Part,
  planRefund,
  splitSend,
  toQuote,
} from './refund-plan.ts';
import * as transactions from './refund-transactions.repository.ts';

/** Sends the refunds of an order at their gateways; repeated under their ids until these answer. */
export const sendRefunds = defineJob('payments.refund', {
  orderId: z.uuid(),
  tries: z.int().min(0),
});

type TransactionRow = transactions.TransactionRow;

/*
 * Refunds of orders: a decision takes pieces or an amount off an order, and its transactions send the
 * money, never more than was paid in all. The domain decides what becomes of them; it is stored here,
 * under the row lock of the order. No gateway is called here.
 */

/** Stores what an event changes, and saves the order; emails and calls are jobs of the same transaction. */
export async function applyEvent(
  { clock, jobs, orderDeps, log }: PaymentDeps,
  tx: Tx,
  orderId: string,
  event: RefundEvent,
  foreignId: string | null = null,
): Promise<void> {
  const order = await findOrder(tx, orderId);
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
    switch (effect.kind) {
      case 'timeline':
        await recordEvent(orderDeps, tx, orderId, effect.event, effect.text);
        break;
      case 'log': {
        const { transaction, operation, reason } = effect;
        const detail = { refundId: transaction.id, amount: amountText(transaction), reason };
        await log.recordDecision(tx, { ...transaction, orderId }, operation, detail);
        break;
      }
      case 'email':
        await queueEmail(jobs, tx, effect.email, effect.transactionId);
        break;
      case 'send': {
        const once = { onceKey: effect.transactionId };
        await jobs.send(tx, sendRefunds, { orderId, tries: 0 }, once);
      }
    }
  }
  await saveOrder(orderDeps, tx, orderId, 'refund');
}

/** Applies an event under the lock of the order, unless the transaction is gone. */
export function applyEventUnderLock(
  deps: PaymentDeps,
  { id, orderId }: TransactionRow,
  event: RefundEvent,
): Promise<void> {
  return withOrderLock(deps.orderDeps, orderId, async (tx) => {
    if (await transactions.findTransaction(tx, id)) await applyEvent(deps, tx, orderId, event);
  });
}

/** Requests what a decision sends of one payment. Returns the transaction's id. */
async function requestPart(
  deps: PaymentDeps,
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
  await applyEvent(deps, tx, orderId, { kind: 'requested', transaction }, foreignId);
  return id;
}

/** Stores a decision and requests its money; without any, the order is saved alone. */
async function decide(
  deps: PaymentDeps,
  tx: Tx,
  order: OrderRow,
  decision: Omit<NewRefund, 'sendPaise'>,
  parts: readonly Part[],
): Promise<void> {
  const sendPaise = sum(...parts.map(({ amountPaise }) => amountPaise));
  const refundId = await creditOrder(tx, order, { ...decision, sendPaise }, deps.clock.now());
  const { note, actorId } = decision;
  for (const part of parts)
    await requestPart(deps, tx, order.id, part, { refundId, note, actorId });
  if (parts.length === 0) await saveOrder(deps.orderDeps, tx, order.id, 'refund');
}

/**
 * Withdraws failed refunds that nobody must get: cancelling the order credits and sends all that is
 * left. A refund of a part leaves them as they are, for the admin to retry or dismiss.
 */
async function withdrawOptional(deps: PaymentDeps, tx: Tx, orderId: string): Promise<OrderRow> {
  for (;;) {
    const all = await transactions.listTransactions(tx, orderId);
    const optional = all.find(
      (each) => each.attention === 'failed' && refundActions(each, all).includes('dismiss'),
    );
    if (!optional) return findOrder(tx, orderId);
    await applyEvent(deps, tx, orderId, { kind: 'dismissed', id: optional.id });
  }
}

/** Sends back a payment, or a part of it, that counts for nothing; without an admin by the shop itself. */
export async function refundUncounted(
  deps: PaymentDeps,
  tx: Tx,
  order: OrderRow,
  part: Part,
  { note, actorId = null }: { note: string; actorId?: string | null },
  origin: NewRefund['origin'] = 'shop',
) {
  const decision = { note, actorId, origin, isRequired: true, credit: NO_CREDIT };
  await decide(deps, tx, order, decision, [part]);
}

/** Sends back all that an order which has ended has received; without an admin by the shop itself. */
export async function refundRest(
  deps: PaymentDeps,
  tx: Tx,
  order: OrderRow,
  note: string,
  actorId: string | null = null,
  { credit, unsent }: TakenOff = { credit: NO_CREDIT, unsent: [] },
): Promise<void> {
  const { counted, mismatched, sent } = await loadLedger(tx, order.id);
  const given = { note, actorId };
  const parts = splitRest(counted, sent);
  if (parts.length > 0 || sumCredit(credit) > 0 || unsent.length > 0) {
    const decision = { ...given, origin: 'shop', isRequired: true, credit, unsent } as const;
    await decide(deps, tx, order, decision, parts);
  }
  for (const part of splitRest(mismatched, sent)) {
    await refundUncounted(deps, tx, order, part, given);
  }
}

/** Decides a refund for an admin. Null for an exact repeat, which does nothing; else what it is. */
export async function requestRefund(
  deps: PaymentDeps,
  tx: Tx,
  order: OrderRow,
  asked: RefundRequest,
  actorId: string,
): Promise<{ credit: Credit; send: Paise } | null> {
  const { key, ...requested } = asked;
  // Values that JSON keeps.
  const request = JSON.parse(JSON.stringify(requested));
  const before = await pieces.findRefund(tx, key);
  if (before) {
    const isSame = before.orderId === order.id && isDeepStrictEqual(before.request, request);
    if (isSame) return null;
    throw keyReusedError(before);
  }
  await requireAllowed(tx, order, 'refund');
  const planned = await planRefund(tx, order, asked);
  const { credit, unsent } = planned;
  const credited = sumCredit(credit);
  if (asked.seen !== undefined && asked.seen !== credited) {
    throw new ShopError(
      'STALE_VERSION',
      `It is ${formatPaise(credited)} by now. Nothing was changed: look at the new figures and try again.`,
      { current: refundQuoteSchema.encode(toQuote(order, planned)) },
    );
  }
  const send = chooseSend(planned, asked);
  const hasPieces = credit.lines.some(({ quantity }) => quantity > 0);
  if (isNoCredit(credit) && send === 0 && !hasPieces) {
    throw invalidField('items', 'Choose what is taken off or given back');
  }
  const decision = { origin: 'admin', actorId, note: asked.note, isRequired: hasPieces } as const;
  const parts = splitSend(planned, send);
  await writeOffCash(tx, order.id, planned.uncollected);
  await decide(deps, tx, order, { ...decision, id: key, request, credit, unsent }, parts);
  return { credit, send };
}

/** Takes all pieces off an order, and sends back all that was paid. */
export async function refundCancelled(
  deps: PaymentDeps,
  tx: Tx,
  given: OrderRow,
  note: string,
  actorId: string,
): Promise<void> {
  await requireAllowed(tx, given, 'cancel');
  const order = await withdrawOptional(deps, tx, given.id);
  const all = takeRest(await loadCreditable(tx, order));
  await refundRest(deps, tx, order, note, actorId, all);
}

/** Sends back what a payment brought beyond what was due. */
export async function refundExcess(
  deps: PaymentDeps,
  tx: Tx,
  order: OrderRow,
  payment: repository.PaymentRow,
): Promise<void> {
  if (order.duePaise >= 0) return;
  const sent = await transactions.listTransactions(tx, order.id);
  const excess = min(paise(-order.duePaise), payment.amountPaise);
  for (const part of splitRefund(excess, [payment], sent) ?? []) {
    await refundUncounted(deps, tx, order, part, { note: 'Paid more than was due' });
  }
}

/** Gives back what is left of one payment in the currency it came in, for an admin. */
export async function refundWhole(
  deps: PaymentDeps,
  tx: Tx,
  order: OrderRow,
  payment: repository.PaymentRow,
  { note, actorId }: { note: string; actorId: string },
): Promise<void> {
  const sent = await transactions.listTransactions(tx, order.id);
  const rest: ChargedAmount = unrefundedPart(payment, sent);
  if (rest.chargedMinor <= 0 || isReserved(payment, sent)) {
    throw stateConflict('This payment is already given back, or its refund needs attention.');
  }
  await refundUncounted(deps, tx, order, { payment, ...rest }, { note, actorId }, 'admin');
}

/**
 * Stores what was sent at the gateway without the shop: what the shop owed already is no credit, the
 * rest takes an amount off the order. Returns the transaction's id.
 */
export async function addExternal(
  deps: PaymentDeps,
  tx: Tx,
  order: OrderRow,
  payment: repository.PaymentRow,
  chargedMinor: MinorUnits,
  { note, foreignId }: { note: string; foreignId?: string | null },
): Promise<string> {
  const refunded = refundedPart(payment, await transactions.listTransactions(tx, order.id));
  const amountPaise = rupeeShare(payment, refunded, chargedMinor);
  const creditableOrder = await loadCreditable(tx, order);
  const owed = max(ZERO, paise(-order.duePaise));
  const unowed = max(ZERO, subtract(amountPaise, owed));
  // An unpaid order stays as dear as it was: what was taken back is to be paid again.
  const isToPay = order.paidAt === null && !['cancelled', 'returned'].includes(order.state);
  const isKept = order.expiredAt === null && !isToPay && !payment.isMismatched;
  const amount = isKept ? min(unowed, creditable(creditableOrder).totalPaise) : ZERO;
  const decided = { note, actorId: null };
  const credit = creditAmount(creditableOrder, amount);
  const refund: NewRefund = {
    ...decided,
    ...{ origin: 'gateway', isRequired: false, credit, sendPaise: amountPaise },
  };
  const refundId = await creditOrder(tx, order, refund, deps.clock.now());
  const part = { payment, amountPaise, chargedMinor };
  return requestPart(deps, tx, order.id, part, { ...decided, refundId, foreignId });
}

/** What the admin decides about a transaction that needs attention. */
export async function resolveTransaction(
  deps: PaymentDeps,
  tx: Tx,
  order: OrderRow,
  id: string,
  { action, note, actorId }: { action: RefundAction; note: string; actorId: string },
): Promise<TransactionRow> {
  const all = await transactions.listTransactions(tx, order.id);
  const found = all.find((each) => each.id === id);
  const transaction = orNotFound(found, 'This refund');
  if (!refundActions(transaction, all).includes(action)) throw stateConflict(NOT_POSSIBLE[action]);
  const next = newId();
  const events = {
    retry: { kind: 'retried', id, newId: next, actorId },
    manual: { kind: 'completed', id, newId: next, note, actorId },
    dismiss: { kind: 'dismissed', id },
  } as const;
  await applyEvent(deps, tx, order.id, events[action]);
  if (action === 'retry' && !(await transactions.findTransaction(tx, next))) {
    throw stateConflict('This payment is already refunded in full.');
  }
  const detail = { refundId: id, note };
  await deps.log.recordDecision(tx, transaction, `admin: ${action} refund`, detail);
  return transaction;
}

const NOT_POSSIBLE: Record<RefundAction, string> = {
  retry: 'You can only retry a failed refund.',
  manual: 'This refund is sent or dismissed already.',
  dismiss: 'The customer must get this refund. Retry it, or record a manual refund.',
};

/** Rejects a key that was used for a different refund. */
function keyReusedError({ sendPaise }: pieces.RefundRow): ShopError {
  // What is taken off an order that is not paid sends nothing back.
  const made = sendPaise === 0 ? 'A reduction' : `A refund of ${formatPaise(sendPaise)}`;
  return new ShopError(
    'IDEMPOTENCY_MISMATCH',
    `${made} was requested from this page already. No second refund was made. To refund more, reload the page first.`,
  );
}
