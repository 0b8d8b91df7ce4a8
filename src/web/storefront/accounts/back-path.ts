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
  return path.match(/^\/product\/([\w-]{1,100})(?:\/[\w-]+)?$/)?.[1] ?? null;
}

export function withReturnPath(path: '/signin' | '/signup', back: string | null): string {
  return back === null ? path : `${path}?${new URLSearchParams({ back })}`;
}

const REASONS: readonly [start: string, reason: string][] = [
  ['/payment-success', 'Sign in, then we check whether your payment has arrived.'],
  ['/cart', 'Sign in to see your cart.'],
  ['/orders/', 'Sign in to see this order.'],
  ['/orders', 'Sign in to see your orders.'],
  ['/account', 'Sign in to see your account.'],
  ['/confirm-email', 'Sign in to the account whose email address you confirm.'],
];

/** Why a screen asks for signing in, by its path. */
export function reasonToSignIn(path: string): string {
  const found = REASONS.find(([start]) => path.startsWith(start));
  return found ? found[1] : 'Sign in to go on with your order.';
}
