import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { IconButton } from '../../ui/button.tsx';
import { MenuIcon, SearchIcon } from '../../ui/icons.tsx';
import { TempleBorder } from '../../ui/temple-border.tsx';
import type { Account } from './account.ts';
import { AccountLinks } from './account-links.tsx';
import { Brand } from './brand.tsx';
import { CartLink } from './cart-link.tsx';
import { CategoryMenu } from './category-menu.tsx';
import { NoScriptMenu } from './no-script-menu.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { SearchPopup } from './search-popup.tsx';
import { SideDrawer } from './side-drawer.tsx';

type Panel = 'drawer' | 'search';

interface HeaderProps {
  shopName: string;
  cartCount: number;
  account: Account;
}

/** The bar of every page: hamburger, search, shop, cart on a phone; search, shop, account, cart on a desk. */
export function Header({ shopName, cartCount, account }: HeaderProps) {
  const { pathname } = useLocation();
  const [panel, setPanel] = useState<Panel | null>(null);
  const close = () => setPanel(null);

  // Links within a panel close it; the browser's own back and forward have to as well.
  useEffect(() => {
    const closeOnMove = () => setPanel(null);
    window.addEventListener('popstate', closeOnMove);
    return () => window.removeEventListener('popstate', closeOnMove);
  }, []);

  return (
    <>
      <header className="shown-whole contents">
        <div className="sticky top-0 z-30 border-b border-line bg-ivory lg:border-transparent">
          <OfflineNotice />
          <div className="page grid h-14 grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-2 lg:h-18 lg:gap-6">
            <div className="-ml-3 flex items-center lg:ml-0 noscript:invisible">
              <IconButton label="Menu" onClick={() => setPanel('drawer')} className="lg:hidden">
                <MenuIcon />
              </IconButton>
              <SearchButton onClick={() => setPanel('search')} />
            </div>
            <Brand shopName={shopName} />
            <div className="-mr-2 flex items-center justify-end lg:-mr-4">
              <div className="hidden min-w-0 flex-1 items-center justify-end lg:flex">
                <AccountLinks {...account} />
              </div>
              <CartLink count={cartCount} />
            </div>
          </div>
        </div>
        <CategoryMenu key={pathname} />
        <NoScriptMenu />
        <TempleBorder className="mt-1 shrink-0" />
      </header>
      <SideDrawer
        open={panel === 'drawer'}
        onClose={close}
        cartCount={cartCount}
        account={account}
      />
      <SearchPopup open={panel === 'search'} onClose={close} />
    </>
  );
}

/** An icon on a phone, what looks like a field on a desk. */
function SearchButton({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      aria-haspopup="dialog"
      className="inline-flex h-11 min-w-11 items-center justify-center gap-3 rounded-xs hover:text-kumkum lg:w-64 lg:justify-start lg:border-b lg:border-line-strong lg:text-soft lg:hover:border-kumkum"
    >
      <SearchIcon className="size-6 lg:size-5" />
      <span className="sr-only lg:not-sr-only">Search products...</span>
    </button>
  );
}
