import { expectNoFinding } from '../support/no-finding.ts';
import { expect, test } from '../support/shop-test.ts';

test('the API reference lists the calls, with no axe finding', async ({ page }) => {
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { level: 2, name: 'Calls' })).toBeVisible();
  await expectNoFinding(page);
  await page
    .getByRole('heading', { level: 3, name: /^cart / })
    .getByRole('button')
    .click();
  await expect(page.getByRole('button', { name: 'get /api/cart', exact: true })).toBeVisible();
  await expectNoFinding(page);
});
