import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { ApiError } from '../../contract/client.ts';
import { SOMETHING_WRONG } from '../../domain/text/text.ts';

/** The server's message of a failed call (specification §8), and its field errors by their names. */
export function toFailure(error: unknown): { message: string; fields: Record<string, string> } {
  if (!(error instanceof ApiError)) return { message: SOMETHING_WRONG, fields: {} };
  const fields = Object.fromEntries(error.issues.map(({ path, message }) => [path, message]));
  return { message: error.message, fields };
}

/** What calls of a loader answered, or why the API refused them; any other error is thrown. */
export async function orApiError<T>(
  calls: Promise<T>,
): Promise<{ data: T; error: null } | { data: null; error: ApiError }> {
  try {
    return { data: await calls, error: null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { data: null, error };
  }
}

/** Whether a call failed because the session has ended. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'UNAUTHENTICATED';
}

/** The record as it is now, where a call failed because someone else saved it first. */
export function getStaleRecord<T>(error: unknown): T | null {
  const isStale = error instanceof ApiError && error.code === 'STALE_VERSION';
  return isStale ? (error.current as T) : null;
}

/** Handles a failed call: runs `onRefused` where the API refused the input, then throws its error. */
export function afterRefusal(onRefused: () => Promise<void>): (error: unknown) => Promise<never> {
  return async (error) => {
    const isRefused = error instanceof ApiError && error.code === 'BAD_INPUT';
    if (isRefused) await onRefused().catch(() => {});
    throw error;
  };
}

/** The browsers' messages for a request without an answer. */
const NO_ANSWER = /failed to fetch|networkerror|load failed|network connection/i;

/** Whether an error means that no answer arrived, rather than an error of the page. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError && NO_ANSWER.test(error.message);
}

/** False while the browser knows that it is offline; true on the server. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    onConnectionChange,
    () => navigator.onLine,
    () => true,
  );
}

/** A browser reports that it is online before the first request gets through. */
const AFTER_BACK_MS = [0, 1500, 5000, 15_000];

/** Calls back when the connection returns, and a few times after. */
export function useBackOnline(onBack: () => void): void {
  const back = useEffectEvent(onBack);
  const isOnline = useOnline();
  const wasOffline = useRef(false);
  useEffect(() => {
    wasOffline.current ||= !isOnline;
    if (!isOnline || !wasOffline.current) return;
    const timers = AFTER_BACK_MS.map((ms) => setTimeout(() => back(), ms));
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, [isOnline]);
}

function onConnectionChange(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}
