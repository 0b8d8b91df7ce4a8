import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { classes } from '../../../ui/classes.ts';

/** A section is revealed once it is this far inside the screen. */
const MARGIN = '0px 0px -8% 0px';

/** Fades in when scrolled to; only sections below the screen at hydration are hidden before. */
export function Reveal({ isFirst, children }: { isFirst: boolean; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const [isWaiting, setWaiting] = useState(false);
  useLayoutEffect(() => {
    const element = frame.current;
    if (isFirst || !element || element.getBoundingClientRect().top < window.innerHeight) return;
    setWaiting(true);
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        setWaiting(false);
        observer.disconnect();
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
      {children}
    </div>
  );
}
