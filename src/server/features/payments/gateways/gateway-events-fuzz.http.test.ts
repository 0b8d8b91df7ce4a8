import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReceivedWebhook } from '../../../../../tests/support/gateway-test-setup.ts';
import {
  chooseUnseen,
  ledgerErrors,
  openPayment,
  placeFor,
} from '../../../../../tests/support/paying.ts';
import {
  openTestShop,
  type SignedIn,
  type TestShop,
} from '../../../../../tests/support/test-shop.ts';
import type { Order } from '../../../../contract/orders.ts';
import { WebhookRejection } from './gateway-error.ts';
import { readPaypalEvent } from './paypal-responses.ts';

let shop: TestShop;
let customer: SignedIn;
/** What the gateway sends when the order is paid. */
let cashfree: ReceivedWebhook;
let paypal: ReceivedWebhook;
beforeAll(async () => {
  shop = await openTestShop();
  customer = await shop.anyone();
  cashfree = await reported(await placeFor(customer, await shop.product()), 'success');
  const abroad = await placeFor(customer, await shop.product(), { method: 'PayPal' });
  paypal = await reported(abroad, 'approve');
});
afterAll(() => shop.close());

/** The gateway's webhook of a payment, which has not reached the shop. */
async function reported(of: Order, outcome: string): Promise<ReceivedWebhook> {
  const payment = await openPayment(customer, of);
  return chooseUnseen(shop, payment, outcome);
}

/** The gateway's webhook of a refund made in its dashboard. */
function refundReport() {
  const { order, payment } = JSON.parse(cashfree.body).data;
  const refund = {
    cf_refund_id: '77001',
    cf_payment_id: String(payment.cf_payment_id),
    order_id: order.order_id,
    refund_id: 'dashboard-1',
    refund_amount: 500,
    refund_currency: 'INR',
    refund_status: 'SUCCESS',
    status_description: 'Done',
  };
  const event_time = shop.clock.now().toISOString();
  return { data: { refund }, event_time, type: 'REFUND_STATUS_WEBHOOK' };
}

/** Delivers a body with a valid signature. */
async function statusOf(body: string): Promise<number> {
  const { headers } = shop.gateways.signed(body);
  // The number of unreadable deliveries from one address is limited.
  headers.set('x-test-address', randomUUID());
  const init = { method: 'POST', headers, body };
  return (await shop.fetch('/api/payment/webhook/cashfree', init)).status;
}

async function logLength(): Promise<number> {
  const { rows } = await shop.database.db.execute<{ count: string }>(
    sql`select count(*) from payment_log where kind = 'webhook'`,
  );
  return Number(rows[0]?.count);
}

/** Values of a field from an attacker, or from the gateway's next version. */
const STRANGE: unknown[] = [
  null,
  true,
  '',
  ' ',
  '170.00',
  0,
  -1,
  0.001,
  1e15,
  1e300,
  Number.MAX_SAFE_INTEGER,
  [],
  {},
  [[[[[]]]]],
  'x'.repeat(5000),
  'nul \0 and half \ud800 of a sign',
  '-000001-01-01T00:00:00Z',
  '+123456-01-01T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59+14:00',
  'yesterday',
  'INR\0',
  'EUR',
];

type Path = (string | number)[];

/** Every path in a body, the root included. */
function placesIn(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...at, key]))];
}

/** A body with another value at one path; `undefined` omits the field. */
function changed(value: unknown, [key, ...rest]: Path, to: unknown): unknown {
  if (key === undefined) return to;
  const fields = value as Record<string | number, unknown>;
  return { ...fields, [key]: changed(fields[key], rest, to) };
}

const strange = fc.oneof(
  fc.constant(undefined),
  fc.constantFrom(...STRANGE),
  fc.double(),
  fc.string({ unit: 'binary' }),
  fc.json().map((text) => JSON.parse(text)),
);

describe('a correctly signed webhook', () => {
  it.each([
    ['payment', () => JSON.parse(cashfree.body)],
    ['refund', () => refundReport()],
  ])(
    'is answered without an error of the shop’s, and logged, whatever its body: a %s',
    async (_, eventOf) => {
      const event = eventOf();
      const mutation = fc.tuple(fc.constantFrom(...placesIn(event)), strange);
      await fc.assert(
        fc.asyncProperty(fc.array(mutation, { minLength: 1, maxLength: 3 }), async (mutations) => {
          const body = mutations.reduce<unknown>((now, [path, to]) => {
            const isThere = placesIn(now).some((each) => each.join() === path.join());
            return isThere ? changed(now, path, to) : now;
          }, event);
          const before = await logLength();
          const status = await statusOf(JSON.stringify(body) ?? '');
          expect(status === 200 || (status >= 400 && status < 500), `answered ${status}`).toBe(
            true,
          );
          expect(await logLength()).toBe(before + 1);
        }),
        { numRuns: 200 },
      );
      expect(await ledgerErrors(shop)).toEqual([]);
    },
    120_000,
  );

  it.each([
    ['no JSON', 'type=PAYMENT_SUCCESS_WEBHOOK&client_secret=verysecret&customer_phone=9845012345'],
    ['empty', ''],
    [
      'cut off',
      '{"type":"PAYMENT_SUCCESS_WEBHOOK","data":{"customer_phone":"9845012345","client_secret":"verysecret',
    ],
    ['deeply nested', '['.repeat(100_000)],
    [
      'a deep nest',
      `{"type":"NEW","event_time":"2026-11-21T10:00:00+05:30","data":${'['.repeat(3000)}${']'.repeat(3000)}}`,
    ],
    ['null', 'null'],
    ['a number', '1e999'],
    ['a text', '"PAYMENT_SUCCESS_WEBHOOK"'],
  ])('is never an error of the shop’s, and its secrets are not kept: %s', async (_, body) => {
    const before = await logLength();
    expect([200, 400]).toContain(await statusOf(body));
    expect(await logLength()).toBe(before + 1);
    const { rows } = await shop.database.db.execute(sql`
      select id from payment_log where detail::text like '%verysecret%' or detail::text like '%9845012345%'`);
    expect(rows).toEqual([]);
  });

  it('pays nothing by a success webhook whose payment has failed', async () => {
    const event = JSON.parse(cashfree.body);
    event.data.payment.payment_status = 'FAILED';
    expect(await statusOf(JSON.stringify(event))).toBe(400);
  });
});

describe('a webhook of PayPal', () => {
  it('is read or rejected, whatever its body', () => {
    const event = JSON.parse(paypal.body);
    const mutation = fc.tuple(fc.constantFrom(...placesIn(event)), strange);
    fc.assert(
      fc.property(mutation, ([path, to]) => {
        const body = JSON.stringify(changed(event, path, to)) ?? '';
        try {
          readPaypalEvent(Buffer.from(body));
        } catch (error) {
          expect(error).toBeInstanceOf(WebhookRejection);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('that PayPal does not verify is rejected, not sent again', async () => {
    shop.gateways.troubles.push({
      path: /verify-webhook-signature/,
      kind: { status: 400, body: '{"name":"VALIDATION_ERROR","message":"Invalid request"}' },
    });
    const { headers, body } = paypal;
    const answer = await shop.fetch('/api/payment/webhook/paypal', {
      method: 'POST',
      headers,
      body,
    });
    expect(answer.status).toBe(400);
  });

  it('is answered 503 while PayPal is unreachable', async () => {
    const away = { path: /verify-webhook-signature/, kind: 'down' } as const;
    shop.gateways.troubles.push(away, away, away);
    const { headers, body } = paypal;
    const answer = await shop.fetch('/api/payment/webhook/paypal', {
      method: 'POST',
      headers,
      body,
    });
    expect(answer.status).toBe(503);
  });
});
