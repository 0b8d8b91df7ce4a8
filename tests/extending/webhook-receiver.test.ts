import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createReceiver, isFromShop, type ShopEvent } from '../../examples/webhook-receiver.ts';
import {
  newWebhookSecret,
  signatureHeaders,
} from '../../src/server/features/webhooks/webhook-signature.ts';
import { draftOf, itemOf } from '../support/order-draft.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
let receiver: Server | undefined;
beforeAll(async () => {
  shop = await openTestShop({ paymentMethods: ['Free'], allowsPrivateWebhooks: true });
});
afterAll(async () => {
  receiver?.closeAllConnections();
  receiver?.close();
  await shop.close();
});

it('receives an order once, and knows that it comes from the shop', async () => {
  // The port is known before the secret: the shop makes it when the webhook is added.
  const events: ShopEvent[] = [];
  let secret = '';
  receiver = createReceiver('', () => {}).removeAllListeners('request');
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  const admin = await shop.admin();
  const body = { url, events: ['order.placed' as const], isEnabled: true };
  ({ secret } = await admin.api.call('POST /api/admin/webhooks', { body }));
  const [handle] = createReceiver(secret, (event) => events.push(event)).listeners('request');
  receiver.on('request', handle as never);
  // The receiver compares with the real time.
  shop.clock.set(new Date().toISOString());

  const customer = await shop.customer('customer@example.com');
  const product = await shop.product({ pricePaise: 1000_00 });
  const order = await customer.api.call('POST /api/orders', {
    body: draftOf(itemOf(product, 1000)),
  });
  await shop.runJobs();
  expect(events.map(({ type, data }) => [type, data.order?._id, data.order?.totalPrice])).toEqual([
    ['order.placed', order._id, order.totalPrice],
  ]);

  const [webhook] = await admin.api.call('GET /api/admin/webhooks');
  const deliveries = () =>
    admin.api.call('GET /api/admin/webhooks/{id}/deliveries', {
      params: { id: webhook?._id ?? '' },
    });
  const [delivery] = await deliveries();
  await admin.api.call('POST /api/admin/webhook-deliveries/{id}/send', {
    params: { id: delivery?._id ?? '' },
  });
  expect((await deliveries())[0]).toMatchObject({ status: 'delivered', responseStatus: 204 });
  expect(events).toHaveLength(1);
});

it('refuses another sender, a changed body and an old message', () => {
  const secret = newWebhookSecret();
  const sentAt = new Date('2026-11-23T06:00:00Z');
  const headers = signatureHeaders([secret], { id: '1', sentAt, body: '{}' });
  const now = sentAt.getTime();
  expect(isFromShop(secret, headers, '{}', now)).toBe(true);
  expect(isFromShop(newWebhookSecret(), headers, '{}', now)).toBe(false);
  expect(isFromShop(secret, headers, '{"a":1}', now)).toBe(false);
  expect(isFromShop(secret, headers, '{}', now + 6 * 60_000)).toBe(false);
  expect(isFromShop(secret, {}, '{}', now)).toBe(false);
});

it('takes a message that is signed with the old and the new secret', () => {
  const [old, renewed] = [newWebhookSecret(), newWebhookSecret()];
  const sentAt = new Date('2026-11-23T06:00:00Z');
  const headers = signatureHeaders([renewed, old], { id: '1', sentAt, body: '{}' });
  for (const secret of [old, renewed]) {
    expect(isFromShop(secret, headers, '{}', sentAt.getTime())).toBe(true);
  }
});
