import {
  and,
  asc,
  countDistinct,
  eq,
  gt,
  inArray,
  isNull,
  lte,
  not,
  or,
  type SQL,
  type SQLWrapper,
  sql,
  sum,
} from 'drizzle-orm';
import { ZERO } from '../../../domain/money/money.ts';
import { HELD_STATES, UNSENT_STATES } from '../../../domain/orders/order-state.ts';
import { COLLECTED_METHODS, GATEWAY_METHODS } from '../../../domain/payments/payment-methods.ts';
import type { DbOrTx } from '../../platform/db/database.ts';
import { hasOneOfIds, onlyRow } from '../../platform/db/queries.ts';
import { keptPieces, sumPieces } from './order-pieces.repository.ts';
import { orderLines, orders } from './orders.tables.ts';

/** Orders whose stock is held until a set time only. */
const holdsStock = inArray(orders.state, HELD_STATES);

/** Methods of which all is paid at a gateway, or an advance. */
const PAID_AT_GATEWAY = [...GATEWAY_METHODS, ...COLLECTED_METHODS];
const isAtGatewayNow = sql`(${inArray(orders.paymentMethod, GATEWAY_METHODS)}
  or ${inArray(orders.paymentMethod, COLLECTED_METHODS)} and ${gt(orders.prepayPaise, ZERO)})`;

/** Orders without a payment that wait for the confirmation of the account's email, or their own. */
export const isUnconfirmed = eq(orders.state, 'awaiting-confirmation');

/** A condition: whether money of an order's payments is kept. */
export type HasKeptMoney = (orderId: SQLWrapper) => SQL;

/** Orders of a customer that hold any of some variants. */
export interface HeldOrders {
  userId: string;
  variantIds: string[];
  hasKeptMoney: HasKeptMoney;
}

/**
 * Orders of a customer to be paid at a gateway that still hold any of some variants; not those that
 * have brought money.
 */
export const holdsOneOf = ({ userId, variantIds, hasKeptMoney }: HeldOrders): SQL =>
  sql`(${sql.join(
    [
      eq(orders.userId, userId),
      inArray(orders.paymentMethod, PAID_AT_GATEWAY),
      eq(orders.state, 'awaiting-payment'),
      sql`${orders.id} in (
      select ${orderLines.orderId} from ${orderLines}
      where ${hasOneOfIds(orderLines.variantId, variantIds)}
    )`,
      not(hasKeptMoney(orders.id)),
    ],
    sql` and `,
  )})`;

/** A customer's unpaid orders that hold any of these variants, locked, by id. */
export const lockHeldOrders = (tx: DbOrTx, held: HeldOrders) =>
  tx
    .select()
    .from(orders)
    .where(holdsOneOf(held))
    .orderBy(asc(orders.id))
    .for('update')
    .prepare('lock_held_orders')
    .execute();

/** The ids of the held orders with one of these variants, without a lock. */
export async function listHeldOrderIds(db: DbOrTx, held: HeldOrders) {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(holdsOneOf(held))
    .prepare('held_orders')
    .execute();
  return rows.map(({ id }) => id);
}

/** How many pieces of these variants a customer's own unpaid orders hold: placing again frees them. */
export async function sumHeldPieces(db: DbOrTx, held: HeldOrders) {
  if (held.variantIds.length === 0) return new Map<string, number>();
  const pieces = await sumPieces(db, await listHeldOrderIds(db, held));
  return new Map(pieces.map(({ variantId, quantity }) => [variantId, quantity]));
}

/** The orders of a customer that wait for the confirmation of the account's email, locked, by id. */
export function lockUnconfirmedOrders(tx: DbOrTx, userId: string) {
  const hasNoOwnLink = sql`${orders.cashCheck} is distinct from 'confirmation'`;
  return tx
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), isUnconfirmed, hasNoOwnLink))
    .orderBy(asc(orders.id))
    .for('update');
}

const pieces = sql`coalesce(${sum(keptPieces)}, 0)`.mapWith(Number);

/**
 * The unpaid orders of a customer of which nothing is sent, and their pieces, without the held orders
 * that a new order of these variants replaces.
 */
export async function countUnpaid(db: DbOrTx, replaced: HeldOrders) {
  const counted = db
    .select({ orders: countDistinct(orders.id), items: pieces })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(
        eq(orders.userId, replaced.userId),
        isNull(orders.paidAt),
        inArray(orders.state, UNSENT_STATES),
        not(holdsOneOf(replaced)),
      ),
    )
    .prepare('unpaid_count')
    .execute();
  return onlyRow(await counted);
}

/** Whose orders are counted while the email is not confirmed: those at a gateway, or the others. */
export interface UnconfirmedOrders {
  placedFrom: string | null;
  isAtGateway: boolean;
  /** The account's held orders of these variants are replaced by the new one. */
  replaced: HeldOrders;
}

/** Orders that a promo code covered whole and that are not sent: they count like those without a payment. */
const isFreeByCode = and(eq(orders.totalPaise, ZERO), eq(orders.state, 'processing'));

/**
 * Items in the open unpaid orders of accounts whose email is not confirmed: of one account, and of all
 * at one network address.
 */
export async function countUnconfirmedItems(
  db: DbOrTx,
  { placedFrom, isAtGateway, replaced }: UnconfirmedOrders,
) {
  const isCounted = isAtGateway
    ? and(isAtGatewayNow, not(holdsOneOf(replaced)))
    : not(isAtGatewayNow);
  const isFree = isAtGateway ? undefined : isFreeByCode;
  const ofAccount = and(eq(orders.userId, replaced.userId), or(and(holdsStock, isCounted), isFree));
  const ofAddress =
    placedFrom === null
      ? sql`false`
      : and(eq(orders.placedFrom, placedFrom), or(isCounted, isFree));
  const itemsWhere = (condition: SQL | undefined) =>
    sql`coalesce(sum(${keptPieces}) filter (where ${condition}), 0)`.mapWith(Number);
  const counted = db
    .select({ account: itemsWhere(ofAccount), address: itemsWhere(ofAddress) })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(or(ofAccount, ofAddress));
  return onlyRow(await counted);
}

/** When a customer ordered each of these variants at a gateway since a moment, without paying. */
export async function listUnpaidHolds(
  db: DbOrTx,
  { userId, variantIds, since }: { userId: string; variantIds: string[]; since: Date },
) {
  return db
    .select({
      variantId: orderLines.variantId,
      name: orderLines.name,
      placedAt: orders.createdAt,
      isHeld: sql<boolean>`${holdsStock}`,
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(
        eq(orders.userId, userId),
        gt(orders.createdAt, since),
        inArray(orders.state, ['awaiting-payment', 'expired']),
        isAtGatewayNow,
        hasOneOfIds(orderLines.variantId, variantIds),
      ),
    );
}

/** How many orders wait for the confirmation of an email, and their items. */
export async function sumUnconfirmed(db: DbOrTx) {
  const counted = db
    .select({ count: countDistinct(orders.id), items: pieces })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(isUnconfirmed);
  return onlyRow(await counted);
}

/** The ids of all orders that wait for the confirmation of an email, the oldest first. */
export async function listUnconfirmedOrderIds(db: DbOrTx): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(isUnconfirmed)
    .orderBy(asc(orders.createdAt), asc(orders.id));
  return rows.map(({ id }) => id);
}

/** Unpaid orders whose hold on their stock has ended, the oldest first. */
export async function listExpiredHolds(db: DbOrTx, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(lte(orders.heldUntil, now))
    .orderBy(asc(orders.heldUntil))
    .limit(limit);
  return rows.map(({ id }) => id);
}
