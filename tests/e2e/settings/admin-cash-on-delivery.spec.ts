import { addSaree } from '../support/admin-test.ts';
import { expectNoFinding } from '../support/no-finding.ts';
import { settingsTest as test } from '../support/own-shop.ts';
import { placeSarees, stockOf } from '../support/placed-sarees.ts';
import { expect, newCustomer } from '../support/shop-test.ts';

test('one saree is taken off a Cash on Delivery order', { tag: '@both-widths' }, async ({
  page,
  owner,
  shop,
  baseURL,
}) => {
  await shop.change({ paymentMethods: ['Cash on Delivery', 'Free'], unconfirmedItems: 10 });
  const [white, cream] = [await addSaree(owner), await addSaree(owner, 'Cream Cotton')];
  const customer = await newCustomer(baseURL);
  const { _id: id } = await placeSarees(
    customer,
    [
      [white, 1],
      [cream, 1],
    ],
    'Cash on Delivery',
  );
  await page.goto(`/admin/orders/${id}`);
  const total = page.getByRole('region', { name: 'Total' });
  await expect(total).toContainText('Due₹4,600.00');
  await page.getByRole('button', { name: 'Take items off' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel(cream.name).fill('1');
  await expect(dialog.getByLabel('Back into stock')).toBeChecked();
  await dialog.getByLabel('Note').fill('The customer called');
  await expect(dialog.getByRole('status')).toContainText('Still due₹2,300.00');
  await expectNoFinding(page);
  await dialog.getByRole('button', { name: 'Take off ₹2,300.00' }).click();
  await expect(page.getByText('Taken off. See it under Payments and refunds.')).toBeVisible();
  await expect(total).toContainText('Due₹2,300.00');
  expect(await stockOf(owner, cream)).toBe(4);
  await expectNoFinding(page);

  await page.getByRole('button', { name: 'Mark as shipped' }).click();
  await dialog.getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(page.getByText('Collect ₹2,300.00 in cash')).toBeVisible();
});
