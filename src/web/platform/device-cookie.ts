const NAME = 'device';
const YEAR_S = 365 * 24 * 60 * 60;

/*
 * The server's note that somebody has signed in on this device. A cookie, because signing out clears
 * the storage; it is sent in the body of a sign-in only and gives no access.
 */

export function readDevice(): string | undefined {
  const cookies = globalThis.document?.cookie ?? '';
  return new RegExp(`(?:^|; )${NAME}=([^;]*)`).exec(cookies)?.[1];
}

export function storeDevice(device: string): void {
  if (!globalThis.document) return;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing without HTTPS
  document.cookie = `${NAME}=${device}; path=/; max-age=${YEAR_S}; samesite=strict`;
}
