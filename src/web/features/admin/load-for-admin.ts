import { redirect } from 'react-router';
import { ApiError } from '../../../contract/client.ts';
import { refusalOf } from './refusal.ts';
import { forbidden, requireAdmin } from './require-admin.ts';

/** What a screen of the dashboard shows, or why it could not be had. */
export type AdminLoad<T> = { data: T; fault: null } | { data: null; fault: string };

/**
 * Loads what a screen of the dashboard shows; for a `clientLoader`. Who is signed out by now is sent to
 * /signin, who is no administrator any more gets a 403.
 */
export async function loadForAdmin<T>(
  load: () => Promise<T>,
  signal: AbortSignal,
): Promise<AdminLoad<T>> {
  await requireAdmin();
  try {
    return { data: await load(), fault: null };
  } catch (error) {
    if (signal.aborted) throw error;
    if (error instanceof ApiError && error.status === 401) throw redirect('/signin');
    if (error instanceof ApiError && error.status === 403) throw forbidden();
    return { data: null, fault: refusalOf(error).message };
  }
}
