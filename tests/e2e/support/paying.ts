import type { Page } from '@playwright/test';
import type { AdminProduct } from '../../../src/contract/catalogue-editing.ts';
import type { Order } from '../../../src/contract/orders.ts';
import type { PaymentMethod } from '../../../src/domain/payments/payment-methods.ts';
import { ADDRESS, type Customer, expect } from './shop-test.ts';

export const SIMULATOR = /\/gateway-simulator\//;
export const ORDER_PAGE = /\/orders\/[0-9a-f-]{36}$/;

/** One piece in the cart and the address filled in: only the payment is left. */
export async function fillCheckout(
  page: Page,
  customer: Customer,
  product: Pick<AdminProduct, '_id'>,
) {
  await customer.api.call('POST /api/cart', { body: { productId: product._id, count: 1 } });
  await page.goto('/shipping');
  await page.evaluate((address) => {
    localStorage.setItem('shippingAddress', JSON.stringify(address));
  }, ADDRESS);
  await page.goto('/payment');
}

/** Chooses Cashfree and presses Continue. */
export async function continueWithCashfree(page: Page) {
  await page.getByLabel('Cashfree (UPI/Cards/NetBanking)').check();
  await page.getByLabel('Phone').fill('98450 12345');
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Completes the payment with a button of the gateway's page. */
export async function choose(page: Page, outcome: string | RegExp) {
  await expect(page).toHaveURL(SIMULATOR);
  await page.getByRole('button', { name: outcome }).click();
}

export async function expectPaid(page: Page) {
  await expect(page).toHaveURL(ORDER_PAGE);
  await expect(page.getByText('Your payment has arrived. Thank you.')).toBeVisible();
  await expect(page.getByText('Paid', { exact: true })).toBeVisible();
}

export async function expectNotPaid(page: Page) {
  const said = page.getByRole('alert').filter({ hasText: 'Payment' });
  await expect(said).toHaveText('Payment verified but status is not PAID.');
}

/** An order of one piece, placed by the API. */
export function place(
  { api }: Customer,
  product: Pick<AdminProduct, '_id' | 'name' | 'imageUrl' | 'price' | 'offerPrice'>,
  paymentMethod: PaymentMethod,
): Promise<Order> {
  const { _id, name, imageUrl } = product;
  const item = {
    product: _id,
    name,
    qty: 1,
    price: product.offerPrice ?? product.price,
    image: imageUrl,
  };
  const shippingAddress = { ...ADDRESS, phone: '9845012345' };
  return api.call('POST /api/orders', {
    body: { orderItems: [item], shippingAddress, paymentMethod },
  });
}
