import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { browserApi } from '../../platform/api.ts';
import { announceChange, subscribeToStorage } from '../../platform/browser-storage.ts';
import { useSession } from '../../platform/session.ts';
import { classes } from '../../ui/classes.ts';
import { formatCount } from '../lists/format.ts';
import { ADMIN_PAGES, ADMIN_TABS, MESSAGES_PATH, tabPath } from './admin-paths.ts';

const item =
  'flex min-h-11 items-center whitespace-nowrap border-b-2 border-transparent px-3 text-soft sm:px-4 ' +
  'transition-colors duration-150 hover:text-ink focus-visible:-outline-offset-2 lg:border-b-0 lg:border-l-2';

const current =
  'aria-[current]:border-brand aria-[current]:font-semibold aria-[current]:text-brand lg:aria-[current]:bg-sand';

const LINKS = [
  ...ADMIN_TABS.map(({ id, label }) => ({ path: tabPath(id), label })),
  ...ADMIN_PAGES,
];

/** Links to tabs and screens: at the side on a desktop, a scrolling strip on a phone. */
export function AdminNav({ path: open }: { path: string }) {
  const openMessages = useOpenMessages();
  const strip = useRef<HTMLUListElement>(null);

  // The strip may be wider than the phone: the current tab is scrolled into view.
  useEffect(() => {
    const { current: list } = strip;
    const link = list?.querySelector<HTMLElement>(`[href="${open}"]`);
    if (list && link) list.scrollLeft = link.offsetLeft - (list.clientWidth - link.offsetWidth) / 2;
  }, [open]);

  return (
    <nav aria-label="Dashboard" className="print:hidden">
      <ul
        ref={strip}
        className="scroll-row flex border-b border-line lg:sticky lg:top-6 lg:flex-col lg:border-b-0"
      >
        {LINKS.map(({ path, label }) => (
          <li key={path} className="shrink-0">
            <Link
              to={path}
              aria-current={path === open ? 'page' : undefined}
              preventScrollReset
              className={classes(item, current)}
            >
              {label}
              {path === MESSAGES_PATH && openMessages > 0 && (
                <UnansweredCount count={openMessages} />
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function UnansweredCount({ count }: { count: number }) {
  return (
    <span className="numerals relative ml-2 inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-brand px-1.5 text-sm leading-none font-semibold text-white">
      <span aria-hidden="true">{formatCount(count)}</span>
      <span className="sr-only">{` ${formatCount(count)} unanswered`}</span>
    </span>
  );
}

let open = 0;

export function setOpenMessages(count: number): void {
  open = count;
  announceChange();
}

/** The number of unanswered messages as last loaded; every screen loads it again. */
export function useOpenMessages(): number {
  const { user } = useSession();
  const isAdmin = user?.isAdmin ?? false;
  useEffect(() => {
    if (isAdmin) void countOpenMessages();
  }, [isAdmin]);
  return useSyncExternalStore(
    subscribeToStorage,
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
