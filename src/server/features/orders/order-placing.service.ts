import { z } from 'zod';
import type { User } from '../../../contract/accounts.ts';
import type { OrderDraft } from '../../../contract/checkout.ts';
import { type InPaise, ZERO } from '../../../domain/money/money.ts';
import { countPieces } from '../../../domain/orders/order-balance.ts';
import { confirmationEnd, unpaidLimitError } from '../../../domain/orders/unpaid-limits.ts';
import { type CashDecision, NO_CASH_CHECK } from '../../../domain/payments/cash-shield.ts';
import {
  getFirstHoldMs,
  getGateway,
  isCollected,
  isPlacedOnPaymentPage,
  isPrepaid,
  type PaymentMethod,
} from '../../../domain/payments/payment-methods.ts';
import { addMs } from '../../../domain/time/calendar.ts';
import type { Tx } from '../../platform/db/database.ts';
import { lockName } from '../../platform/db/queries.ts';
import { inTransaction, sendTogether } from '../../platform/db/transactions.ts';
import { invalidField, ShopError } from '../../platform/errors/shop-error.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { noteOrderEvent } from '../../platform/process/metrics.ts';
import { findUserById } from '../accounts/accounts.service.ts';
import { takeOrdered } from '../cart/cart.service.ts';
import { adjustStock, type CatalogueService } from '../catalogue/catalogue.service.ts';
import { insertUse } from '../promos/promos.service.ts';
import type { CheckoutRules } from '../shop/shop.service.ts';
import { checkCash } from './cash-shield.service.ts';
import {
  claimPromo,
  type OrderChangeDeps,
  sendOrderEmail,
  sendOrderEmails,
  UNPAID_MAIL_MS,
  waitsForGateway,
} from './order-change.service.ts';
import { loadGstTerms } from './order-gst.ts';
import { markExpired } from './order-lifecycle.service.ts';
import {
  findLastCounted,
  hashAddress,
  type LimitDeps,
  lockOrdersFrom,
  mustConfirm,
  refuseHeldTooOften,
  refuseTooMany,
  refuseUnconfirmed,
} from './order-limits.service.ts';
import { sumPieces } from './order-pieces.repository.ts';
import {
  hashDraft,
  listStockAdjustments,
  type OrderPlan,
  planOrder,
  type RequestedLine,
  requestedLines,
  requestedVariantIds,
  requireMethod,
} from './order-plan.ts';
import { placedOrderRows } from './order-rows.ts';
import * as repository from './orders.repository.ts';
import * as unpaidOrders from './unpaid-orders.repository.ts';

type WholeOrder = repository.WholeOrder;

/** Emails the admin that an account has reached its limit of unpaid orders. */
export const mailUnpaidLimit = defineJob('orders.mail-unpaid-limit', { userId: z.uuid() });

export interface PlacingDeps extends LimitDeps, OrderChangeDeps {
  catalogue: CatalogueService;
}

/**
 * Places an order in one transaction: computes its totals, takes all of its stock or none, uses
 * its promo code, and expires the customer's own unpaid orders of the same variants. A repeated
 * `key` returns the first order.
 * @throws ShopError with the texts of specification §5, or a conflict with the present figures
 */
export async function placeOrder(
  deps: PlacingDeps,
  user: User,
  draft: InPaise<OrderDraft>,
  { key, address }: { key: string | null; address: string },
): Promise<WholeOrder> {
  const placedFrom = hashAddress(deps, address);
  try {
    return await inTransaction(deps.pool, async (tx) => {
      await sendTogether([
        // A repeat sent meanwhile waits, and then finds the first order.
        key === null ? undefined : lockName(tx, `${user._id} ${key}`),
        repository.lockCustomerOrders(tx, user._id),
      ]);
      return placeIn(deps, tx, user, draft, { key, placedFrom });
    });
  } catch (error) {
    if (error instanceof ShopError && error.code === 'UNPAID_LIMIT') {
      const userId = user._id;
      await deps.jobs.send(null, mailUnpaidLimit, { userId }, { onceKey: userId });
    }
    throw error;
  }
}

async function placeIn(
  deps: PlacingDeps,
  tx: Tx,
  user: User,
  draft: InPaise<OrderDraft>,
  { key, placedFrom }: { key: string | null; placedFrom: string | null },
): Promise<WholeOrder> {
  const { promos } = deps;
  const userId = user._id;
  const fingerprint = hashDraft(draft);
  const variantIds = requestedVariantIds(draft);
  const replaced = { userId, variantIds, hasKeptMoney: deps.money.hasKeptMoney };
  const read = await readBeforePlacing(deps, tx, replaced, key);
  const [before, lastCounted, rules, unpaid, customer, held] = read;
  // The account may have been erased since the request was authorised.
  if (!customer || customer.erasedAt)
    throw new ShopError('UNAUTHENTICATED', 'User not authenticated');
  if (before) return repository.loadWholeOrder(tx, requireSameDraft(before, fingerprint));
  refuseTooMany(deps, lastCounted);
  // On its own connection: it counts although the order of a wrong code is rolled back.
  if (draft.promoCode?.trim()) await promos.countTry(userId);
  const method = requireMethod(draft, rules.paymentMethods);
  const lines = requestedLines(draft);
  const items = countPieces(lines);
  // An admin may place orders for customers who call.
  const limitError = user.isAdmin ? null : unpaidLimitError(unpaid, items, rules);
  if (limitError) throw new ShopError('UNPAID_LIMIT', limitError);
  // An advance is paid there too; whether one is due can depend on the order and its customer.
  const hasAdvance = isCollected(method) && rules.cashAdvance !== '';
  const isAdvanceUndecided = hasAdvance && rules.cashAdvanceFor.length > 0;
  const isUnconfirmed = mustConfirm(user, customer);
  const requireWithinLimits = async (isAtGateway: boolean) => {
    const counted = { placedFrom, isAtGateway, replaced };
    if (isUnconfirmed) await refuseUnconfirmed(deps, tx, counted, items, rules);
    if (isAtGateway && !user.isAdmin) await refuseHeldTooOften(deps, tx, replaced, rules);
  };
  // Before any stock is locked.
  if (isUnconfirmed) await lockOrdersFrom(tx, placedFrom);
  if (!isAdvanceUndecided) await requireWithinLimits(getGateway(method) !== null || hasAdvance);
  const terms = { rules, method, replaced };
  const { plan, promo, createdAt } = await takeAndPlan(deps, tx, draft, lines, held, terms);
  // A code worth more than the items: nothing is to be paid or confirmed.
  const { total } = plan.totals;
  const isPaid = total === 0;
  const { refusal, ...asked } = await decideAsked(deps, tx, user, draft, { method, plan, rules });
  if (refusal !== null) throw invalidField('paymentMethod', refusal, 'PAYMENT_METHOD_REFUSED');
  const { prepayPaise, cashCheck } = asked;
  if (isPaid || isAdvanceUndecided) await requireWithinLimits(prepayPaise > 0);
  const waits = isUnconfirmed || cashCheck === 'confirmation';
  const firstHoldMs = getFirstHoldMs(method, prepayPaise);
  const placed = {
    userId,
    ...asked,
    createdAt,
    paidAt: isPaid ? createdAt : null,
    heldUntil: isPaid ? null : initialHold(deps, firstHoldMs, waits, rules),
    placedFrom: isUnconfirmed ? placedFrom : null,
    idempotencyKey: key,
    idempotencyFingerprint: fingerprint,
    paymentMethod: method,
    promoCode: promo?.code ?? null,
  };
  const whole = placedOrderRows(placed, draft, plan);
  await writePlaced(deps, tx, whole);
  if (promo) await insertUse(tx, whole.order, promo, createdAt);
  return whole;
}

/** Takes the stock, also that of the orders it replaces, and the promo code, and computes the order. */
async function takeAndPlan(
  deps: PlacingDeps,
  tx: Tx,
  draft: InPaise<OrderDraft>,
  lines: RequestedLine[],
  held: repository.OrderRow[],
  {
    rules,
    method,
    replaced,
  }: { rules: CheckoutRules; method: PaymentMethod; replaced: unpaidOrders.HeldOrders },
) {
  const { clock, catalogue, pincodes } = deps;
  const { userId, variantIds } = replaced;
  const freed = await expireHeldOrders(deps, tx, held, replaced);
  const short = await adjustStock(tx, listStockAdjustments(lines, freed));
  const [promo, snapshots] = await sendTogether([
    claimPromo(deps, tx, userId, draft.promoCode ?? ''),
    catalogue.loadSnapshots(tx, variantIds),
  ]);
  const createdAt = clock.now();
  const { postalCode } = draft.shippingAddress ?? {};
  const gst = await loadGstTerms(tx, { rules, now: createdAt, postalCode }, pincodes);
  const plan = planOrder(lines, snapshots, { short, freed }, draft, { promo, rules, method, gst });
  return { plan, promo, createdAt };
}

/** What placing needs to know under the customer's lock, with the held orders it is going to expire. */
function readBeforePlacing(
  deps: PlacingDeps,
  tx: Tx,
  replaced: unpaidOrders.HeldOrders,
  key: string | null,
) {
  const { userId } = replaced;
  return sendTogether([
    key === null ? undefined : repository.findByIdempotencyKey(tx, userId, key),
    findLastCounted(deps, tx, userId),
    deps.shop.loadCheckoutRules(tx),
    unpaidOrders.countUnpaid(tx, replaced),
    findUserById(tx, userId),
    unpaidOrders.lockHeldOrders(tx, replaced),
  ] as const);
}

/**
 * Expires locked orders of the customer, because their variants are ordered again. Returns their
 * pieces, which are not in stock yet: the caller takes them for the new order or puts them back.
 */
async function expireHeldOrders(
  deps: PlacingDeps,
  tx: Tx,
  held: repository.OrderRow[],
  replaced: unpaidOrders.HeldOrders,
) {
  if (held.length === 0) return [];
  // Money that does not match may have arrived while the locks were waited for.
  const ids = await unpaidOrders.listHeldOrderIds(tx, replaced);
  const pieces = await sumPieces(tx, ids);
  const expired = held.filter(({ id }) => ids.includes(id));
  for (const order of expired) await markExpired(deps, tx, order, 'Placed again');
  return pieces;
}

/** What is asked of a new order before it is sent, or why it is not taken in cash. */
async function decideAsked(
  deps: PlacingDeps,
  tx: Tx,
  user: User,
  { shippingAddress = {} }: InPaise<OrderDraft>,
  { method, plan, rules }: { method: PaymentMethod; plan: OrderPlan; rules: CheckoutRules },
): Promise<CashDecision> {
  const { total } = plan.totals;
  if (!isCollected(method) || total === 0) {
    return { ...NO_CASH_CHECK, refusal: null, prepayPaise: isPrepaid(method) ? total : ZERO };
  }
  const { postalCode = '', phone } = shippingAddress;
  const products = plan.lines.map(({ product }) => product);
  return checkCash(deps, tx, user, rules, {
    ...{ total, postalCode, phone },
    variantIds: products.map(({ variantId }) => variantId),
    hasRiskyProduct: products.some(({ isCashRisk }) => isCashRisk),
  });
}

/** Until when an unpaid order holds its stock; null = until it is cancelled. `waits`: for a confirmation by email. */
function initialHold(
  { clock, mailer }: PlacingDeps,
  firstHoldMs: number | null,
  waits: boolean,
  rules: CheckoutRules,
): Date | null {
  if (firstHoldMs !== null) return addMs(clock.now(), firstHoldMs);
  return waits && mailer.hasServer ? confirmationEnd(clock.now(), rules) : null;
}

async function writePlaced(deps: PlacingDeps, tx: Tx, whole: WholeOrder) {
  const { order, lines, events } = whole;
  for (const { kind } of events) noteOrderEvent(order.id, kind);
  const staysInCart = isPlacedOnPaymentPage(order.paymentMethod) && order.paidAt === null;
  // The admin gets an email of an order that waits for a confirmation once it is confirmed.
  const isKept = order.state !== 'awaiting-confirmation';
  await sendTogether([
    repository.insertOrders(tx, [whole]),
    // Cashfree opens at once, and its cart stays until it is paid; PayPal is paid from the order.
    staysInCart ? undefined : takeOrdered(tx, order.userId, lines),
    waitsForGateway(order)
      ? sendOrderEmail(deps, tx, order, 'unpaid', order.id, {
          startAfter: addMs(deps.clock.now(), UNPAID_MAIL_MS),
        })
      : sendOrderEmails(deps, tx, order.id, isKept ? ['placed', 'new-order'] : ['placed']),
  ]);
}

function requireSameDraft(before: repository.OrderRow, fingerprint: string): repository.OrderRow {
  if (before.idempotencyFingerprint === fingerprint) return before;
  throw new ShopError(
    'IDEMPOTENCY_MISMATCH',
    'This Idempotency-Key was used for another order. Send a new key with a new order.',
  );
}
