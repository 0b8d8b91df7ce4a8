import { z } from 'zod';
import type { User } from '../../../contract/accounts.ts';
import { max, type Paise, ZERO } from '../../../domain/money/money.ts';
import {
  blockedReason,
  type OrderAction,
  requireTransition,
} from '../../../domain/orders/order-actions.ts';
import { hasNoSale, recomputeOrder } from '../../../domain/orders/order-change.ts';
import { isFinished, type OrderEventKind } from '../../../domain/orders/order-state.ts';
import {
  getGateway,
  getInstructions,
  isPlacedOnPaymentPage,
} from '../../../domain/payments/payment-methods.ts';
import { shortId } from '../../../domain/text/text.ts';
import { MINUTE_MS } from '../../../domain/time/calendar.ts';
import { newId } from '../../platform/db/columns.ts';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transactions.ts';
import { orNotFound, stateConflict } from '../../platform/errors/shop-error.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { noteOrderEvent } from '../../platform/process/metrics.ts';
import type { AuditEntry } from '../audit/audit.service.ts';
import { takeOrdered } from '../cart/cart.service.ts';
import { deleteUse, type PromosService } from '../promos/promos.service.ts';
import type { ServiceBase } from '../service-base.ts';
import { type DocumentMoney, issueMissing } from './documents/documents.service.ts';
import { loadPieces, type OrderPieces } from './order-pieces.repository.ts';
import { toOrderFacts } from './order-views.ts';
import * as repository from './orders.repository.ts';
import type { HasKeptMoney } from './unpaid-orders.repository.ts';

type OrderRow = repository.OrderRow;

const ORDER_EMAILS = [
  'placed',
  'unpaid',
  'due-again',
  'paid',
  'payment-failed',
  'expired',
  'shipped',
  'came-too-late',
  'reduced',
  'address-corrected',
  'cancelled',
  'invoiced',
  'new-order',
] as const;
export type OrderEmailKind = (typeof ORDER_EMAILS)[number];

/** Sends an email about an order as it is when the job runs; `parcelId`: about one of its parcels. */
export const mailOrder = defineJob('orders.mail', {
  orderId: z.uuid(),
  kind: z.enum(ORDER_EMAILS),
  parcelId: z.uuid().optional(),
});

/**
 * How long a customer who has left for a gateway gets no email: the first one is that the order is
 * paid, or after this time a link to pay.
 */
export const UNPAID_MAIL_MS = 10 * MINUTE_MS;

/** What the audit log records of an admin's change. */
type ChangeToRecord = Pick<AuditEntry, 'action' | 'before' | 'after'>;

/** What orders read of their payments: functions of the payments feature, which imports this one. */
export interface OrderMoney extends DocumentMoney {
  /** What was received for an order and not sent back, in paise. */
  sumNet: (tx: Tx, orderId: string) => Promise<Paise>;
  /** Whether money that does not match its order waits for the admin. */
  hasMismatchedPayment: (on: DbOrTx, orderId: string) => Promise<boolean>;
  hasKeptMoney: HasKeptMoney;
}

/** What the functions that change orders need, as their first parameter. */
export interface OrderChangeDeps extends ServiceBase {
  promos: PromosService;
  money: OrderMoney;
}

/** @throws ShopError NOT_FOUND, as all that takes an id */
export const findOrder = async (on: DbOrTx, orderId: string): Promise<OrderRow> =>
  orNotFound(await repository.findOrder(on, orderId), 'This order');

/** Runs work in a transaction that holds the row lock of an order. */
export const withOrderLock = <T>(
  { pool }: Pick<OrderChangeDeps, 'pool'>,
  orderId: string,
  work: (tx: Tx, order: OrderRow) => Promise<T>,
) =>
  inTransaction(pool, async (tx) =>
    work(tx, orNotFound(await repository.lockOrder(tx, orderId), 'This order')),
  );

/** Changes an order under its lock and records the change; `work` returns null for no change. */
export const changeByAdmin = (
  deps: OrderChangeDeps,
  admin: User,
  orderId: string,
  work: (tx: Tx, order: OrderRow) => Promise<ChangeToRecord | null>,
): Promise<void> =>
  withOrderLock(deps, orderId, async (tx, order) => {
    const change = await work(tx, order);
    if (!change) return;
    const subject = { kind: 'order', id: orderId, label: shortId(orderId) } as const;
    await deps.audit.recordAndEmptyCache(tx, { actorId: admin._id, subject, ...change });
  });

/** @throws ShopError ORDER_STATE with the reason where the order's state does not allow the action */
export async function requireAllowed(tx: Tx, order: OrderRow, action: OrderAction): Promise<void> {
  const reason = blockedReason(toOrderFacts(order, await loadPieces(tx, order.id)), action);
  if (reason !== null) throw stateConflict(reason);
}

/**
 * Saves a change of a locked order, whose rows are written before it: state and due are computed from
 * the rows and never from what they were. The first time nothing is due the order becomes paid.
 * @throws Error for a state that the action cannot lead to
 */
export async function saveOrder(
  deps: OrderChangeDeps,
  tx: Tx,
  orderId: string,
  action: OrderAction,
  columns: Partial<Omit<OrderRow, 'state' | 'duePaise' | 'paidAt'>> = {},
): Promise<OrderRow> {
  const before = await findOrder(tx, orderId);
  const pieces = await loadPieces(tx, orderId);
  const netPaise = await deps.money.sumNet(tx, orderId);
  const after = recomputeOrder({ ...before, ...columns }, pieces, netPaise, deps.clock.now());
  requireTransition(before.state, action, after.state);
  await repository.updateOrder(tx, before, after);
  const invoice = await issueMissing(deps, tx, after, pieces);
  if (invoice !== null) await recordEvent(deps, tx, orderId, 'invoiced', invoice);
  if (before.paidAt === null && after.paidAt !== null) await announcePaid(deps, tx, after, pieces);
  // An advance went back; once for each due amount, as a refund may fail and succeed again.
  const isDueAgain =
    action === 'refund' && !after.paidAt && after.duePaise > max(ZERO, before.duePaise);
  if (before.state === 'processing' && after.state === 'awaiting-payment')
    await sendOrderEmail(deps, tx, after, 'unpaid', newId());
  else if (isDueAgain)
    await sendOrderEmail(deps, tx, after, 'due-again', `${orderId}:${after.duePaise}`);
  // Its promo code is free again.
  if (hasNoSale(after, pieces.lines)) await deleteUse(tx, orderId);
  // An admin may have typed an address to send the order of an erased account.
  const isNowFinished = isFinished(after.state) && !isFinished(before.state);
  if (isNowFinished && (await deps.accounts.findRecipient(after.userId, tx))?.isErased)
    await repository.eraseAddress(tx, orderId);
  return after;
}

/** Takes what was bought out of the cart, and emails customer and admin. */
async function announcePaid(
  deps: OrderChangeDeps,
  tx: Tx,
  order: OrderRow,
  { lines }: OrderPieces,
): Promise<void> {
  await recordEvent(deps, tx, order.id, 'paid');
  // Only these products: what is in the cart by now may belong to another purchase.
  if (isPlacedOnPaymentPage(order.paymentMethod)) await takeOrdered(tx, order.userId, lines);
  await sendOrderEmail(deps, tx, order, 'paid');
  // Of other orders the admin knows since they were placed or confirmed.
  if (getGateway(order.paymentMethod)) await sendOrderEmail(deps, tx, order, 'new-order');
}

/**
 * Adds to the order's timeline. The event is counted in the metrics too, and a trigger of its table
 * adds the deliveries of webhooks.
 */
export async function recordEvent(
  { clock }: Pick<OrderChangeDeps, 'clock'>,
  tx: Tx,
  orderId: string,
  kind: OrderEventKind,
  note: string | null = null,
): Promise<void> {
  noteOrderEvent(orderId, kind);
  await repository.insertEvent(tx, { orderId, kind, at: clock.now(), note });
}

/** Queues an email, once for each `ref`; it is needed where an order can have several of a kind. */
export function sendOrderEmail(
  { jobs }: Pick<OrderChangeDeps, 'jobs'>,
  tx: Tx,
  { id: orderId }: Pick<OrderRow, 'id'>,
  kind: OrderEmailKind,
  ref = orderId,
  { parcelId, startAfter }: { parcelId?: string; startAfter?: Date } = {},
): Promise<void> {
  const email = { orderId, kind, parcelId };
  return jobs.send(tx, mailOrder, email, { onceKey: `${kind}:${ref}`, startAfter });
}

/** Queues emails that an order has once each, in one statement. */
export function sendOrderEmails(
  { jobs }: Pick<OrderChangeDeps, 'jobs'>,
  tx: Tx,
  orderId: string,
  kinds: OrderEmailKind[],
): Promise<void> {
  const emails = kinds.map((kind) => ({
    payload: { orderId, kind },
    onceKey: `${kind}:${orderId}`,
  }));
  return jobs.sendAll(tx, mailOrder, emails);
}

/** Locks a promo code for a customer; null without a code. `order` is the placed one it is for. */
export async function claimPromo(
  { promos }: Pick<OrderChangeDeps, 'promos'>,
  tx: Tx,
  userId: string,
  code: string,
  order?: OrderRow,
) {
  if (code.trim() === '') return null;
  const others = await repository.countValidOrders(tx, userId, order ? [order.id] : []);
  return promos.claim(tx, code, { userId, hasOtherOrder: others > 0 }, order?.createdAt);
}

/** Whether an order waits for money through a gateway: all of it, or an advance. */
export function waitsForGateway({ state, paymentMethod }: OrderRow): boolean {
  return state === 'awaiting-payment' && !getInstructions(paymentMethod);
}
