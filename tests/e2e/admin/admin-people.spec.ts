import type { ApiClient } from '../../../src/contract/client.ts';
import { test } from '../support/admin-test.ts';
import { expectNoFinding } from '../support/no-finding.ts';
import {
  ADDRESS,
  apiOf,
  expect,
  freshEmail,
  OWNER,
  PASSWORD,
  plentiful,
} from '../support/shop-test.ts';
import { smallPages } from '../support/small-pages.ts';

async function placeOrder(customer: ApiClient): Promise<void> {
  const { _id, name, offerPrice, imageUrl } = await plentiful(customer);
  const line = { product: _id, name, qty: 1, price: offerPrice, image: imageUrl };
  await customer.call('POST /api/orders', {
    body: { orderItems: [line], shippingAddress: ADDRESS, paymentMethod: 'Free' },
  });
}

test('the admin finds a customer, grants and revokes admin rights, and erases the account', async ({
  page,
  owner,
  api,
  baseURL,
}) => {
  expect(owner).toBeTruthy();
  const email = freshEmail();
  const name = `Asha ${email.slice(8, 16)}`;
  await api.call('POST /api/user/signup', { body: { email, fullName: name, password: PASSWORD } });
  const session = await api.call('POST /api/user/signin', { body: { email, password: PASSWORD } });
  const asha = apiOf(baseURL, session.token);
  await placeOrder(asha);

  await page.goto('/admin?tab=users');
  await page.getByLabel('Search by name, email or ID').fill(name.toLowerCase());
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('Showing 1 of 1 user')).toBeVisible();
  await expectNoFinding(page);
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByRole('table', { name: 'Orders of this customer' })).toContainText(
    'Not Paid',
  );
  await expectNoFinding(page);

  await page.getByRole('button', { name: 'Give admin access' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Give admin access' }).click();
  await expect(page.getByText(`${name} is now an admin`)).toBeVisible();
  await asha.call('GET /api/dashboard');
  await page.getByRole('button', { name: 'Remove admin access' }).click();
  await question.getByRole('button', { name: 'Remove admin access' }).click();
  await expect(page.getByText(`${name} is no longer an admin`)).toBeVisible();
  await expect(asha.call('GET /api/dashboard')).rejects.toMatchObject({ status: 403 });

  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByText(`${name} is signed out everywhere`)).toBeVisible();
  await expect(asha.call('GET /api/user/me')).rejects.toMatchObject({ status: 400 });

  await page.getByRole('button', { name: 'Erase customer…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('1 order still open: 1 not paid');
  await dialog.getByLabel('Type the email to confirm').fill('somebody@example.com');
  await dialog.getByRole('button', { name: 'Erase customer' }).click();
  await expect(dialog.getByText('This is not the email of the customer')).toBeVisible();
  await expectNoFinding(page);
  await dialog.getByLabel('Type the email to confirm').fill(email);
  await dialog.getByRole('button', { name: 'Erase customer' }).click();
  await expect(page.getByText('This account has been erased')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Erased customer' })).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
  await expectNoFinding(page);
  await expect(
    api.call('POST /api/user/signin', { body: { email, password: PASSWORD } }),
  ).rejects.toMatchObject({
    status: 400,
  });
});

test('§2 Users: filtered, sorted and paged, and a customer’s orders too', async ({
  page,
  owner,
  api,
  baseURL,
}) => {
  const tag = freshEmail().slice(8, 16);
  const names = [`Zoya ${tag}`, `Asha ${tag}`, `Meena ${tag}`];
  for (const fullName of names) {
    await api.call('POST /api/user/signup', {
      body: { email: freshEmail(), fullName, password: PASSWORD },
    });
  }
  const body = { email: freshEmail(), fullName: `Kavya ${tag}`, password: PASSWORD };
  await api.call('POST /api/user/signup', { body });
  const { token, user } = await api.call('POST /api/user/signin', { body });
  for (let count = 0; count < 3; count += 1) await placeOrder(apiOf(baseURL, token));
  await owner.call('PUT /api/admin/customers/{id}/admin', {
    params: { id: user._id },
    body: { isAdmin: true },
  });

  await smallPages(page, 2);
  await page.goto('/admin?tab=users');
  const shown = page.getByRole('table', { name: 'Users' }).getByRole('link', { name: tag });
  await page.getByLabel('Search by name, email or ID').fill(tag);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('Showing 2 of 4 users')).toBeVisible();
  await expect(shown).toHaveText([`Kavya ${tag}`, `Meena ${tag}`]);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(page.getByText('Showing 4 of 4 users')).toBeFocused();
  await expect(shown).toHaveText([`Kavya ${tag}`, ...names.toReversed()]);
  await page.getByLabel('Sort by').selectOption('Oldest first');
  await expect(shown).toHaveText(names.slice(0, 2));
  await page.getByLabel('Sort by').selectOption('Name');
  await expect(shown).toHaveText([`Asha ${tag}`, `Kavya ${tag}`]);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(shown).toHaveText(['Asha', 'Kavya', 'Meena', 'Zoya'].map((it) => `${it} ${tag}`));
  await page.getByLabel('Admin', { exact: true }).selectOption('No');
  await expect(page.getByText('Showing 2 of 3 users')).toBeVisible();
  await expect(shown).toHaveText([`Asha ${tag}`, `Meena ${tag}`]);
  await page.getByLabel('Admin', { exact: true }).selectOption('Yes');
  await expect(shown).toHaveText([`Kavya ${tag}`]);
  await page.goBack();
  await expect(page.getByLabel('Admin', { exact: true })).toHaveValue('no');
  await page.goForward();
  await expect(shown).toHaveText([`Kavya ${tag}`]);

  await shown.click();
  const rows = page.getByRole('table', { name: 'Orders of this customer' }).getByRole('rowheader');
  await expect(rows).toHaveCount(2);
  await expect(page.getByText('Showing 2 of 3 orders')).toBeVisible();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(rows).toHaveCount(3);
});

test('giving up one’s own admin rights asks twice', async ({ page, owner }) => {
  expect(owner).toBeTruthy();
  await page.goto(`/admin?tab=users&search=${OWNER.email}`);
  await page.getByRole('link', { name: 'Shop owner' }).click();
  await page.getByRole('button', { name: 'Remove admin access' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Remove your own admin access?');
  await question.getByRole('button', { name: 'Continue' }).click();
  await expect(question).toContainText('Are you sure?');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Remove admin access' })).toBeVisible();
});

test('the admin finds a message, replies by email and marks it as answered', async ({
  page,
  owner,
  api,
}) => {
  expect(owner).toBeTruthy();
  const email = freshEmail();
  const words = `Do you ship to Goa? & what of ${email.slice(8, 16)}`;
  const body = { name: 'Maya Iyer', email, message: `${words}\n\nRegards,\nMaya` };
  await api.call('POST /api/contact', { body });

  await page.goto('/admin');
  await page.getByRole('link', { name: /^Messages/ }).click();
  await expect(page.getByRole('heading', { name: 'Messages', level: 2 })).toBeVisible();
  await expect(page).toHaveTitle(/^Messages \(\d+ unanswered\)/);
  await page.getByLabel('Search by name, email or text').fill(words);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('Showing 1 of 1 message')).toBeVisible();
  const card = page.getByRole('article', { name: 'Message from Maya Iyer' });
  await expect(card.getByText('Unanswered')).toBeVisible();
  await expectNoFinding(page);

  const reply = await card.getByRole('link', { name: /^Reply by email/ }).getAttribute('href');
  const mail = new URL(reply ?? '');
  expect(mail.pathname).toBe(email);
  expect(mail.searchParams.get('subject')).toMatch(/^Re: your message to /);
  expect(mail.searchParams.get('body')).toContain(`> ${words}\r\n> \r\n> Regards,\r\n> Maya`);

  await card.getByRole('button', { name: 'Mark as answered' }).click();
  await expect(card.getByText(/^Answered .+ by Shop owner$/)).toBeVisible();
  await expectNoFinding(page);
  await page.getByRole('link', { name: /^Unanswered/ }).click();
  await expect(page.getByText('No messages found')).toBeVisible();
  await page.getByRole('link', { name: 'Answered', exact: true }).click();
  await card.getByRole('button', { name: 'Mark as unanswered' }).click();
  await expect(card.getByText('Unanswered')).toBeVisible();
});
