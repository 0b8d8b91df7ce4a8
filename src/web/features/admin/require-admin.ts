import { data } from 'react-router';
import { requireUser } from '../../platform/session.ts';

/**
 * Lets only administrators on to an admin screen; for a `clientLoader`. Visitors are sent to
 * /signin, other customers get a 403. It spares them screens that would stay empty: the data
 * itself is guarded by the server, which decides again at every call.
 */
export async function requireAdmin(): Promise<void> {
  const user = await requireUser('/signin');
  if (!user.isAdmin) throw forbidden();
}

/** What a screen throws that the signed-in user may not see. */
export function forbidden() {
  return data(null, { status: 403 });
}
