/** The ways to pay, by the names they have in the API (specification §9). */
export const PAYMENT_METHODS = ['PayPal', 'Cashfree', 'Free'] as const;

export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** The gateways the shop can be paid through, as the payment log and the tables name them. */
export const GATEWAY_NAMES = ['cashfree', 'paypal'] as const;

export type GatewayName = (typeof GATEWAY_NAMES)[number];

const MINUTE_MS = 60_000;

/** All that tells one way to pay from another; who adds a way to pay describes it here. */
export interface PaymentTraits {
  /** The words a shopper chooses it by (specification §2). */
  label: string;
  /** Who takes the money; null = nobody does: the order is placed unpaid. */
  gateway: GatewayName | null;
  /** Whether it charges rupees; else another currency, at the rate of the settings. */
  takesRupees: boolean;
  /**
   * Whether the order is placed on the payment page, on the way to the gateway, and the cart kept until
   * it is paid; else it is placed on the last page of the checkout (specification §4).
   */
  isPaidWhilePlacing: boolean;
  /** Whether the gateway takes no payment without the buyer's phone number. */
  needsPhone: boolean;
  /**
   * How long an order keeps its pieces for a payment that has not begun, in milliseconds; null = until
   * it is cancelled.
   */
  firstHoldMs: number | null;
}

export const PAYMENT_TRAITS: Readonly<Record<PaymentMethod, PaymentTraits>> = {
  PayPal: {
    label: 'PayPal or Credit Card',
    gateway: 'paypal',
    takesRupees: false,
    isPaidWhilePlacing: false,
    needsPhone: false,
    firstHoldMs: 60 * MINUTE_MS,
  },
  Cashfree: {
    label: 'Cashfree (UPI/Cards/NetBanking)',
    gateway: 'cashfree',
    takesRupees: true,
    isPaidWhilePlacing: true,
    needsPhone: true,
    firstHoldMs: 30 * MINUTE_MS,
  },
  Free: {
    label: 'Free (no payment required)',
    gateway: null,
    takesRupees: true,
    isPaidWhilePlacing: false,
    needsPhone: false,
    firstHoldMs: null,
  },
};

/** The method of this name; null for any other text. */
export function paymentMethodOf(name: string | null | undefined): PaymentMethod | null {
  return PAYMENT_METHODS.find((method) => method === name) ?? null;
}

/** Who takes the money of an order; null where nobody does. Takes the method as the order names it. */
export function gatewayOf(name: string | null | undefined): GatewayName | null {
  const method = paymentMethodOf(name);
  return method && PAYMENT_TRAITS[method].gateway;
}

/** The method that is paid at a gateway; null for what is none, such as money taken by hand. */
export function methodAt(gateway: string): PaymentMethod | null {
  return PAYMENT_METHODS.find((method) => PAYMENT_TRAITS[method].gateway === gateway) ?? null;
}
