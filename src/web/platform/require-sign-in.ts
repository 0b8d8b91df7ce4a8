import { useEffect, useRef } from 'react';
import { redirect, useLocation, useNavigate } from 'react-router';
import type { User } from '../../contract/accounts.ts';
import { readToken } from './browser-storage.ts';
import { leaveNotice } from './notice.ts';
import { loadSession, useSession } from './session.ts';

/**
 * The signed-in user that a screen needs, loaded anew; for a `clientLoader`. Throws the redirect
 * elsewhere (specification §4) when nobody is signed in or it is unknown: the page there says why,
 * and leads back after sign-in.
 */
export async function requireSignIn(request: Request): Promise<User> {
  const { user } = await loadSession();
  if (user) return user;
  throw redirect(leaveSignInNotice(new URL(request.url)));
}

/**
 * What a screen shows, asked for while `admit` loads the session, since each answer takes half a
 * second on a slow line. Throws what `admit` throws for whoever may not see the screen.
 */
export async function loadAdmitted<T>(
  admit: () => Promise<unknown>,
  load: () => Promise<T>,
): Promise<T> {
  const loading = readToken() === null ? null : load();
  // Whoever is led elsewhere leaves its failure unread.
  loading?.catch(() => undefined);
  await admit();
  return loading ?? load();
}

/** What a screen of a signed-in user shows; for a `clientLoader`. Redirects as `requireSignIn`. */
export function loadForCustomer<T>(request: Request, load: () => Promise<T>): Promise<T> {
  return loadAdmitted(() => requireSignIn(request), load);
}

/**
 * Leads an open screen that needs a customer elsewhere when the session ends in another tab: by a
 * sign-out, or because it has expired.
 */
export function useSignInElsewhere(isNeeded: boolean): void {
  const isEndedElsewhere = useSession((session) => session.isEndedElsewhere === true);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!isNeeded || !isEndedElsewhere) return;
    const page = leaveSignInNotice({ pathname, search }, 'Your session has ended. ');
    void navigate(page, { replace: true });
  }, [isNeeded, isEndedElsewhere, pathname, search, navigate]);
}

/** Leaves the notice for whoever is sent away from a screen, and returns the page that shows it. */
function leaveSignInNotice({ pathname, search }: Pick<URL, 'pathname' | 'search'>, cause = '') {
  const back = pathname + search;
  const page = pageForVisitors(pathname);
  const way = { to: withReturnPath('/signin', back), text: 'Sign in' };
  const text = cause + reasonToSignIn(pathname);
  leaveNotice({ page, text, ...(page === '/' ? { link: way } : { back }) });
  return page;
}

/** The steps of the checkout, in order. */
export const CHECKOUT_STEPS = [
  { label: 'Cart', to: '/cart' },
  { label: 'Shipping', to: '/shipping' },
  { label: 'Payment', to: '/payment' },
  { label: 'Order', to: '/placeorder' },
] as const;

export type CheckoutStep = (typeof CHECKOUT_STEPS)[number]['to'];

/** Where a visitor is led from a screen that needs a customer (specification §4). */
function pageForVisitors(path: string): '/' | '/signin' {
  const isCheckout = path === '/checkout' || CHECKOUT_STEPS.some(({ to }) => to === path);
  return isCheckout ? '/' : '/signin';
}

/**
 * Leaves a page for visitors once somebody is signed in, which the server confirms: to `back`, or
 * to the home page with a notice. `signInHere` signs somebody in on this page, which then navigates
 * itself.
 */
export function useVisitorsOnly(back: string | null) {
  const isSignedIn = useSession(({ user }) => user !== null);
  const navigate = useNavigate();
  const isSigningIn = useRef(false);
  useEffect(() => {
    if (!isSignedIn || isSigningIn.current) return;
    void loadSession().then(({ user: confirmed }) => {
      if (!confirmed) return;
      const text = `You are signed in already, as ${confirmed.name}.`;
      if (!back) leaveNotice({ page: '/', text, link: { to: '/account', text: 'My Account' } });
      return navigate(back ?? '/', { replace: true });
    });
  }, [isSignedIn, back, navigate]);
  return {
    async signInHere<T>(work: () => Promise<T>): Promise<T> {
      isSigningIn.current = true;
      try {
        return await work();
      } catch (error) {
        isSigningIn.current = false;
        throw error;
      }
    },
  };
}

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

/** The product of a path to its page, with or without a chosen variant. */
export function parseProductId(path: string): string | null {
  const [, id] = /^\/product\/([\w-]{1,100})(?:\/[\w-]+)?(?:\?variant=[\w-]+)?$/.exec(path) ?? [];
  return id ?? null;
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
  ['/admin', 'Sign in to see the dashboard.'],
  ['/confirm-email', 'Sign in to the account whose email address you confirm.'],
];

export function reasonToSignIn(path: string): string {
  const [, reason] = REASONS.find(([start]) => path.startsWith(start)) ?? [];
  return reason ?? 'Sign in to go on with your order.';
}

/** Like `requireSignIn`, without a notice on the page that it leads to. */
export async function redirectUnlessSignedIn(elsewhere: string): Promise<User> {
  const { user } = await loadSession();
  if (!user) throw redirect(elsewhere);
  return user;
}
