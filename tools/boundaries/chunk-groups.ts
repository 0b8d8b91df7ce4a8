/** What the grouping needs to know of a module, as the bundler reports it. */
export interface KnownModule {
  isEntry: boolean;
  importers: readonly string[];
}

type Find = (id: string) => KnownModule | null;

/** The scripts that pages share; each imports only scripts before it. */
export const CHUNK_GROUPS = [
  'framework',
  'common',
  'cards',
  'catalogue',
  'shop',
  'checkout',
  'admin',
] as const;
export type ChunkGroup = (typeof CHUNK_GROUPS)[number];

/** The framework, with the parts of ours that it imports. */
const FRAMEWORK =
  /vite\/preload-helper|\/node_modules\/(react|react-dom|react-router|scheduler)\/|\/src\/web\/platform\/(route-modules|chunk-loading)\.ts$/;

/** The pages of a group, those of every page first; other pages belong to `shop`. */
const PAGES: Partial<Record<ChunkGroup, RegExp>> = {
  common: /\/src\/web\/(entry\.client|root|routes\/storefront\/layout)\.tsx/,
  cards: /\/routes\/storefront\/home\.tsx/,
  catalogue: /\/routes\/storefront\/(category|product|search)\.tsx/,
  checkout: /\/routes\/storefront\/(cart|checkout|shipping|payment|place-order|order)[\w-]*\.tsx/,
  admin: /\/routes\/admin\//,
};

/**
 * The name of the script that a module goes into, so that a page loads a handful of scripts and not
 * one for every shared part. Null leaves a module with the only page that needs it.
 */
export function chunkGroup(id: string, find: Find): ChunkGroup | null {
  if (FRAMEWORK.test(id)) return 'framework';
  const entries = entriesOf(id, find);
  if (entries.some((entry) => sameFile(entry, id))) return null;
  const groups = new Set(entries.map(groupOfPage));
  if (groups.has('common')) return 'common';
  if (entries.length < 2) return null;
  if (groups.has('cards')) return 'cards';
  if (groups.has('catalogue')) return 'catalogue';
  const [group = 'shop', ...others] = groups;
  return others.length === 0 ? group : 'shop';
}

/** The entries that load a module with themselves. */
function entriesOf(id: string, find: Find): string[] {
  const seen = new Set([id]);
  for (const one of seen) for (const importer of find(one)?.importers ?? []) seen.add(importer);
  return [...seen].filter((one) => find(one)?.isEntry);
}

function groupOfPage(entry: string): ChunkGroup {
  return CHUNK_GROUPS.find((name) => PAGES[name]?.test(entry)) ?? 'shop';
}

/** React Router's entry for a route is the route's file with a query. */
function sameFile(entry: string, id: string): boolean {
  return entry.split('?')[0] === id.split('?')[0];
}
