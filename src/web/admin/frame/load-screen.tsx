import type { ComponentType, Key, ReactNode } from 'react';
import { data, type MetaArgs, redirect, useRevalidator } from 'react-router';
import { type ApiClient, ApiError } from '../../../contract/client.ts';
import { abortableApi } from '../../platform/api.ts';
import { toFailure } from '../../platform/failure.ts';
import { pageHead } from '../../platform/head.ts';
import { loadAdmitted, redirectUnlessSignedIn } from '../../platform/require-sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/messages.tsx';
import { AdminScreen } from './admin-screen.tsx';

/** The tags of an admin screen: its title, and that search engines keep out. */
export function adminHead(matches: Parameters<typeof pageHead>[0], title: string) {
  return pageHead(matches, { title: `${title} | Admin Dashboard`, isPrivate: true });
}

/** The `meta` of an admin screen whose title never changes. */
export function adminMeta(title: string) {
  return ({ matches }: Pick<MetaArgs, 'matches'>) => adminHead(matches, title);
}

export type Loaded<T> = { data: T; error: null } | { data: null; error: string };

/** What a screen shows, from the props of its route. */
export type LoadedData<Props extends { loaderData: Loaded<unknown> }> = NonNullable<
  Props['loaderData']['data']
>;

/**
 * The `clientLoader` of an admin screen. Visitors are redirected to /signin, other customers get a
 * 403, any other error is shown in place of the screen.
 */
export function loadScreen<T, Args extends { request: Request }>(
  load: (api: ApiClient, args: Args) => Promise<T>,
) {
  return (args: Args): Promise<Loaded<T>> =>
    loadAdmitted(requireAdmin, async () => {
      const { signal } = args.request;
      try {
        return { data: await load(abortableApi(signal), args), error: null };
      } catch (error) {
        if (signal.aborted) throw error;
        if (error instanceof ApiError && error.status === 401) throw redirect('/signin');
        if (error instanceof ApiError && error.status === 403) throw forbidden();
        return { data: null, error: toFailure(error).message };
      }
    });
}

/** Waits for calls, and gives their answers by the same names. */
export async function loadAll<T>(calls: { [K in keyof T]: Promise<T[K]> }): Promise<T> {
  const named = Object.entries<Promise<unknown>>(calls);
  const answers = named.map(async ([name, call]) => [name, await call]);
  return Object.fromEntries(await Promise.all(answers));
}

/**
 * A `clientLoader` for screens without data that admits only admins. Visitors are
 * redirected to /signin, other customers get a 403. This only saves them empty screens: the server
 * authorises every call itself.
 */
export async function requireAdmin(): Promise<null> {
  const user = await redirectUnlessSignedIn('/signin');
  if (!user.isAdmin) throw forbidden();
  return null;
}

function forbidden() {
  return data(null, { status: 403 });
}

/** Specification §8, Dashboard. */
export const LOAD_FAILED = 'Failed to fetch data from server.';

export function LoadError({ message }: { message: string }) {
  const { state, revalidate } = useRevalidator();
  return (
    <Alert
      kind="danger"
      title={LOAD_FAILED}
      actions={
        <Button
          variant="danger"
          pending={state === 'loading'}
          pendingText="Trying again…"
          onClick={() => revalidate()}
        >
          Try again
        </Button>
      }
    >
      {message}
    </Alert>
  );
}

/** The component of a route with `loadScreen`; its screen starts again with each other key. */
export function loadedScreen<T>(
  title: string,
  Screen: ComponentType<{ data: T }>,
  keyOf?: (data: T) => Key | null | undefined,
) {
  return ({ loaderData: loaded }: { loaderData: Loaded<T> }) =>
    loaded.error === null ? (
      <Screen key={keyOf?.(loaded.data)} data={loaded.data} />
    ) : (
      <FailedScreen title={title} message={loaded.error} />
    );
}

export function FailedScreen({ title, message }: { title: ReactNode; message: string }) {
  return (
    <AdminScreen title={title}>
      <LoadError message={message} />
    </AdminScreen>
  );
}
