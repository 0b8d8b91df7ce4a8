import {
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Link, Outlet, useLocation, useMatches, useNavigation, useRevalidator } from 'react-router';
import type { PageHandle } from '../../../../contract/api.ts';
import { formatSaving } from '../../../../domain/promos/promo.ts';
import { useVisit } from '../../../platform/after-load.ts';
import { useBackOnline } from '../../../platform/failure.ts';
import { pageHead } from '../../../platform/head.ts';
import {
  clearEarlierNotice,
  leaveNotice,
  removeNotice,
  useNotice,
} from '../../../platform/notice.ts';
import { useSignInElsewhere } from '../../../platform/require-sign-in.ts';
import { useSession } from '../../../platform/session.ts';
import { useShop } from '../../../platform/shop.ts';
import {
  isCartPending,
  onCartRefused,
  refreshCart,
} from '../../../storefront/checkout/cart-store.ts';
import { isMissing, PageError } from '../../../storefront/pages/error-pages.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { ArrowUpIcon, CloseIcon } from '../../../ui/icons.tsx';
import { RouteAnnouncer } from '../../../ui/route-announcer.tsx';
import { WholeMark } from '../../../ui/skeleton.tsx';
import { ToastProvider, useToast } from '../../../ui/toast.tsx';
import type { Route } from './+types/route.ts';
import { Footer, SocialIcons } from './footer.tsx';
import { Header } from './header.tsx';
import { Splash } from './splash.tsx';

/** Title of the error page; every other page has its own title. */
export const meta: Route.MetaFunction = ({ matches, error }) => {
  if (!error) return pageHead(matches);
  const title = isMissing(error) ? 'Page not found' : 'Something went wrong';
  return pageHead(matches, { title, isPrivate: true });
};

export default function StorefrontLayout() {
  return (
    <>
      <PageEffects />
      <Storefront>
        <Outlet />
      </Storefront>
    </>
  );
}

/** Not in the layout: all of it would be rendered again once the session is known. */
function PageEffects() {
  useVisit();
  const handle = useMatches().at(-1)?.handle as PageHandle | undefined;
  useSignInElsewhere(handle?.isPersonal ?? false);
  const { revalidate } = useRevalidator();
  // Without a connection it may have come from the service worker's store.
  useBackOnline(() => {
    if (handle?.isPublic) void revalidate();
  });
  return null;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Storefront>
      <PageError error={error} />
    </Storefront>
  );
}

/**
 * Keeps a signed-in customer's cart as the server has it, after changes from another device too: when
 * a page opens, when its tab is shown again, and when the connection returns. What was added offline
 * is sent first; a toast says what the shop does not accept any more, such as a sold-out saree.
 */
function CurrentCart() {
  const status = useSession((session) => session.status);
  const { pathname } = useLocation();
  const showToast = useToast();
  const report = useEffectEvent((text: string) => showToast({ kind: 'danger', text }));
  const refresh = useEffectEvent(() => {
    if (status === 'signedIn' && navigator.onLine && !document.hidden) void refreshCart();
  });
  useEffect(() => onCartRefused((message) => report(message)), []);
  useBackOnline(() => refresh());
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page loads the cart anew
  useEffect(() => {
    // The page itself may have asked for it, and would wait for both answers.
    if (status === 'signedIn' && !isCartPending()) refresh();
  }, [status, pathname]);
  useEffect(() => {
    const onShown = () => refresh();
    document.addEventListener('visibilitychange', onShown);
    return () => document.removeEventListener('visibilitychange', onShown);
  }, []);
  return null;
}

const MAIN_ID = 'main';

function Storefront({ children }: { children: ReactNode }) {
  return (
    <ToastProvider>
      <CurrentCart />
      <Splash />
      <RouteProgress />
      <div className="flex min-h-dvh flex-col">
        <a href={`#${MAIN_ID}`} className="skip-link">
          Skip to the content
        </a>
        <PromoBar />
        <Header />
        <main id={MAIN_ID} tabIndex={-1} className="flex-1">
          {children}
        </main>
        <PageFooter />
      </div>
      <ScrollToTop />
      <NoticeBar />
      <RouteAnnouncer main={MAIN_ID} heading="h1" />
    </ToastProvider>
  );
}

function PageFooter() {
  const { pathname } = useLocation();
  return hasFooter(pathname) && <Footer />;
}

const WITHOUT_FOOTER = ['/admin', '/signin', '/signup'];

export function hasFooter(pathname: string): boolean {
  return !WITHOUT_FOOTER.some((start) => pathname.startsWith(start));
}

function ScrollToTop() {
  const top = useRef<HTMLDivElement>(null);
  const [isFarDown, setFarDown] = useState(false);
  // Observed, since asking for the position would lay out the page while it is hydrated.
  useEffect(() => {
    const observer = new IntersectionObserver((entries) =>
      setFarDown(entries.at(-1)?.isIntersecting === false),
    );
    if (top.current) observer.observe(top.current);
    return () => observer.disconnect();
  }, []);
  function goUp() {
    // The button disappears, and the focus with it.
    document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    window.scrollTo({ top: 0, behavior: isStill ? 'auto' : 'smooth' });
  }
  return (
    <>
      {/* Whoever no longer sees its end is far down: 300 px (specification §9). */}
      <div
        ref={top}
        aria-hidden="true"
        className="pointer-events-none absolute inset-x-0 top-0 h-[300px]"
      />
      <button
        type="button"
        aria-label="Scroll to top"
        title="Scroll to top"
        onClick={goUp}
        className={classes(
          'fixed right-4 bottom-24 z-10 inline-flex size-11 print:hidden items-center justify-center rounded-full border border-line bg-paper text-brand shadow-lift transition-[opacity,visibility,translate] duration-200 hover:border-brand md:right-8 md:bottom-8',
          !isFarDown && 'invisible translate-y-2 opacity-0',
        )}
      >
        <ArrowUpIcon className="size-5" />
      </button>
    </>
  );
}

function PromoBar() {
  const { signUpPromo } = useShop();
  return (
    <aside
      aria-label={signUpPromo ? 'Offer' : 'Where else to find us'}
      className="shown-whole on-dark bg-maroon text-ivory print:hidden"
    >
      <div className="page flex flex-wrap items-center justify-center text-sm lg:justify-between">
        {signUpPromo ? (
          <Link
            to="/signup"
            className="inline-flex min-h-11 flex-1 basis-[9.5rem] items-center py-1 leading-snug text-balance max-lg:only:justify-center max-lg:only:text-center underline-offset-4 hover:underline"
          >
            <span>
              Sign up for {formatSaving(signUpPromo)} off your first purchase with code{' '}
              <strong className="font-semibold whitespace-nowrap text-accent-light">
                {signUpPromo.code}
              </strong>
            </span>
          </Link>
        ) : (
          <span />
        )}
        <SocialIcons className="-mr-3" />
      </div>
      <WholeMark />
    </aside>
  );
}

/**
 * The notice of this page, over its bottom edge, so that nothing shifts. One without a link is part
 * of its page.
 */
function NoticeBar() {
  const { pathname } = useLocation();
  const notice = useNotice(pathname);
  // Before the browser paints it, so that a visitor who leaves at once has been shown it.
  useLayoutEffect(() => {
    if (notice && !notice.isShown) leaveNotice({ ...notice, isShown: true });
  }, [notice]);
  useEffect(() => clearEarlierNotice(pathname), [pathname]);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-0 z-40 flex p-4 print:hidden"
    >
      {notice?.link && (
        <div className="on-dark pointer-events-auto mx-auto flex min-w-0 max-w-lg animate-rise items-center gap-1 rounded-xs bg-wood text-ivory shadow-over">
          {notice.text && <p className="py-2 pl-4">{notice.text}</p>}
          <Link
            to={notice.link.to}
            className={classes(
              'flex min-h-12 items-center py-2 pl-4 font-medium underline underline-offset-4',
              notice.text ? 'shrink-0' : 'min-w-0',
            )}
          >
            <span className="truncate">{notice.link.text}</span>
          </Link>
          <IconButton label="Dismiss" onClick={removeNotice} className="hover:bg-white/10">
            <CloseIcon className="size-5" />
          </IconButton>
        </div>
      )}
    </div>
  );
}

/** A page that takes longer than this, in ms, is announced as loading. */
const SLOW_MS = 1000;

function RouteProgress() {
  const isUnderWay = useNavigation().state !== 'idle';
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isUnderWay]);
  return (
    <>
      <div
        aria-hidden="true"
        className={classes(
          'pointer-events-none fixed inset-x-0 top-0 z-50 h-0.75 origin-left bg-accent-light',
          isUnderWay
            ? 'scale-x-90 opacity-100 [transition:scale_4s_cubic-bezier(0.1,0.7,0.3,1)_150ms,opacity_100ms_150ms]'
            : 'scale-x-0 opacity-0 transition-none',
        )}
      />
      <div
        role="status"
        className="pointer-events-none fixed inset-x-0 top-3 z-50 flex justify-center"
      >
        {isSlow && (
          <p className="animate-rise rounded-full bg-wood px-4 py-1.5 text-sm text-ivory shadow-lift">
            Loading…
          </p>
        )}
      </div>
    </>
  );
}
