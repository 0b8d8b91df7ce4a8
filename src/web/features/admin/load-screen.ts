import { redirect } from 'react-router';
import { ApiError } from '../../../contract/client.ts';
import { refusalOf } from './refusal.ts';
import { forbidden, requireAdmin } from './require-admin.ts';

/** What a screen shows: its data, or why that could not be had. */
export type Loaded<T> = { data: T; fault: null } | { data: null; fault: string };

/** Loads an admin screen; for a `clientLoader`. Who may not see it is sent away. */
export async function loadScreen<T>(
  request: Request,
  load: (signal: AbortSignal) => Promise<T>,
): Promise<Loaded<T>> {
  await requireAdmin();
  try {
    return { data: await load(request.signal), fault: null };
  } catch (error) {
    if (request.signal.aborted) throw error;
    if (error instanceof ApiError && error.status === 401) throw redirect('/signin');
    if (error instanceof ApiError && error.status === 403) throw forbidden();
    return { data: null, fault: refusalOf(error).message };
  }
}
