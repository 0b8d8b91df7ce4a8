import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import type { Visit } from '../../contract/visits.ts';
import { detectDevice, getPageKind, type PageKind } from '../../domain/visits/visit.ts';
import { apiBaseUrl } from './api.ts';

/** The kinds of pages that this visit has seen; those in `unsent` are not reported yet. */
const seen = new Set<PageKind>();
const unsent = new Set<PageKind>();
/** The first page and what was measured of it; null once it is reported. */
let landing: Visit['landing'] = null;
let isCounted = true;
/** A page that is loaded ahead, or in a tab that nobody opens, is no visit. */
let isSeen = document.visibilityState === 'visible';

/** Adds pages to the visit; the first call begins it. */
export function addPages(paths: readonly string[]): void {
  const pages = paths.map(getPageKind);
  const [first] = pages;
  if (first !== undefined && seen.size === 0) begin(first);
  for (const page of pages) {
    if (!seen.has(page)) unsent.add(page);
    seen.add(page);
  }
}

export function stopReporting(): void {
  isCounted = false;
}

function begin(page: PageKind): void {
  const vitals: NonNullable<Visit['landing']>['vitals'] = {};
  landing = { page, vitals };
  for (const observe of [onLCP, onINP, onCLS, onFCP, onTTFB]) {
    observe(({ name, value }) => {
      vitals[name] = value;
    });
  }
  // web-vitals listens on the window while the event goes down: its values are complete by now.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send();
    else isSeen = true;
  });
  // Safari may leave a page without the event above.
  window.addEventListener('pagehide', send);
}

/** Sends what is new: once for most visits, again where a visit goes on in a tab that was left. */
function send(): void {
  if (!isCounted || !isSeen || (landing === null && unsent.size === 0)) return;
  const { width, height } = window.screen;
  const isTouch = window.matchMedia('(pointer: coarse)').matches;
  const visit: Visit = {
    device: detectDevice(isTouch, Math.min(width, height)),
    landing,
    pages: [...unsent],
  };
  const body = new Blob([JSON.stringify(visit)], { type: 'application/json' });
  // A browser refuses it only where too much waits to be sent: then this visit is not counted.
  navigator.sendBeacon(`${apiBaseUrl()}/api/visits`, body);
  landing = null;
  unsent.clear();
}
