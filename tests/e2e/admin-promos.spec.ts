import { expectNoFinding } from './no-finding.ts';
import {
  ADDRESS,
  apiOf,
  expect,
  freshEmail,
  OWNER,
  PASSWORD,
  plentiful,
  signIn,
  test,
} from './shop-test.ts';

test('the owner adds a promo code, sees who used it, and switches it off', async ({
  page,
  api,
  baseURL,
}) => {
  const code = `TEST-${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
  await page.goto('/signin');
  await signIn(page, OWNER.email, OWNER.password);
  await expect(page).toHaveURL('/admin');
  await page.getByRole('link', { name: 'Promo codes' }).click();
  const list = page.getByRole('table', { name: 'Promo codes' });
  await expect(list.getByRole('row', { name: /^SSMS10/ })).toContainText('First order only');
  await expectNoFinding(page);

  await page.getByRole('link', { name: 'Add a code' }).click();
  await page.getByRole('button', { name: 'Add the code' }).click();
  await expect(page.getByText('Code is required')).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(code.toLowerCase());
  await page.getByLabel('What it takes off').selectOption('percent');
  await page.getByLabel('Per cent off').fill('101');
  await page.getByLabel('Uses in all').fill('5');
  await expect(page.getByText('Per cent off must be a whole number from 1 to 100')).toBeVisible();
  await expectNoFinding(page);
  await page.getByLabel('Per cent off').fill('10');
  await page.getByRole('button', { name: 'Add the code' }).click();
  await expect(page.getByRole('heading', { name: code, level: 2 })).toBeVisible();
  await expect(page.getByText('Used 0 of 5')).toBeVisible();

  const email = freshEmail();
  await api.call('signUp', { body: { email, fullName: 'Ananya Rao', password: PASSWORD } });
  const { token } = await api.call('signIn', { body: { email, password: PASSWORD } });
  const customer = apiOf(baseURL, token);
  const { _id, name, offerPrice, price, imageUrl } = await plentiful(customer);
  const line = { product: _id, name, qty: 1, price: offerPrice ?? price, image: imageUrl };
  const order = await customer.call('placeOrder', {
    body: {
      orderItems: [line],
      shippingAddress: ADDRESS,
      paymentMethod: 'Free',
      promoCode: code,
    },
  });
  expect(order.discountPrice).toBeGreaterThan(0);

  await page.reload();
  const uses = page.getByRole('table', { name: 'Uses of this code' });
  await expect(uses).toContainText('Ananya Rao');
  await expect(uses.getByRole('link', { name: order._id.slice(0, 8) })).toBeVisible();
  await page.getByLabel('Can be used').uncheck();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved. Shoppers have it from now on.')).toBeVisible();
  await expectNoFinding(page);
  await page.getByRole('link', { name: 'All codes' }).click();
  await expect(list.getByRole('row', { name: new RegExp(`^${code}`) })).toContainText('Off');
  const again = { orderItems: [{ product: _id, qty: 1 }], promoCode: code };
  await expect(customer.call('quoteOrder', { body: again })).rejects.toMatchObject({
    message: expect.stringContaining('is not known'),
  });
});
