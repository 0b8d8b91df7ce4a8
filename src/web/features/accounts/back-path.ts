/**
 * The way back that a sign-in address carries (`?back=/product/…`), null where it has none or one
 * that leads out of the shop: only a path of this site passes, whatever slashes, backslashes,
 * schemes or control characters it is dressed in.
 */
export function safeBackPath(back: string | null): string | null {
  if (back === null || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(back)) return null;
  const { pathname, search } = new URL(back, 'http://shop.invalid');
  return pathname.startsWith('//') ? null : pathname + search;
}

/** The id in a path to a product's page, null for any other path. */
export function productIdIn(path: string): string | null {
  return path.match(/^\/product\/([\w-]{1,100})$/)?.[1] ?? null;
}

/**
 * Whether sign-in leads back to a path by itself: one comes from there with a payment that waits to be
 * verified. From elsewhere it only offers the way back (specification §4).
 */
export function isPaymentReturn(path: string): boolean {
  return path.startsWith('/payment-success?');
}

/** The same address with the way back carried along, where there is one. */
export function withBack(path: '/signin' | '/signup', back: string | null): string {
  return back === null ? path : `${path}?${new URLSearchParams({ back })}`;
}
