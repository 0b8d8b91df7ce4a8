import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { User } from '../../../contract/accounts.ts';
import type { HoldLimit, OrderDraft } from '../../../contract/orders.ts';
import { type InPaise, type Paise, ZERO } from '../../../domain/money/money.ts';
import {
  confirmationEnd,
  gatewayLimitMessage,
  nextHoldAt,
  unconfirmedItemsLeft,
  unconfirmedLimitMessage,
  unpaidLimitError,
} from '../../../domain/orders/unpaid-limits.ts';
import { getAdvance } from '../../../domain/payments/cash-on-delivery.ts';
import {
  getGateway,
  isCollected,
  isPlacedOnPaymentPage,
  isPrepaid,
  PAYMENT_TRAITS,
  type PaymentMethod,
} from '../../../domain/payments/payment-methods.ts';
import { addMs, DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/time/calendar.ts';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import { lockName } from '../../platform/db/queries.ts';
import { inTransaction, sendTogether } from '../../platform/db/transactions.ts';
import { ShopError, tooManyRequests } from '../../platform/errors/shop-error.ts';
import { isPrivateNetwork } from '../../platform/http/client-address.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { noteOrderEvent } from '../../platform/process/metrics.ts';
import { findUserById } from '../accounts/accounts.service.ts';
import { listLines, takeOrdered } from '../cart/cart.service.ts';
import { adjustStock, type CatalogueService } from '../catalogue/catalogue.service.ts';
import { insertUse, type PromosService } from '../promos/promos.service.ts';
import type { ServiceBase } from '../service-base.ts';
import type { CheckoutRules } from '../shop/shop.service.ts';
import {
  type OrderChange,
  type OrderMoney,
  UNPAID_MAIL_MS,
  waitsForGateway,
} from './order-change.service.ts';
import { markExpired } from './order-lifecycle.service.ts';
import { sumPieces } from './order-pieces.repository.ts';
import {
  hashDraft,
  listStockAdjustments,
  planOrder,
  requestedLines,
  requestedProductIds,
  requireMethod,
} from './order-plan.ts';
import { placedOrderRows } from './order-rows.ts';
import * as repository from './orders.repository.ts';
import * as unpaidOrders from './unpaid-orders.repository.ts';

type OrderRow = repository.OrderRow;
type WholeOrder = repository.WholeOrder;

/** Orders of one account in an hour. The orders themselves are counted, so that it needs no write. */
const PLACE_LIMIT = { orders: 60, ms: HOUR_MS };

/** Emails the admin that an account has reached its limit of unpaid orders. */
export const mailUnpaidLimit = defineJob('orders.mail-unpaid-limit', { userId: z.uuid() });

interface PlacingDeps extends ServiceBase {
  catalogue: CatalogueService;
  promos: PromosService;
  change: OrderChange;
  money: OrderMoney;
}

/** Placing an order: the checks, the stock, the promo code and the rows, in one transaction. */
export function createOrderPlacing(deps: PlacingDeps) {
  const {
    db,
    pool,
    clock,
    jobs,
    mailer,
    findTimeZone,
    catalogue,
    promos,
    shop,
    change,
    authSecret,
    money: { hasKeptMoney },
  } = deps;

  /** The customer's own unpaid orders that a new one of these products replaces. */
  const toReplaced = (userId: string, productIds: string[]) => ({
    ...{ userId, productIds, hasKeptMoney },
  });

  /** Addresses are personal data. Null for one that all visitors may share, as a proxy's. */
  function hashAddress(address: string): string | null {
    if (isPrivateNetwork(address)) return null;
    return createHmac('sha256', authSecret).update(address).digest('base64url');
  }

  /**
   * Expires locked orders of the customer, because their products are ordered again. Returns their
   * pieces, which are not in stock yet: the caller takes them for the new order or puts them back.
   */
  async function expireHeldOrders(tx: Tx, held: OrderRow[], replaced: unpaidOrders.HeldOrders) {
    if (held.length === 0) return [];
    // Money that does not match may have arrived while the locks were waited for.
    const ids = await unpaidOrders.listHeldOrderIds(tx, replaced);
    const pieces = await sumPieces(tx, ids);
    const expired = held.filter(({ id }) => ids.includes(id));
    for (const order of expired) await markExpired(change, tx, order, 'Placed again');
    return pieces;
  }

  /** What placing needs to know under the customer's lock, with the held orders it is going to expire. */
  function readBeforePlacing(
    tx: Tx,
    userId: string,
    draft: InPaise<OrderDraft>,
    key: string | null,
  ) {
    const since = addMs(clock.now(), -PLACE_LIMIT.ms);
    const replaced = toReplaced(userId, requestedProductIds(draft));
    return sendTogether([
      key === null ? undefined : repository.findByIdempotencyKey(tx, userId, key),
      repository.findNthLatestPlacedAt(tx, { userId, since, skipped: PLACE_LIMIT.orders - 1 }),
      shop.loadCheckoutRules(tx),
      unpaidOrders.countUnpaid(tx, replaced),
      findUserById(tx, userId),
      unpaidOrders.lockHeldOrders(tx, replaced),
    ] as const);
  }

  function refuseTooMany(placedAt: Date | undefined): void {
    if (!placedAt) return;
    const wait = placedAt.getTime() + PLACE_LIMIT.ms - clock.now().getTime();
    const rule = { name: 'place-user', limit: PLACE_LIMIT.orders, seconds: PLACE_LIMIT.ms / 1000 };
    throw tooManyRequests(Math.max(1, Math.ceil(wait / 1000)), rule);
  }

  /** How many more items an account whose email is not confirmed can order. */
  async function countItemsLeft(
    on: DbOrTx,
    counted: unpaidOrders.UnconfirmedOrders,
    rules: CheckoutRules,
  ) {
    const { placedFrom, isAtGateway } = counted;
    const open = await unpaidOrders.countUnconfirmedItems(on, counted);
    return unconfirmedItemsLeft(
      {
        account: isAtGateway || mailer.hasServer ? open.account : null,
        address: placedFrom === null ? null : open.address,
      },
      rules,
      isAtGateway,
    );
  }

  /** @throws ShopError UNCONFIRMED_LIMIT where the account has to confirm its email first */
  async function refuseUnconfirmed(
    tx: Tx,
    counted: unpaidOrders.UnconfirmedOrders,
    items: number,
    rules: CheckoutRules,
  ): Promise<void> {
    const { placedFrom, isAtGateway } = counted;
    // Orders from one address are counted together.
    if (placedFrom !== null) await lockName(tx, `orders from ${placedFrom}`);
    const left = await countItemsLeft(tx, counted, rules);
    if (items <= left) return;
    const explain = isAtGateway ? gatewayLimitMessage : unconfirmedLimitMessage;
    const message = explain(left, items, mailer.hasServer);
    throw new ShopError('UNCONFIRMED_LIMIT', `Nothing was ordered. ${message}`);
  }

  /** @throws ShopError HELD_TOO_OFTEN for a product that the account keeps from others without paying */
  async function refuseHeldTooOften(
    tx: Tx,
    userId: string,
    productIds: string[],
    rules: CheckoutRules,
  ): Promise<void> {
    const since = addMs(clock.now(), -DAY_MS);
    const holds = await unpaidOrders.listUnpaidHolds(tx, { userId, productIds, since });
    const [latest] = [...Map.groupBy(holds, ({ productId }) => productId).values()]
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
    const timeZone = await findTimeZone(tx);
    const format = new Intl.DateTimeFormat('en-IN', {
      timeZone,
      dateStyle: 'medium',
      timeStyle: 'short',
    });
    const next = latest.isHeld
      ? 'pay for your earlier order'
      : 'take it out of your cart until then';
    throw new ShopError(
      'HELD_TOO_OFTEN',
      `Nothing was ordered: you have ordered ${latest.name} ${rules.gatewayHoldsPerDay} times without paying. You can order it again from ${format.format(latest.at)}. Please ${next}, or write to us.`,
      { retryAfter: Math.ceil((latest.at.getTime() - clock.now().getTime()) / 1000) },
    );
  }

  /** Until when an unpaid order holds its stock; null = until it is cancelled. */
  function initialHold({ method, prepayPaise, isUnconfirmed, rules }: HoldFacts) {
    const hold = PAYMENT_TRAITS[method].firstHoldMs ?? (prepayPaise > 0 ? ADVANCE_HOLD_MS : null);
    if (hold !== null) return addMs(clock.now(), hold);
    return isUnconfirmed && mailer.hasServer ? confirmationEnd(clock.now(), rules) : null;
  }

  async function placeIn(
    tx: Tx,
    user: User,
    draft: InPaise<OrderDraft>,
    { key, placedFrom }: PlacingRequest,
  ) {
    const userId = user._id;
    const fingerprint = hashDraft(draft);
    const [before, lastCounted, rules, unpaid, customer, held] = await readBeforePlacing(
      tx,
      userId,
      draft,
      key,
    );
    // The account may have been erased since the request was authorised.
    if (!customer || customer.erasedAt)
      throw new ShopError('UNAUTHENTICATED', 'User not authenticated');
    if (before) return repository.loadWholeOrder(tx, requireSameDraft(before, fingerprint));
    refuseTooMany(lastCounted);
    // On its own connection: it counts although the order of a wrong code is rolled back.
    if (draft.promoCode?.trim()) await promos.countTry(userId);
    const method = requireMethod(draft, rules.paymentMethods);
    const lines = requestedLines(draft);
    const items = lines.reduce((sum, { quantity }) => sum + quantity, 0);
    // An admin may place orders for customers who call.
    const limitError = user.isAdmin ? null : unpaidLimitError(unpaid, items, rules);
    if (limitError) throw new ShopError('UNPAID_LIMIT', limitError);
    const ids = lines.map(({ productId }) => productId);
    // An advance is paid there too.
    const hasAdvance = isCollected(method) && rules.cashAdvance !== '';
    const isAtGateway = getGateway(method) !== null || hasAdvance;
    const isUnconfirmed = mustConfirm(user, customer);
    const replaced = toReplaced(userId, ids);
    const counted = { placedFrom, isAtGateway, replaced };
    if (isUnconfirmed) await refuseUnconfirmed(tx, counted, items, rules);
    if (isAtGateway && !user.isAdmin) await refuseHeldTooOften(tx, userId, ids, rules);
    const freed = await expireHeldOrders(tx, held, replaced);
    const short = await adjustStock(tx, listStockAdjustments(lines, freed));
    const [promo, products] = await sendTogether([
      change.claimPromo(tx, userId, draft.promoCode ?? ''),
      catalogue.loadSnapshots(tx, ids),
    ]);
    const plan = planOrder(lines, products, { short, freed }, draft, { promo, rules, method });
    const createdAt = clock.now();
    // A code worth more than the items: nothing is to be paid or confirmed.
    const { total } = plan.totals;
    const isPaid = total === 0;
    if (isPaid && isUnconfirmed) {
      await refuseUnconfirmed(tx, { ...counted, isAtGateway: false }, items, rules);
    }
    const prepayPaise = getPrepay(method, total, rules);
    const placed = {
      userId,
      prepayPaise,
      createdAt,
      paidAt: isPaid ? createdAt : null,
      heldUntil: isPaid ? null : initialHold({ method, prepayPaise, isUnconfirmed, rules }),
      placedFrom: isUnconfirmed ? placedFrom : null,
      idempotencyKey: key,
      idempotencyFingerprint: fingerprint,
      paymentMethod: method,
      promoCode: promo?.code ?? null,
    };
    const whole = placedOrderRows(placed, draft, plan);
    await writePlaced(tx, whole);
    if (promo) await insertUse(tx, whole.order, promo, createdAt);
    return whole;
  }

  async function writePlaced(tx: Tx, whole: WholeOrder) {
    const { order, lines, events } = whole;
    for (const { kind } of events) noteOrderEvent(order.id, kind);
    const staysInCart = isPlacedOnPaymentPage(order.paymentMethod) && order.paidAt === null;
    await sendTogether([
      repository.insertOrders(tx, [whole]),
      // Cashfree opens at once, and its cart stays until it is paid; PayPal is paid from the order.
      staysInCart ? undefined : takeOrdered(tx, order.userId, lines),
      waitsForGateway(order)
        ? change.sendEmail(tx, order, 'unpaid', order.id, {
            startAfter: addMs(clock.now(), UNPAID_MAIL_MS),
          })
        : // The admin gets an email of an order that waits for a confirmation once it is confirmed.
          change.sendEmails(
            tx,
            order.id,
            order.state === 'awaiting-confirmation' ? ['placed'] : ['placed', 'new-order'],
          ),
    ]);
  }

  return {
    /**
     * Places an order in one transaction: computes its totals, takes all of its stock or none, uses
     * its promo code, and expires the customer's own unpaid orders of the same products. A repeated
     * `key` returns the first order.
     * @throws ShopError with the texts of specification §5, or a conflict with the present figures
     */
    async place(
      user: User,
      draft: InPaise<OrderDraft>,
      { key, address }: { key: string | null; address: string },
    ): Promise<WholeOrder> {
      const placedFrom = hashAddress(address);
      try {
        return await inTransaction(pool, async (tx) => {
          await sendTogether([
            // A repeat sent meanwhile waits, and then finds the first order.
            key === null ? undefined : lockName(tx, `${user._id} ${key}`),
            repository.lockCustomerOrders(tx, user._id),
          ]);
          return placeIn(tx, user, draft, { key, placedFrom });
        });
      } catch (error) {
        const isLimit = error instanceof ShopError && error.code === 'UNPAID_LIMIT';
        if (isLimit) {
          const userId = user._id;
          await jobs.send(null, mailUnpaidLimit, { userId }, { onceKey: userId });
        }
        throw error;
      }
    },

    /** What an account whose email is not confirmed can order without paying first; null = anything. */
    async findHoldLimit(user: User, address: string): Promise<HoldLimit | null> {
      const customer = await findUserById(db, user._id);
      if (!customer || !mustConfirm(user, customer)) return null;
      const rules = await shop.loadCheckoutRules();
      const cart = await listLines(db, user._id);
      const productIds = cart.map(({ productId }) => productId);
      const replaced = toReplaced(user._id, productIds);
      const counted = { placedFrom: hashAddress(address), replaced };
      const [items, gatewayItems] = await Promise.all([
        countItemsLeft(db, { ...counted, isAtGateway: false }, rules),
        countItemsLeft(db, { ...counted, isAtGateway: true }, rules),
      ]);
      return { items, gatewayItems, hours: mailer.hasServer ? rules.unconfirmedHours : null };
    },
  };
}

/** What decides how long an order holds its stock. */
interface HoldFacts {
  method: PaymentMethod;
  prepayPaise: Paise;
  isUnconfirmed: boolean;
  rules: CheckoutRules;
}

/** How long the stock of an order in cash is held for its advance. */
const ADVANCE_HOLD_MS = 30 * MINUTE_MS;

/** What is to be received before an order of this total is sent, in paise. */
function getPrepay(method: PaymentMethod, total: Paise, rules: CheckoutRules): Paise {
  if (isCollected(method)) return getAdvance(rules, total);
  return isPrepaid(method) ? total : ZERO;
}

/** What tells a request to place an order from others. */
interface PlacingRequest {
  key: string | null;
  placedFrom: string | null;
}

/** Whether an account has not confirmed its email yet. An admin may order for customers who call. */
function mustConfirm({ isAdmin }: User, { emailVerified }: { emailVerified: boolean }): boolean {
  return !isAdmin && !emailVerified;
}

function requireSameDraft(before: OrderRow, fingerprint: string): OrderRow {
  if (before.idempotencyFingerprint === fingerprint) return before;
  throw new ShopError(
    'IDEMPOTENCY_MISMATCH',
    'This Idempotency-Key was used for another order. Send a new key with a new order.',
  );
}
