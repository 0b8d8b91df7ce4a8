import { useContext } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { ApiError } from '../../../contract/client.ts';
import { RenderingContext } from '../../platform/rendering.tsx';

/** Names a failed request for whoever writes to the shop about it; the shop's log has the same number. */
export function RequestNumber({ error }: { error: unknown }) {
  const { requestId } = useContext(RenderingContext);
  const id = requestIdOf(error) ?? requestId;
  // The browser does not know what the server wrote here, and leaves it.
  return (
    <span suppressHydrationWarning className="block text-sm wrap-anywhere empty:hidden">
      {id ? `Request number: ${id}` : ''}
    </span>
  );
}

/** The request that the API says has failed; null where it was not its failure. */
export function requestIdOf(error: unknown): string | null {
  if (error instanceof ApiError) return error.requestId;
  const id: unknown = isRouteErrorResponse(error) && error.status >= 500 && error.data?.requestId;
  return typeof id === 'string' ? id : null;
}
