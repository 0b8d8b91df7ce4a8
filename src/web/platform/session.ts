import { useSyncExternalStore } from 'react';
import type { SignIn, User } from '../../contract/accounts.ts';
import { ApiError } from '../../contract/client.ts';
import { callApi } from './api.ts';
import {
  announceChange,
  clearStorage,
  readToken,
  removeToken,
  storeToken,
  subscribeToStorage,
} from './browser-storage.ts';

/** `unknown` until the first answer; the server always renders `unknown`. */
type SessionState =
  /** `isEndedElsewhere`: another tab has ended this tab's session. */
  | { status: 'unknown' | 'signedOut'; user: null; isEndedElsewhere?: true }
  | { status: 'signedIn'; user: User; isEndedElsewhere?: undefined };

const UNKNOWN: SessionState = { status: 'unknown', user: null };
const SIGNED_OUT: SessionState = { status: 'signedOut', user: null };
const ENDED_ELSEWHERE: SessionState = { ...SIGNED_OUT, isEndedElsewhere: true };

let state: SessionState = UNKNOWN;
let stateToken: string | null = null;
let loading: Promise<SessionState> | null = null;

function setState(next: SessionState): SessionState {
  state = next;
  stateToken = readToken();
  announceChange();
  return next;
}

/**
 * Loads the signed-in user once: no token, no call. A rejected token (`SIGNED_OUT`) is removed; when the
 * shop is unreachable or fails (500), the session counts as signed out but the token stays, so that
 * a reload signs in again (specification §4, Session).
 */
export function loadSession(): Promise<SessionState> {
  loading ??= fetchCurrentUser().finally(() => {
    loading = null;
  });
  return loading;
}

/** The session; loads it where nothing, such as the page's own loader, has done so already. */
export async function ensureSession(): Promise<SessionState> {
  return state === UNKNOWN ? loadSession() : state;
}

async function fetchCurrentUser(): Promise<SessionState> {
  const token = readToken();
  if (!token) return setState(SIGNED_OUT);
  try {
    const user = await callApi('GET /api/user/me');
    return readToken() === token ? setState({ status: 'signedIn', user }) : state;
  } catch (error) {
    // A sign-in or sign-out meanwhile makes the answer about the old token irrelevant.
    if (readToken() !== token) return state;
    if (error instanceof ApiError && error.code === 'SIGNED_OUT') removeToken();
    return setState(SIGNED_OUT);
  }
}

/** Signs in and stores the token; throws `ApiError` with the server's message when it fails. */
export async function signIn(fields: Omit<SignIn, 'device'>): Promise<User> {
  const session = await callApi('POST /api/user/signin', {
    body: { ...fields, device: readDevice() },
  });
  storeToken(session.token);
  storeDevice(session.device);
  setState({ status: 'signedIn', user: session.user });
  return session.user;
}

/** Revokes the token, then clears the shop's browser storage (specification §4, Session). */
export async function signOut(): Promise<void> {
  await callApi('POST /api/user/signout').catch(() => undefined);
  endSession();
}

/** Ends every session of the user, like `signOut`; throws `ApiError` when it fails. */
export async function signOutEverywhere(): Promise<void> {
  await callApi('POST /api/user/signout-everywhere');
  endSession();
}

export function endSession(): void {
  removeToken();
  setState(SIGNED_OUT);
  clearStorage();
}

export async function changeName(fullName: string): Promise<User> {
  const user = await callApi('POST /api/user/change-name', { body: { fullName } });
  setState({ status: 'signedIn', user });
  return user;
}

/** What a component needs of the session: it is rendered again only when that is another value. */
export function useSession<Value>(select: (session: SessionState) => Value): Value {
  return useSyncExternalStore(
    listen,
    () => select(state),
    () => select(UNKNOWN),
  );
}

/** A sign-in or sign-out in another tab is noticed by the changed token. */
function listen(listener: () => void): () => void {
  return subscribeToStorage(() => {
    if (state !== UNKNOWN && readToken() !== stateToken) {
      if (readToken() === null) setState(ENDED_ELSEWHERE);
      else void loadSession();
    }
    listener();
  });
}

const DEVICE_COOKIE = 'device';
const YEAR_S = 365 * 24 * 60 * 60;

/**
 * The server's note that somebody has signed in on this device. A cookie, because signing out clears
 * the storage; it is sent in the body of a sign-in only and gives no access.
 */
export function readDevice(): string | undefined {
  const cookies = globalThis.document?.cookie ?? '';
  return new RegExp(`(?:^|; )${DEVICE_COOKIE}=([^;]*)`).exec(cookies)?.[1];
}

function storeDevice(device: string): void {
  if (!globalThis.document) return;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing without HTTPS
  document.cookie = `${DEVICE_COOKIE}=${device}; path=/; max-age=${YEAR_S}; samesite=strict`;
}
