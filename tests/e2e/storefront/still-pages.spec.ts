import { expect, test } from '../support/shop-test.ts';

test.describe('§2 Static pages', () => {
  test("§9 policies have the shop's facts", async ({ page }) => {
    for (const [path, facts] of [
      ['/privacy-policy', ['27/06/2025', '13', '18']],
      ['/terms-and-conditions', ['27/06/2025', '18']],
      ['/return-policy', ['7 days', '48 hours', '7 to 10 business days', 'exchange']],
    ] as const) {
      await page.goto(path);
      for (const fact of facts) await expect(page.getByRole('main')).toContainText(fact);
    }
  });

  test('§2 About: story, craftsmanship, reasons, collections and a promise', async ({ page }) => {
    await page.goto('/about');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await main.getByRole('heading', { level: 2 }).count()).toBeGreaterThan(3);
  });

  test('§2 Contact: form, address, map, FAQ; sending leads to /success', async ({ page }) => {
    await page.goto('/contact');
    for (const answer of [/across India/i, /pure silk/i, /bridal/i, /10:00 AM/]) {
      await expect(page.getByRole('main').getByText(answer).first()).toBeAttached();
    }
    await page.getByLabel('Name').fill('Kavitha');
    await page.getByLabel('Email').fill('not an address');
    await page.getByLabel('Message').fill('Do you have this in maroon?');
    await page.getByRole('button', { name: /send/i }).click();
    await expect(page).toHaveURL('/contact');
    await page.getByLabel('Email').fill('kavitha@example.com');
    await page.getByRole('button', { name: /send/i }).click();
    await expect(page).toHaveURL('/success');
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await expect(page).toHaveURL('/');
  });

  test('§2 /order-success and /error: the specified texts, with links onwards', async ({
    page,
  }) => {
    const orderId = crypto.randomUUID();
    await page.goto(`/order-success?orderId=${orderId}`);
    await expect(page.getByText(orderId.slice(0, 8))).toBeVisible();
    await expect(page.getByRole('link', { name: 'See the order' })).toHaveAttribute(
      'href',
      `/orders/${orderId}`,
    );
    await page.goto('/error');
    await expect(
      page.getByText('Oops! Something went wrong. Please try again later.'),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to Home' })).toBeVisible();
  });
});
