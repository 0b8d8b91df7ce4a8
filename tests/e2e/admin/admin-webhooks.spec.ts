import { test } from '../support/admin-test.ts';
import { expectNoFinding } from '../support/no-finding.ts';
import { expect } from '../support/shop-test.ts';

test('Decision 38: the owner adds a webhook, sees its secret once, tests it and removes it', async ({
  page,
  owner,
}) => {
  expect(owner).toBeTruthy();
  // Nothing answers there: the name is reserved.
  const address = 'https://desk.invalid/orders';
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Webhooks', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Webhooks', exact: true })).toBeVisible();
  await expectNoFinding(page);

  await page.getByRole('button', { name: 'Add webhook' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Add webhook' });
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await expect(dialog.getByText('Enter the address that receives the events')).toBeVisible();
  await expectNoFinding(page);
  await dialog.getByLabel('Address').fill(address);
  // Orders of other tests are none of its events.
  for (const event of await dialog.getByRole('checkbox').all()) await event.uncheck();
  await dialog.getByLabel('Order expired unpaid').check();
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await expect(page.getByText(/^whsec_/)).toBeVisible();
  await expectNoFinding(page);

  await page.getByRole('link', { name: address }).click();
  await expect(page.getByText('Order expired unpaid').first()).toBeVisible();
  await expect(page.getByText('Events appear here once they are sent.')).toBeVisible();
  await page.getByRole('button', { name: 'Send a test event' }).click();
  await expect(page.getByRole('table', { name: 'Sent events' })).toContainText('Test event');
  await expect(page.getByText(/^whsec_/)).toHaveCount(0);
  await expectNoFinding(page);

  await page.getByRole('button', { name: 'Renew secret' }).click();
  const renewal = page.getByRole('alertdialog', { name: 'Renew secret?' });
  await renewal.getByRole('button', { name: 'Renew secret' }).click();
  await expect(page.getByText(/^whsec_/)).toBeVisible();
  await expect(page.getByText(/signed with the old secret too/)).toBeVisible();
  await expectNoFinding(page);

  await page.getByRole('button', { name: 'Remove webhook' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove webhook?' });
  await question.getByRole('button', { name: 'Remove webhook' }).click();
  await expect(page).toHaveURL('/admin/webhooks');
  await expect(page.getByRole('link', { name: address })).toHaveCount(0);
});
