import { test } from '../support/admin-test.ts';
import { expectNoFinding } from '../support/no-finding.ts';
import { expect, ownerApi } from '../support/shop-test.ts';

const PEACOCK = 'rgb(11, 85, 99)';

// Puts the look back for the other tests.
test.afterEach(async ({ baseURL }) => {
  const owner = await ownerApi(baseURL);
  const { version, theme } = await owner.call('GET /api/admin/theme');
  const own = { brand: '#8e1b2e', accent: '#b8892b', background: '#fbf7ef', text: '#241a17' };
  await owner.call('PUT /api/admin/theme', {
    body: { version, theme: { ...theme, ...own, fonts: 'fraunces-figtree' as const } },
  });
});

test('the owner chooses colours beside a preview, and shoppers see them once saved', async ({
  page,
  owner,
  browser,
  baseURL,
}) => {
  expect(owner).toBeTruthy();
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Theme', exact: true }).click();

  await page.getByLabel('Brand colour', { exact: true }).fill('#e0607a');
  await expect(
    page.getByText(/^A link on the background has a contrast of 2.9 to 1/),
  ).toBeVisible();
  await page.getByRole('button', { name: /^Use #/ }).click();
  await expect(page.getByText(/has a contrast of/)).toBeHidden();

  await page.getByRole('button', { name: 'Peacock' }).click();
  const preview = page.frameLocator('iframe[title="Preview: home page"]');
  const promo = preview.getByRole('complementary').first();
  await expect(promo).toHaveCSS('background-color', 'rgb(0, 51, 61)');
  await expectNoFinding(page);

  const shopper = await browser.newPage({ baseURL: baseURL ?? '' });
  await shopper.goto('/signin');
  const button = shopper.getByRole('button', { name: /sign in|login/i }).last();
  await expect(button).not.toHaveCSS('background-color', PEACOCK);
  await page.getByRole('button', { name: 'Save theme' }).click();
  await expect(page.getByText('Theme saved')).toBeVisible();
  await shopper.reload();
  await expect(button).toHaveCSS('background-color', PEACOCK);
  await expect(shopper.locator('meta[name="theme-color"]')).toHaveAttribute('content', '#f6f8f5');
  await shopper.close();

  await page.setViewportSize({ width: 360, height: 800 });
  await expectNoFinding(page);
  await page.getByRole('button', { name: 'Restore the original look' }).click();
  await page.getByRole('button', { name: 'Save theme' }).click();
  await expect(page.getByText('Theme saved')).toBeVisible();
});
