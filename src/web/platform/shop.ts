import { useRouteLoaderData } from 'react-router';
import type { Shop } from '../../contract/shop.ts';
import type { CategoryTree } from '../../domain/catalogue/category-tree.ts';

export function shopDates(timeZone: string) {
  const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone });
  const moment = new Intl.DateTimeFormat('en-IN', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  });
  return {
    /** Such as `21 Nov 2026`. */
    formatDay: (instant: string) => day.format(new Date(instant)),
    /** Such as `21 Nov 2026, 5:30 pm`. */
    formatMoment: (instant: string) => moment.format(new Date(instant)),
  };
}

// Formatters are expensive and one shop has one time zone, so they are cached.
let latest: { timeZone: string; dates: ReturnType<typeof shopDates> } | undefined;

export function useShopDates() {
  const { timeZone } = useShop();
  if (latest?.timeZone !== timeZone) latest = { timeZone, dates: shopDates(timeZone) };
  return latest.dates;
}

interface RootData {
  shop: Shop;
  categories: CategoryTree;
  /** In the shop's time zone, from the server: browser and server agree at New Year. */
  year: number;
  links: Record<'menu' | 'footer', ShopLink[]>;
}

/** A link to what the owner has put into the menu or the footer. */
interface ShopLink {
  label: string;
  to: string;
}

export type RouteMatches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** The shop as the root has loaded it; undefined where that failed. */
export function findShop(matches: RouteMatches): Shop | undefined {
  return findRootData(matches)?.shop;
}

/** The shop's categories as the root has loaded them; none where that failed. */
export function findCategories(matches: RouteMatches): CategoryTree {
  return findRootData(matches)?.categories ?? NO_CATEGORIES;
}

const NO_CATEGORIES: CategoryTree = [];

function findRootData(matches: RouteMatches) {
  return matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined;
}

/** The shop's categories; none on an error page that could not load them. */
export function useCategories(): CategoryTree {
  return (useRouteLoaderData('root') as RootData | undefined)?.categories ?? NO_CATEGORIES;
}

export function useShop(): Shop {
  return useRootData().shop;
}

export function useYear(): number {
  return useRootData().year;
}

/** The owner's links of a place; none where the root could not load them. */
export function useLinks(place: 'menu' | 'footer'): readonly ShopLink[] {
  const data = useRouteLoaderData('root') as RootData | undefined;
  return data?.links[place] ?? [];
}

function useRootData(): RootData {
  const data = useRouteLoaderData('root') as RootData | undefined;
  if (!data) throw new Error('The root loader gives the shop to every page');
  return data;
}
