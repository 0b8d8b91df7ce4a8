import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paidOrder, placeFor } from '../../../../tests/support/paying.ts';
import { saveSettings } from '../../../../tests/support/save-settings.ts';
import { openTestShop, type SignedIn, type TestShop } from '../../../../tests/support/test-shop.ts';
import { createApiClient } from '../../../contract/client.ts';
import type { GatewayName } from '../../../domain/payments/payment-methods.ts';

const inTestMode: GatewayName[] = ['cashfree', 'paypal'];

let shop: TestShop;
let admin: SignedIn;
let test: string;
let real: string;
beforeAll(async () => {
  shop = await openTestShop({ simulated: inTestMode });
  admin = await shop.admin();
  await saveSettings(admin.api, { legalName: 'Meera Silks', address: '1 Temple Street' });
  const customer = await shop.anyone();
  test = (await paidOrder(shop, customer)).order._id;
  real = (await placeFor(customer, await shop.product(), { method: 'Free' }))._id;
  const body = { note: 'In the shop' };
  await admin.api.call('POST /api/admin/orders/{id}/mark-paid', { params: { id: real }, body });
});
afterAll(() => shop.close());

const reportsOf = async (api: SignedIn['api']) => ({
  sales: (await api.call('GET /api/admin/reports/sales', { query: { by: 'method' } })).total,
  tax: (await api.call('GET /api/admin/reports/tax', { query: {} })).total,
  products: (await api.call('GET /api/admin/reports/products', { query: { by: 'product' } })).total,
});

describe('orders paid in test mode', () => {
  it('bear invoices of a series of their own, so that real ones begin at 1', async () => {
    const issue = (id: string) =>
      admin.api.call('POST /api/admin/orders/{id}/invoice', { params: { id } });
    expect((await issue(test)).number).toBe('TEST/00001');
    expect((await issue(real)).number).toBe('2026-27/00001');
  });

  it('count and are marked while a gateway is in test mode, and are left out after that', async () => {
    expect(await reportsOf(admin.api)).toMatchObject({
      sales: { orders: 2, testOrders: 1 },
      tax: { orders: 2, testOrders: 1 },
      products: { quantity: 2 },
    });
    const params = { id: test };
    const { payments } = await admin.api.call('GET /api/admin/orders/{id}', { params });
    expect(payments).toMatchObject([{ isTest: true }]);

    inTestMode.length = 0;
    const live = shop.secondProcess();
    const api = createApiClient({
      send: (request) => live.fetch(request.url, request),
      baseUrl: 'http://shop.test',
      token: () => admin.token,
    });
    expect(await reportsOf(api)).toMatchObject({
      sales: { orders: 1, testOrders: 0, totalPrice: 11_500 },
      tax: { orders: 1, testOrders: 0 },
      products: { quantity: 1 },
    });
    expect(await api.call('GET /api/dashboard')).toMatchObject({
      totalOrders: 2,
      totalRevenue: 23_000,
    });
  });
});
