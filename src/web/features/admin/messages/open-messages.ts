import { useEffect, useSyncExternalStore } from 'react';
import { browserApi } from '../../../platform/api.ts';
import { useSession } from '../../../platform/session.ts';

let open = 0;
const listeners = new Set<() => void>();

/** Tells how many messages wait for an answer, wherever that is shown. */
export function setOpenMessages(count: number): void {
  open = count;
  for (const listener of listeners) listener();
}

/** How many messages wait for an answer: what was known last, asked for anew by every screen. */
export function useOpenMessages(): number {
  const { user } = useSession();
  const isAdmin = user?.isAdmin ?? false;
  useEffect(() => {
    if (isAdmin) void countOpenMessages();
  }, [isAdmin]);
  return useSyncExternalStore(
    listen,
    () => open,
    () => 0,
  );
}

/** Asks how many wait now, and tells. */
export async function countOpenMessages(): Promise<void> {
  // The count is an extra: a screen that could not be had says so itself.
  const counts = await browserApi()
    .call('messageCounts')
    .catch(() => null);
  if (counts) setOpenMessages(counts.open);
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
