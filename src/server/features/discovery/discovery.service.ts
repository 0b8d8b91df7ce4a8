import { MINUTE_MS } from '../../../domain/time/calendar.ts';
import type { DeclaredPage } from '../../platform/http/declared-pages.ts';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import {
  type CollectionsDeps,
  listCollectionAddresses,
} from '../collections/collections.service.ts';
import type { ServiceBase } from '../service-base.ts';
import type { ShopProcess } from '../shop/shop.service.ts';
import { createIndexNow } from './indexnow.service.ts';
import { createProductFeed } from './product-feed.ts';
import { createSitemaps, robotsText, type SitemapParts } from './sitemaps.ts';
import { createTimedFiles } from './timed-files.ts';

/** How old a sitemap or feed may be: both are read once a day at most. */
const MAX_AGE_MS = 15 * MINUTE_MS;

interface DiscoveryDeps extends ServiceBase {
  catalogue: CatalogueService;
  pages: { listAddresses: SitemapParts['listPages'] };
  collections: CollectionsDeps;
  shopProcess: ShopProcess;
}

/** What search engines and marketplaces read of the shop. */
export function createDiscoveryService(deps: DiscoveryDeps) {
  const { clock, shop } = deps;
  const { shopUrl, indexNowKey } = deps.shopProcess;
  const { all: allProducts } = deps.catalogue;
  const now = () => clock.now().getTime();
  const files = createTimedFiles(MAX_AGE_MS, now);
  const sitemaps = createSitemaps({
    allProducts,
    listPages: deps.pages.listAddresses,
    listCollections: () => listCollectionAddresses(deps.collections),
    shopUrl,
  });
  const loadFeedSettings = async () => ({
    ...(await shop.loadSettings()),
    ...(await shop.loadCheckoutRules()),
    attributes: await deps.catalogue.listAttributes(),
  });
  const feed = createProductFeed({ allProducts, shopUrl, settings: loadFeedSettings });
  const indexNow = createIndexNow({ ...deps, allProducts, key: indexNowKey });
  let parts = { count: Promise.resolve(0), until: 0 };

  /** Counted as seldom as the files are made: requests for parts that do not exist count nothing. */
  async function countParts(): Promise<number> {
    const at = now();
    if (at >= parts.until) parts = { count: sitemaps.countParts(), until: at + MAX_AGE_MS };
    return parts.count.catch((error) => {
      parts.until = 0;
      throw error;
    });
  }

  return {
    robots: (pages: readonly DeclaredPage[]) => robotsText(shopUrl, pages),
    indexNow,

    /** A gzipped file by its name at the root of the shop; null for an unknown one. */
    async gzipped(name: string, pages: readonly DeclaredPage[]) {
      if (name === 'sitemap.xml') return files.gzipped(name, sitemaps.index);
      if (name === 'sitemap-pages.xml') return files.gzipped(name, () => sitemaps.pages(pages));
      if (name === 'feed.xml') return files.gzipped(name, feed.rss);
      if (name === 'feed.csv') return files.gzipped(name, feed.csv);
      const part = Number(/^sitemap-products-([1-9]\d{0,3})\.xml$/.exec(name)?.[1] ?? 0);
      if (part === 0 || part > (await countParts())) return null;
      return files.gzipped(name, () => sitemaps.products(part));
    },
  };
}
