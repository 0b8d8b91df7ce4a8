import { afterAll, beforeAll, expect, it } from 'vitest';
import { refused, send } from '../../../../tests/support/http-call.ts';
import { draftOf, itemOf } from '../../../../tests/support/order-draft.ts';
import { liftUnpaidLimits } from '../../../../tests/support/save-settings.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/test-shop.ts';

const LIMIT = 60;

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  await liftUnpaidLimits((await shop.admin()).api);
});
afterAll(() => shop.close());

const place = (product: string, token: string, key: string) =>
  send(shop, 'POST /api/orders', {
    body: draftOf(itemOf(product, 10_000)),
    token,
    headers: { 'idempotency-key': key },
  });

it(`placing is limited to ${LIMIT} orders an hour per customer; a repeat is still answered`, async () => {
  const { token } = await shop.customer('busy@example.com');
  const product = await shop.product({ stock: 100 });
  for (let count = 0; count < LIMIT; count += 1) {
    expect((await place(product, token, `order-number-${count}`)).status).toBe(201);
    shop.clock.advance(1000);
  }
  const answer = await place(product, token, 'one-too-many');
  expect(answer).toMatchObject(refused(429, 'TOO_MANY_REQUESTS', /again in 59 minutes/));
  expect(answer.headers.get('retry-after')).toBe('3540');
  expect(answer.headers.get('ratelimit-policy')).toBe('"place-user";q=60;w=3600');
  expect(answer.headers.get('ratelimit')).toBe('"place-user";r=0;t=3540');
  expect((await place(product, token, 'order-number-0')).status).toBe(201);
  shop.clock.advance(59 * 60 * 1000);
  expect((await place(product, token, 'one-too-many')).status).toBe(201);
});
