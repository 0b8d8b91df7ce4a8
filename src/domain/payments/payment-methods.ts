import { type Paise, paise } from '../money/money.ts';
import { MINUTE_MS } from '../time/calendar.ts';

/** The payment methods, by their names in the API (specification §9). */
export const PAYMENT_METHODS = ['PayPal', 'Cashfree', 'Cash on Delivery', 'Free'] as const;

export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** The payment gateways, by their names in the payment log and the tables. */
export const GATEWAY_NAMES = ['cashfree', 'paypal'] as const;

export type GatewayName = (typeof GATEWAY_NAMES)[number];

/** The differences between payment methods; a new method is described here. */
export interface PaymentTraits {
  /** Its label at the checkout (specification §2). */
  label: string;
  /**
   * How the total is paid: at a gateway; outside the shop, so that the order waits until the admin
   * marks it as paid; in cash to the courier; or never.
   */
  paidThrough: GatewayName | 'transfer' | 'cash' | 'nothing';
  /** How to pay outside the shop, for the customer: only of a method paid by transfer. */
  instructions?: string;
  /** Whether it is offered only after the owner has enabled it. */
  isOptIn?: boolean;
  /** Whether it charges another currency than rupees, at the exchange rate of the settings. */
  chargesForeignCurrency?: boolean;
  /**
   * Whether the order is placed on the payment page, before the redirect to the gateway, and the
   * cart is kept until it is paid; else it is placed on the last page of the checkout
   * (specification §4).
   */
  isPlacedOnPaymentPage?: boolean;
  /** Whether the gateway or the courier requires the customer's phone number. */
  needsPhone?: boolean;
  /**
   * How long the stock of an order is held for its payment, in milliseconds; a payment started at a
   * gateway holds it longer. null = it is not paid before it is shipped.
   */
  firstHoldMs: number | null;
}

export const PAYMENT_TRAITS: Readonly<Record<PaymentMethod, PaymentTraits>> = {
  PayPal: {
    label: 'PayPal or Credit Card',
    paidThrough: 'paypal',
    chargesForeignCurrency: true,
    firstHoldMs: 60 * MINUTE_MS,
  },
  Cashfree: {
    label: 'Cashfree (UPI/Cards/NetBanking)',
    paidThrough: 'cashfree',
    isPlacedOnPaymentPage: true,
    needsPhone: true,
    firstHoldMs: 30 * MINUTE_MS,
  },
  'Cash on Delivery': {
    label: 'Cash on Delivery',
    paidThrough: 'cash',
    isOptIn: true,
    needsPhone: true,
    firstHoldMs: null,
  },
  Free: {
    label: 'Free (no payment required)',
    paidThrough: 'nothing',
    firstHoldMs: null,
  },
};

/** The payment method of this name among those offered; null for anything else. */
export function parsePaymentMethod(
  name: unknown,
  offered: readonly PaymentMethod[] = PAYMENT_METHODS,
): PaymentMethod | null {
  return offered.find((method) => method === name) ?? null;
}

/** The method of an order that leaves nothing to pay, where the customer has chosen none. */
export const NOTHING_TO_PAY_METHOD: PaymentMethod = 'Free';

function findTraits(name: string | null | undefined): PaymentTraits | null {
  const method = parsePaymentMethod(name);
  return method && PAYMENT_TRAITS[method];
}

/** When the total of an order is due, by its method's name. */
export function whenDue(
  name: string | null | undefined,
): 'before-shipping' | 'on-delivery' | 'never' {
  const through = findTraits(name)?.paidThrough ?? 'nothing';
  if (through === 'nothing') return 'never';
  return through === 'cash' ? 'on-delivery' : 'before-shipping';
}

/** Whether the courier collects in cash what is due, all of the total or what an advance leaves. */
export function isCollected(name: string | null | undefined): boolean {
  return whenDue(name) === 'on-delivery';
}

/** The methods of which the courier collects what is due. */
export const COLLECTED_METHODS = PAYMENT_METHODS.filter(isCollected);

/** Whether an order waits for its payment before it is shipped. */
export function isPrepaid(name: string | null | undefined): boolean {
  return whenDue(name) === 'before-shipping';
}

/** Whether an order by this method needs a phone number: its gateway or courier asks for one. */
export function needsPhone(name: string | null | undefined): boolean {
  return findTraits(name)?.needsPhone ?? false;
}

/** Whether the products of an order stay in the cart until it is paid. */
export function isPlacedOnPaymentPage(name: string | null | undefined): boolean {
  return findTraits(name)?.isPlacedOnPaymentPage ?? false;
}

/** The gateway of a payment method, by the method's name; null where it has none. */
export function getGateway(name: string | null | undefined): GatewayName | null {
  const through = findTraits(name)?.paidThrough;
  return GATEWAY_NAMES.find((gateway) => gateway === through) ?? null;
}

/** Whether one of these methods is paid at a gateway, as an advance has to be. */
export function hasGateway(methods: readonly PaymentMethod[]): boolean {
  return methods.some((method) => getGateway(method) !== null);
}

/** How the customer pays outside the shop, by the method's name; null for any other method. */
export function getInstructions(name: string | null | undefined): string | null {
  return findTraits(name)?.instructions ?? null;
}

/** The methods that are charged at a gateway. */
export const GATEWAY_METHODS = PAYMENT_METHODS.filter((method) => getGateway(method) !== null);

/** How long the stock of an order in cash is held for its advance. */
const ADVANCE_HOLD_MS = 30 * MINUTE_MS;

/**
 * How long the stock of a new order is held for what is to be paid before it is sent, in milliseconds;
 * null where nothing is.
 */
export function getFirstHoldMs(method: PaymentMethod, prepay: Paise): number | null {
  return PAYMENT_TRAITS[method].firstHoldMs ?? (prepay > 0 ? ADVANCE_HOLD_MS : null);
}

/** The smallest total that a gateway charges, in paise: Cashfree takes 1 rupee or more. */
export const MIN_GATEWAY_PAISE = paise(100);

/** The payment method of a gateway; null for any other text, such as `manual`. */
export function findMethodByGateway(gateway: string): PaymentMethod | null {
  return GATEWAY_METHODS.find((method) => getGateway(method) === gateway) ?? null;
}
