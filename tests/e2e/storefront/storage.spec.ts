import { expect, plentiful, test } from '../support/shop-test.ts';

test.describe('§3 Browser storage, edited by hand', () => {
  test('§3 Storage: invalid values under every key: the pages work', async ({ page, api }) => {
    const product = await plentiful(api);
    await page.addInitScript(() => {
      for (const key of ['recentlyViewed', 'cartItems', 'shippingAddress', 'paymentMethod']) {
        localStorage.setItem(key, '[1,"x",{}]');
      }
    });
    for (const path of ['/', `/product/${product._id}`, '/category/silk-sarees', '/signin']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
    }
  });

  test.describe('§4 Session', () => {
    test.use({ expectedConsole: /400|401/ });
    test('§4 Session: a forged token counts as signed out and is removed', async ({ page }) => {
      await page.addInitScript(() => {
        if (!sessionStorage.getItem('forged'))
          localStorage.setItem('ssmsAuthToken', 'forged.token');
        sessionStorage.setItem('forged', '1');
      });
      await page.goto('/orders');
      await expect(page).toHaveURL('/signin');
      expect(await page.evaluate(() => localStorage.getItem('ssmsAuthToken'))).toBeNull();
    });
  });
});
