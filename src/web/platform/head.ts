import type { MetaDescriptor } from 'react-router';
import type { Shop } from '../../contract/shop.ts';
import { findShop, type RouteMatches } from './shop.ts';
import type { StructuredItem } from './structured-data.ts';

const FALLBACK_DESCRIPTION =
  'Silk, cotton, specialty and designer sarees: Mysore Silk, Kanchivaram, organza, linen and hand-painted Kalamkari, with the weave, length and care of every piece clearly described.';

/** The name on /og.jpg: a renamed shop shows a banner instead. */
const NAME_ON_PICTURE = 'SSMS Silks';
const NAMED_PICTURE = { path: '/og.jpg', width: 1200, height: 630 };
const OTHER_PICTURE = { path: '/banners/silk-sarees-1440.jpg', width: 1440, height: 540 };

/** A picture for link previews: a JPEG file below 300 kB, the limit of WhatsApp. */
export interface SharePicture {
  path: string;
  width: number;
  height: number;
  alt?: string;
}

interface PageHead {
  /** The page's own title; omitted on the home page, whose title is the shop's name. */
  title?: string;
  /** Follows the shop's name in the title of the home page. */
  slogan?: string;
  description?: string;
  /** Canonical path for search engines, such as `/category/cotton-linen`. */
  canonicalPath?: string;
  /** Personal pages, kept out of search engines. */
  isPrivate?: boolean;
  /** A part of another page, such as a filtered list: not in search engines, its links are followed. */
  isPartOfAnother?: boolean;
  picture?: SharePicture;
  type?: 'website' | 'product';
  properties?: Readonly<Record<string, string>>;
  /** The page for search engines, made from the shop (decision 29). */
  structuredData?: (shop: Shop) => StructuredItem[];
}

/** Title, description, link preview and structured data of a page, with fallbacks (specification §1). */
export function pageHead(matches: RouteMatches, head: PageHead = {}): MetaDescriptor[] {
  const shop = findShop(matches);
  const name = shop?.name ?? '';
  const title = [head.title, name, head.slogan].filter(Boolean).join(' | ');
  const description = head.description ?? FALLBACK_DESCRIPTION;
  const robots = robotsText(head);
  return [
    { title },
    { name: 'description', content: description },
    ...(robots ? [{ name: 'robots', content: robots }] : []),
    ...(head.canonicalPath ? canonicalTags(shop, head.canonicalPath) : []),
    ...(head.isPrivate ? [] : previewTags(shop, head, title)),
    ...(shop && head.structuredData ? [toGraph(head.structuredData(shop))] : []),
  ];
}

function robotsText({ isPrivate, isPartOfAnother, canonicalPath }: PageHead): string | null {
  if (isPrivate) return 'noindex';
  if (isPartOfAnother) return 'noindex,follow';
  return canonicalPath ? 'max-image-preview:large' : null;
}

/** None without `PUBLIC_URL`: the address has to be absolute (decision 29). */
function canonicalTags(shop: Shop | undefined, path: string): MetaDescriptor[] {
  if (!shop?.publicUrl) return [];
  return [{ tagName: 'link', rel: 'canonical', href: shop.publicUrl + path }];
}

/**
 * The page in a link preview, which takes the description from its own tag. Its picture needs an
 * absolute address: none without `PUBLIC_URL`.
 */
function previewTags(
  shop: Shop | undefined,
  { canonicalPath, picture, type = 'website', properties = {} }: PageHead,
  title: string,
): MetaDescriptor[] {
  const name = shop?.name ?? '';
  const shown = picture ?? shopPicture(shop);
  const tags = {
    'og:type': type,
    'og:title': title,
    'og:site_name': name,
    'og:locale': 'en_IN',
    ...(shop?.publicUrl && {
      ...(canonicalPath && { 'og:url': shop.publicUrl + canonicalPath }),
      'og:image': shop.publicUrl + shown.path,
      'og:image:width': String(shown.width),
      'og:image:height': String(shown.height),
      ...(shown.alt && { 'og:image:alt': shown.alt }),
    }),
    ...properties,
  };
  return [
    ...Object.entries(tags).map(([property, content]) => ({ property, content })),
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

function shopPicture(shop: Shop | undefined): SharePicture {
  if (shop?.theme?.share) return { ...NAMED_PICTURE, path: shop.theme.share };
  return shop?.name === NAME_ON_PICTURE ? NAMED_PICTURE : OTHER_PICTURE;
}

/** JSON-LD; React Router escapes it, so that no text ends the script. */
function toGraph(items: readonly StructuredItem[]): MetaDescriptor {
  const graph = { '@context': 'https://schema.org', '@graph': items };
  return { 'script:ld+json': graph } as unknown as MetaDescriptor;
}

export function pageMeta(head: PageHead) {
  return ({ matches }: { matches: RouteMatches }) => pageHead(matches, head);
}

/** The preview picture of a page about a product; undefined without a picture. */
export function sharePicture(
  picture: { src: string; alt: string } | undefined,
): SharePicture | undefined {
  if (!picture) return undefined;
  const { src, alt } = picture;
  return { path: `${src}-share-1200.jpg`, width: 1200, height: 630, alt };
}
