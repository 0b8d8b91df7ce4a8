import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Times of the page under way, in ms since it was asked for. */
export interface FontTimes {
  /** When each font file was there. */
  fontsThere: readonly number[];
  /** When the page first showed something; undefined before that. */
  firstPaint: number | undefined;
}

/** Whether a font came after the page had begun to show, and so was left out of it. */
export function missedThePage({ fontsThere, firstPaint }: FontTimes): boolean {
  return firstPaint !== undefined && fontsThere.some((there) => there > firstPaint);
}

/**
 * A font that comes late is left out of the page (`font-display: optional`), so that nothing moves
 * under the eyes of who is reading. With the next page, which is new to her anyway, it is brought in.
 */
export function useLateFonts(): void {
  const { pathname } = useLocation();
  const first = useRef(pathname);
  useLayoutEffect(() => {
    if (pathname === first.current || !missedThePage(fontTimes())) return;
    document.documentElement.dataset.fonts = 'late';
  }, [pathname]);
}

function fontTimes(): FontTimes {
  const fonts = performance
    .getEntriesByType('resource')
    .filter(({ name }) => /\.woff2$/.test(name));
  return {
    fontsThere: fonts.map((entry) => (entry as PerformanceResourceTiming).responseEnd),
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  };
}
