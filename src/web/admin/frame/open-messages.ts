import { useEffect, useSyncExternalStore } from 'react';
import { browserApi } from '../../platform/api.ts';
import { useSession } from '../../platform/session.ts';

let open = 0;
const listeners = new Set<() => void>();

export function setOpenMessages(count: number): void {
  open = count;
  for (const listener of listeners) listener();
}

/** The number of unanswered messages as last loaded; every screen loads it again. */
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

export async function countOpenMessages(): Promise<void> {
  // The count is secondary: a screen that fails to load shows its own error.
  const counts = await browserApi()
    .call('GET /api/admin/messages/counts')
    .catch(() => null);
  if (counts) setOpenMessages(counts.open);
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
