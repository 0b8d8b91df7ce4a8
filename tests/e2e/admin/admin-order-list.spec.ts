import type { Page } from '@playwright/test';
import type { Order } from '../../../src/contract/orders.ts';
import { shortId } from '../../../src/domain/text/text.ts';
import { addSaree, factsOf, test } from '../support/admin-test.ts';
import { place } from '../support/paying.ts';
import { type Customer, expect, newCustomer } from '../support/shop-test.ts';
import { smallPages } from '../support/small-pages.ts';

test('§2 Orders: filtered, sorted and paged; a refund returns the pieces to stock', async ({
  page,
  owner,
  baseURL,
}) => {
  const customer = await newCustomer(baseURL);
  const [cheap, dear] = [await addSaree(owner), await addSaree(owner, 'Cream Cotton')];
  await owner.call('PUT /api/products/{id}', {
    params: { id: dear._id },
    body: { ...factsOf(dear, 3000) },
  });
  const first = await place(customer, await productOf(customer, cheap._id), 'Free');
  const second = await place(customer, await productOf(customer, dear._id), 'PayPal');
  const third = await place(customer, await productOf(customer, cheap._id), 'Free');
  const paid = { params: { id: first._id }, body: { note: 'Cash in the shop' } };
  await owner.call('POST /api/admin/orders/{id}/mark-paid', paid);
  await owner.call('POST /api/admin/orders/{id}/deliver', { params: { id: third._id } });

  await smallPages(page, 2);
  await page.goto('/admin');
  await page.getByLabel('Search', { exact: true }).fill(customer.email);
  await page.getByRole('button', { name: 'Search' }).click();
  await expectOrders(page, [third, second]);
  await expect(page.getByText('Showing 2 of 3 orders')).toBeVisible();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expectOrders(page, [third, second, first]);
  await expect(page.getByText('Showing 3 of 3 orders')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);

  await page.getByLabel('Sort by').selectOption('Oldest first');
  await expectOrders(page, [first, second]);
  await page.getByLabel('Sort by').selectOption('Total, high to low');
  await expect(ordersTable(page).getByRole('rowheader').getByRole('link').first()).toHaveText(
    shortId(second._id),
  );
  await page.getByLabel('Delivery').selectOption('Delivered');
  await expectOrders(page, [third]);
  await page.getByLabel('Delivery').selectOption('Pending');
  await expectOrders(page, [second, first]);
  await page.getByLabel('Method').selectOption('PayPal');
  await expectOrders(page, [second]);
  const to = page.getByLabel('To', { exact: true });
  await page.getByLabel('From', { exact: true }).fill('2020-01-01');
  await to.fill('2020-01-31');
  await to.blur();
  await expect(page.getByText('No orders found')).toBeVisible();
  await expect(page).toHaveURL(/from=2020-01-01&to=2020-01-31/);
  await page.goBack();
  await expect(to).toHaveValue('');
  await expectOrders(page, [second]);
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/admin');

  await page.goto(`/admin/orders/${first._id}`);
  await refundWithPieces(page);
  const { countInStock } = await owner.call('GET /api/admin/products/{id}', {
    params: { id: cheap._id },
  });
  expect(countInStock).toBe(cheap.countInStock - 1);
});

function ordersTable(page: Page) {
  return page.getByRole('table', { name: 'Orders', exact: true });
}

/** Expects exactly these orders in this order. */
async function expectOrders(page: Page, orders: Order[]): Promise<void> {
  const ids = ordersTable(page).getByRole('rowheader').getByRole('link');
  await expect(ids).toHaveText(orders.map(({ _id }) => shortId(_id)));
}

function productOf({ api }: Customer, id: string) {
  return api.call('GET /api/products/{id}', { params: { id } });
}

/** A refund of the saree that is not sent takes it off the order and returns it to stock. */
async function refundWithPieces(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Refund or take off' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Choose all' }).click();
  await expect(dialog.getByLabel('Back into stock')).toBeChecked();
  await dialog.getByLabel('Note').fill('The customer called');
  await dialog.getByRole('button', { name: 'Refund ₹2,300.00' }).click();
  await expect(
    page.getByText('Refund requested. See its status under Payments and refunds.'),
  ).toBeVisible();
  const money = page.getByRole('region', { name: 'Payments and refunds' });
  await expect(money).toContainText('−₹2,300.00');
  await expect(money).toContainText('₹0.00 can still be refunded');
}
