import type { Cart } from '../../../contract/cart.ts';
import type { OrderDraft, OrderDraftLine, Quote } from '../../../contract/checkout.ts';
import type { LineConflict } from '../../../contract/errors.ts';
import type { Product } from '../../../contract/product.ts';
import type { Pricing } from '../../../contract/shop.ts';
import { CARD_WIDTHS, MAX_QUANTITY, stockStatus } from '../../../domain/catalogue/product.ts';
import {
  type Paise,
  type Rupees,
  sum,
  times,
  toPaise,
  toRupees,
  ZERO,
} from '../../../domain/money/money.ts';
import {
  type OrderTotals,
  orderTotals,
  toPricingRules,
} from '../../../domain/orders/order-totals.ts';
import { isCount, isPrice, isText, toFields } from '../../platform/browser-storage.ts';

/** The narrowest width of cards: enough for the cart's thumbnails at a device pixel ratio of 3. */
const [THUMBNAIL_WIDTH = 400] = CARD_WIDTHS;

/** A line of the cart as this browser stores it (specification §3); `price` is in rupees, for one. */
export interface LocalCartItem {
  /** Id of the product. */
  product: string;
  /** Id of the chosen variant and its options, where the product has any. */
  variant?: string;
  options?: string;
  name: string;
  imageUrl: string[];
  price: Rupees;
  /** Left out where it is unknown. */
  countInStock?: number;
  qty: number;
  /** Id of the line on the server; empty until the server has answered. */
  _id: string;
  isRemoved?: boolean;
}

/** What tells items apart: the cart holds one of each variant, or of a product without options. */
export function itemKey({ product, variant }: Pick<LocalCartItem, 'product' | 'variant'>): string {
  return variant ?? product;
}

export function parseCartItems(found: unknown): LocalCartItem[] {
  if (!Array.isArray(found)) return [];
  return found
    .map(parseItem)
    .filter((item) => item !== null)
    .reduce<LocalCartItem[]>(addItem, []);
}

/** The other entries found in storage: each lacks something that an order needs. */
export function parseInvalidEntries(found: unknown): unknown[] {
  return Array.isArray(found) ? found.filter((entry) => parseItem(entry) === null) : [];
}

/** An invalid entry as an order would hold it, whose check then says what it lacks. */
export function invalidItem(found: unknown): OrderDraftLine {
  const { product, name, qty, price, imageUrl } = toFields(found);
  const isNamed = isText(product) && isText(name);
  return {
    ...(isNamed && { product, name }),
    ...(typeof qty === 'number' && { qty }),
    ...(isPrice(price) && { price }),
    image: [imageUrl].flat().find(isText),
  };
}

/** The chosen variant of a product. */
export type Choice = Pick<LocalCartItem, 'variant' | 'options'>;

export function toCartItem(
  product: Product,
  qty: number,
  lineId = '',
  choice: Choice = {},
): LocalCartItem {
  return {
    product: product._id,
    ...choice,
    name: product.name,
    imageUrl: thumbnails(product),
    price: product.offerPrice,
    countInStock: product.countInStock,
    qty,
    _id: lineId,
    ...(product.isRemoved ? { isRemoved: true } : {}),
  };
}

export function toCartItems({ carts }: Cart): LocalCartItem[] {
  return carts.map(({ _id, productId, count, variantId, variant }) =>
    toCartItem(productId, count, _id, variantId ? { variant: variantId, options: variant } : {}),
  );
}

/**
 * What `Picture` needs for an address in the stored cart: it shows the AVIF of the same width,
 * which is pre-generated for cards and less than half as large as the stored WebP.
 */
export function toThumbnail(address: string): { src: string; widths?: number[] } {
  const [, src, width] = /^(.+)-(\d+)\.webp$/.exec(address) ?? [];
  return src === undefined ? { src: address } : { src, widths: [Number(width)] };
}

export function addItem(items: LocalCartItem[], added: LocalCartItem): LocalCartItem[] {
  const isSame = (item: LocalCartItem) => itemKey(item) === itemKey(added);
  return items.some(isSame)
    ? items.map((item) => (isSame(item) ? added : item))
    : [...items, added];
}

export function applyConflicts(
  items: LocalCartItem[],
  conflicts: readonly LineConflict[],
): LocalCartItem[] {
  return items.map((item) => {
    const now = conflicts.find((conflict) => itemKey(conflict) === itemKey(item));
    return now ? { ...item, price: now.price, countInStock: now.countInStock } : item;
  });
}

export function countItems(items: readonly LocalCartItem[]): number {
  return items.reduce((total, item) => total + item.qty, 0);
}

/** Why an item can't be ordered as it is; null when it can. */
export function shortage({ isRemoved, countInStock, qty }: LocalCartItem): string | null {
  if (isRemoved) return 'No longer for sale';
  if (countInStock === undefined || countInStock >= qty) return null;
  return countInStock === 0 ? stockStatus(countInStock) : `Only ${countInStock} left now`;
}

export function lineError(item: LocalCartItem): string | null {
  const found = shortage(item);
  if (found === null) return null;
  return isAvailable(item)
    ? `${found}. Please choose a smaller quantity to go on.`
    : `${found}. Please delete it to go on.`;
}

export function canCheckOut(items: readonly LocalCartItem[]): boolean {
  return items.every((item) => shortage(item) === null);
}

/** Whether an item is for sale and in stock; only such items count towards the totals. */
export function isAvailable({ isRemoved, countInStock }: LocalCartItem): boolean {
  return !isRemoved && countInStock !== 0;
}

export function availableItems(items: readonly LocalCartItem[]): LocalCartItem[] {
  return items.filter(isAvailable);
}

type PricedLine = Pick<LocalCartItem, 'price' | 'qty'>;

export interface AppliedPromo {
  code: string;
  itemsPaise: Paise;
  discountPaise: Paise;
}

/** The items of a cart: what a promo code is granted for. */
export function itemsTotal(lines: readonly PricedLine[]): Paise {
  return sum(...lines.map(({ price, qty }) => times(toPaise(price), qty)));
}

interface TotalsExtras {
  promo?: AppliedPromo | null;
  paymentFee?: Paise | undefined;
  /** The GST that the shop adds; undefined where the pricing says the tax. */
  tax?: Paise | undefined;
}

/** The totals of a cart, which the server will compute again. */
export function cartTotals(
  lines: readonly PricedLine[],
  pricing: Pricing,
  { promo = null, paymentFee = ZERO, tax }: TotalsExtras = {},
): OrderTotals {
  return orderTotals(
    lines.map(({ price, qty }) => ({ unitPaise: toPaise(price), quantity: qty })),
    toPricingRules(pricing),
    {
      discountOn: (items) => applicablePromo(items, promo)?.discountPaise ?? ZERO,
      ...(tax !== undefined && { taxOn: () => tax }),
      paymentFee,
    },
  );
}

export function grantedPromo({ promo, itemsPrice, discountPrice }: Quote): AppliedPromo | null {
  if (!promo) return null;
  const { code } = promo;
  return { code, itemsPaise: toPaise(itemsPrice), discountPaise: toPaise(discountPrice) };
}

/** The promo where it was granted for this items total; for another it has to be requested again. */
export function applicablePromo(
  itemsPaise: Paise,
  promo: AppliedPromo | null,
): AppliedPromo | null {
  return promo?.itemsPaise === itemsPaise ? promo : null;
}

export function draftTotals({ items, tax, shipping, total }: OrderTotals) {
  return {
    itemsPrice: toRupees(items),
    taxPrice: toRupees(tax),
    shippingPrice: toRupees(shipping),
    totalPrice: toRupees(total),
  } satisfies Partial<OrderDraft>;
}

function parseItem(found: unknown): LocalCartItem | null {
  const entry = toFields(found);
  if (!isText(entry.product) || !isText(entry.name)) return null;
  if (!isPrice(entry.price) || !isQuantity(entry.qty)) return null;
  const imageUrl = [entry.imageUrl].flat().filter(isText);
  if (imageUrl.length === 0) return null;
  return {
    product: entry.product,
    ...(isText(entry.variant) && { variant: entry.variant }),
    ...(isText(entry.options) && { options: entry.options }),
    name: entry.name,
    imageUrl,
    price: entry.price,
    ...(isCount(entry.countInStock) ? { countInStock: entry.countInStock } : {}),
    qty: entry.qty,
    _id: isText(entry._id) ? entry._id : '',
    ...(entry.isRemoved === true ? { isRemoved: true } : {}),
  };
}

/** A product without pictures has the address of a placeholder. */
function thumbnails({ pictures, imageUrl }: Product): string[] {
  if (pictures.length === 0) return [imageUrl];
  return pictures.map(({ src, widths }) => {
    const width = widths.find((each) => each >= THUMBNAIL_WIDTH) ?? widths.at(-1);
    return `${src}-${width}.webp`;
  });
}

function isQuantity(value: unknown): value is number {
  return isCount(value) && value >= 1 && value <= MAX_QUANTITY;
}
