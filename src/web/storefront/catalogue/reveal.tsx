import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { classes } from '../../ui/classes.ts';

/** A section is revealed once it is this far inside the screen. */
const MARGIN = '0px 0px -8% 0px';

/**
 * Fades in when scrolled to; only sections below the screen at hydration are hidden before. Each is hydrated
 * on its own after the rest of the page, so that no single task keeps the page from answering.
 */
export function Reveal({ isFirst, children }: { isFirst: boolean; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    const element = frame.current;
    if (isFirst || !element) return;
    // The observer knows the place: measuring it would make the browser lay the page out first.
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        if (!entry) return;
        const isBelow = entry.boundingClientRect.top >= window.innerHeight;
        setWaiting(isBelow && !entry.isIntersecting);
        if (entry.isIntersecting) observer.disconnect();
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isFirst]);
  return (
    <div
      ref={frame}
      className={classes(
        'transition-opacity duration-[250ms] print:opacity-100 motion-reduce:opacity-100',
        isWaiting && 'opacity-0',
      )}
    >
      <Suspense>{children}</Suspense>
    </div>
  );
}
