/** The payment that a gateway sends the buyer back from. */
export interface PaymentReturn {
  /** The gateway's order. */
  orderId: string;
  /** The shop's. */
  localOrderId: string;
}

/**
 * What the address of /payment-success names: PayPal puts its order into `token`, Cashfree into
 * `orderId`. Null where either id is missing (specification §5).
 */
export function paymentReturnIn(query: URLSearchParams): PaymentReturn | null {
  const orderId = query.get('orderId')?.trim() || query.get('token')?.trim();
  const localOrderId = query.get('localOrderId')?.trim();
  return orderId && localOrderId ? { orderId, localOrderId } : null;
}

/**
 * The gateway's order that a buyer has left without paying, from the address of the order's page she
 * is led back to; empty where the address does not name it, null where she comes from elsewhere.
 */
export function leftPaymentIn(query: URLSearchParams): string | null {
  return query.get('payment') === 'cancelled' ? (query.get('token')?.trim() ?? '') : null;
}
