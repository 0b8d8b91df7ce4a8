import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Whether a font arrived after the first paint and was therefore not used; times in ms. */
export function fontsWereLate(fontLoadTimes: readonly number[], firstPaint = Infinity): boolean {
  return fontLoadTimes.some((loaded) => loaded > firstPaint);
}

/**
 * A late font is not used on the current page (`font-display: optional`), so that nothing shifts
 * while it is read. It is used from the next page on.
 */
export function useLateFonts(): void {
  const { pathname } = useLocation();
  const first = useRef(pathname);
  useLayoutEffect(() => {
    if (pathname === first.current) return;
    const fonts = performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\.woff2$/.test(name));
    const loadTimes = fonts.map((entry) => (entry as PerformanceResourceTiming).responseEnd);
    const [firstPaint] = performance.getEntriesByName('first-contentful-paint');
    if (fontsWereLate(loadTimes, firstPaint?.startTime)) swapFonts();
  }, [pathname]);
}

/** A font face that is inserted again is loaded again, then with `swap`. */
function swapFonts(): void {
  for (const sheet of document.styleSheets) {
    // The rules of another origin's sheet, such as a browser extension's, can't be read.
    if (sheet.href !== null && new URL(sheet.href).origin !== location.origin) continue;
    for (const [index, { cssText }] of [...sheet.cssRules].entries()) {
      const swapping = cssText.replace('font-display: optional', 'font-display: swap');
      if (swapping === cssText) continue;
      sheet.deleteRule(index);
      sheet.insertRule(swapping, index);
    }
  }
}
