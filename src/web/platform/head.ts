import type { MetaDescriptor } from 'react-router';
import { useRouteLoaderData } from 'react-router';
import type { Shop } from '../../contract/shop.ts';

const FALLBACK_DESCRIPTION =
  'Silk, cotton, specialty and designer sarees: Mysore Silk, Kanchivaram, organza, linen and hand-painted Kalamkari, with the weave, length and care of every piece told plainly.';

/** The name that stands on /og.jpg: a shop of another name does without it. */
const NAME_ON_PICTURE = 'SSMS Silks';

interface RootData {
  shop: Shop;
  /** By the shop's clock, from the server: the browser says the same at the turn of the year. */
  year: number;
}
type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

interface PageHead {
  /** What the page shows; left out on the home page, whose title is the shop's name. */
  title?: string;
  /** One or two sentences; the shop's own description stands in where there is none. */
  description?: string;
  /** Path of the one address search engines should know, such as `/category/cotton-linen`. */
  canonicalPath?: string;
  /** Screens of one person, kept out of search engines. */
  isPrivate?: boolean;
}

/** Title and description of a page: the shop's name, and a description fallback (specification §1). */
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
    // Who fetches it knows no origin: without the shop's address there is none to give.
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

/** The shop as the root loader gave it. */
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
