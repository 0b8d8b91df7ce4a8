import { afterAll, beforeAll, expect, test } from 'vitest';
import { choose, openPayment, placeFor, verify } from '../../tests/support/paying.ts';
import { saveSettings } from '../../tests/support/save-settings.ts';
import { openTestShop, type SignedIn, type TestShop } from '../../tests/support/test-shop.ts';
import type { Order } from '../contract/orders.ts';
import { rupees } from '../domain/money/money.ts';
import { PAYMENT_METHODS } from '../domain/payments/payment-methods.ts';

/**
 * What clients of the shop read of simple products and orders, recorded from release 0.1: it stays byte
 * for byte the same, whatever the model learns beside it. Ids are numbered as they first appear, since
 * they are random. `npx vitest run golden-answers -u` records anew.
 */
const RECORDED = new URL('golden-answers.json', import.meta.url);

/** Ids, those in emails too, and the hashes that name pictures. */
const ID =
  /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}|[0-9a-f]{32}|(?<=order )[0-9a-f]{8}/g;

let shop: TestShop;
let admin: SignedIn;
let buyer: SignedIn;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await shop.admin();
  buyer = await shop.customer('ananya@example.com');
  await saveSettings(admin.api, {
    paymentMethods: [...PAYMENT_METHODS],
    cashFee: rupees(49),
    legalName: 'Silks and Sons',
    address: '1 Temple Street\nMysuru 570001',
  });
});
afterAll(() => shop.close());

async function addProducts(): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < 20; index += 1) {
    shop.clock.advance(60_000);
    const pricePaise = 99_900 + index * 123_45;
    ids.push(
      await shop.product({
        name: `Saree number ${index}`,
        category: index % 2 === 0 ? 'Silk Sarees' : 'Cotton & Linen',
        subCategory: index % 2 === 0 ? 'Kanchivaram' : 'Cotton',
        pricePaise,
        offerPricePaise: index % 3 === 0 ? pricePaise - 10_01 : null,
        stock: index % 5 === 4 ? 0 : 20,
        details: index % 4 === 0 ? { fabric: 'Silk', border: 'Zari' } : {},
        colours: index % 2 === 0 ? ['red', 'gold'] : undefined,
      }),
    );
  }
  return ids;
}

/** Orders as they mostly are: every one in its state, whole. */
async function placeOrders(product: string): Promise<Order[]> {
  const price = 988.99;
  const place = async (method: (typeof PAYMENT_METHODS)[number], promoCode?: string) => {
    // Emails of one moment are sent in any order.
    await shop.runJobs();
    shop.clock.advance(3600_000);
    return placeFor(buyer, product, { method, price, qty: 2, promoCode });
  };
  const params = (order: Order) => ({ params: { id: order._id } });
  const expired = await place('PayPal');
  shop.clock.advance(2 * 3600_000);
  await shop.services.payments.reconciliation.run();
  const cancelled = await place('Free');
  await admin.api.call('POST /api/admin/orders/{id}/cancel', {
    ...params(cancelled),
    body: { note: 'Not wanted any more' },
  });
  const paid = await place('Cashfree', 'SSMS10');
  const payment = await openPayment(buyer, paid);
  await choose(shop, payment, 'success');
  await verify(buyer, payment);
  const shipped = await place('Cash on Delivery');
  await ship(shipped);
  const delivered = await place('Cash on Delivery');
  await ship(delivered);
  await shop.runJobs();
  shop.clock.advance(24 * 3600_000);
  await admin.api.call('POST /api/admin/orders/{id}/deliver', params(delivered));
  for (const order of [paid, delivered]) {
    await shop.runJobs();
    await admin.api.call('POST /api/admin/orders/{id}/invoice', params(order));
  }
  const waiting = await place('PayPal');
  return [expired, cancelled, paid, shipped, delivered, waiting];
}

function ship({ _id: id }: Order) {
  return admin.api.call('POST /api/admin/orders/{id}/parcels', {
    params: { id },
    body: { carrier: 'India Post', trackingNumber: 'EK123456789IN' },
  });
}

test('simple products and orders answer as release 0.1 did, byte for byte', async () => {
  const products = await addProducts();
  const [product = '', other = ''] = products;
  const orders = await placeOrders(product);
  await shop.runJobs();
  await buyer.api.call('POST /api/cart', { body: { productId: product, count: 2 } });

  const answers: Record<string, string> = {};
  const read = async (name: string, path: string, token: string, body?: unknown) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const init = body ? { method: 'POST', body: JSON.stringify(body), headers } : { headers };
    answers[name] = await (await shop.fetch(path, init)).text();
  };
  await read('products', '/api/products', buyer.token);
  for (const [index, id] of products.entries())
    await read(`product ${index}`, `/api/products/${id}`, buyer.token);
  await read('cart', '/api/cart', buyer.token);
  const orderItems = [
    { product, qty: 2 },
    { product: other, qty: 1 },
  ];
  await read('quote', '/api/orders/quote', buyer.token, { orderItems });
  await read('orders', '/api/orders', buyer.token);
  await read('all orders', '/api/orders/all', admin.token);
  for (const [index, { _id: id }] of orders.entries()) {
    await read(`order ${index}`, `/api/orders/${id}`, buyer.token);
    await read(`payments ${index}`, `/api/orders/${id}/payments`, buyer.token);
    await read(`invoice ${index}`, `/api/orders/${id}/invoice`, buyer.token);
  }

  await expect(withNumberedIds(`${JSON.stringify(answers, null, 2)}\n`)).toMatchFileSnapshot(
    RECORDED.pathname,
  );
});

function withNumberedIds(text: string): string {
  const numbers = new Map<string, number>();
  return text.replaceAll(ID, (id) => {
    if (!numbers.has(id)) numbers.set(id, numbers.size);
    return `id-${numbers.get(id)}`;
  });
}
