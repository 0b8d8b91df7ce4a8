import { productPath } from '../../../src/domain/catalogue/product.ts';
import { rupees } from '../../../src/domain/money/money.ts';
import { addSaree, factsOf } from '../support/admin-test.ts';
import { expect, ownerApi, plentiful, test } from '../support/shop-test.ts';

test('the cart badge follows a change from another device on every page', async ({
  page,
  api,
  customer,
}) => {
  const { _id: productId } = await plentiful(api);
  const badge = page.getByRole('banner').getByRole('link', { name: /^Cart/ });
  await page.goto('/about');
  await expect(badge).toBeVisible();
  await customer.api.call('POST /api/cart', { body: { productId, count: 3 } });
  await page.goto('/contact');
  await expect(badge).toContainText('3');
});

test('adding to the cart says at once that the price has changed', async ({
  page,
  baseURL,
  customer,
}) => {
  const owner = await ownerApi(baseURL);
  const saree = await addSaree(owner);
  await page.goto(productPath(saree));
  await expect(page.getByRole('button', { name: 'Add To Cart' })).toBeEnabled();
  const params = { id: saree._id };
  await owner.call('PUT /api/products/{id}', { params, body: factsOf(saree, 2500) });
  await page.getByRole('button', { name: 'Add To Cart' }).click();
  await expect(page.getByText('at its new price, ₹2,500.00')).toBeVisible();
  const { carts } = await customer.api.call('GET /api/cart');
  expect(carts[0]?.productId.offerPrice).toBe(rupees(2500));
});

test('the address of a saree in capitals, as some QR codes have it, leads to its page', async ({
  page,
  api,
}) => {
  const { _id, name } = await plentiful(api);
  await page.goto(`/product/${_id.toUpperCase()}`);
  await expect(page).toHaveURL(`/product/${_id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});

test('the top bar has the social links on a phone too', async ({ page }) => {
  await page.goto('/');
  const bar = page.getByRole('complementary', { name: /Offer|Where else/ });
  await expect(bar.getByRole('link', { name: /Instagram/ })).toBeVisible();
});

test.describe('A saree that the shop no longer shows', () => {
  test.use({
    serviceWorkers: 'allow',
    expectedConsole: /service worker resource mismatch|status of 4(?:04|10)|ERR_|Failed to fetch/,
  });

  test('leaves what is kept for reading offline, and the Recently Viewed', async ({
    page,
    baseURL,
  }) => {
    const owner = await ownerApi(baseURL);
    const saree = await addSaree(owner);
    const path = productPath(saree);
    const isKept = (address: string) =>
      page.evaluate(async (one) => (await caches.match(one)) !== undefined, address);
    const viewed = () => page.evaluate(() => localStorage.getItem('recentlyViewed'));
    await page.goto(path);
    await expect.poll(async () => (await isKept(path)) && isKept(`${path}.data`)).toBe(true);
    expect(await viewed()).toContain(saree._id);
    await owner.call('DELETE /api/products/{id}', { params: { id: saree._id } });
    await expect
      .poll(async () => {
        await page.goto(path);
        return (await isKept(path)) || (await isKept(`${path}.data`));
      })
      .toBe(false);
    await expect.poll(viewed).not.toContain(saree._id);
  });
});
