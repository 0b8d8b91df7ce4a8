import { parseReportQuery } from '../reports/report-period.ts';
import { parseChoice } from '../text/query-values.ts';

/** The kinds of pages that visits are counted by; addresses of products and orders are not kept. */
export const PAGE_KINDS = [
  'home',
  'category',
  'product',
  'search',
  'cart',
  'checkout',
  'account',
  'other',
] as const;
export type PageKind = (typeof PAGE_KINDS)[number];

export const DEVICES = ['phone', 'tablet', 'desktop'] as const;
export type Device = (typeof DEVICES)[number];

/** Kinds of pages by the first part of their path. */
const KINDS: Record<string, PageKind> = {
  '': 'home',
  category: 'category',
  product: 'product',
  search: 'search',
  cart: 'cart',
  checkout: 'checkout',
  shipping: 'checkout',
  payment: 'checkout',
  placeorder: 'checkout',
  'payment-success': 'account',
  orders: 'account',
  'order-success': 'account',
  account: 'account',
  signin: 'account',
  signup: 'account',
  'forgot-password': 'account',
  'reset-password': 'account',
  'confirm-email': 'account',
};

/** The kind of the page at a path such as `/product/1/maroon-saree`. */
export function getPageKind(path: string): PageKind {
  const [, first = ''] = path.split('/');
  return Object.hasOwn(KINDS, first) ? (KINDS[first] ?? 'other') : 'other';
}

/** A touch screen whose shorter side has fewer CSS pixels is a phone. */
const TABLET_FROM_PX = 600;

/** The class of a device by its main pointer and the shorter side of its screen, in CSS pixels. */
export function detectDevice(isTouch: boolean, shorterSide: number): Device {
  if (!isTouch) return 'desktop';
  return shorterSide < TABLET_FROM_PX ? 'phone' : 'tablet';
}

/** Crawlers, link previews and measurements, which are no visitors. (Cubot is a make of phones.) */
const PROGRAM =
  /(?<!cu)bot\b|crawl|spider|slurp|preview|headless|lighthouse|pagespeed|facebookexternalhit|whatsapp\/|curl\/|python|monitor/i;

/** Whether a `User-Agent` names a program; one without a name is a program too. */
export function isBot(userAgent: string): boolean {
  return userAgent.trim() === '' || PROGRAM.test(userAgent);
}

/** The steps of a purchase, in their order; a visit counts for a step once. */
export const FUNNEL_STEPS = ['visits', 'product', 'cart', 'checkout', 'paid'] as const;
type FunnelStep = (typeof FUNNEL_STEPS)[number];
export type FunnelCounts = Record<FunnelStep, number>;

/**
 * The share of a step in the one before it, in whole per cent; null where that one has none or
 * fewer, as when an order of yesterday's visit is paid today.
 */
export function stepRate(count: number, before: number): number | null {
  return before === 0 || count > before ? null : Math.round((count / before) * 100);
}

/** Reads the days and the device of a query string; invalid values are ignored. */
export function parseVisitsQuery(query: URLSearchParams) {
  const { from, to } = parseReportQuery(query);
  return { from, to, device: parseChoice(DEVICES, query.get('device')) };
}
