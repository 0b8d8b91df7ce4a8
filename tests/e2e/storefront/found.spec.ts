import { productPath } from '../../../src/domain/catalogue/product.ts';
import { addSaree, factsOf } from '../support/admin-test.ts';
import { apiOf, expect, OWNER, test } from '../support/shop-test.ts';

/** The document of an address, redirects not followed. */
async function open(baseURL: string | undefined, path: string) {
  const response = await fetch(`${baseURL}${path}`, { redirect: 'manual' });
  return { status: response.status, headers: response.headers, html: await response.text() };
}

/** The pages that the first test has followed links to, which the second looks at again. */
const followed = new Map<string, Awaited<ReturnType<typeof open>>>();

const unescaped = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'");

const valuesOf = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)].map(([, value = '']) => unescaped(value));

/** The structured data of a page. */
function graphIn(html: string) {
  const [json = ''] = valuesOf(html, /<script type="application\/ld\+json">([\s\S]*?)<\/script>/g);
  return JSON.parse(json)['@graph'] as Record<string, unknown>[];
}

test.describe('found by search engines', () => {
  // One after another: links of the first lead to what the others add and remove.
  test.describe.configure({ mode: 'default' });

  test('every link and fragment of the public pages leads somewhere', async ({ baseURL }) => {
    const ids = new Map<string, Set<string>>();
    const fragments: [page: string, target: string, id: string][] = [];
    const broken: string[] = [];
    const queue = ['/'];
    for (const page of queue) {
      const document = await open(baseURL, page);
      const { status, html, headers } = document;
      followed.set(page, document);
      const isDocument = headers.get('content-type')?.startsWith('text/html') ?? false;
      if (status !== 200) broken.push(`${page}: ${status}`);
      if (status !== 200 || !isDocument) continue;
      ids.set(page, new Set(valuesOf(html, /\sid="([^"]+)"/g)));
      for (const href of valuesOf(html, /<a\s[^>]*?href="([^"]*)"/g)) {
        const { origin, pathname, search, hash } = new URL(href, `${baseURL}${page}`);
        if (origin !== new URL(`${baseURL}`).origin) continue;
        const target = pathname + search;
        if (hash) fragments.push([page, target, decodeURIComponent(hash.slice(1))]);
        if (!queue.includes(target)) queue.push(target);
      }
    }
    expect(queue.length).toBeGreaterThan(100);
    expect(broken).toEqual([]);
    const lost = fragments.filter(([, target, id]) => !ids.get(target)?.has(id));
    expect(lost).toEqual([]);
  });

  test('every address of the sitemaps is a page that names itself as canonical', async ({
    baseURL,
  }) => {
    const locsOf = (xml: string) => valuesOf(xml, /<loc>([^<]*)<\/loc>/g);
    const pathOf = (address: string) => new URL(address).pathname;
    const index = await open(baseURL, '/sitemap.xml');
    const files = await Promise.all(locsOf(index.html).map((loc) => open(baseURL, pathOf(loc))));
    const paths = files.flatMap(({ html }) => locsOf(html)).map(pathOf);
    expect(paths.length).toBeGreaterThan(100);
    const robots = await open(baseURL, '/robots.txt');
    const disallowed = valuesOf(robots.html, /^Disallow: (.+)$/gm);
    expect(disallowed).toEqual(expect.arrayContaining(['/admin', '/cart', '/orders', '/signin']));
    expect(paths.filter((path) => disallowed.some((start) => path.startsWith(start)))).toEqual([]);
    for (const path of paths) {
      const { status, html } = followed.get(path) ?? (await open(baseURL, path));
      expect(status, path).toBe(200);
      expect(valuesOf(html, /<link rel="canonical" href="([^"]*)"/g)).toEqual([
        `${baseURL}${path}`,
      ]);
      expect(html).not.toMatch(/<meta name="robots" content="noindex/);
    }
  });

  test('a product is found by its canonical address; an earlier name leads there', async ({
    baseURL,
  }) => {
    const { email, password } = OWNER;
    const { token } = await apiOf(baseURL).call('POST /api/user/signin', {
      body: { email, password },
    });
    const owner = apiOf(baseURL, token);
    const saree = await addSaree(owner, 'Found');
    const params = { id: saree._id };
    const before = productPath(saree);
    for (const path of [before, `/product/${saree._id}`]) {
      const { status, html } = await open(baseURL, path);
      expect(status).toBe(200);
      expect(html).toContain(`<link rel="canonical" href="${baseURL}${before}"`);
    }
    const body = { ...factsOf(saree), name: `${saree.name} Anew` };
    const after = productPath(await owner.call('PUT /api/products/{id}', { params, body }));
    const moved = await open(baseURL, before);
    expect(moved.status).toBe(301);
    expect(moved.headers.get('location')).toBe(after);
    // A browser that kept it would never see the name change back.
    expect(moved.headers.get('cache-control')).toBe('no-store');

    // Until it is rendered, its original is sent.
    const preview = `${baseURL}${saree.pictures[0]?.src}-share-1200.jpg`;
    await expect
      .poll(async () => (await fetch(preview)).headers.get('content-type'))
      .toBe('image/jpeg');

    await owner.call('DELETE /api/products/{id}', { params });
    const gone = await open(baseURL, after);
    expect(gone.status).toBe(410);
    expect(gone.html).toContain('This product is no longer for sale');
    expect(gone.html).toContain('You may also like');
    expect((await open(baseURL, '/product/no-such-saree/at-all')).status).toBe(404);
  });

  test('pages describe themselves in structured data that cannot end its script', async ({
    baseURL,
  }) => {
    const typesAt = async (path: string) => {
      const { html, headers } = await open(baseURL, path);
      // Data is not among the scripts that the policy allows: it never runs.
      const scripts = html.match(/<script(?![^>]*(?:src=|ld\+json))/g) ?? [];
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy.match(/'sha256-/g)).toHaveLength(scripts.length);
      return graphIn(html).map((item) => item['@type']);
    };
    expect(await typesAt('/')).toEqual(['OnlineStore', 'WebSite']);
    expect(await typesAt('/category/silk-sarees')).toEqual(['BreadcrumbList', 'ItemList']);
    expect(await typesAt('/search/silk')).toEqual(['ItemList']);

    const { email, password } = OWNER;
    const { token } = await apiOf(baseURL).call('POST /api/user/signin', {
      body: { email, password },
    });
    const owner = apiOf(baseURL, token);
    const saree = await addSaree(owner, '</script><b>&');
    const { html } = await open(baseURL, productPath(saree));
    expect(graphIn(html)[0]).toMatchObject({ '@type': 'Product', name: saree.name });
    expect(html).not.toContain('</script><b>');
    await owner.call('DELETE /api/products/{id}', { params: { id: saree._id } });
  });

  test('filtered, sorted and later parts of lists stay out', async ({ baseURL }) => {
    const canonical = `<link rel="canonical" href="${baseURL}/category/silk-sarees"`;
    for (const query of ['?color=maroon', '?sort=price-asc', '?offer=1']) {
      const { html } = await open(baseURL, `/category/silk-sarees${query}`);
      expect(html).toContain('<meta name="robots" content="noindex,follow"');
      expect(html).toContain(canonical);
    }
    const { html } = await open(baseURL, '/category/silk-sarees?utm_source=mail');
    expect(html).not.toContain('noindex');
    expect((await open(baseURL, '/search/silk')).html).toContain('content="noindex,follow"');
  });

  test('/favicon.ico is an icon', async ({ baseURL }) => {
    const response = await fetch(`${baseURL}/favicon.ico`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^image\//);
  });
});
