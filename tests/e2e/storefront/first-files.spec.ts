import { expect, plentiful, test } from '../support/shop-test.ts';

test('pages request two small fonts and give priority to one picture', async ({ page, api }) => {
  const product = await plentiful(api);
  for (const path of ['/', '/category/silk-sarees', `/product/${product._id}`]) {
    const html = await (await page.request.get(path)).text();
    expect(html.match(/fetchpriority="high"/gi), path).toHaveLength(1);
  }
  const fonts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(request.url());
  });
  const pictures = page.getByRole('list', { name: `Pictures of ${product.name}` });
  await page.goto(`/product/${product._id}`);
  await expect(pictures.locator('img')).toHaveCount(3);
  expect(fonts.map((file) => /[a-z]+-basic/.exec(file)?.[0]).toSorted()).toEqual([
    'figtree-basic',
    'fraunces-basic',
  ]);
});
