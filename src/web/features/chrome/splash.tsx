import { type CSSProperties, useState, useSyncExternalStore } from 'react';
import { classes } from '../../ui/classes.ts';
import { LogoMark } from '../../ui/logo-mark.tsx';
import { TempleBorder } from '../../ui/temple-border.tsx';
import { SPLASH_ID, splashScript } from './splash-script.ts';

interface SplashProps {
  shopName: string;
  /** How long it stays, in ms; 0 for none. */
  ms: number;
}

/**
 * The zari border that weaves itself over the first page of a browser session (specification §2).
 * It is only ever in HTML from the server, which the script beside it may unveil: a page that
 * React builds in the browser has been preceded by another.
 */
export function Splash({ shopName, ms }: SplashProps) {
  const [isFromServer] = useState(useIsWakingUp());
  if (ms <= 0 || !isFromServer) return null;
  return (
    <>
      <div
        id={SPLASH_ID}
        hidden
        aria-hidden="true"
        suppressHydrationWarning
        className="on-dark fixed inset-0 z-70 flex cursor-pointer flex-col items-center justify-center gap-10 overflow-hidden bg-maroon text-ivory transition-opacity duration-[250ms] data-leaving:pointer-events-none data-leaving:opacity-0"
      >
        <SplashBorder ms={ms} isUpper />
        <div className="flex flex-col items-center gap-4 px-6 text-center">
          <LogoMark className="h-14 text-zari-light" />
          <p className="font-display text-3xl tracking-[-0.01em] md:text-4xl">{shopName}</p>
        </div>
        <SplashBorder ms={ms} />
      </div>
      <script suppressHydrationWarning>{splashScript(ms)}</script>
    </>
  );
}

function SplashBorder({ ms, isUpper }: { ms: number; isUpper?: boolean }) {
  return (
    <div
      className={classes(
        'w-full animate-weave text-zari [animation-duration:var(--splash-time)]',
        isUpper && 'rotate-180',
      )}
      style={{ '--splash-time': `${ms}ms` } as CSSProperties}
    >
      <TempleBorder size="full" className="text-zari-light" />
      <div className="mt-1 h-2 border-y border-zari bg-zari/40" />
      <TempleBorder size="thin" flip className="mt-1" />
    </div>
  );
}

function useIsWakingUp(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => false,
    () => true,
  );
}
