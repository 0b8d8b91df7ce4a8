import { productIdIn } from './back-path.ts';

/** A saree that someone was looking at when they had to sign in. */
export interface WayBack {
  path: string;
  name: string;
}

/** What sign-in hands to the page it leads to. */
export interface SignedInState {
  wayBack: WayBack | null;
}

/** The way back that a page was handed, null where there is none to a product of this shop. */
export function wayBackIn(state: unknown): WayBack | null {
  const { path, name } = { ...(state as Partial<SignedInState> | null)?.wayBack };
  if (typeof path !== 'string' || productIdIn(path) === null) return null;
  return typeof name === 'string' && name !== '' ? { path, name } : null;
}
