import {
  expect,
  fillShipping,
  freshEmail,
  isPhone,
  PASSWORD,
  plentiful,
  signIn,
  test,
} from '../support/shop-test.ts';

test('from the home page to a placed order, listed under My Orders', {
  tag: '@both-widths',
}, async ({ page, api }) => {
  const email = freshEmail();
  await page.goto('/signup');
  await page.getByLabel('Full Name').fill('Ananya Rao');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL('/signin');
  await signIn(page, email, PASSWORD);
  await expect(page).toHaveURL('/');
  const account = page.getByRole('link', { name: 'Hello, Ananya Rao' });
  if (!isPhone(page)) await expect(account).toHaveAttribute('href', '/account');

  const { name, category, subCategory } = await plentiful(api);
  await page.getByRole('link', { name: `View all ${category}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: category })).toBeVisible();
  const section = page.getByRole('region', { name: subCategory, exact: true });
  await section.scrollIntoViewIfNeeded();
  const all = section.getByRole('link', { name: /^View all/ });
  if (await all.isVisible()) {
    await all.click();
    await expect(page.getByRole('heading', { level: 1, name: subCategory })).toBeVisible();
  }
  const view = page.getByRole('link', { name: `View ${name}`, exact: true });
  // Sarees of other tests may have pushed it to the next ones.
  const more = page.getByText('Show more', { exact: true });
  await view.or(more).first().waitFor();
  if (!(await view.isVisible())) await more.click();
  await view.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('button', { name: 'Add To Cart' }).click();
  await page
    .getByRole('link', { name: /cart/i })
    .filter({ hasText: /go|view|cart/i })
    .last()
    .click();

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
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/);
  await expect(page.getByText(name).first()).toBeVisible();
  await expect(page.getByText('Not Paid').first()).toBeVisible();

  const orderId = page.url().split('/').at(-1) ?? '';
  await page.goto('/orders');
  await expect(page.getByText(orderId.slice(0, 8)).first()).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByText('Your Cart Is Empty')).toBeVisible();
});
