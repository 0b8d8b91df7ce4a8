import { ApiError } from '../../../contract/client.ts';
import type { PaymentOutcome } from '../../../domain/payments/payment-outcomes.ts';
import { callApi } from '../../platform/api.ts';
import { toFailure } from '../../platform/failure.ts';
import { refreshCart } from './cart-store.ts';
import { resetCheckout } from './checkout-store.ts';
import { clearOrderKey } from './submit-order.ts';

export interface PaymentReturn {
  /** The gateway's order. */
  orderId: string;
  /** The shop's order. */
  localOrderId: string;
}

/**
 * The outcome of a payment. `unconfirmed`: the gateway gave the shop no answer, so it may have
 * arrived; `unknown`: the customer has no such payment; `error`: the shop could not be reached.
 */
export interface Verification {
  outcome: PaymentOutcome | 'unconfirmed' | 'unknown' | 'error';
  message: string;
  /** Why the latest try failed. */
  reason?: string | null;
}

/** PayPal names its order `token`, Cashfree `orderId`; null where an id is missing. */
export function parsePaymentReturn(query: URLSearchParams): PaymentReturn | null {
  const orderId = query.get('orderId')?.trim() || query.get('token')?.trim();
  const localOrderId = query.get('localOrderId')?.trim();
  return orderId && localOrderId ? { orderId, localOrderId } : null;
}

/**
 * The gateway's order that the customer cancelled, from the address of the order's page; empty
 * where the address does not name it, null where nothing was cancelled.
 */
export function parseCancelledPayment(query: URLSearchParams): string | null {
  return query.get('payment') === 'cancelled' ? (query.get('token')?.trim() ?? '') : null;
}

export function customerOrderPath({ localOrderId }: PaymentReturn): string {
  return `/orders/${encodeURIComponent(localOrderId)}`;
}

const UNCONFIRMED: ReadonlySet<string> = new Set(['PAYMENT_UNAVAILABLE', 'UNAVAILABLE']);

export async function verifyPayment(payment: PaymentReturn): Promise<Verification> {
  try {
    return await callApi('POST /api/payment/verify', { body: { ...payment } });
  } catch (error) {
    return { outcome: toOutcome(error), message: toFailure(error).message };
  }
}

function toOutcome(error: unknown): Verification['outcome'] {
  if (!(error instanceof ApiError)) return 'error';
  if (UNCONFIRMED.has(error.code)) return 'unconfirmed';
  return error.code === 'NOT_FOUND' ? 'unknown' : 'error';
}

/** Verifies a payment. If it is paid, the server has emptied the cart, so the checkout ends here. */
export async function verifyAndClearCheckout(payment: PaymentReturn): Promise<Verification> {
  const verification = await verifyPayment(payment);
  if (verification.outcome !== 'paid') return verification;
  clearOrderKey();
  resetCheckout();
  await refreshCart();
  return verification;
}
