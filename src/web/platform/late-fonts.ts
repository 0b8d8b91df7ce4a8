import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Times of the current page, in ms since it was requested. */
export interface FontTimes {
  /** When each font file arrived. */
  fontLoadTimes: readonly number[];
  /** When the page first painted; undefined before that. */
  firstPaint: number | undefined;
}

/** Whether a font arrived after the first paint and was therefore not used. */
export function fontsWereLate({ fontLoadTimes, firstPaint }: FontTimes): boolean {
  return firstPaint !== undefined && fontLoadTimes.some((there) => there > firstPaint);
}

/**
 * A late font is not used on the current page (`font-display: optional`), so that nothing shifts
 * while it is read. It is used from the next page on.
 */
export function useLateFonts(): void {
  const { pathname } = useLocation();
  const first = useRef(pathname);
  useLayoutEffect(() => {
    if (pathname === first.current || !fontsWereLate(fontTimes())) return;
    document.documentElement.dataset.fonts = 'late';
  }, [pathname]);
}

function fontTimes(): FontTimes {
  const fonts = performance
    .getEntriesByType('resource')
    .filter(({ name }) => /\.woff2$/.test(name));
  return {
    fontLoadTimes: fonts.map((entry) => (entry as PerformanceResourceTiming).responseEnd),
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  };
}
