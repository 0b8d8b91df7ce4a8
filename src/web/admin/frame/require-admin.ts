import { data } from 'react-router';
import { requireUser } from '../../platform/session.ts';

/**
 * Admits only administrators to a screen, in a `clientLoader`. Visitors are redirected to /signin,
 * other customers get a 403. This only saves them empty screens: the server authorises every
 * call itself.
 */
export async function requireAdmin(): Promise<void> {
  const user = await requireUser('/signin');
  if (!user.isAdmin) throw forbidden();
}

/** Thrown by a screen that the signed-in user may not see. */
export function forbidden() {
  return data(null, { status: 403 });
}
