import { useSyncExternalStore } from 'react';
import type { Paise, Rupees } from '../../domain/money/money.ts';

type Area = 'local' | 'session';

const listeners = new Set<() => void>();
// Holds values that storage rejects (blocked or full), for as long as the page is open.
const unstorable = new Map<string, string | null>();
const sessionKeys = new Set<string>();

/**
 * A value in the browser's storage, as JSON: the same in every part of the page and in every tab.
 * `parse` validates it, because it may have been edited; it gets `undefined` for broken JSON.
 */
export function storageItem<T>(key: string, parse: (found: unknown) => T, area: Area = 'local') {
  const empty = parse(undefined);
  let lastText: string | null = null;
  let lastValue = empty;
  if (area === 'session') sessionKeys.add(key);

  function read(): T {
    const text = readText(area, key);
    if (text !== lastText) {
      lastText = text;
      lastValue = text === null ? empty : parse(parsedJson(text));
    }
    return lastValue;
  }
  function replaceText(text: string | null): void {
    writeText(area, key, text);
    announceChange();
  }
  return {
    /** Returns one object until the value changes. */
    read,
    write: (value: T) => replaceText(JSON.stringify(value)),
    remove: () => replaceText(null),
    /** For components; the server and the first render see the empty value. */
    use: () => useSyncExternalStore(subscribeToStorage, read, () => empty),
  };
}

/** Clears all local storage (specification §4, Session) and the values stored for this tab. */
export function clearStorage(): void {
  for (const key of sessionKeys) writeText('session', key, null);
  unstorable.clear();
  try {
    localStorage.clear();
  } catch {
    // Blocked storage holds nothing to clear.
  }
  announceChange();
}

/** Calls back on changes of stored values here or in another tab. Returns how to stop. */
export function subscribeToStorage(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', announceChange);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', announceChange);
  };
}

export function announceChange(): void {
  for (const listener of listeners) listener();
}

function getStorage(area: Area): Storage {
  return area === 'local' ? localStorage : sessionStorage;
}

function readText(area: Area, key: string): string | null {
  const held = unstorable.get(key);
  if (held !== undefined) return held;
  try {
    return getStorage(area).getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text, or removes it, without telling the subscribers. */
function writeText(area: Area, key: string, text: string | null): void {
  unstorable.delete(key);
  try {
    if (text === null) getStorage(area).removeItem(key);
    else getStorage(area).setItem(key, text);
  } catch {
    unstorable.set(key, text);
  }
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The fields of a stored object; none where something else was found. */
export function toFields(found: unknown): Record<string, unknown> {
  return typeof found === 'object' && found !== null ? { ...found } : {};
}

export function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

/** Whether a stored value is a whole number from 0. */
export function isCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0;
}

/** Whether a stored value is an amount in paise, from 0. */
export function isPaise(value: unknown): value is Paise {
  return isCount(value);
}

/** Whether a stored value is a price in rupees, from 0. */
export function isPrice(value: unknown): value is Rupees {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}

const TOKEN_KEY = 'ssmsAuthToken';

/** The stored bearer token, null when signed out (specification §3, Browser storage). */
export const readToken = () => readText('local', TOKEN_KEY);

/** The token for components: another one after a sign-in here or in another tab. */
export const useToken = () => useSyncExternalStore(subscribeToStorage, readToken, () => null);

export const storeToken = (token: string) => writeText('local', TOKEN_KEY, token);

export const removeToken = () => writeText('local', TOKEN_KEY, null);
