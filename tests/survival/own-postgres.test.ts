import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApiClient } from '../../src/contract/client.ts';
import { SIMULATOR_PATH } from '../../src/server/open-gateways.ts';
import { ADDRESS, itemOf } from '../support/order-draft.ts';
import { transactionsOf } from '../support/paying.ts';
import { SYSTEM_POSTGRES, startSystemPostgres } from '../support/system-postgres.ts';
import { addProducts, OWNER, openRunningShop, type RunningShop, signUp } from './running-shop.ts';

const name =
  SYSTEM_POSTGRES ?? 'PostgreSQL 15 or newer in /usr/lib/postgresql, which is missing here';

describe.skipIf(SYSTEM_POSTGRES === undefined)(`on ${name}`, () => {
  const closers: (() => Promise<void>)[] = [];
  let running: RunningShop;
  beforeAll(async () => {
    const server = await startSystemPostgres(String(SYSTEM_POSTGRES));
    closers.unshift(server.close);
    running = await openRunningShop({ databaseUrl: server.roleUrl });
    closers.unshift(running.close);
  });
  afterAll(async () => {
    for (const close of closers) await close();
  });

  function apiOf(token?: string) {
    return createApiClient({
      send: fetch,
      baseUrl: running.origin,
      token: () => token ?? null,
    });
  }

  it('takes an order, its payment and its refund', async () => {
    const [product = ''] = await addProducts(running.shop, 3, 5);
    const customer = apiOf(await signUp(running.origin, '198.51.100.1'));
    const order = await customer.call('POST /api/orders', {
      headers: {},
      body: {
        orderItems: [itemOf(product, 1_000)],
        shippingAddress: { ...ADDRESS, phone: '98450 12345' },
        paymentMethod: 'Cashfree',
      },
    });
    const session = await customer.call('POST /api/payment/create-session', {
      body: { amount: order.totalPrice, currency: 'INR', localOrderId: order._id },
    });
    await fetch(`${running.origin}${SIMULATOR_PATH}/cashfree/pay/${session.payment_session_id}`, {
      method: 'POST',
      body: new URLSearchParams({ outcome: 'success' }),
      redirect: 'manual',
    });
    const body = { orderId: session.order_id, localOrderId: order._id };
    await customer.call('POST /api/payment/verify', { body });
    const {
      items: [paid],
    } = await customer.call('GET /api/orders', { query: {} });
    expect(paid).toMatchObject({ _id: order._id, isPaid: true });

    const { token } = await apiOf().call('POST /api/user/signin', { body: OWNER });
    const owner = apiOf(token);
    const params = { id: order._id };
    await owner.call('POST /api/admin/orders/{id}/refunds', {
      params,
      body: { amount: order.totalPrice, note: 'Too late', key: randomUUID() },
    });
    await vi.waitFor(async () => {
      const { refunds } = await owner.call('GET /api/admin/orders/{id}', { params });
      expect(transactionsOf({ refunds })).toMatchObject([
        { state: 'pending', amount: order.totalPrice },
      ]);
    }, 20_000);
    const again = await apiOf().call('GET /api/products/{id}', { params: { id: product } });
    expect(again.countInStock).toBe(5);
  }, 60_000);

  it('finds sarees by a misspelt word', async () => {
    const near = await apiOf().call('GET /api/products/near', { query: { search: 'sarree' } });
    expect(near.products).toHaveLength(3);
    expect(near.reasons).toMatchObject([{ typed: 'sarree', found: 'saree' }]);
  });
});
