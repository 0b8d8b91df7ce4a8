import { get } from 'node:http';
import { factsOf, test } from '../support/admin-test.ts';
import { expect } from '../support/shop-test.ts';

interface Sent {
  status: number | undefined;
  headers: Record<string, string | string[] | undefined>;
  bytes: number;
}

/** One request without a browser's own caching and decompression. */
function send(url: string, headers: Record<string, string> = {}): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers }, async (response) => {
      let bytes = 0;
      for await (const piece of response) bytes += piece.length;
      resolve({ status: response.statusCode, headers: response.headers, bytes });
    });
    request.on('error', reject);
  });
}

test.describe('public pages', () => {
  test('are sent compressed, and confirmed when they have not changed', async ({ baseURL }) => {
    const address = `${baseURL}/category/silk-sarees`;
    const [plain, gzip, brotli] = await Promise.all(
      ['identity', 'gzip', 'gzip, br'].map((accepted) =>
        send(address, { 'accept-encoding': accepted }),
      ),
    );
    expect(plain?.headers['content-encoding']).toBeUndefined();
    expect(gzip?.headers['content-encoding']).toBe('gzip');
    expect(brotli?.headers['content-encoding']).toBe('br');
    expect(brotli?.bytes).toBeLessThan((plain?.bytes ?? 0) / 5);

    // A change of another test between the two answers gives the page a new tag.
    await expect(async () => {
      const { etag } = (await send(address)).headers;
      const again = await send(address, { 'if-none-match': String(etag) });
      expect(again).toMatchObject({ status: 304, bytes: 0 });
    }).toPass({ timeout: 15_000 });
  });

  test('load scripts that the build has compressed', async ({ page, baseURL }) => {
    await page.goto('/');
    const source = await page.locator('link[rel=modulepreload]').first().getAttribute('href');
    const script = await send(`${baseURL}${source}`, { 'accept-encoding': 'gzip, br, zstd' });
    expect(script.headers['content-encoding']).toBe('br');
    expect(script.headers['cache-control']).toContain('immutable');
  });

  test('show a new name, a new price and a hidden saree at once', async ({
    page,
    owner,
    saree,
  }) => {
    const addresses = [
      '/category/cotton-linen/cotton',
      `/product/${saree._id}`,
      `/search/${encodeURIComponent(saree.name)}`,
    ];
    for (const address of addresses) {
      await page.goto(address);
      await expect(page.getByText('₹2,000').first()).toBeVisible();
    }
    const id = saree._id;
    const name = `${saree.name} Anew`;
    const body = { ...factsOf(saree, 1234), name };
    const changed = await owner.call('PUT /api/products/{id}', { params: { id }, body });
    for (const address of addresses) {
      await page.goto(address);
      await expect(page.getByText(name).first()).toBeVisible();
      await expect(page.getByText('₹1,234').first()).toBeVisible();
    }
    const hidden = { ...factsOf(changed), isHidden: true };
    await owner.call('PUT /api/products/{id}', { params: { id }, body: hidden });
    await page.goto('/category/cotton-linen/cotton');
    await expect(page.getByText(name)).toHaveCount(0);
    expect((await page.request.get(`/product/${id}`)).status()).toBe(404);
  });
});
