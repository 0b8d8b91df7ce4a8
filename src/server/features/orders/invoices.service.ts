import type { User } from '../../../contract/accounts.ts';
import { type Invoice, invoiceSchema } from '../../../contract/orders.ts';
import { type InPaise, sum } from '../../../domain/money/money.ts';
import { sumCredit } from '../../../domain/orders/order-balance.ts';
import { financialYear, shopDay } from '../../../domain/time/calendar.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { orNotFound, stateConflict } from '../../platform/errors/shop-error.ts';
import { findLastNumber } from '../backup/restored-shop.service.ts';
import type { ServiceBase } from '../service-base.ts';
import { listLastingCredits, requireSeller } from './documents/documents.service.ts';
import * as invoices from './invoices.repository.ts';
import {
  changeByAdmin,
  type OrderChangeDeps,
  type OrderMoney,
  recordEvent,
  requireAllowed,
  sendOrderEmail,
} from './order-change.service.ts';
import type { OrderRow } from './orders.repository.ts';
import * as repository from './orders.repository.ts';
import type { OrdersService } from './orders.service.ts';

const NO_DEMO_INVOICE = 'This is a demo order. You can issue invoices for real orders only.';

const gstInvoiceMessage = (orderId: string) =>
  `The invoice of this order is issued when it is sent: see /api/orders/${orderId}/documents`;

/** What an invoice keeps of an order: an order can gain fields, an issued invoice never changes. */
const ORDER_FIELDS = invoiceSchema.shape.order.keyof().options;

function pick<T extends object, Key extends keyof T>(all: T, keys: readonly Key[]) {
  return Object.fromEntries(keys.map((key) => [key, all[key]])) as Pick<T, Key>;
}

/** What the functions of invoices need. */
export interface InvoicesDeps extends ServiceBase {
  orderDeps: OrderChangeDeps;
  orders: OrdersService;
  money: OrderMoney;
}

/** The invoice of an order; an issued one never changes. @throws ShopError NOT_FOUND when none was issued */
export async function findInvoice(db: Db, orderId: string): Promise<InPaise<Invoice>> {
  const order = await repository.findOrder(db, orderId);
  if (order?.gstScheme) throw stateConflict(gstInvoiceMessage(orderId));
  const row = await invoices.findInvoiceRow(db, orderId);
  return orNotFound(row, 'An invoice of this order').content;
}

/** The invoice of an order of this user. @throws ShopError NOT_FOUND, also for others' orders */
export async function findOwnInvoice(db: Db, user: User, orderId: string) {
  const { id } = orNotFound(await repository.findOwnOrder(db, user, orderId), 'This order');
  return findInvoice(db, id);
}

/** The invoices issued for these orders. */
export async function listInvoices(db: Db, orderIds: string[]) {
  return (await invoices.findInvoices(db, orderIds)).map(({ content }) => content);
}

/**
 * Issues an order's invoice under the next number of the financial year, without gaps, or returns the
 * one it has. @throws ShopError ORDER_STATE when the order is unpaid, cancelled or of the demo, or the
 *   settings lack the seller
 */
export async function issueInvoice(deps: InvoicesDeps, admin: User, orderId: string) {
  const { db, orderDeps } = deps;
  await changeByAdmin(orderDeps, admin, orderId, async (tx, order) => {
    if (await invoices.findInvoiceRow(tx, orderId)) return null;
    if (order.gstScheme !== null) throw stateConflict(gstInvoiceMessage(orderId));
    if (order.isDemo) throw stateConflict(NO_DEMO_INVOICE);
    await requireAllowed(tx, order, 'invoice');
    const { content } = await insertInvoice(deps, tx, order);
    await recordEvent(orderDeps, tx, orderId, 'invoiced', content.number);
    await sendOrderEmail(orderDeps, tx, order, 'invoiced');
    return { action: 'invoiced', before: null, after: { invoice: content.number } };
  });
  return findInvoice(db, orderId);
}

async function insertInvoice(
  { clock, accounts, orders, shop, money }: InvoicesDeps,
  tx: Tx,
  row: OrderRow,
): Promise<invoices.InvoiceRow> {
  const settings = await shop.loadSettings(tx);
  const seller = requireSeller(settings);
  const customer = orNotFound(await accounts.findPerson(row.userId, tx), 'This customer');
  const issuedAt = clock.now();
  const issuedOn = shopDay(issuedAt, settings.timeZone);
  // Going live begins at 1.
  const isTest = await money.isTestOrder(tx, row.id);
  const year = isTest ? 'TEST' : financialYear(issuedOn);
  const last = await findLastNumber(tx, year, 'count');
  const count = Math.max(await invoices.lockNextInvoiceNumber(tx, year), last + 1);
  const whole = await orders.load(row, tx);
  const { orderItems, ...order } = pick(whole, ORDER_FIELDS);
  const refunds = await listLastingCredits(tx, row.id, money);
  const credited = sum(...refunds.map(({ credit }) => sumCredit(credit)));
  const content: InPaise<Invoice> = {
    number: invoiceNumber(year, count),
    issuedOn,
    seller,
    buyer: { name: customer.name, email: customer.email },
    order: { ...order, orderItems: orderItems.map(toInvoiceLine) },
    ...(credited > 0 && { credited }),
    ...(!order.isPaid && whole.due.amount !== order.totalPrice && { toPay: whole.due.amount }),
  };
  const refundIds = refunds.map(({ refund }) => refund.id);
  const invoice = { orderId: row.id, financialYear: year, count, issuedAt, content, refundIds };
  await invoices.insertInvoice(tx, invoice);
  return invoice;
}

/** A line as it was ordered; what became of its pieces is no part of an invoice. */
function toInvoiceLine({ _id, product, variant, options, ...line }: InvoiceLine): InvoiceLine {
  const { name, image, qty, price } = line;
  return { _id, product, ...(options && { variant, options }), name, image, qty, price };
}

type InvoiceLine = InPaise<Invoice>['order']['orderItems'][number];

/** An invoice's number as printed: the financial year or `TEST`, then a count from 1 without gaps. */
function invoiceNumber(year: string, count: number): string {
  return `${year}/${String(count).padStart(5, '0')}`;
}
