import { type MetaDescriptor, useRouteLoaderData } from 'react-router';
import type { Shop } from '../../contract/shop.ts';

const FALLBACK_DESCRIPTION =
  'Silk, cotton, specialty and designer sarees: Mysore Silk, Kanchivaram, organza, linen and hand-painted Kalamkari, with the weave, length and care of every piece told plainly.';

/** The name on /og.jpg: a renamed shop does without the picture. */
const NAME_ON_PICTURE = 'SSMS Silks';

interface RootData {
  shop: Shop;
  /** In the shop's time zone, from the server: browser and server agree at New Year. */
  year: number;
}
type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

interface PageHead {
  /** The page's own title; omitted on the home page, whose title is the shop's name. */
  title?: string;
  /** One or two sentences; defaults to the shop's description. */
  description?: string;
  /** Canonical path for search engines, such as `/category/cotton-linen`. */
  canonicalPath?: string;
  /** Personal pages, kept out of search engines. */
  isPrivate?: boolean;
}

/** Title and description of a page, with fallbacks (specification §1). */
export function pageHead(matches: Matches, head: PageHead = {}): MetaDescriptor[] {
  const shop = (matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined)
    ?.shop;
  const name = shop?.name ?? '';
  const title = [head.title, name].filter(Boolean).join(' | ');
  const description = head.description ?? FALLBACK_DESCRIPTION;
  const tags: MetaDescriptor[] = [
    { title },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:site_name', content: name },
    // Crawlers need an absolute address, which is unknown without the shop's public one.
    ...(shop?.publicUrl && name === NAME_ON_PICTURE
      ? [{ property: 'og:image', content: `${shop.publicUrl}/og.jpg` }]
      : []),
  ];
  if (head.isPrivate) tags.push({ name: 'robots', content: 'noindex' });
  if (head.canonicalPath) {
    tags.push({
      tagName: 'link',
      rel: 'canonical',
      href: `${shop?.publicUrl ?? ''}${head.canonicalPath}`,
    });
  }
  return tags;
}

/** The `meta` of a page with the same head for all data. */
export function pageMeta(head: PageHead) {
  return ({ matches }: { matches: Matches }) => pageHead(matches, head);
}

export function useShop(): Shop {
  return useRootData().shop;
}

/** The year of the copyright line. */
export function useYear(): number {
  return useRootData().year;
}

function useRootData(): RootData {
  const data = useRouteLoaderData('root') as RootData | undefined;
  if (!data) throw new Error('The root loader gives the shop to every page');
  return data;
}
