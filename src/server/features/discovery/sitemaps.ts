import { productPath } from '../../../domain/catalogue/product.ts';
import type { DeclaredPage } from '../../platform/http/declared-pages.ts';
import type { AllProducts, ListedProduct } from '../catalogue/storefront/all-products.service.ts';
import { xmlElement, xmlText } from './xml.ts';

/**
 * Products per file. The protocol allows 50,000 addresses and 50 MB: with eight pictures each, so
 * many take 30 MB.
 */
export const PRODUCTS_PER_SITEMAP = 25_000;
const MAX_IMAGES = 8;

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const IMAGES = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';

type Addresses = { path: string; changedAt: Date }[];

export interface SitemapParts {
  allProducts: AllProducts;
  /** The pages that the owner writes. */
  listPages: () => Promise<Addresses>;
  listCollections: () => Promise<Addresses>;
  shopUrl: string;
}

/** The sitemaps of the shop: an index, the pages, and the products in parts (sitemaps.org). */
export function createSitemaps(
  { allProducts, listPages, listCollections, shopUrl }: SitemapParts,
  size = PRODUCTS_PER_SITEMAP,
) {
  const loadLists = async () => ({
    categories: await allProducts.listCategoryPages(),
    pages: await listPages(),
    collections: await listCollections(),
  });

  return {
    /** The index of all sitemaps. */
    async *index() {
      const pages = Object.values(await loadLists()).flat();
      const parts = await allProducts.findLastChangesByPart(size);
      yield `${HEAD}<sitemapindex ${NAMESPACE}>\n`;
      yield sitemapElement(`${shopUrl}/sitemap-pages.xml`, newest(pages));
      for (const [place, changedAt] of parts.entries()) {
        yield sitemapElement(`${shopUrl}/sitemap-products-${place + 1}.xml`, changedAt);
      }
      yield '</sitemapindex>\n';
    },

    /** The pages that say so of themselves. Of the information pages no date of a change is known. */
    async *pages(declared: readonly DeclaredPage[]) {
      const lists = await loadLists();
      yield `${HEAD}<urlset ${NAMESPACE}>\n`;
      for (const { path, sitemap } of declared) {
        if (sitemap === 'page') {
          yield url(shopUrl + path, path === '/' ? newest(lists.categories) : undefined);
        }
        const shown = sitemap && sitemap !== 'page' ? lists[sitemap] : [];
        for (const each of shown) yield url(shopUrl + each.path, each.changedAt);
      }
      yield '</urlset>\n';
    },

    countParts: async () => Math.ceil((await allProducts.count()) / size),

    /** A part of the products, counted from 1, with their pictures. */
    async *products(part: number) {
      yield `${HEAD}<urlset ${NAMESPACE} ${IMAGES}>\n`;
      for await (const batch of allProducts.batches((part - 1) * size, size)) {
        yield batch.map((product) => productUrl(shopUrl, product)).join('');
      }
      yield '</urlset>\n';
    },
  };
}

function productUrl(shopUrl: string, product: ListedProduct): string {
  const images = product.images
    .slice(0, MAX_IMAGES)
    .map((path) => `<image:image>${xmlElement('image:loc', shopUrl + path)}</image:image>`);
  return url(shopUrl + productPath(product), product.updatedAt, images.join(''));
}

function url(address: string, changedAt?: Date, more = ''): string {
  return `<url>${xmlElement('loc', address)}${lastmod(changedAt)}${more}</url>\n`;
}

function sitemapElement(address: string, changedAt: Date | undefined): string {
  return `<sitemap>${xmlElement('loc', address)}${lastmod(changedAt)}</sitemap>\n`;
}

function lastmod(changedAt: Date | undefined): string {
  return changedAt ? `<lastmod>${xmlText(changedAt.toISOString())}</lastmod>` : '';
}

function newest(pages: readonly { changedAt: Date }[]): Date | undefined {
  return pages.map(({ changedAt }) => changedAt).toSorted((a, b) => Number(b) - Number(a))[0];
}

/**
 * The rules for crawlers (RFC 9309), and where the sitemap is: they stay out of the dashboard, the
 * API, and the pages that show a visitor's own data or only lead on.
 */
export function robotsText(shopUrl: string, pages: readonly DeclaredPage[]): string {
  const firstParts = pages
    .filter(({ isPublic }) => !isPublic)
    .map(({ path }) => `/${path.split('/')[1]}`);
  const disallowed = ['/admin', '/api/', ...new Set(firstParts)].map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...disallowed, '', `Sitemap: ${shopUrl}/sitemap.xml`, ''].join('\n');
}
