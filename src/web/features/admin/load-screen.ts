import { redirect } from 'react-router';
import { type ApiClient, ApiError } from '../../../contract/client.ts';
import { browserApi } from '../../platform/api.ts';
import { refusalOf } from './refusal.ts';
import { forbidden, requireAdmin } from './require-admin.ts';

/** What a screen shows: its data, or in words why there is none. */
export type Loaded<T> = { data: T; fault: null } | { data: null; fault: string };

/**
 * Loads an admin screen, for a `clientLoader`: visitors are sent to sign in, other customers get a 403,
 * any other refusal is shown in place of the screen.
 */
export async function loadScreen<T>(
  { request }: { request: Request },
  load: (api: ApiClient, signal: AbortSignal) => Promise<T>,
): Promise<Loaded<T>> {
  await requireAdmin();
  try {
    return { data: await load(browserApi(), request.signal), fault: null };
  } catch (error) {
    if (request.signal.aborted) throw error;
    if (error instanceof ApiError && error.status === 401) throw redirect('/signin');
    if (error instanceof ApiError && error.status === 403) throw forbidden();
    return { data: null, fault: refusalOf(error).message };
  }
}
