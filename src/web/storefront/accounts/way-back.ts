import { productIdIn } from './back-path.ts';

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
