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
