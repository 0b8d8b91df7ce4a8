import { mailedLink } from '../support/outbox.ts';
import {
  type Customer,
  expect,
  newCustomer,
  PASSWORD,
  signIn,
  test,
} from '../support/shop-test.ts';

const NEW = 'a longer password';
const SUBJECT = 'Set a new password';

async function isSignedIn({ api }: Customer): Promise<boolean> {
  return api.call('GET /api/user/me').then(
    () => true,
    () => false,
  );
}

test.describe('A forgotten password', () => {
  // The old token's last call fails, which the browser logs.
  test.use({ expectedConsole: /status of 400/ });

  test('is replaced by an emailed link that works once and ends every session', async ({
    page,
    baseURL,
  }) => {
    // Signed in elsewhere: this browser is a visitor's.
    const customer = await newCustomer(baseURL);
    await page.goto('/signin');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    // The page before has an email field too, and stays while this one loads.
    await expect(page.getByRole('button', { name: 'Ask for a link' })).toBeVisible();
    await expect(page).toHaveURL('/forgot-password');
    await page.getByLabel('Email').fill(customer.email);
    await page.getByRole('button', { name: 'Ask for a link' }).click();
    await expect(page.getByRole('status').getByText(/^This shop sends no emails/)).toBeVisible();

    const link = await mailedLink(customer.email, SUBJECT, '/reset-password');
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1, name: 'Set a new password' })).toBeVisible();
    await page.getByLabel('New password').fill(NEW);
    await page.getByRole('button', { name: 'Set new password' }).click();
    await expect(page).toHaveURL('/signin');
    await expect(page.getByText('Your new password is set. Please sign in.')).toBeVisible();
    expect(await isSignedIn(customer)).toBe(false);

    await signIn(page, customer.email, PASSWORD);
    await expect(page.getByRole('alert')).toContainText('The email or the password is not right.');
    await signIn(page, customer.email, NEW);
    await expect(page).toHaveURL('/');

    await page.goto(link);
    await page.getByLabel('New password').fill('once more');
    await page.getByRole('button', { name: 'Set new password' }).click();
    await expect(page.getByRole('alert')).toContainText('This link has been used or is too old.');
    await page.getByRole('link', { name: 'Ask for a new one' }).click();
    await expect(page).toHaveURL('/forgot-password');
  });

  test('needs an email and a complete link: errors show the reason', async ({ page }) => {
    await page.goto('/reset-password');
    await expect(page.getByText(/^The link is incomplete/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Set new password' })).toHaveCount(0);
    await page.goto('/forgot-password');
    const send = page.getByRole('button', { name: 'Ask for a link' });
    await page.getByLabel('Email').fill('a@');
    await send.click();
    await expect(send).toBeEnabled();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.getByLabel('Email').fill('asha');
    await send.click();
    await expect(page.getByLabel('Email')).toBeFocused();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Enter an email address/);
    await expect(page.getByLabel('Email')).toHaveValue('asha');
  });
});

test.describe('My Account', () => {
  test.use({ expectedConsole: /status of 40[01]/ });

  test('is linked from every page, and changes the name at once', async ({ page, customer }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name: 'My Account' }).click();
    await expect(page).toHaveURL('/account');
    await expect(page).toHaveTitle(/^My Account \| /);
    await expect(page.getByText(customer.email)).toBeVisible();

    await page.getByLabel('Full Name').fill('An');
    await page.getByRole('button', { name: 'Save name' }).click();
    await page.getByLabel('Full Name').fill('Ananya Hegde');
    await page.getByRole('button', { name: 'Save name' }).click();
    await expect(page.getByRole('status').getByText('We call you Ananya Hegde')).toBeVisible();
    expect((await customer.api.call('GET /api/user/me')).name).toBe('Ananya Hegde');
  });

  test('changes the password with the current one, and stays signed in', async ({
    page,
    customer,
  }) => {
    await page.goto('/account');
    const current = page.getByLabel('Current password');
    await current.fill('a guess');
    await page.getByLabel('New password').fill(NEW);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(current).toHaveAccessibleDescription('This is not your current password.');
    await current.fill(PASSWORD);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Your password is changed.')).toBeVisible();
    await expect(current).toHaveValue('');
    expect(await isSignedIn(customer)).toBe(true);
    await page.reload();
    await expect(page.getByText(customer.email)).toBeVisible();
  });

  test('signs out everywhere, and goes home', async ({ page, customer }) => {
    await page.goto('/account');
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page).toHaveURL('/');
    expect(await isSignedIn(customer)).toBe(false);
    await page.goto('/account');
    await expect(page).toHaveURL('/signin');
  });

  test('redirects to sign in when the session has ended elsewhere', async ({ page, customer }) => {
    await page.goto('/account');
    await expect(page.getByText(customer.email)).toBeVisible();
    await customer.api.call('POST /api/user/signout-everywhere');
    await page.getByLabel('Full Name').fill('Ananya Hegde');
    await page.getByRole('button', { name: 'Save name' }).click();
    await expect(page).toHaveURL('/signin');
  });
});
