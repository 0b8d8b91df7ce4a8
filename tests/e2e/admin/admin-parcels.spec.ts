import type { Page } from '@playwright/test';
import { shortId } from '../../../src/domain/text/text.ts';
import { addSaree, test } from '../support/admin-test.ts';
import { expectNoFinding } from '../support/no-finding.ts';
import { placeSarees, stockOf } from '../support/placed-sarees.ts';
import { expect, newCustomer } from '../support/shop-test.ts';

test('an order is sent in two parcels', { tag: '@both-widths' }, async ({
  page,
  owner,
  baseURL,
}) => {
  const [white, cream] = [await addSaree(owner), await addSaree(owner, 'Cream Cotton')];
  const customer = await newCustomer(baseURL);
  const { _id: id } = await placeSarees(
    customer,
    [
      [white, 2],
      [cream, 1],
    ],
    'Free',
  );
  await page.goto(`/admin/orders/${id}`);
  await page.getByRole('button', { name: 'Mark as shipped' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Send a part' }).click();
  await dialog.getByLabel(white.name).fill('1');
  await dialog.getByLabel(cream.name).fill('0');
  await dialog.getByLabel('Carrier').fill('India Post');
  await dialog.getByLabel('Tracking number').fill('EM1');
  await expectNoFinding(page);
  await dialog.getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(page.getByText('Parcel 1 marked as shipped')).toBeVisible();
  await expect(page.getByText('Partly shipped (1 of 3)')).toBeVisible();
  const delivery = page.getByRole('region', { name: 'Delivery' });
  await expect(delivery).toContainText(`Still to be sent: 1 × ${white.name}, 1 × ${cream.name}`);
  await expectNoFinding(page);

  await delivery.getByRole('link', { name: 'Packing slip of parcel 1' }).click();
  const slip = page.getByRole('article', { name: 'Packing slip of parcel 1' });
  await expect(slip.getByRole('row', { name: `${white.name} 1` })).toBeVisible();
  await expect(slip).not.toContainText(cream.name);
  await expectNoFinding(page);
  await page.goBack();

  await delivery.getByRole('button', { name: 'Send the rest' }).click();
  await dialog.getByLabel('Carrier').fill('DTDC');
  await dialog.getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(page.getByText('Parcel 2 marked as shipped')).toBeVisible();
  await expect(delivery.getByText('On its way')).toHaveCount(2);
  for (const [number, done] of [
    [1, 'Parcel 1 marked as delivered'],
    [2, 'Order marked as delivered'],
  ] as const) {
    await delivery.getByRole('button', { name: `Mark as delivered parcel ${number}` }).click();
    await dialog.getByRole('button', { name: 'Mark as delivered' }).click();
    await expect(page.getByText(done)).toBeVisible();
  }
  await expectNoFinding(page);
});

test('the list says how much of an order is sent', async ({ page, owner, saree, baseURL }) => {
  const customer = await newCustomer(baseURL);
  const { _id: id, orderItems } = await placeSarees(customer, [[saree, 3]], 'Free');
  const items = [{ item: orderItems[0]?._id ?? '', qty: 1 }];
  await owner.call('POST /api/admin/orders/{id}/parcels', { params: { id }, body: { items } });
  await page.goto(`/admin?tab=orders&search=${customer.email}`);
  const row = page.getByRole('table', { name: 'Orders', exact: true }).getByRole('row').last();
  await expect(row).toContainText(shortId(id));
  await expect(row.getByText('Pending', { exact: true })).toBeVisible();
  await expect(row.getByText('Partly shipped (1 of 3)')).toBeVisible();
});

test('a piece of three is refunded after delivery, and put back into stock when it came', {
  tag: '@both-widths',
}, async ({ page, owner, saree, baseURL }) => {
  const customer = await newCustomer(baseURL);
  const { _id: id } = await placeSarees(customer, [[saree, 3]], 'Free');
  const params = { id };
  await owner.call('POST /api/admin/orders/{id}/mark-paid', { params, body: { note: 'Cash' } });
  await owner.call('POST /api/admin/orders/{id}/parcels', { params, body: {} });
  await owner.call('POST /api/admin/orders/{id}/deliver', { params });
  await page.goto(`/admin/orders/${id}`);
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel(saree.name).fill('1');
  await expect(dialog.getByLabel('Back into stock')).toHaveCount(0);
  await expect(dialog.getByText(/Sent items go back into stock when they are back/)).toBeVisible();
  await dialog.getByLabel('Note').fill('Returned unworn');
  await expectNoFinding(page);
  await dialog.getByRole('button', { name: 'Refund ₹2,300.00' }).click();
  const done = 'Refund requested. See its status under Payments and refunds.';
  await expect(page.getByText(done)).toBeVisible();
  const money = page.getByRole('region', { name: 'Payments and refunds' });
  await expect(money).toContainText(`1 × ${saree.name} ₹2,300.00`);
  await money.getByRole('button', { name: 'Record manual refund' }).click();
  await dialog.getByLabel('How you refunded it').fill('UPI 4711');
  await dialog.getByRole('button', { name: 'Record manual refund' }).click();
  await expect(money).toContainText('₹2,300.00 sent');
  expect(await stockOf(owner, saree)).toBe(1);

  await page.getByRole('button', { name: 'Parcel came back' }).click();
  await expect(dialog.getByLabel(saree.name)).toHaveValue('1');
  await expectNoFinding(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Items returned to stock')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Delivery' })).toContainText(`1 × ${saree.name}`);
  expect(await stockOf(owner, saree)).toBe(2);
  await expectNoFinding(page);
});

test('the address is corrected until the order is sent', async ({
  page,
  owner,
  saree,
  baseURL,
}) => {
  const customer = await newCustomer(baseURL);
  const { _id: id } = await placeSarees(customer, [[saree, 1]], 'Free');
  await page.goto(`/admin/orders/${id}`);
  await correctCity(page, 'Mandya');
  await expect(page.getByText('Address saved')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Customer' })).toContainText('Mandya 570001');
  await owner.call('POST /api/admin/orders/{id}/parcels', { params: { id }, body: {} });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Copy address' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Correct address' })).toHaveCount(0);
});

async function correctCity(page: Page, city: string) {
  await page.getByRole('button', { name: 'Correct address' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('City').fill(city);
  await expectNoFinding(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
}
