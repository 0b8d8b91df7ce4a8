/** Addresses that show a visitor's own data, or only lead on. */
const PRIVATE_PATHS = [
  '/admin',
  '/api/',
  '/account',
  '/cart',
  '/checkout',
  '/shipping',
  '/payment',
  '/placeorder',
  '/orders',
  '/order-success',
  '/signin',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/success',
  '/error',
];

/** The rules for crawlers (RFC 9309), and where the sitemap is. */
export function robotsText(homeUrl: string): string {
  const disallowed = PRIVATE_PATHS.map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...disallowed, '', `Sitemap: ${homeUrl}/sitemap.xml`, ''].join('\n');
}
