import { loadCart } from '../../features/cart/cart-store.ts';
import { resetCheckout } from '../../features/checkout/checkout-store.ts';
import { endAttempt } from '../../features/checkout/order-attempt.ts';
import type { PaymentReturn } from '../../features/payments/payment-return.ts';
import { type Verification, verifyPayment } from '../../features/payments/verify-payment.ts';

/** Asks how a payment stands. With the payment the server has emptied its cart, and the checkout is over. */
export async function settlePayment(payment: PaymentReturn): Promise<Verification> {
  const verification = await verifyPayment(payment);
  if (verification.kind !== 'paid') return verification;
  endAttempt();
  resetCheckout();
  await loadCart().catch(() => undefined);
  return verification;
}
