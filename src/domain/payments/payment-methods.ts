import { paise } from '../money/money.ts';
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
  /** The gateway that charges it; null = none. */
  gateway: GatewayName | null;
  /** When the total is paid: before the order is shipped, in cash to the courier, or never. */
  due: 'before-shipping' | 'on-delivery' | 'never';
  /** Whether it is offered only after the owner has enabled it. */
  isOptIn: boolean;
  /** Whether it charges rupees; else another currency, at the exchange rate of the settings. */
  takesRupees: boolean;
  /**
   * Whether the order is placed on the payment page, before the redirect to the gateway, and the
   * cart is kept until it is paid; else it is placed on the last page of the checkout
   * (specification §4).
   */
  isPlacedOnPaymentPage: boolean;
  /** Whether the gateway or the courier requires the customer's phone number. */
  needsPhone: boolean;
  /**
   * How long the stock of an order is held before a payment is started, in milliseconds; null = it
   * is not paid before it is shipped.
   */
  firstHoldMs: number | null;
}

export const PAYMENT_TRAITS: Readonly<Record<PaymentMethod, PaymentTraits>> = {
  PayPal: {
    label: 'PayPal or Credit Card',
    gateway: 'paypal',
    due: 'before-shipping',
    isOptIn: false,
    takesRupees: false,
    isPlacedOnPaymentPage: false,
    needsPhone: false,
    firstHoldMs: 60 * MINUTE_MS,
  },
  Cashfree: {
    label: 'Cashfree (UPI/Cards/NetBanking)',
    gateway: 'cashfree',
    due: 'before-shipping',
    isOptIn: false,
    takesRupees: true,
    isPlacedOnPaymentPage: true,
    needsPhone: true,
    firstHoldMs: 30 * MINUTE_MS,
  },
  'Cash on Delivery': {
    label: 'Cash on Delivery',
    gateway: null,
    due: 'on-delivery',
    isOptIn: true,
    takesRupees: true,
    isPlacedOnPaymentPage: false,
    needsPhone: true,
    firstHoldMs: null,
  },
  Free: {
    label: 'Free (no payment required)',
    gateway: null,
    due: 'never',
    isOptIn: false,
    takesRupees: true,
    isPlacedOnPaymentPage: false,
    needsPhone: false,
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

/** When the total of an order is due, by its method's name. */
export function whenDue(name: string | null | undefined): PaymentTraits['due'] {
  const method = parsePaymentMethod(name);
  return method === null ? 'never' : PAYMENT_TRAITS[method].due;
}

/** Whether the courier collects the total in cash: the order is shipped unpaid. */
export function isCollected(name: string | null | undefined): boolean {
  return whenDue(name) === 'on-delivery';
}

/** The methods of which the courier collects the total. */
export const COLLECTED_METHODS = PAYMENT_METHODS.filter(isCollected);

/** Whether an order waits for its payment before it is shipped. */
export function isPrepaid(name: string | null | undefined): boolean {
  return whenDue(name) === 'before-shipping';
}

/** Whether the products of an order stay in the cart until it is paid. */
export function isPlacedOnPaymentPage(name: string | null | undefined): boolean {
  const method = parsePaymentMethod(name);
  return method !== null && PAYMENT_TRAITS[method].isPlacedOnPaymentPage;
}

/** The methods of which an unpaid order waits for its payment. */
export const PREPAID_METHODS = PAYMENT_METHODS.filter(isPrepaid);

/** The gateway of a payment method, by the method's name; null where it has none. */
export function getGateway(name: string | null | undefined): GatewayName | null {
  const method = parsePaymentMethod(name);
  return method && PAYMENT_TRAITS[method].gateway;
}

/** The smallest total that a gateway charges, in paise: Cashfree takes 1 rupee or more. */
export const MIN_GATEWAY_PAISE = paise(100);

/** The payment method of a gateway; null for any other text, such as `manual`. */
export function findMethodByGateway(gateway: string): PaymentMethod | null {
  return PAYMENT_METHODS.find((method) => PAYMENT_TRAITS[method].gateway === gateway) ?? null;
}
