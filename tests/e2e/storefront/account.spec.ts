import {
  expect,
  freshEmail,
  OWNER,
  PASSWORD,
  plentiful,
  signIn,
  test,
} from '../support/shop-test.ts';

test.describe('§2 Sign up / sign in', () => {
  test("§4 Sign up: success shows the server's message at /signin; sign in leads to /", async ({
    page,
  }) => {
    const email = freshEmail();
    const create = page.getByRole('button', { name: 'Create account' });
    await page.goto('/signup');
    await page.getByLabel('Full Name').fill('La');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    // Below three letters, submit does nothing and says nothing.
    await create.click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.getByLabel('Full Name').fill('Lakshmi Iyer');
    await create.click();
    await expect(page).toHaveURL('/signin');
    await expect(page.getByText('Please sign in', { exact: false }).first()).toBeVisible();
    await signIn(page, email, PASSWORD);
    await expect(page).toHaveURL('/');
    expect(await page.evaluate(() => localStorage.getItem('ssmsAuthToken'))).toBeTruthy();
  });

  test('§4 Sign in: asked for by Add To Cart, home offers the way back to the saree', async ({
    page,
    api,
  }) => {
    const product = await plentiful(api);
    const email = freshEmail();
    await api.call('POST /api/user/signup', {
      body: { email, fullName: 'Meera Nair', password: PASSWORD },
    });
    await page.goto(`/product/${product._id}`);
    await page.getByRole('button', { name: 'Add To Cart' }).click();
    await page.getByRole('alert').getByRole('link').click();
    await signIn(page, email, PASSWORD);
    await expect(page).toHaveURL('/');
    await page.getByRole('link', { name: `Back to ${product.name}` }).click();
    await expect(page).toHaveURL(`/product/${product._id}`);
  });

  test('§4 Session: logout clears all local storage, revokes the token and goes to /', async ({
    page,
    customer,
  }) => {
    await page.goto('/orders');
    await expect(page.getByText('No orders found')).toBeVisible();
    await openMenuOnPhone(page);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
    await expect(customer.api.call('GET /api/user/me')).rejects.toMatchObject({ status: 400 });
  });
});

test.describe('§8 Failed sign-in', () => {
  test.use({ expectedConsole: /400/ });

  test("§8 Sign in, sign up: wrong details and a taken email show the server's message", async ({
    page,
  }) => {
    await page.goto('/signin');
    await signIn(page, freshEmail(), 'not the password');
    await expect(page.getByRole('alert')).toHaveText(/email or the password is not right/);
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
    await page.goto('/signup');
    await page.getByLabel('Full Name').fill('The Owner');
    await page.getByLabel('Email').fill(OWNER.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('alert').first()).toContainText('exists already');
  });
});

async function openMenuOnPhone(page: import('@playwright/test').Page) {
  const menu = page.getByRole('button', { name: 'Menu' });
  if (await menu.isVisible()) await menu.click();
}
