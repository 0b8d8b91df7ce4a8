import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { callApi } from '../../platform/api.ts';
import { announceChange, subscribeToStorage } from '../../platform/browser-storage.ts';
import { useSession } from '../../platform/session.ts';
import { UnstyledButton } from '../../ui/button.tsx';
import { Drawer } from '../../ui/dialogs.tsx';
import { ChevronDownIcon, MenuIcon } from '../../ui/icons.tsx';
import { formatCount } from '../lists/format.ts';
import { ADMIN_GROUPS, ADMIN_TABS, MESSAGES_PATH, tabPath } from './admin-paths.ts';

const item =
  'flex min-h-11 items-center whitespace-nowrap lg:min-h-9 border-l-2 border-transparent px-4 text-soft ' +
  'transition-colors duration-150 hover:text-ink focus-visible:-outline-offset-2 ' +
  'aria-[current]:border-brand aria-[current]:bg-sand aria-[current]:font-semibold aria-[current]:text-brand';

const TABS = ADMIN_TABS.map(({ id, label }) => ({ path: tabPath(id), label }));
const LINKS = [...TABS, ...ADMIN_GROUPS.flatMap(({ pages }) => pages)];

/** The screen whose menu is open: it stays so when the loaded screen replaces its skeleton. */
let openOn: string | null = null;

/** Links to tabs and screens: at the side on a desktop, a menu that opens on a phone. */
export function AdminNav({ path: open }: { path: string }) {
  const openMessages = useOpenMessages();
  const [isMenuOpen, setMenuOpen] = useState(() => openOn === open);
  useEffect(() => {
    openOn = isMenuOpen ? open : null;
    return () => {
      openOn = null;
    };
  }, [isMenuOpen, open]);
  const totals = useTotals(isMenuOpen);
  const close = () => setMenuOpen(false);
  const current = LINKS.find(({ path }) => path === open);
  const count = openMessages > 0 && (
    <span className="numerals relative ml-2 inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-brand px-1.5 text-sm leading-none font-semibold text-white">
      <span aria-hidden="true">{formatCount(openMessages)}</span>
      <span className="sr-only">{` ${formatCount(openMessages)} unanswered`}</span>
    </span>
  );

  return (
    <nav aria-label="Dashboard" className="print:hidden">
      <UnstyledButton
        aria-haspopup="dialog"
        onClick={() => setMenuOpen(true)}
        className="flex min-h-12 w-full flex-wrap items-center gap-x-3 border-b border-line-strong text-left lg:hidden"
      >
        <MenuIcon className="size-5 shrink-0 text-soft" />
        <span className="flex-1 font-semibold">
          <span className="sr-only">Menu: </span>
          {current?.label ?? 'Dashboard'}
        </span>
        {open !== MESSAGES_PATH && openMessages > 0 && (
          <span className="text-sm text-soft">Messages {count}</span>
        )}
        <ChevronDownIcon className="size-4 shrink-0 text-soft" />
      </UnstyledButton>
      <Drawer open={isMenuOpen} onClose={close} title="Menu">
        <LinkList open={open} onChoose={close} messagesCount={count} totals={totals} />
      </Drawer>
      <div className="max-lg:hidden lg:sticky lg:top-6">
        <LinkList open={open} messagesCount={count} />
      </div>
    </nav>
  );
}

type Totals = Partial<Record<string, number>>;

/** How many orders, users and products there are, by the path of their tab, once the menu opens. */
function useTotals(isOpen: boolean): Totals {
  const [totals, setTotals] = useState<Totals>({});
  useEffect(() => {
    if (!isOpen) return;
    callApi('GET /api/dashboard').then(
      ({ totalOrders, totalUsers, totalProducts }) =>
        setTotals({
          [tabPath('orders')]: totalOrders,
          [tabPath('users')]: totalUsers,
          [tabPath('products')]: totalProducts,
        }),
      // The menu works without them.
      () => undefined,
    );
  }, [isOpen]);
  return totals;
}

interface LinkListProps {
  open: string;
  onChoose?: () => void;
  messagesCount: ReactNode;
  totals?: Totals;
}

/** The links by their groups; in two columns, all of them are on a phone's screen at once. */
function LinkList(props: LinkListProps) {
  return (
    <>
      <Links {...props} links={TABS} />
      {ADMIN_GROUPS.map(({ title, pages }) => (
        <div key={title} className="mt-3">
          <p className="px-4.5 pb-1 text-sm text-soft">{title}</p>
          <Links {...props} links={pages} label={title} />
        </div>
      ))}
    </>
  );
}

interface LinksProps extends LinkListProps {
  links: readonly { path: string; label: string }[];
  label?: string;
}

function Links({ links, label: group, open, onChoose, messagesCount, totals = {} }: LinksProps) {
  return (
    <ul aria-label={group} className="grid grid-cols-2 lg:block">
      {links.map(({ path, label }) => (
        <li key={path}>
          <Link
            to={path}
            aria-current={path === open ? 'page' : undefined}
            preventScrollReset
            onClick={onChoose}
            className={item}
          >
            {label}
            {path === MESSAGES_PATH && messagesCount}
            {totals[path] !== undefined && (
              <span className="numerals ml-auto pl-3 text-sm font-normal text-soft">
                {` ${formatCount(totals[path])}`}
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}

let openCount = 0;

export function setOpenMessages(count: number): void {
  openCount = count;
  announceChange();
}

/** The number of unanswered messages as last loaded; every screen loads it again. */
export function useOpenMessages(): number {
  const isAdmin = useSession(({ user }) => user?.isAdmin ?? false);
  useEffect(() => {
    if (isAdmin) void countOpenMessages();
  }, [isAdmin]);
  return useSyncExternalStore(
    subscribeToStorage,
    () => openCount,
    () => 0,
  );
}

export async function countOpenMessages(): Promise<void> {
  // The count is secondary: a screen that fails to load shows its own error.
  const counts = await callApi('GET /api/admin/messages/counts').catch(() => null);
  if (counts) setOpenMessages(counts.open);
}
