import type { User } from '../../../contract/accounts.ts';
import type { AdminOrder, MarkPaid } from '../../../contract/order-admin.ts';
import type {
  AcceptPayment,
  RefundRequest,
  ResolveRefund,
} from '../../../contract/payment-admin.ts';
import {
  formatPaise,
  type InPaise,
  max,
  type Paise,
  sum,
  times,
  toRupees,
  ZERO,
} from '../../../domain/money/money.ts';
import { type Credit, sumCredit } from '../../../domain/orders/order-balance.ts';
import { getOrderDue } from '../../../domain/orders/order-state.ts';
import { chargedText, isReserved, isUnvalued } from '../../../domain/payments/payment-ledger.ts';
import type { RefundAction } from '../../../domain/payments/refund-states.ts';
import { isId, newId } from '../../platform/db/columns.ts';
import type { Tx } from '../../platform/db/database.ts';
import {
  invalidField,
  orNotFound,
  ShopError,
  stateConflict,
} from '../../platform/errors/shop-error.ts';
import {
  changeByAdmin,
  findOrder,
  recordEvent,
  requireAllowed,
  saveOrder,
  sendOrderEmail,
} from '../orders/order-change.service.ts';
import { receive, requireFresh, resetHold, revive } from '../orders/order-lifecycle.service.ts';
import { describePieces, toOrderAuditValues } from '../orders/order-views.ts';
import { listLines, type OrderRow } from '../orders/orders.service.ts';
import * as parcels from '../orders/parcels.service.ts';
import type { PaymentDeps } from './gateways/gateways.service.ts';
import { viewOrder } from './payment-admin.service.ts';
import * as repository from './payments.repository.ts';
import { syncFailedRefund } from './refunds/gateway-refunds.service.ts';
import { findTransaction, listTransactions } from './refunds/refund-transactions.repository.ts';
import {
  refundCancelled,
  refundWhole,
  requestRefund,
  resolveTransaction,
} from './refunds/refunds.service.ts';

/** How many times its order's total a payment can be worth: more is a slip of the finger. */
const MAX_WORTH = 100;

/* What the admin does about an order's payments and refunds; each answers with the order after it. */

/** Changes an order under its lock; `work` returns what to audit, or null for no change. */
async function change(
  deps: PaymentDeps,
  admin: User,
  orderId: string,
  action: string,
  work: (tx: Tx, order: OrderRow) => Promise<Record<string, unknown> | null>,
): Promise<InPaise<AdminOrder>> {
  const { orderDeps } = deps;
  await changeByAdmin(orderDeps, admin, orderId, async (tx, before) => {
    const recorded = await work(tx, before);
    if (!recorded) return null;
    const after = { ...toOrderAuditValues(await findOrder(tx, orderId)), ...recorded };
    return { action, before: toOrderAuditValues(before), after };
  });
  return viewOrder(deps, orderId);
}

/** An order's mismatched payments that wait for the admin. @throws ShopError ORDER_STATE */
async function listAcceptable(tx: Tx, orderId: string) {
  const waiting = await repository.listMismatchedPayments(tx, orderId);
  const known = await listTransactions(tx, orderId);
  if (waiting.some(({ payment }) => isReserved(payment, known))) {
    throw stateConflict(
      'A refund of this order’s money has failed and is sent again by itself. Wait for it, or record it as sent.',
    );
  }
  return waiting;
}

/**
 * Lets an order's mismatched payments count for it whose worth is known. Returns what is left of
 * them, in paise.
 */
async function acceptMismatched(
  { log }: PaymentDeps,
  tx: Tx,
  { id: orderId }: OrderRow,
): Promise<Paise> {
  const waiting = await listAcceptable(tx, orderId);
  const mismatched = waiting.filter(({ payment }) => !isUnvalued(payment));
  for (const { payment } of mismatched) {
    await repository.updatePayment(tx, payment.id, { isMismatched: false });
    const detail = { captureId: payment.captureId };
    await log.recordDecision(tx, payment, 'mismatched payment accepted', detail);
  }
  return sum(...mismatched.map(({ keptPaise }) => keptPaise));
}

interface ManualPayment extends Pick<MarkPaid, 'note' | 'amount' | 'key' | 'from'> {
  /** Cash that was collected for this parcel. */
  parcelId?: string;
}

/**
 * Records money for an order: mismatched payments count, the rest was paid outside the shop. `amount`:
 * a part of what is due then; all of it, where none is given.
 */
async function settleManually(
  deps: PaymentDeps,
  tx: Tx,
  given: OrderRow,
  { note, amount, key = newId(), from = 'courier', parcelId }: ManualPayment,
) {
  const { clock, orderDeps, log } = deps;
  const mismatched = await acceptMismatched(deps, tx, given);
  const order = await saveOrder(orderDeps, tx, given.id, 'pay');
  const due = max(ZERO, order.duePaise);
  if (amount !== undefined && amount > due) {
    throw invalidField('amount', `Only ${formatPaise(due)} is due. Enter at most that.`);
  }
  const manual = amount ?? due;
  if (manual > 0) {
    const paid = { id: key, orderId: order.id, amountPaise: manual, paidAt: clock.now() };
    await repository.insertManualPayments(tx, [paid]);
    if (from === 'courier') await parcels.receiveCash(tx, order.id, manual, parcelId);
  }
  const detail = { note, manualAmount: toRupees(manual), mismatchedAmount: toRupees(mismatched) };
  const subject = { orderId: order.id, gateway: 'manual' } as const;
  const operation = manual < due ? 'paid in part' : 'paid';
  await log.recordDecision(tx, subject, operation, { ...detail, payment: key });
  const isTaken = order.paidAt !== null || (await receive(orderDeps, tx, order, manual));
  if (!isTaken) throw stateConflict('This order cannot be paid any more. Nothing was changed.');
  return detail;
}

/** The order to record as paid; an expired one takes its items again. */
async function requirePayable(
  { orderDeps }: PaymentDeps,
  tx: Tx,
  order: OrderRow,
): Promise<OrderRow> {
  await requireAllowed(tx, order, 'pay');
  if (!order.expiredAt || (await revive(orderDeps, tx, order))) return findOrder(tx, order.id);
  throw stateConflict(
    'This order has expired and its items are no longer in stock. Ask the customer to place a new order.',
  );
}

/** Records that an order was cancelled, and emails the customer. */
async function recordCancelled({ orderDeps }: PaymentDeps, tx: Tx, order: OrderRow, note: string) {
  await recordEvent(orderDeps, tx, order.id, 'cancelled', note);
  await sendOrderEmail(orderDeps, tx, order, 'cancelled');
}

/** Records what was taken off an order; what is sent is in its transactions. */
async function recordReduced(
  deps: PaymentDeps,
  tx: Tx,
  before: OrderRow,
  after: OrderRow,
  { note, key }: RefundRequest,
  { credit, send }: { credit: Credit; send: Paise },
): Promise<void> {
  const { orderDeps } = deps;
  if (after.state === 'cancelled' && before.state !== 'cancelled') {
    return recordCancelled(deps, tx, after, note);
  }
  const credited = sumCredit(credit);
  const taken = credit.lines.filter(({ quantity }) => quantity > 0);
  const isFree = credited === 0 && taken.length > 0;
  if (!isFree && (credited === 0 || credited === send)) return;
  const named = describePieces(await listLines(tx, [after.id]), taken);
  const what = [credited > 0 && formatPaise(credited), named].filter(Boolean).join(', ');
  await recordEvent(orderDeps, tx, after.id, 'reduced', `${what}: ${note}`);
  await sendOrderEmail(orderDeps, tx, after, 'reduced', key);
}

/** Once no money waits for the admin any more, an unpaid order is kept as long as a new one. */
async function resetHoldIfSettled({ clock, orderDeps }: PaymentDeps, tx: Tx, order: OrderRow) {
  const isWaiting = await repository.hasMismatchedPayment(tx, order.id);
  const isPartPaid = (await orderDeps.money.sumNet(tx, order.id)) > 0;
  if (!isWaiting && !isPartPaid) await resetHold(tx, order, clock.now());
}

/** Changes an order by an action on a mismatched payment that waits for the admin. */
async function changeWaiting(
  deps: PaymentDeps,
  admin: User,
  paymentId: string,
  action: string,
  work: (
    tx: Tx,
    order: OrderRow,
    payment: repository.PaymentRow,
  ) => Promise<Record<string, unknown>>,
): Promise<InPaise<AdminOrder>> {
  const { db } = deps;
  const known = isId(paymentId) ? await repository.findPayment(db, paymentId) : undefined;
  const { orderId } = orNotFound(known, 'This payment');
  return change(deps, admin, orderId, action, async (tx, order) => {
    const waiting = await repository.listMismatchedPayments(tx, orderId);
    const found = waiting.find(({ payment }) => payment.id === paymentId);
    if (!found) throw stateConflict('This payment no longer needs attention.');
    return work(tx, order, found.payment);
  });
}

/**
 * Says what a payment in another currency is worth for its order, which is paid once all of them
 * reach its total.
 */
export function acceptPayment(
  deps: PaymentDeps,
  admin: User,
  id: string,
  { amount, note }: AcceptPayment,
) {
  const { log } = deps;
  return changeWaiting(deps, admin, id, 'payment accepted', async (tx, order, payment) => {
    const attempt = await repository.findAttempt(tx, payment.attemptId ?? '');
    if (attempt?.chargedCurrency === payment.chargedCurrency) {
      throw stateConflict('This payment is in the currency of the order. Mark the order as paid.');
    }
    const most = times(order.totalPaise, MAX_WORTH);
    if (amount > most) {
      const message = `Enter what arrived in rupees, at most ${formatPaise(most)}`;
      throw invalidField('amount', message);
    }
    await requireAllowed(tx, order, 'pay');
    await repository.updatePayment(tx, id, { amountPaise: amount });
    const { captureId } = payment;
    const detail = { captureId, amount: toRupees(amount), note };
    await log.recordDecision(tx, payment, 'worth of a payment accepted', detail);
    const waiting = await listAcceptable(tx, order.id);
    const worth = sum(...waiting.map(({ keptPaise }) => keptPaise));
    if (worth >= order.duePaise)
      await settleManually(deps, tx, await requirePayable(deps, tx, order), { note });
    return detail;
  });
}

/** Gives back a payment in another currency than its order's. */
export function refundMismatched(deps: PaymentDeps, admin: User, id: string, note: string) {
  return changeWaiting(deps, admin, id, 'payment refunded', async (tx, order, payment) => {
    await refundWhole(deps, tx, order, payment, { note, actorId: admin._id });
    await resetHoldIfSettled(deps, tx, order);
    return { refund: chargedText(payment), note };
  });
}

/**
 * Records that the admin found out how an unclear attempt ended. Money that is reported later
 * still counts.
 */
export async function dismissAttempt(
  deps: PaymentDeps,
  admin: User,
  attemptId: string,
  note: string,
): Promise<InPaise<AdminOrder>> {
  const { db, log } = deps;
  const known = await repository.findAttempt(db, attemptId);
  const { orderId } = orNotFound(known, 'This attempt');
  return change(deps, admin, orderId, 'payment attempt dismissed', async (tx) => {
    const attempt = await repository.findAttempt(tx, attemptId);
    if (attempt?.state !== 'unclear') {
      throw stateConflict('This payment attempt no longer needs attention.');
    }
    await repository.updateAttempt(tx, attemptId, { state: 'ended', isPending: false });
    await log.recordDecision(tx, attempt, 'admin: dismiss attempt', { note });
    return { note };
  });
}

/** Takes pieces off an order or gives them back, with their money. */
export function refundOrder(
  deps: PaymentDeps,
  admin: User,
  orderId: string,
  requested: RefundRequest,
) {
  return change(deps, admin, orderId, 'refunded', async (tx, order) => {
    const done = await requestRefund(deps, tx, order, requested, admin._id);
    if (!done) return null;
    const after = await findOrder(tx, orderId);
    await recordReduced(deps, tx, order, after, requested, done);
    await resetHoldIfSettled(deps, tx, after);
    const [credit, refund] = [toRupees(sumCredit(done.credit)), toRupees(done.send)];
    return { credit, refund, note: requested.note };
  });
}

export async function performRefundAction(
  deps: PaymentDeps,
  admin: User,
  refundId: string,
  { action, note }: ResolveRefund,
) {
  const found = orNotFound(await findTransaction(deps.db, refundId), 'This refund');
  const { orderId } = found;
  // The gateway is called before the lock is taken.
  if (action === 'retry' && (await syncFailedRefund(deps, refundId)))
    return viewOrder(deps, orderId);
  return change(deps, admin, orderId, AUDITED[action], async (tx, order) => {
    const resolution = { action, note, actorId: admin._id };
    const refund = await resolveTransaction(deps, tx, order, refundId, resolution);
    return { refund: toRupees(refund.amountPaise), note };
  });
}

export function cancelOrder(deps: PaymentDeps, admin: User, orderId: string, note: string) {
  return change(deps, admin, orderId, 'cancelled', async (tx, order) => {
    await refundCancelled(deps, tx, order, note, admin._id);
    await recordCancelled(deps, tx, order, note);
    return { note };
  });
}

/**
 * Records money that was paid outside the shop: all that is due, or a part. Mismatched payments count
 * first. A repeat of the key books nothing.
 */
export async function markPaid(deps: PaymentDeps, admin: User, orderId: string, asked: MarkPaid) {
  await change(deps, admin, orderId, 'marked paid', async (tx, order) => {
    const { key, seen, amount } = asked;
    const booked = key ? await repository.findPayment(tx, key) : undefined;
    const isSame = amount === undefined || amount === booked?.amountPaise;
    if (booked?.orderId === orderId && isSame) return null;
    if (booked) throw new ShopError('IDEMPOTENCY_MISMATCH', 'Send a new key with a new payment.');
    const payable = await requirePayable(deps, tx, order);
    const due = max(ZERO, payable.duePaise);
    requireFresh(seen === undefined || seen === due, `${formatPaise(due)} is due by now.`);
    await requireKnownPayer(tx, payable, asked);
    return settleManually(deps, tx, payable, asked);
  });
}

/** Where couriers have some of what is due, it has to be said whether a part of it is theirs. */
async function requireKnownPayer(tx: Tx, order: OrderRow, { amount, from }: MarkPaid) {
  const { duePaise } = order;
  const withCourierPaise = await parcels.sumHeldCash(tx, order);
  if (from === 'courier' && (amount ?? duePaise) > withCourierPaise) {
    const message = `Couriers have ${formatPaise(withCourierPaise)} of this order. Enter at most that.`;
    throw invalidField('amount', message);
  }
  const isPart = amount !== undefined && amount < duePaise;
  const isShared = withCourierPaise > 0 && withCourierPaise < duePaise;
  if (from === undefined && isPart && isShared) {
    const message = `Say who paid: couriers have ${formatPaise(withCourierPaise)} of what is due.`;
    throw invalidField('from', message);
  }
}

/** Marks an order as delivered, and as paid where its cash was collected then. */
export async function deliverOrder(
  deps: PaymentDeps,
  admin: User,
  orderId: string,
  isCashReceived: boolean,
): Promise<void> {
  const { orderDeps } = deps;
  await changeByAdmin(orderDeps, admin, orderId, async (tx, order) => {
    const deliveredAt = await parcels.deliverAll(orderDeps, tx, order);
    const delivered = await findOrder(tx, orderId);
    const isCollected = isCashReceived && getOrderDue(order).cash === 'on-delivery';
    const collected = isCollected ? await settleManually(deps, tx, delivered, CASH) : {};
    const after = { deliveredAt: deliveredAt.toISOString(), ...collected };
    return { action: 'delivered', before: { deliveredAt: null }, after };
  });
}

/** Marks one parcel as delivered, with the cash that was collected for it. */
export async function deliverParcel(
  deps: PaymentDeps,
  admin: User,
  orderId: string,
  parcelId: string,
  isCashReceived: boolean,
): Promise<void> {
  const { orderDeps } = deps;
  await changeByAdmin(orderDeps, admin, orderId, async (tx, order) => {
    const amount = await parcels.deliverParcel(orderDeps, tx, order, parcelId);
    const delivered = await findOrder(tx, orderId);
    const cash = { ...CASH, amount, parcelId };
    const isCollected = isCashReceived && amount > 0;
    const collected = isCollected ? await settleManually(deps, tx, delivered, cash) : {};
    return { action: 'parcel delivered', before: null, after: { ...collected } };
  });
}

const CASH = { note: 'Cash on delivery' };

/** The actions as the audit log names them. */
const AUDITED: Record<RefundAction, string> = {
  retry: 'refund requested again',
  manual: 'refund completed manually',
  dismiss: 'refund dismissed',
};
