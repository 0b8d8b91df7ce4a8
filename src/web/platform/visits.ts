import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useSession } from './session.ts';
import { useShop } from './shop.ts';
import { whenIdle } from './when-idle.ts';

/** Paths of this visit that the script which reports it has not read yet. */
const paths: string[] = [];

/**
 * Counts the visit, unless the owner has switched that off or the visitor asks not to be tracked
 * (decision 50). What it takes is a script of its own, loaded when the page is idle.
 */
export function useVisit(): void {
  const { pathname } = useLocation();
  const { countVisits } = useShop();
  const isAdmin = useSession().user?.isAdmin === true;
  useEffect(() => {
    if (!countVisits || !mayCount()) return undefined;
    paths.push(pathname);
    return whenIdle(async () => {
      // Without its script a visit is not counted, and nothing else is missing.
      const report = await import('./visit-report.ts').catch(() => null);
      report?.addPages(paths.splice(0));
    });
  }, [pathname, countVisits]);
  useEffect(() => {
    // Admins look after their shop.
    if (isAdmin && mayCount()) void import('./visit-report.ts').then(({ stop }) => stop());
  }, [isAdmin]);
}

/** Not for browsers that ask not to be tracked, nor for those that a program steers. */
function mayCount(): boolean {
  const { doNotTrack, webdriver, globalPrivacyControl } = navigator as Navigator & {
    globalPrivacyControl?: boolean;
  };
  return doNotTrack !== '1' && globalPrivacyControl !== true && !webdriver;
}
