import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router';
import { savingSign } from '../../../domain/promos/promo.ts';
import { useShop } from '../../platform/head.ts';
import { ArrowUpIcon } from '../../ui/brand/icons.tsx';
import { classes } from '../../ui/classes.ts';
import { Footer } from './footer.tsx';
import { Header } from './header/header.tsx';
import { NoticeBar } from './notice-bar.tsx';
import { RouteProgress } from './route-progress.tsx';
import { SocialIcons } from './social-icons.tsx';
import { Splash } from './splash.tsx';

const MAIN_ID = 'main';

/** The layout around every page of the shop (specification §2, Shared chrome). */
export function StorefrontFrame({
  cartCount,
  children,
}: {
  cartCount: number;
  children: ReactNode;
}) {
  const { pathname } = useLocation();
  return (
    <>
      <Splash />
      <RouteProgress />
      <div className="flex min-h-dvh flex-col">
        <a href={`#${MAIN_ID}`} className="skip-link">
          Skip to the content
        </a>
        <PromoBar />
        <Header cartCount={cartCount} />
        <main id={MAIN_ID} tabIndex={-1} className="flex-1">
          {children}
        </main>
        {hasFooter(pathname) && <Footer />}
      </div>
      <ScrollToTop />
      <NoticeBar />
      <RouteAnnouncer />
    </>
  );
}

const WITHOUT_FOOTER = ['/admin', '/signin', '/signup'];

/** Whether the customer footer is shown on this path (specification §2). */
export function hasFooter(pathname: string): boolean {
  return !WITHOUT_FOOTER.some((start) => pathname.startsWith(start));
}

/** Focuses the main heading and announces the title, as a browser does for a new document. */
function RouteAnnouncer() {
  const { pathname } = useLocation();
  const lastPath = useRef(pathname);
  const [title, setTitle] = useState('');

  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    setTitle(document.title);
    const main = document.getElementById(MAIN_ID);
    const target = main?.querySelector<HTMLElement>('h1') ?? main;
    target?.setAttribute('tabindex', '-1');
    target?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  );
}

/** Scroll position from which the button is shown, in px (specification §9). */
const APPEARS_AFTER_PX = 300;

function ScrollToTop() {
  const isFarDown = useSyncExternalStore(
    onScroll,
    () => window.scrollY > APPEARS_AFTER_PX,
    () => false,
  );
  function goUp() {
    // The button disappears, and the focus with it.
    document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    window.scrollTo({ top: 0, behavior: isStill ? 'auto' : 'smooth' });
  }
  return (
    <button
      type="button"
      aria-label="Scroll to top"
      title="Scroll to top"
      onClick={goUp}
      className={classes(
        'fixed right-4 bottom-24 z-20 inline-flex size-11 items-center justify-center rounded-full border border-line bg-paper text-kumkum shadow-lift transition-[opacity,visibility,translate] duration-200 hover:border-kumkum md:right-8 md:bottom-8',
        !isFarDown && 'invisible translate-y-2 opacity-0',
      )}
    >
      <ArrowUpIcon className="size-5" />
    </button>
  );
}

function onScroll(changed: () => void): () => void {
  window.addEventListener('scroll', changed, { passive: true });
  return () => window.removeEventListener('scroll', changed);
}

function PromoBar() {
  const { signUpPromo } = useShop();
  return (
    <aside
      aria-label={signUpPromo ? 'Offer' : 'Where else to find us'}
      className={classes(
        'shown-whole on-dark bg-maroon text-ivory',
        !signUpPromo && 'max-lg:hidden',
      )}
    >
      <div className="page flex min-h-11 items-center justify-center text-sm lg:justify-between">
        {signUpPromo ? (
          <Link
            to="/signup"
            className="inline-flex min-h-11 items-center text-center leading-snug text-balance underline-offset-4 hover:underline"
          >
            <span>
              Sign up for {savingSign(signUpPromo)} off your first purchase with code{' '}
              <strong className="font-semibold whitespace-nowrap text-zari-light">
                {signUpPromo.code}
              </strong>
            </span>
          </Link>
        ) : (
          <span />
        )}
        <SocialIcons className="-mr-3 hidden lg:flex" />
      </div>
    </aside>
  );
}
