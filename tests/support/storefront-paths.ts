/** The public pages, each screen once. */
export const PUBLIC_PATHS = [
  '/',
  '/category/silk-sarees',
  '/category/silk-sarees/kanchivaram',
  '/search/maroon',
  '/search/qqqqzzzz',
  '/signin',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/reset-password?token=abc',
  '/confirm-email?token=abc',
  '/about',
  '/contact',
  '/privacy-policy',
  '/terms-and-conditions',
  '/return-policy',
  '/success',
  '/order-success?orderId=5f0c2a9b-1d3e-4f60-8a7b-9c0d1e2f3a4b',
  '/error',
];

/** Those of a signed-in customer. */
export const CUSTOMER_PATHS = [
  '/cart',
  '/shipping',
  '/payment',
  '/placeorder',
  '/orders',
  '/account',
];
