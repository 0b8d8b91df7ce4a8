const KEY = 'ssmsAuthToken';

// Used where the browser blocks storage: signed in for as long as the page is open.
let unstorable: string | null = null;

/** The stored bearer token, null when signed out (specification §3, Browser storage). */
export function readToken(): string | null {
  try {
    return localStorage.getItem(KEY) ?? unstorable;
  } catch {
    return unstorable;
  }
}

export function storeToken(token: string): void {
  try {
    localStorage.setItem(KEY, token);
  } catch {
    unstorable = token;
  }
}

export function dropToken(): void {
  unstorable = null;
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Blocked storage has no token.
  }
}
