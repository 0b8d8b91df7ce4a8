import { refreshCart } from '../../storefront/checkout/cart/cart-store.ts';
import { resetCheckout } from '../../storefront/checkout/checkout-store.ts';
import { clearOrderKey } from '../../storefront/checkout/placing/place-draft.ts';
import {
  type PaymentReturn,
  type Verification,
  verifyPayment,
} from '../../storefront/payments/payment-return.ts';

/** Verifies a payment. If it is paid, the server has emptied the cart, so the checkout ends here. */
export async function verifyAndClearCheckout(payment: PaymentReturn): Promise<Verification> {
  const verification = await verifyPayment(payment);
  if (verification.outcome !== 'paid') return verification;
  clearOrderKey();
  resetCheckout();
  await refreshCart();
  return verification;
}
