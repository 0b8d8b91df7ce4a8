import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Account } from './account.ts';
import { Footer } from './footer.tsx';
import { hasFooter } from './footer-paths.ts';
import { Header } from './header.tsx';
import { PromoBar } from './promo-bar.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';
import { RouteProgress } from './route-progress.tsx';
import { ScrollToTop } from './scroll-to-top.tsx';
import { Splash } from './splash.tsx';

const MAIN_ID = 'main';

export interface StorefrontFrameProps {
  shopName: string;
  splashMs: number;
  year: number;
  cartCount: number;
  account: Account;
  children: ReactNode;
}

/** What stands around every page of the shop (specification §2, Shared chrome). */
export function StorefrontFrame(props: StorefrontFrameProps) {
  const { shopName, splashMs, year, cartCount, account, children } = props;
  const { pathname } = useLocation();
  return (
    <>
      <Splash shopName={shopName} ms={splashMs} />
      <RouteProgress />
      <div className="flex min-h-dvh flex-col">
        <a href={`#${MAIN_ID}`} className="skip-link">
          Skip to the content
        </a>
        <PromoBar />
        <Header shopName={shopName} cartCount={cartCount} account={account} />
        <main id={MAIN_ID} tabIndex={-1} className="flex-1">
          {children}
        </main>
        {hasFooter(pathname) && <Footer shopName={shopName} year={year} />}
      </div>
      <ScrollToTop focusId={MAIN_ID} />
      <RouteAnnouncer mainId={MAIN_ID} />
    </>
  );
}
