import { expect, test } from '@playwright/test';
import { fillShipping, openSareeInStock, signUpAndIn } from './shopper.ts';

test('from the home page to a placed order, found again under My Orders', async ({ page }) => {
  await signUpAndIn(page);
  const shelf = page.getByRole('region', { name: 'Silk Sarees', exact: true });
  await shelf.getByRole('link', { name: /^View all/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Silk Sarees' })).toBeVisible();

  const name = await openSareeInStock(page);
  await page.getByRole('button', { name: 'Add To Cart' }).click();
  await expect(page.getByText('Added to your cart')).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByRole('heading', { name: 'Shopping Cart' })).toBeVisible();
  await expect(page.getByRole('link', { name }).first()).toBeVisible();

  await page.getByRole('link', { name: 'Proceed To Checkout' }).click();
  await fillShipping(page);
  await expect(page).toHaveURL('/payment');
  await page.getByLabel('Free (no payment required)').check();
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(page).toHaveURL('/placeorder');
  await expect(page.getByText('12 Temple Road')).toBeVisible();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(
    page.getByText('Order placed successfully! Redirecting to your order...'),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/);
  await expect(page.getByText(name).first()).toBeVisible();
  await expect(page.getByText('Not Paid').first()).toBeVisible();

  const orderId = page.url().split('/').at(-1) ?? '';
  await page.goto('/orders');
  await expect(page.getByText(orderId.slice(0, 8)).first()).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByText('Your Cart Is Empty')).toBeVisible();
});
