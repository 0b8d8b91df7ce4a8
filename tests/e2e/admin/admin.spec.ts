import type { Page } from '@playwright/test';
import { expectNoFinding } from '../support/no-finding.ts';
import { expect, OWNER, signIn, test } from '../support/shop-test.ts';

async function asOwner(page: Page, path = '/admin'): Promise<void> {
  await page.goto('/signin');
  await signIn(page, OWNER.email, OWNER.password);
  await expect(page).toHaveURL('/admin');
  if (path !== '/admin') await page.goto(path);
}

test.describe('§2 Admin dashboard', () => {
  test('§2 Admin: orders first, with cards, charts and the specified columns', async ({ page }) => {
    await asOwner(page);
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
    for (const card of ['Total Users', 'Total Orders', 'Total Revenue', 'Total Products']) {
      await expect(page.getByText(card, { exact: true })).toBeVisible();
    }
    await expect(page.getByText('Orders in Last 5 Months').first()).toBeVisible();
    await expect(page.getByText('Weekly Orders Comparison').first()).toBeVisible();
    const table = page.getByRole('table', { name: 'Orders', exact: true });
    for (const column of [
      'Order ID',
      'User ID',
      'Item Price',
      'Tax',
      'Total',
      'Payment Method',
      'Payment Status',
      'Delivered',
      'Tracking No',
      'Shipping Address',
    ]) {
      await expect(table.getByRole('columnheader', { name: column, exact: true })).toBeVisible();
    }
  });

  test.describe('beside another tab', () => {
    // What was asked for at the moment of the sign-out may be answered after it.
    test.use({ expectedConsole: /401/ });

    test('§4 After a sign-out in another tab nothing of the dashboard stays on the screen', async ({
      page,
      context,
    }) => {
      await asOwner(page);
      await expect(page.getByRole('table', { name: 'Orders', exact: true })).toBeVisible();
      const other = await context.newPage();
      await other.goto('/admin');
      await other.getByRole('button', { name: 'Logout' }).click();
      await expect(other).toHaveURL('/');
      await expect(page).toHaveURL('/signin');
      await expect(page.getByText('Your session has ended.')).toBeVisible();
    });
  });

  test('§2 Admin: users and products', async ({ page }) => {
    await asOwner(page, '/admin?tab=users');
    const users = page.getByRole('table', { name: 'Users' });
    for (const column of ['User ID', 'Name', 'Email', 'Admin']) {
      await expect(users.getByRole('columnheader', { name: column, exact: true })).toBeVisible();
    }
    await page.getByRole('link', { name: 'Products', exact: true }).click();
    await page
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Are you sure you want to remove this product?');
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
  });
});

test("the new screen's heading gets the focus, and its title is announced", async ({ page }) => {
  await asOwner(page);
  await page.getByRole('table', { name: 'Orders', exact: true }).getByRole('link').first().click();
  const heading = page.getByRole('heading', { name: /^Order [0-9a-f]{8}$/ });
  await expect(heading).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: await page.title() })).toBeAttached();
  const nav = page.getByRole('navigation', { name: 'Dashboard' });
  for (const tab of ['Users', 'Add Product', 'Orders']) {
    await nav.getByRole('link', { name: tab, exact: true }).click();
    await expect(page.getByRole('heading', { name: tab, exact: true })).toBeFocused();
  }
});

test.describe('the menu on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 } });

  test('has all screens with their counts, and closes on the one that is chosen', async ({
    page,
  }) => {
    await asOwner(page);
    const nav = page.getByRole('navigation', { name: 'Dashboard' });
    await expect(nav.getByRole('link')).toHaveCount(0);
    await nav.getByRole('button', { name: 'Menu: Orders' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu.getByRole('link', { name: /^Orders [\d,]+$/ })).toBeVisible();
    for (const link of await menu.getByRole('link').all()) await expect(link).toBeInViewport();
    await expectNoFinding(page);
    await menu.getByRole('link', { name: 'Promo codes' }).click();
    await expect(page).toHaveURL('/admin/promo-codes');
    await expect(menu).toBeHidden();
  });
});

test.describe('§6 Not an admin', () => {
  test.use({ expectedConsole: /403/ });
  test('§6 Admin: a customer gets a 403', async ({ page, customer }) => {
    expect(customer.token).toBeTruthy();
    await page.goto('/admin');
    await expect(page.getByText('This page is for admins only')).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);
  });
});
