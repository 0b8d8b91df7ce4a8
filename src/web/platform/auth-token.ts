const KEY = 'ssmsAuthToken';

/** The bearer token kept by this browser, null when signed out (specification §3, Browser storage). */
export function readToken(): string | null {
  return localStorage.getItem(KEY);
}

export function storeToken(token: string): void {
  localStorage.setItem(KEY, token);
}

export function dropToken(): void {
  localStorage.removeItem(KEY);
}
