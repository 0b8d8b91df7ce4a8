/**
 * The return path of a sign-in address (`?back=/product/…`); null when missing or leading out of
 * the shop. Only a path of this site is accepted, whatever slashes, backslashes, schemes or control
 * characters it contains.
 */
export function safeBackPath(back: string | null): string | null {
  if (back === null || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(back)) return null;
  const { pathname, search } = new URL(back, 'http://shop.invalid');
  return pathname.startsWith('//') ? null : pathname + search;
}

export function productIdIn(path: string): string | null {
  return path.match(/^\/product\/([\w-]{1,100})$/)?.[1] ?? null;
}

/**
 * Whether sign-in redirects to this path by itself: only for a payment that waits for verification.
 * Otherwise it only offers the link back (specification §4).
 */
export function isPaymentReturn(path: string): boolean {
  return path.startsWith('/payment-success?');
}

export function withReturnPath(path: '/signin' | '/signup', back: string | null): string {
  return back === null ? path : `${path}?${new URLSearchParams({ back })}`;
}

/** The saree a visitor viewed before signing in. */
export interface WayBack {
  path: string;
  name: string;
}

export interface SignedInState {
  wayBack: WayBack | null;
}

/** The way back in a navigation state; null without one to a product of this shop. */
export function wayBackIn(state: unknown): WayBack | null {
  const { path, name } = { ...(state as Partial<SignedInState> | null)?.wayBack };
  if (typeof path !== 'string' || productIdIn(path) === null) return null;
  return typeof name === 'string' && name !== '' ? { path, name } : null;
}
