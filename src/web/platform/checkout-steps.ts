/** The steps of the checkout, in order. */
export const CHECKOUT_STEPS = [
  { label: 'Cart', to: '/cart' },
  { label: 'Shipping', to: '/shipping' },
  { label: 'Payment', to: '/payment' },
  { label: 'Order', to: '/placeorder' },
] as const;

export type CheckoutStep = (typeof CHECKOUT_STEPS)[number]['to'];
