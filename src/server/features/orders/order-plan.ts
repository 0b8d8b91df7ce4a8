import { createHash } from 'node:crypto';
import type { OrderDraft } from '../../../contract/checkout.ts';
import { MAX_QUANTITY } from '../../../domain/catalogue/product.ts';
import { chooseMessage, fullName } from '../../../domain/catalogue/variants.ts';
import { formatPaise, type InPaise, type Paise, sum, ZERO } from '../../../domain/money/money.ts';
import { checkOrder, type OrderError, orderError } from '../../../domain/orders/order-checks.ts';
import {
  type OrderTotals,
  orderTotals,
  type PricingRules,
  type TaxRate,
} from '../../../domain/orders/order-totals.ts';
import { type CashRules, cashRefusal } from '../../../domain/payments/cash-on-delivery.ts';
import {
  getGateway,
  isCollected,
  MIN_GATEWAY_PAISE,
  NOTHING_TO_PAY_METHOD,
  needsPhone,
  type PaymentMethod,
} from '../../../domain/payments/payment-methods.ts';
import { type PromoValue, promoDiscount } from '../../../domain/promos/promo.ts';
import { optionalPhoneError, PHONE_REQUIRED, phoneNumber } from '../../../domain/text/phone.ts';
import { capitalise } from '../../../domain/text/text.ts';
import { isId } from '../../platform/db/columns.ts';
import { invalidField, ShopError } from '../../platform/errors/shop-error.ts';
import type { VariantQuantity } from '../catalogue/catalogue.service.ts';
import { lineConflict, type VariantSnapshot } from '../catalogue/product-views.ts';
import { type GstTerms, getLineTax, type OrderGst, planGst } from './order-gst.ts';

/** A line of a draft that has passed the domain's checks. */
export interface RequestedLine extends VariantQuantity {
  productId: string;
  /** Whether the variant is named, which it has to be where the product has options. */
  isChosen: boolean;
  /** The prices the customer saw, only compared. Several where the draft had several such lines. */
  seenUnitPaise: Paise[];
}

/** What will be ordered, with every figure computed by the server. */
export interface OrderPlan {
  lines: { product: VariantSnapshot; quantity: number }[];
  totals: OrderTotals;
  tax: TaxRate;
  /** Null where a single tax is added instead. */
  gst: OrderGst | null;
}

interface OrderTerms {
  promo: PromoValue | null;
  rules: PricingRules & CashRules & { paymentMethods: readonly PaymentMethod[] };
  method: PaymentMethod;
  gst: GstTerms | null;
}

/**
 * The payment method of a draft that passes every check. A code may leave nothing to pay: then "Free"
 * is one even where it is not offered, and `planOrder` checks the rest. @throws ShopError
 *   (specification §5)
 */
export function requireMethod(
  draft: InPaise<OrderDraft>,
  offered: readonly PaymentMethod[],
): PaymentMethod {
  const hasCode = Boolean(draft.promoCode?.trim());
  const known: readonly PaymentMethod[] = hasCode ? [...offered, NOTHING_TO_PAY_METHOD] : offered;
  const error = checkOrder(draft, known);
  if (error) throw orderRefusal(error);
  const method = known.find((each) => each === draft.paymentMethod);
  if (!method) throw new Error('A checked draft names a payment method that is offered');
  const phoneError = optionalPhoneError(draft.shippingAddress?.phone ?? '');
  if (phoneError !== null) throw invalidField('shippingAddress.phone', phoneError);
  if (!hasCode) requirePhone(method, draft);
  return method;
}

/** The gateway takes no payment without a phone number: such an order could never be paid. */
function requirePhone(method: PaymentMethod, { shippingAddress }: InPaise<OrderDraft>): void {
  if (needsPhone(method) && !phoneNumber(shippingAddress?.phone ?? '')) {
    throw invalidField('shippingAddress.phone', PHONE_REQUIRED);
  }
}

/** The ids of the variants of a draft that is not checked yet. */
export function requestedVariantIds(draft: InPaise<OrderDraft>): string[] {
  const ids = (draft.orderItems ?? []).map((item) => normaliseId(item.variant || item.product));
  return [...new Set(ids.filter(isId))];
}

function normaliseId(id: string | undefined): string {
  return (id ?? '').trim().toLowerCase();
}

/** The draft's lines, one per variant. */
export function requestedLines(draft: InPaise<OrderDraft>): RequestedLine[] {
  const lines = new Map<string, RequestedLine>();
  for (const [index, item] of (draft.orderItems ?? []).entries()) {
    const path = `orderItems.${index}`;
    const productId = normaliseId(item.product);
    if (!isId(productId)) {
      throw orderRefusal(orderError('ITEM_INVALID', `${path}.product`));
    }
    const variantId = normaliseId(item.variant || productId);
    if (!isId(variantId)) throw orderRefusal(orderError('ITEM_INVALID', `${path}.variant`));
    const isChosen = Boolean(item.variant);
    const ids = { variantId, productId, isChosen };
    const line = lines.get(variantId) ?? { ...ids, quantity: 0, seenUnitPaise: [] };
    line.isChosen ||= isChosen;
    line.quantity += item.qty ?? 0;
    if (line.quantity > MAX_QUANTITY)
      throw orderRefusal(orderError('QUANTITY_INVALID', `${path}.qty`));
    line.seenUnitPaise.push(item.price ?? ZERO);
    lines.set(variantId, line);
  }
  return [...lines.values()];
}

/** What an order could not take of the stock, beside the pieces of the unpaid orders that it replaces. */
interface TakenStock {
  /** The ids of variants with too little stock. */
  short: string[];
  freed: VariantQuantity[];
}

/**
 * What is ordered at which price, from variants as read under the order's locks.
 * @throws ShopError PRODUCT_GONE, NOT_ENOUGH_STOCK or PRICE_CHANGED, each with the present figures;
 *   PAYMENT_METHOD_REFUSED
 */
export function planOrder(
  requested: RequestedLine[],
  snapshots: Map<string, VariantSnapshot>,
  taken: TakenStock,
  draft: InPaise<OrderDraft>,
  { promo, rules, method, gst: terms }: OrderTerms,
): OrderPlan {
  const lines = availableLines(requested, snapshots);
  requireStock(lines, taken);
  const hasOtherPrice = requested.some(({ seenUnitPaise }, index) =>
    seenUnitPaise.some((seen) => seen !== lines[index]?.product.unitPaise),
  );
  const gst = terms && { columns: planGst(terms, draft.shippingAddress ?? {}, draft), terms };
  const withoutFee = planTotals(lines, rules, { promo, gst });
  const hasFee = isCollected(method) && withoutFee.total > 0;
  const totals = hasFee
    ? planTotals(lines, rules, { promo, gst, paymentFee: rules.cashFee })
    : withoutFee;
  const changed = changedFigures(draft, totals);
  if (hasOtherPrice || changed.length > 0) {
    throw priceChangedError(lines, hasOtherPrice ? ['prices'] : changed);
  }
  const plan = { lines, totals, tax: rules, gst };
  if (totals.total === 0) return plan;
  const error = checkOrder(draft, rules.paymentMethods);
  if (error) throw orderRefusal(error);
  requirePhone(method, draft);
  if (isCollected(method)) requireCashAllowed(rules, draft, totals.total);
  if (getGateway(method) !== null && totals.total < MIN_GATEWAY_PAISE) {
    const message = `${formatPaise(totals.total)} cannot be paid online. Please choose another payment method.`;
    throw invalidField('paymentMethod', message, 'PAYMENT_METHOD_REFUSED');
  }
  return plan;
}

/** The lines with their variants as they are now. */
export function availableLines(
  requested: RequestedLine[],
  snapshots: Map<string, VariantSnapshot>,
) {
  return requested.map(({ variantId, productId, isChosen, quantity }, at) => {
    const found = snapshots.get(variantId);
    const product = found?.productId === productId ? found : undefined;
    if (product && product.optionNames.length > 0 && !isChosen) {
      const message = chooseMessage(product.name, product.optionNames);
      throw invalidField(`orderItems.${at}.variant`, message, 'ITEM_INVALID');
    }
    if (!product?.isForSale) throw productGoneError(product);
    return { product, quantity };
  });
}

/** How much stock to take of each variant when other pieces are released; below 0 = put back. */
export function listStockAdjustments(
  requested: VariantQuantity[],
  released: VariantQuantity[],
): VariantQuantity[] {
  const moves = new Map(requested.map(({ variantId, quantity }) => [variantId, quantity]));
  for (const { variantId, quantity } of released) {
    moves.set(variantId, (moves.get(variantId) ?? 0) - quantity);
  }
  return [...moves].map(([variantId, quantity]) => ({ variantId, quantity }));
}

/** The totals of lines, less the promo's discount. */
export function planTotals(
  lines: OrderPlan['lines'],
  pricing: PricingRules,
  extras: { promo: PromoValue | null; gst: OrderGst | null; paymentFee?: Paise },
): OrderTotals {
  const { promo, gst, paymentFee = ZERO } = extras;
  const taxOf = (amount: Paise, at: number) => {
    const { product, quantity = 0 } = lines[at] ?? {};
    return gst ? getLineTax(gst, { hsn: product?.hsn, amount, quantity }).taxPaise : ZERO;
  };
  return orderTotals(
    lines.map(({ product, quantity }) => ({ unitPaise: product.unitPaise, quantity })),
    pricing,
    {
      discountOn: (items) => (promo ? promoDiscount(promo, items) : ZERO),
      ...(gst && { taxOn: (amounts) => sum(...amounts.map(taxOf)) }),
      paymentFee,
    },
  );
}

/** Distinguishes two orders under one idempotency key. */
export function hashDraft(draft: InPaise<OrderDraft>): string {
  return createHash('sha256').update(JSON.stringify(draft)).digest('hex');
}

function orderRefusal({ path, message, code }: OrderError): ShopError {
  return invalidField(path, message, code);
}

function requireCashAllowed(rules: CashRules, draft: InPaise<OrderDraft>, total: Paise): void {
  const { postalCode = '', country = '' } = draft.shippingAddress ?? {};
  const refusal = cashRefusal(rules, { total, postalCode, country });
  if (refusal) throw invalidField('paymentMethod', refusal, 'PAYMENT_METHOD_REFUSED');
}

function priceChangedError(lines: OrderPlan['lines'], changed: readonly string[]): ShopError {
  const names = changed.includes('prices') ? 'Prices have' : sentenceStart(changed);
  return new ShopError(
    'PRICE_CHANGED',
    `${names} changed since you filled your cart. Please check the new total and try again.`,
    {
      // The pieces this order has taken go back with its transaction, so they count as in stock.
      lines: lines.map(({ product, quantity }) =>
        lineConflict({ ...product, stock: product.stock + quantity }),
      ),
    },
  );
}

function requireStock(lines: OrderPlan['lines'], { short, freed }: TakenStock): void {
  const freedQuantity = (id: string) =>
    freed.find(({ variantId }) => variantId === id)?.quantity ?? 0;
  const lacking = lines
    .filter(({ product }) => short.includes(product.variantId))
    .map(({ product }) => ({
      ...product,
      stock: product.stock + freedQuantity(product.variantId),
    }));
  if (lacking.length === 0) return;
  const named = lacking.map((product) =>
    product.stock === 0
      ? `${fullName(product)} is sold out`
      : `only ${product.stock} of ${fullName(product)} left`,
  );
  throw new ShopError(
    'NOT_ENOUGH_STOCK',
    `Nothing was ordered: ${named.join('; ')}. Please change your cart and try again.`,
    { lines: lacking.map(lineConflict) },
  );
}

function productGoneError(product: VariantSnapshot | undefined): ShopError {
  const name = product ? fullName(product) : 'A product in your cart';
  return new ShopError(
    'PRODUCT_GONE',
    `${name} is no longer for sale. Please remove it from your cart and try again.`,
    { lines: product ? [lineConflict({ ...product, stock: 0 })] : [] },
  );
}

/** The names of the figures that the customer saw otherwise; the total where no other explains it. */
function changedFigures(draft: InPaise<OrderDraft>, totals: OrderTotals): string[] {
  const figures: [name: string, sent: Paise | undefined, computed: Paise][] = [
    ['prices', draft.itemsPrice, totals.items],
    ['tax', draft.taxPrice, totals.tax],
    ['delivery fee', draft.shippingPrice, totals.shipping],
    ['total', draft.totalPrice, totals.total],
  ];
  const names = figures
    .filter(([, sent, computed]) => sent !== undefined && sent !== computed)
    .map(([name]) => name);
  return names.length > 1 ? names.filter((name) => name !== 'total') : names;
}

/** Such as "The tax and the delivery fee have". */
function sentenceStart(names: readonly string[]): string {
  const joined = names.map((name) => `the ${name}`).join(' and ');
  return `${capitalise(joined)} ${names.length > 1 ? 'have' : 'has'}`;
}
