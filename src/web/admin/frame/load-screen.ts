import { data, redirect } from 'react-router';
import { type ApiClient, ApiError } from '../../../contract/client.ts';
import { browserApi } from '../../platform/api.ts';
import { failureOf } from '../../platform/failure.ts';
import { requireUser } from '../../platform/session.ts';

/** The data of a screen, or why there is none. */
export type Loaded<T> = { data: T; error: null } | { data: null; error: string };

/**
 * Loads an admin screen in a `clientLoader`. Visitors are redirected to /signin, other customers get a 403,
 * any other error is shown in place of the screen.
 */
export async function loadScreen<T>(
  { request }: { request: Request },
  load: (api: ApiClient, signal: AbortSignal) => Promise<T>,
): Promise<Loaded<T>> {
  await requireAdmin();
  try {
    return { data: await load(browserApi(), request.signal), error: null };
  } catch (error) {
    if (request.signal.aborted) throw error;
    if (error instanceof ApiError && error.status === 401) throw redirect('/signin');
    if (error instanceof ApiError && error.status === 403) throw forbidden();
    return { data: null, error: failureOf(error).message };
  }
}

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
function forbidden() {
  return data(null, { status: 403 });
}
