import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useOnline } from '../../../platform/failure.ts';
import { useSession } from '../../../platform/session.ts';
import { useShop } from '../../../platform/shop.ts';
import { CategoryLinks, PlainSearch } from '../../../storefront/pages/error-pages.tsx';
import { ShopName, TempleBorder } from '../../../ui/brand.tsx';
import { IconButton, UnstyledButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { BagIcon, MenuIcon, SearchIcon } from '../../../ui/icons.tsx';
import { WholeMark } from '../../../ui/skeleton.tsx';
import { CategoryMenu } from './category-menu.tsx';
import { SearchPopup } from './search-box.tsx';
import { CartBadge, OwnLinks, SideDrawer, useLogOut } from './side-drawer.tsx';

export function Header() {
  const { pathname } = useLocation();
  const [panel, setPanel] = useState<'drawer' | 'search' | null>(null);
  const close = () => setPanel(null);
  const isDrawerNeeded = useEverTrue(panel === 'drawer');
  const isSearchNeeded = useEverTrue(panel === 'search');

  // Links within a panel close it, and so must the browser's back and forward.
  useEffect(() => {
    const closeOnMove = () => setPanel(null);
    window.addEventListener('popstate', closeOnMove);
    return () => window.removeEventListener('popstate', closeOnMove);
  }, []);

  return (
    <>
      <header className="shown-whole contents print:hidden">
        <div className="[@media(height>=18rem)]:sticky top-0 z-30 border-b border-line bg-ivory lg:border-transparent">
          <OfflineNotice />
          <div className="page grid min-h-14 grid-cols-[1fr_minmax(0,auto)_1fr] items-center gap-2 lg:min-h-18 lg:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] lg:gap-6">
            <div className="-ml-3 flex items-center lg:ml-0 noscript:invisible">
              <IconButton label="Menu" onClick={() => setPanel('drawer')} className="lg:hidden">
                <MenuIcon />
              </IconButton>
              <UnstyledButton
                onClick={() => setPanel('search')}
                aria-haspopup="dialog"
                className="inline-flex h-11 min-w-11 items-center justify-center gap-3 rounded-xs hover:text-brand lg:w-64 lg:max-w-full lg:justify-start lg:border-b lg:border-line-strong lg:text-soft lg:hover:border-brand"
              >
                <SearchIcon className="size-6 lg:size-5" />
                <span className="sr-only lg:not-sr-only">Search products...</span>
              </UnstyledButton>
            </div>
            <Brand />
            <div className="-mr-2 flex items-center justify-end lg:-mr-4">
              <div className="hidden min-w-0 flex-1 flex-wrap items-center justify-end lg:flex">
                <AccountLinks />
              </div>
              <Link
                to="/cart"
                className="relative inline-flex h-11 shrink-0 min-w-11 items-center justify-center gap-2 rounded-xs text-sm hover:text-brand lg:gap-3 lg:pr-4 lg:pl-2"
              >
                <BagIcon className="size-6" />
                <span className="sr-only lg:not-sr-only">Cart</span>
                <CartBadge className="lg:right-auto lg:left-5.5" />
              </Link>
            </div>
          </div>
        </div>
        <CategoryMenu key={pathname} />
        <noscript>
          <div className="page flex flex-col gap-3 py-4">
            <PlainSearch />
            <CategoryLinks className="lg:hidden" />
          </div>
        </noscript>
        <TempleBorder className="mt-1 shrink-0" />
        <WholeMark />
      </header>
      {isDrawerNeeded && <SideDrawer open={panel === 'drawer'} onClose={close} />}
      {isSearchNeeded && <SearchPopup open={panel === 'search'} onClose={close} />}
    </>
  );
}

const item =
  'inline-flex min-h-11 items-center whitespace-nowrap px-2 text-sm underline-offset-4 hover:text-brand hover:underline';

/** Hidden until the session is known; its space is reserved. */
function AccountLinks() {
  const { user, status } = useSession((session) => session);
  const logOut = useLogOut();
  if (!user) {
    const isUnknown = status === 'unknown';
    return (
      <Link to="/signin" className={classes(item, isUnknown && 'invisible noscript:visible')}>
        Login
      </Link>
    );
  }
  return (
    <>
      <OwnLinks user={user} className={item} />
      <Link
        to="/account"
        title={`${user.name}: your account`}
        className={classes(item, 'max-w-40 min-w-12 text-soft')}
      >
        <span className="truncate">Hello, {user.name}</span>
      </Link>
      <button type="button" className={item} onClick={logOut}>
        Logout
      </button>
    </>
  );
}

function Brand() {
  const { name, theme } = useShop();
  return (
    <Link
      to="/"
      className="inline-flex min-h-11 items-center gap-1.5 font-display text-[min(1.375rem,6.25vw)] sm:gap-2.5 leading-tight tracking-[-0.01em] text-maroon lg:text-2xl"
    >
      <ShopName name={name} logo={theme?.logo} />
    </Link>
  );
}

/** Announces a lost connection before a link is followed. */
function OfflineNotice() {
  const isOnline = useOnline();
  return (
    <div role="status" className="on-dark bg-wood text-center text-sm text-ivory">
      {!isOnline && (
        <p className="page py-2">
          You are offline. What you see stays; new pages need a connection.
        </p>
      )}
    </div>
  );
}

/** Whether the condition has been true: what is opened later is rendered from then on. */
function useEverTrue(condition: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(condition);
  if (condition && !wasTrue) setWasTrue(true);
  return wasTrue || condition;
}
