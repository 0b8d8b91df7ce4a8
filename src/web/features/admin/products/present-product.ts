import type { AdminProduct } from '../../../../contract/admin-product.ts';
import { ApiError } from '../../../../contract/client.ts';

/** The product as it is now, where a call was refused because someone else saved it first. */
export function presentOf(error: unknown): AdminProduct | null {
  const isStale = error instanceof ApiError && error.code === 'STALE_VERSION';
  return isStale ? (error.current as AdminProduct) : null;
}
