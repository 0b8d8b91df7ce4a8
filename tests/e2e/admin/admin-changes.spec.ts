import { factsOf, test } from '../support/admin-test.ts';
import { expectNoFinding } from '../support/no-finding.ts';
import { place } from '../support/paying.ts';
import { apiOf, expect, freshEmail, newCustomer, PASSWORD } from '../support/shop-test.ts';
import { smallPages } from '../support/small-pages.ts';

test('§2 Change log: who changed what, from what to what, filtered and paged', async ({
  page,
  api,
  owner,
  saree,
  baseURL,
}) => {
  // A second admin: the log shows all of their changes and no others.
  const email = freshEmail();
  const name = `Meena ${email.slice(8, 16)}`;
  await api.call('POST /api/user/signup', { body: { email, fullName: name, password: PASSWORD } });
  const { token, user } = await api.call('POST /api/user/signin', {
    body: { email, password: PASSWORD },
  });
  await owner.call('PUT /api/admin/customers/{id}/admin', {
    params: { id: user._id },
    body: { isAdmin: true },
  });
  const meena = apiOf(baseURL, token);
  const customer = await newCustomer(baseURL);
  const product = await customer.api.call('GET /api/products/{id}', { params: { id: saree._id } });
  const order = await place(customer, product, 'Free');
  const changed = { ...factsOf(saree, 1800) };
  await meena.call('PUT /api/products/{id}', { params: { id: saree._id }, body: changed });
  await meena.call('POST /api/admin/orders/{id}/mark-paid', {
    params: { id: order._id },
    body: { note: 'Cash' },
  });
  await meena.call('POST /api/admin/orders/{id}/parcels', {
    params: { id: order._id },
    body: { carrier: 'India Post', trackingNumber: 'EM123' },
  });

  await smallPages(page, 2);
  await page.goto('/admin/changes');
  const filters = page.getByRole('search', { name: 'Filter change log' });
  await filters.getByLabel('Who').selectOption(name);
  await expect(page.getByText('Showing 2 of 3 changes')).toBeVisible();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(page.getByText('Showing 3 of 3 changes')).toBeFocused();
  const entries = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('time') });
  await expect(entries).toHaveCount(3);
  await expect(entries.nth(0)).toContainText(/Tracking number.*EM123/i);
  await expect(entries.nth(1)).toContainText(/paid/i);
  await expect(entries.nth(2)).toContainText(`${name} changed the product ${saree.name}`);
  await expect(entries.nth(2)).toContainText(/Price from ₹2,000\.00.*to ₹1,800\.00/);
  await expectNoFinding(page);

  await filters.getByLabel('What').selectOption('Order');
  await expect(entries).toHaveCount(2);
  await entries.nth(0).getByRole('link').click();
  await expect(page).toHaveURL(`/admin/orders/${order._id}`);
  await page.goBack();
  await expect(filters.getByLabel('Who')).toHaveValue(user._id);
  await filters.getByLabel('What').selectOption('Product');
  await expect(entries).toHaveCount(1);
  await entries.getByRole('link', { name: saree.name }).click();
  await expect(page).toHaveURL(`/admin/products/${saree._id}`);
  await page.goBack();
  await filters.getByLabel('To').fill('2020-01-31');
  await filters.getByLabel('To').blur();
  await expect(page.getByText('No changes found')).toBeVisible();
  await filters.getByRole('link', { name: 'Clear filters' }).click();
  await expect(entries).toHaveCount(2);
  await expect(page).toHaveURL('/admin/changes');
});
