import type { User } from '../../../contract/accounts.ts';
import type { HoldLimit } from '../../../contract/checkout.ts';
import {
  gatewayLimitMessage,
  nextHoldAt,
  unconfirmedItemsLeft,
  unconfirmedLimitMessage,
} from '../../../domain/orders/unpaid-limits.ts';
import { addMs, DAY_MS, HOUR_MS } from '../../../domain/time/calendar.ts';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import { lockName } from '../../platform/db/queries.ts';
import { ShopError, tooManyRequests } from '../../platform/errors/shop-error.ts';
import { isPrivateNetwork } from '../../platform/http/client-address.ts';
import { keyedHash } from '../../platform/process/secrets.ts';
import { findUserById } from '../accounts/accounts.service.ts';
import { listLines } from '../cart/cart.service.ts';
import type { ServiceBase } from '../service-base.ts';
import type { CheckoutRules } from '../shop/shop.service.ts';
import type { OrderMoney } from './order-change.service.ts';
import * as repository from './orders.repository.ts';
import * as unpaidOrders from './unpaid-orders.repository.ts';

export interface LimitDeps extends ServiceBase {
  money: OrderMoney;
}

/** Orders of one account in an hour. The orders themselves are counted, so that it needs no write. */
const PLACE_LIMIT = { orders: 60, ms: HOUR_MS };

/** When the order was placed that has to be an hour old before the next one; undefined = there is room. */
export function findLastCounted({ clock }: LimitDeps, tx: Tx, userId: string) {
  const since = addMs(clock.now(), -PLACE_LIMIT.ms);
  return repository.findNthLatestPlacedAt(tx, { userId, since, skipped: PLACE_LIMIT.orders - 1 });
}

/** @throws ShopError TOO_MANY_REQUESTS with the seconds to wait */
export function refuseTooMany({ clock }: LimitDeps, lastCounted: Date | undefined): void {
  if (!lastCounted) return;
  const wait = lastCounted.getTime() + PLACE_LIMIT.ms - clock.now().getTime();
  const rule = { name: 'place-user', limit: PLACE_LIMIT.orders, seconds: PLACE_LIMIT.ms / 1000 };
  throw tooManyRequests(Math.max(1, Math.ceil(wait / 1000)), rule);
}

/** Addresses are personal data. Null for one that all visitors may share, as a proxy's. */
export function hashAddress({ authSecret }: LimitDeps, address: string): string | null {
  if (isPrivateNetwork(address)) return null;
  return keyedHash(authSecret, address);
}

/** Whether an account has not confirmed its email yet. An admin may order for customers who call. */
export function mustConfirm({ isAdmin }: User, customer: { emailVerified: boolean }): boolean {
  return !isAdmin && !customer.emailVerified;
}

/** How many more items an account whose email is not confirmed can order. */
async function countItemsLeft(
  { mailer }: LimitDeps,
  on: DbOrTx,
  counted: unpaidOrders.UnconfirmedOrders,
  rules: CheckoutRules,
): Promise<number> {
  const { placedFrom, isAtGateway } = counted;
  const open = await unpaidOrders.countUnconfirmedItems(on, counted);
  const limits = {
    account: isAtGateway || mailer.hasServer ? open.account : null,
    address: placedFrom === null ? null : open.address,
  };
  return unconfirmedItemsLeft(limits, rules, isAtGateway);
}

/** Orders from one address are counted together. */
export async function lockOrdersFrom(tx: Tx, placedFrom: string | null): Promise<void> {
  if (placedFrom !== null) await lockName(tx, `orders from ${placedFrom}`);
}

/** @throws ShopError UNCONFIRMED_LIMIT where the account has to confirm its email first */
export async function refuseUnconfirmed(
  deps: LimitDeps,
  tx: Tx,
  counted: unpaidOrders.UnconfirmedOrders,
  items: number,
  rules: CheckoutRules,
): Promise<void> {
  const { isAtGateway } = counted;
  const left = await countItemsLeft(deps, tx, counted, rules);
  if (items <= left) return;
  const explain = isAtGateway ? gatewayLimitMessage : unconfirmedLimitMessage;
  const message = explain(left, items, deps.mailer.hasServer);
  throw new ShopError('UNCONFIRMED_LIMIT', `Nothing was ordered. ${message}`);
}

/** @throws ShopError HELD_TOO_OFTEN for a product that the account keeps from others without paying */
export async function refuseHeldTooOften(
  { clock, findTimeZone }: LimitDeps,
  tx: Tx,
  { userId, variantIds }: unpaidOrders.HeldOrders,
  rules: CheckoutRules,
): Promise<void> {
  const since = addMs(clock.now(), -DAY_MS);
  const holds = await unpaidOrders.listUnpaidHolds(tx, { userId, variantIds, since });
  const [latest] = [...Map.groupBy(holds, ({ variantId }) => variantId).values()]
    .map((ofOne) => ({
      name: ofOne[0]?.name,
      isHeld: ofOne.some(({ isHeld }) => isHeld),
      at: nextHoldAt(
        ofOne.map(({ placedAt }) => placedAt),
        rules,
      ),
    }))
    .toSorted((one, other) => Number(other.at) - Number(one.at));
  if (!latest?.at) return;
  const format = new Intl.DateTimeFormat('en-IN', {
    timeZone: await findTimeZone(tx),
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  const next = latest.isHeld ? 'pay for your earlier order' : 'take it out of your cart until then';
  throw new ShopError(
    'HELD_TOO_OFTEN',
    `Nothing was ordered: you have ordered ${latest.name} ${rules.gatewayHoldsPerDay} times without paying. You can order it again from ${format.format(latest.at)}. Please ${next}, or write to us.`,
    { retryAfter: Math.ceil((latest.at.getTime() - clock.now().getTime()) / 1000) },
  );
}

/** What an account whose email is not confirmed can order without paying first; null = anything. */
export async function findHoldLimit(
  deps: LimitDeps,
  user: User,
  address: string,
): Promise<HoldLimit | null> {
  const { db, shop, mailer, money } = deps;
  const customer = await findUserById(db, user._id);
  if (!customer || !mustConfirm(user, customer)) return null;
  const rules = await shop.loadCheckoutRules();
  const cart = await listLines(db, user._id);
  const variantIds = cart.map(({ variantId }) => variantId);
  const replaced = { userId: user._id, variantIds, hasKeptMoney: money.hasKeptMoney };
  const counted = { placedFrom: hashAddress(deps, address), replaced };
  const [items, gatewayItems] = await Promise.all([
    countItemsLeft(deps, db, { ...counted, isAtGateway: false }, rules),
    countItemsLeft(deps, db, { ...counted, isAtGateway: true }, rules),
  ]);
  return { items, gatewayItems, hours: mailer.hasServer ? rules.unconfirmedHours : null };
}
