import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { classes } from '../../../ui/classes.ts';

/** A section is revealed once it is this far inside the screen. */
const MARGIN = '0px 0px -8% 0px';

/** Fades in when scrolled to; only sections below the screen at hydration are hidden first. */
export function Reveal({ children, className }: { children: ReactNode; className?: string }) {
  const frame = useRef<HTMLDivElement>(null);
  const isWaiting = useWaiting(frame);
  return (
    <div
      ref={frame}
      className={classes(
        'transition-opacity duration-[250ms] print:opacity-100 motion-reduce:opacity-100',
        isWaiting && 'opacity-0',
        className,
      )}
    >
      {children}
    </div>
  );
}

function useWaiting(frame: RefObject<HTMLElement | null>): boolean {
  const [isWaiting, setWaiting] = useState(false);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element || element.getBoundingClientRect().top < window.innerHeight) return;
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
  }, [frame]);
  return isWaiting;
}
