import { ApiError } from '../../../../contract/client.ts';
import type { AdminOrder } from '../../../../contract/payment.ts';

/** The order as it is now, where a call was refused because someone else changed it first. */
export function presentOrderOf(error: unknown): AdminOrder | null {
  const isStale = error instanceof ApiError && error.code === 'STALE_VERSION';
  return isStale ? (error.current as AdminOrder) : null;
}
