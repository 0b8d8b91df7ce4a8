import { createHash } from 'node:crypto';
import type { LineConflict } from '../../../contract/errors.ts';
import type { OrderDraft } from '../../../contract/order.ts';
import type { Product } from '../../../contract/product.ts';
import { toPaise } from '../../../domain/money.ts';
import { type OrderTotals, orderTotals, sellingPrice } from '../../../domain/pricing.ts';
import { type PromoValue, promoDiscount } from '../../../domain/promo.ts';
import { MAX_QUANTITY } from '../../../domain/stock.ts';
import { isId } from '../../platform/ids.ts';
import { ShopError } from '../../platform/shop-error.ts';

/** A line as asked for; the draft has passed the domain's checks. */
export interface WantedLine {
  productId: string;
  quantity: number;
  /** What the shopper saw, in paise; only compared. Several where the draft had several lines. */
  seenUnitPaise: number[];
}

/** What will be ordered, with every figure computed here. */
export interface OrderPlan {
  lines: { product: Product; quantity: number; unitPaise: number }[];
  totals: OrderTotals;
}

/** The draft's lines, one per product. @throws ShopError ITEM_INVALID for what can't be a product's id */
export function wantedLines(draft: OrderDraft): WantedLine[] {
  const lines = new Map<string, WantedLine>();
  for (const [at, item] of (draft.orderItems ?? []).entries()) {
    const productId = (item.product ?? '').trim().toLowerCase();
    if (!isId(productId)) throw noProductId(at);
    const line = lines.get(productId) ?? { productId, quantity: 0, seenUnitPaise: [] };
    line.quantity += item.qty ?? 0;
    line.seenUnitPaise.push(toPaise(item.price ?? 0));
    lines.set(productId, line);
  }
  for (const { productId, quantity } of lines.values()) {
    if (quantity > MAX_QUANTITY) throw tooMany(productId);
  }
  return [...lines.values()];
}

/**
 * Decides what is ordered at which price, from products as they stand under the order's locks.
 * `short` are the products of which there was too little.
 * @throws ShopError PRODUCT_GONE, NOT_ENOUGH_STOCK or PRICE_CHANGED, each with the figures of now
 */
export function planOrder(
  wanted: WantedLine[],
  products: Map<string, Product>,
  short: string[],
  draft: OrderDraft,
  promo: PromoValue | null,
): OrderPlan {
  const lines = pricedLines(wanted, products);
  refuseShort(lines, short);
  const isOtherPrice = wanted.some(({ seenUnitPaise }, at) =>
    seenUnitPaise.some((seen) => seen !== lines[at]?.unitPaise),
  );
  const totals = totalsOf(lines, promo);
  if (isOtherPrice || !agrees(draft, totals)) throw priceChanged(lines);
  return { lines, totals };
}

/** The lines at the prices of now. @throws ShopError PRODUCT_GONE */
export function pricedLines(
  wanted: WantedLine[],
  products: Map<string, Product>,
): OrderPlan['lines'] {
  return wanted.map(({ productId, quantity }) => {
    const product = products.get(productId);
    if (!product || product.isRemoved) throw gone(product);
    return { product, quantity, unitPaise: toPaise(sellingPrice(product)) };
  });
}

/** How much stock to take of each product when other pieces come free at once; below 0 = put back. */
export function stockMoves(
  wanted: { productId: string; quantity: number }[],
  freed: { productId: string; quantity: number }[],
): { productId: string; quantity: number }[] {
  const moves = new Map(wanted.map(({ productId, quantity }) => [productId, quantity]));
  for (const { productId, quantity } of freed) {
    moves.set(productId, (moves.get(productId) ?? 0) - quantity);
  }
  return [...moves].map(([productId, quantity]) => ({ productId, quantity }));
}

/** The totals of lines, less what a promo takes off. */
export function totalsOf(
  lines: readonly { unitPaise: number; quantity: number }[],
  promo: PromoValue | null,
): OrderTotals {
  return orderTotals(
    lines.map(({ unitPaise, quantity }) => ({ unitPrice: unitPaise, quantity })),
    (items) => (promo ? promoDiscount(promo, items) : 0),
  );
}

/** Tells two orders under one idempotency key apart. */
export function fingerprintOf(draft: OrderDraft): string {
  return createHash('sha256').update(JSON.stringify(draft)).digest('hex');
}

function noProductId(at: number): ShopError {
  const message = 'Invalid item in cart - missing required fields';
  const issues = [{ path: `orderItems.${at}.product`, message }];
  return new ShopError('ITEM_INVALID', message, { issues });
}

function tooMany(productId: string): ShopError {
  const message = 'Invalid quantity';
  return new ShopError('QUANTITY_INVALID', message, { issues: [{ path: productId, message }] });
}

/** The pieces this order has taken go back with its transaction, so they count as in stock. */
function priceChanged(lines: OrderPlan['lines']): ShopError {
  return new ShopError(
    'PRICE_CHANGED',
    'Prices have changed since you filled your cart. Please check the new total and try again.',
    {
      lines: lines.map(({ product, quantity }) => ({
        ...conflictOf(product),
        countInStock: product.countInStock + quantity,
      })),
    },
  );
}

function refuseShort(lines: OrderPlan['lines'], short: string[]): void {
  const lacking = lines.map(({ product }) => product).filter(({ _id }) => short.includes(_id));
  if (lacking.length === 0) return;
  const named = lacking.map(({ name, countInStock }) =>
    countInStock === 0 ? `${name} is sold out` : `only ${countInStock} of ${name} left`,
  );
  throw new ShopError(
    'NOT_ENOUGH_STOCK',
    `Nothing was ordered: ${named.join('; ')}. Please change your cart and try again.`,
    { lines: lacking.map(conflictOf) },
  );
}

function gone(product: Product | undefined): ShopError {
  const name = product ? product.name : 'A product in your cart';
  return new ShopError(
    'PRODUCT_GONE',
    `${name} is no longer for sale. Please remove it from your cart and try again.`,
    { lines: product ? [{ ...conflictOf(product), countInStock: 0 }] : [] },
  );
}

function conflictOf(product: Product): LineConflict {
  const { _id, name, countInStock } = product;
  return { product: _id, name, price: sellingPrice(product), countInStock };
}

/** Figures a client leaves out are not compared. */
function agrees(draft: OrderDraft, totals: OrderTotals): boolean {
  const pairs: [number | undefined, number][] = [
    [draft.itemsPrice, totals.items],
    [draft.taxPrice, totals.tax],
    [draft.shippingPrice, totals.shipping],
    [draft.totalPrice, totals.total],
  ];
  return pairs.every(([sent, paise]) => sent === undefined || toPaise(sent) === paise);
}
