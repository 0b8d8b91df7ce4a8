import type { Page } from '@playwright/test';
import type { Order } from '../../../src/contract/orders.ts';
import { expectNoFinding } from '../support/no-finding.ts';
import { settingsTest as test } from '../support/own-shop.ts';
import { ADDRESS, expect, ownerApi } from '../support/shop-test.ts';

const METHOD = 'Cash on Delivery';

test('an order in two parcels, with a piece taken off and another refunded', {
  tag: '@both-widths',
}, async ({ page, shop, customer, api }) => {
  const owner = await ownerApi(shop.url);
  await shop.change({ paymentMethods: [METHOD, 'Free'], unconfirmedItems: 10 });
  const { items: products } = await api.call('GET /api/products');
  const sarees = products.filter(({ countInStock }) => countInStock >= 3).slice(0, 2);
  const order = await customer.api.call('POST /api/orders', {
    body: {
      orderItems: sarees.map(({ _id, name, offerPrice, imageUrl }, index) => ({
        product: _id,
        name,
        qty: index === 0 ? 3 : 1,
        price: offerPrice,
        image: imageUrl,
      })),
      shippingAddress: { ...ADDRESS, phone: '9845012345' },
      paymentMethod: METHOD,
    },
  });
  const params = { id: order._id };
  const first = order.orderItems.find(({ qty }) => qty === 3)?._id ?? '';
  const giveBack = (from: 'unsent' | 'sent', note: string) =>
    owner.call('POST /api/admin/orders/{id}/refunds', {
      params,
      body: { items: [{ item: first, qty: 1, from }], note, key: crypto.randomUUID() },
    });
  const send = (items: { item: string; qty: number }[] | undefined, trackingNumber: string) =>
    owner.call('POST /api/admin/orders/{id}/parcels', {
      params,
      body: { items, carrier: 'India Post', trackingNumber },
    });
  const readOrder = () => customer.api.call('GET /api/orders/{id}', { params });

  await giveBack('unsent', 'A thread was pulled');
  await send([{ item: first, qty: 1 }], 'EM1');
  await page.goto('/orders');
  await expect(page.getByText('Partly shipped (1 of 3)')).toBeVisible();
  await expectNoFinding(page);

  await page.goto(`/orders/${order._id}`);
  await expect(page.getByText('1 of 3 sent · 1 of 3 taken off')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Parcel 1: sent/ })).toBeVisible();
  await expect(page.getByText('EM1', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Still to come' })).toBeVisible();
  expect(await cashOnPage(page)).toBe((await readOrder()).due.amount);
  await expectNoFinding(page);

  await deliverFirst(await readOrder());
  await send(undefined, 'EM2');
  await owner.call('POST /api/admin/orders/{id}/deliver', { params, query: {} });
  await giveBack('sent', 'The colour ran');
  await page.reload();
  await expect(page.getByRole('heading', { name: /^Parcel 1 of 2: delivered/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Parcel 2 of 2: delivered/ })).toBeVisible();
  await expect(page.getByText('in cash')).toHaveCount(0);
  await expect(
    page.getByText('2 of 3 sent · 1 of 3 taken off · 1 of 3 being refunded'),
  ).toBeVisible();
  await expect(page.getByText('Taken off and being refunded')).toBeVisible();
  await expectNoFinding(page);

  async function deliverFirst({ parcels: sent = [] }: Order) {
    await owner.call('POST /api/admin/orders/{id}/parcels/{parcelId}/deliver', {
      params: { ...params, parcelId: sent[0]?._id ?? '' },
      body: {},
    });
  }
});

/** The sum of what the parcels and the rest of an order say is due on delivery. */
async function cashOnPage(page: Page): Promise<number> {
  const texts = await page
    .getByText(/^You pay ₹.* in cash when (it|the rest) arrives\.$/)
    .allTextContents();
  const paise = texts.map((text) => Number(text.replaceAll(/\D/g, '')));
  return paise.reduce((all, amount) => all + amount, 0) / 100;
}
