import { expect, type Page } from '@playwright/test';

export const PASSWORD = 'temple-border';

/** An e-mail address no other test uses. */
export function freshEmail(): string {
  return `shopper-${crypto.randomUUID()}@example.com`;
}

/** Makes an account and signs in, as a new customer would. */
export async function signUpAndIn(page: Page, email = freshEmail()): Promise<string> {
  await page.goto('/signup');
  await page.getByLabel('Full Name').fill('Ananya Rao');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL('/signin');
  await signIn(page, email, PASSWORD);
  await expect(page).toHaveURL('/');
  return email;
}

export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Opens a saree that can be bought, by way of its category. */
export async function openSareeInStock(page: Page, category = '/category/silk-sarees/kanchivaram') {
  await page.goto(category);
  const inStock = page.getByRole('article').filter({ hasNotText: 'Sold out' }).first();
  const name = (await inStock.getByRole('heading').textContent()) ?? '';
  await inStock.getByRole('link', { name: /^View/ }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  return name;
}

export async function fillShipping(page: Page): Promise<void> {
  await page.getByLabel('Address').fill('12 Temple Road');
  await page.getByLabel('City').fill('Mysuru');
  await page.getByLabel('Postal code').fill('570001');
  await page.getByRole('button', { name: 'Continue' }).click();
}
