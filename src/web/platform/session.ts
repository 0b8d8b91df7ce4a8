import { useSyncExternalStore } from 'react';
import type { User } from '../../contract/account.ts';
import { ApiError } from '../../contract/client.ts';
import { browserApi } from './api.ts';
import { dropToken, readToken, storeToken } from './auth-token.ts';
import { clearStorage } from './stored-value.ts';

/** `unknown` until the browser has asked; the server always renders `unknown`. */
export type SessionState =
  | { status: 'unknown' | 'signedOut'; user: null }
  | { status: 'signedIn'; user: User };

const UNKNOWN: SessionState = { status: 'unknown', user: null };
const SIGNED_OUT: SessionState = { status: 'signedOut', user: null };

let state: SessionState = UNKNOWN;
let loading: Promise<SessionState> | null = null;
const listeners = new Set<() => void>();

function become(next: SessionState): SessionState {
  state = next;
  for (const listener of listeners) listener();
  return next;
}

/**
 * Asks who is signed in, once: no token, no call. A refused token (400) is dropped; when the shop
 * can't be reached or fails (500) the session counts as signed out but the token stays, so that a
 * reload signs in again (specification §4, Session).
 */
export function loadSession(): Promise<SessionState> {
  loading ??= askWhoIsSignedIn().finally(() => {
    loading = null;
  });
  return loading;
}

async function askWhoIsSignedIn(): Promise<SessionState> {
  if (!readToken()) return become(SIGNED_OUT);
  try {
    return become({ status: 'signedIn', user: await browserApi().call('currentUser') });
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) dropToken();
    return become(SIGNED_OUT);
  }
}

/** Signs in and keeps the token; throws `ApiError` with the server's words when refused. */
export async function signIn(email: string, password: string): Promise<User> {
  const session = await browserApi().call('signIn', { body: { email, password } });
  storeToken(session.token);
  become({ status: 'signedIn', user: session.user });
  return session.user;
}

/** Revokes the token, then clears all this browser keeps of the shop (specification §4, Session). */
export async function signOut(): Promise<void> {
  await browserApi()
    .call('signOut')
    .catch(() => undefined);
  clearStorage();
  become(SIGNED_OUT);
}

/** Forgets the session here, as after a 400 or 500 on a screen that needs one. */
export function forgetSession(): void {
  become(SIGNED_OUT);
}

export function useSession(): SessionState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
    () => UNKNOWN,
  );
}
