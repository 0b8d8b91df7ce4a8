import { redirect } from 'react-router';
import { setFlash } from '../../platform/notice.ts';
import { requireShopper } from '../../storefront/accounts/require-shopper.ts';
import { refreshCart } from '../../storefront/checkout/cart/cart-store.ts';
import { resetCheckout } from '../../storefront/checkout/checkout-store.ts';
import { findPlacedOrder } from '../../storefront/checkout/placing/place-draft.ts';

/**
 * For the `clientLoader` of a checkout screen: throws the redirect home for visitors, and to the order
 * that was placed while its page was left or reloaded.
 */
export async function openCheckout(request: Request): Promise<void> {
  await requireShopper(request, '/');
  const order = await findPlacedOrder();
  if (!order) return;
  resetCheckout();
  await refreshCart();
  const page = `/orders/${order._id}`;
  const link = { to: '/', text: 'Look at more sarees' };
  setFlash({ page, text: 'Order placed successfully!', link });
  throw redirect(page);
}
