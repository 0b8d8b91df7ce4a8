import { type CSSProperties, useState } from 'react';
import { InlineScript } from '../../../platform/rendering.tsx';
import { useShop } from '../../../platform/shop.ts';
import { LogoMark, TempleBorder } from '../../../ui/brand.tsx';
import { useHydrated } from '../../../ui/browser-state.ts';
import { classes } from '../../../ui/classes.ts';

export const SPLASH_ID = 'splash';

/** The session cookie of whoever has seen it, in any tab. */
export const SPLASH_COOKIE = 'splashSeen=1';

export const SPLASH_FADE_MS = 250;

/**
 * The inline script right after the splash. It runs before the first paint, so that nothing
 * flashes, and is self-contained: on the first page of a browser session it shows the splash for
 * `ms`, or until a click, key or scroll. Where cookies are blocked it shows none, because it could
 * not recognise the first page.
 */
export function splashScript(ms: number): string {
  return `(function (splash) {
  function isSeen() { return document.cookie.indexOf('${SPLASH_COOKIE}') >= 0; }
  if (isSeen()) return;
  document.cookie = '${SPLASH_COOKIE}; path=/; samesite=lax';
  if (!isSeen()) return;
  var skips = ['click', 'keydown', 'wheel', 'touchmove', 'scroll'];
  var timer = setTimeout(leave, ${Math.round(ms)});
  function leave() {
    clearTimeout(timer);
    skips.forEach(function (kind) { removeEventListener(kind, leave, true); });
    splash.setAttribute('data-leaving', '');
    setTimeout(function () { splash.hidden = true; }, ${SPLASH_FADE_MS});
  }
  skips.forEach(function (kind) { addEventListener(kind, leave, true); });
  splash.hidden = false;
})(document.getElementById('${SPLASH_ID}'));`;
}

/** In the server's HTML only: a page the browser renders is not the first (specification §2). */
export function Splash() {
  const { name, splashMs } = useShop();
  const isHydrated = useHydrated();
  const [isFromServer] = useState(!isHydrated);
  if (splashMs <= 0 || !isFromServer) return null;
  return (
    <>
      <div
        id={SPLASH_ID}
        hidden
        aria-hidden="true"
        suppressHydrationWarning
        className="on-dark fixed inset-0 z-70 flex cursor-pointer flex-col items-center justify-center gap-10 overflow-hidden bg-maroon text-ivory transition-opacity duration-[250ms] data-leaving:pointer-events-none data-leaving:opacity-0"
      >
        <SplashBorder ms={splashMs} isUpper />
        <div className="flex flex-col items-center gap-4 px-6 text-center">
          <LogoMark className="h-14 text-accent-light" />
          <p className="font-display text-3xl tracking-[-0.01em] md:text-4xl">{name}</p>
        </div>
        <SplashBorder ms={splashMs} />
      </div>
      <InlineScript>{import.meta.env.SSR ? splashScript(splashMs) : ''}</InlineScript>
    </>
  );
}

function SplashBorder({ ms, isUpper }: { ms: number; isUpper?: boolean }) {
  return (
    <div
      className={classes(
        'w-full animate-weave text-accent [animation-duration:var(--splash-time)]',
        isUpper && 'rotate-180',
      )}
      style={{ '--splash-time': `${ms}ms` } as CSSProperties}
    >
      <TempleBorder size="full" className="text-accent-light" />
      <div className="mt-1 h-2 border-y border-accent bg-accent/40" />
      <TempleBorder size="thin" flip className="mt-1" />
    </div>
  );
}
