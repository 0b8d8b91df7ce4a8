import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { fakeClock } from '../../../../../tests/support/fake-clock.ts';
import { createCashfreeProvider } from './cashfree.ts';
import { createPaypalProvider } from './paypal.ts';
import type { GatewayDeps } from './provider-http.ts';

/**
 * Answers as the gateways' own descriptions show them, with the fields that the simulator omits:
 * nulls, numbers for texts, foreign cards, fields the shop has no use for. The clients have to read
 * them.
 */
const clock = fakeClock('2026-11-21T06:30:00Z');

function answering(answers: Record<string, unknown>): GatewayDeps {
  return {
    clock,
    record: () => {},
    pause: async () => {},
    fetch: async (url) => Response.json(answers[new URL(url).pathname]),
  };
}

const cashfree = (answers: Record<string, unknown>) =>
  createCashfreeProvider(
    { appId: 'app', secretKey: 'key', baseUrl: 'https://cf.test/pg' },
    answering(answers),
  );

const cashfreeOrder = {
  cf_order_id: '2149460581',
  created_at: '2026-11-20T18:02:46+05:30',
  customer_details: {
    customer_id: '409128494',
    customer_name: 'Meera Iyer',
    customer_email: 'meera@example.com',
    customer_phone: '9876543210',
    customer_uid: '54deabb4-ba45-4a60-9e6a-9c016fe7ab10',
  },
  entity: 'order',
  order_amount: 100,
  payment_session_id: 'session_abc',
  order_currency: 'INR',
  order_expiry_time: '2026-12-09T18:02:46+05:30',
  order_id: 'order_8125',
  order_meta: { return_url: 'https://shop.test/', payment_methods: 'cc', notify_url: null },
  order_note: null,
  order_splits: [],
  order_status: 'PAID',
  order_tags: { name: 'value' },
  terminal_data: null,
  cart_details: { cart_id: '1' },
  products: { one_click_checkout: { enabled: false, conditions: [] } },
};

const cashfreePayment = {
  cf_payment_id: '12376152',
  order_id: 'order_8125',
  entity: 'payment',
  payment_currency: 'USD',
  error_details: null,
  order_amount: 100,
  order_currency: 'INR',
  is_captured: true,
  payment_group: 'credit_card',
  authorization: null,
  payment_method: { card: { channel: 'link', card_number: 'xxxxxx1111' } },
  payment_amount: 1.25,
  payment_time: '2026-11-20T18:15:06+05:30',
  payment_completion_time: '2026-11-20T18:18:59+05:30',
  payment_status: 'SUCCESS',
  payment_message: 'Transaction successful',
  bank_reference: 'P78112812312',
  auth_id: 'A851201',
  international_payment: { international: true },
  payment_gateway_details: { gateway_name: 'CASHFREE', gateway_reference_name: '' },
  payment_surcharge: null,
};

describe('Cashfree', () => {
  const status = (order: object, payments: unknown[]) =>
    cashfree({
      '/pg/orders/order_8125': { ...cashfreeOrder, ...order },
      '/pg/orders/order_8125/payments': payments,
    }).readPayment('order_8125');

  it('paid by a foreign card is in the currency of the card, which pays no order in rupees', async () => {
    const failed = {
      ...cashfreePayment,
      cf_payment_id: '12376151',
      payment_status: 'FAILED',
      payment_message: 'Transaction failed',
      payment_time: '2026-11-20T18:10:06+05:30',
      payment_completion_time: null,
      error_details: { error_code: 'TRANSACTION_DECLINED', error_description: 'declined' },
    };
    expect(await status({}, [cashfreePayment, failed])).toEqual({
      state: 'paid',
      isAttemptPending: false,
      capture: {
        id: '12376152',
        amount: { minor: 125, currency: 'USD' },
        at: new Date('2026-11-20T12:48:59Z'),
      },
    });
  });

  it.each([
    ['PAID', [], 'open', true],
    ['EXPIRED', [cashfreePayment], 'paid', false],
    ['EXPIRED', [{ ...cashfreePayment, payment_status: 'PENDING' }], 'expired', true],
    ['TERMINATED', [], 'expired', false],
    ['TERMINATION_REQUESTED', [], 'open', false],
    ['ACTIVE', [{ ...cashfreePayment, payment_status: 'NOT_ATTEMPTED' }], 'open', false],
    ['ACTIVE', [{ ...cashfreePayment, payment_status: 'VOID' }], 'open', false],
    ['ACTIVE', [{ ...cashfreePayment, payment_status: 'CANCELLED' }], 'failed', false],
    ['ACTIVE', [{ ...cashfreePayment, payment_status: 'SOMETHING_NEW' }], 'open', true],
    ['SOMETHING_NEW', [], 'open', false],
  ])('an order %s with %j is %s', async (order_status, payments, state, isAttemptPending) => {
    expect(await status({ order_status }, payments)).toMatchObject({ state, isAttemptPending });
  });

  it('a moment without its offset is meant in India', async () => {
    const payment_completion_time = '2026-11-20 18:18:59';
    const { capture } = await status({}, [{ ...cashfreePayment, payment_completion_time }]);
    expect(capture?.at).toEqual(new Date('2026-11-20T12:48:59Z'));
  });

  it.each([
    ['without its times', { payment_time: null, payment_completion_time: undefined }],
    ['with times that are none', { payment_time: 'soon', payment_completion_time: 7 }],
    ['without currencies', { payment_currency: null, order_currency: null }],
    ['with new fields and types', { payment_method: 'moon', error_details: [], moon: { a: 1 } }],
    ['with another message', { payment_message: { code: 3 } }],
  ])('a payment %s is paid', async (_, change) => {
    const order = { ...cashfreeOrder, order_currency: undefined, payment_session_id: null };
    expect(
      await status(order, [
        { ...cashfreePayment, payment_amount: 100, payment_currency: 'INR', ...change },
      ]),
    ).toMatchObject({
      state: 'paid',
      capture: { id: '12376152', amount: { minor: 10_000, currency: 'INR' } },
    });
  });

  it.each([
    { payment_status: 'NOT_ATTEMPTED', cf_payment_id: null, payment_amount: null },
    { payment_status: 'NOT_ATTEMPTED', payment_time: null },
    { payment_status: 7 },
    { payment_status: 'SUCCESS', cf_payment_id: {}, payment_amount: 'much' },
    null,
    'moon',
  ])('the row %j does not hide the payment beside it', async (odd) => {
    const row = typeof odd === 'object' && odd ? { ...cashfreePayment, ...odd } : odd;
    for (const rows of [
      [row, cashfreePayment],
      [cashfreePayment, row],
    ]) {
      expect(await status(cashfreeOrder, rows)).toMatchObject({
        state: 'paid',
        capture: { id: '12376152' },
      });
    }
  });

  it('a success without its amount is undecided, not unpaid', async () => {
    const row = { ...cashfreePayment, payment_amount: null };
    const order = { ...cashfreeOrder, order_status: 'EXPIRED' };
    expect(await status(order, [row])).toMatchObject({ state: 'expired', isAttemptPending: true });
  });

  it.each(['ONHOLD', 'SOMETHING_NEW'])('a refund %s is pending', async (refund_status) => {
    const refund = {
      cf_payment_id: '918812',
      cf_refund_id: '1553338',
      refund_id: 'REF-123',
      order_id: 'order_8125',
      entity: 'refund',
      refund_amount: 100.81,
      refund_currency: 'INR',
      refund_note: 'Refund for order #123',
      refund_status,
      refund_type: 'MERCHANT_INITIATED',
      refund_splits: [],
      status_description: 'In Progress',
      refund_arn: 'RF12312',
      metadata: null,
      created_at: '2026-11-20T08:57:52+05:30',
      processed_at: null,
      refund_charge: 0,
      refund_mode: 'STANDARD',
      forex_conversion_rate: 84.24,
      charges_currency: 'INR',
    };
    const provider = cashfree({ '/pg/orders/order_8125/refunds/REF-123': refund });
    const query = { gatewayOrderId: 'order_8125', refundId: 'REF-123' };
    expect(await provider.readRefund(query)).toMatchObject({
      state: 'pending',
      amount: { minor: 10_081, currency: 'INR' },
    });
  });

  it('a webhook with offers and numbers for ids is read', async () => {
    const body = JSON.stringify({
      data: {
        order: {
          order_id: 'order_OFR_2',
          order_amount: 2,
          order_currency: 'INR',
          order_tags: null,
        },
        payment: {
          cf_payment_id: 1453002795,
          payment_status: 'SUCCESS',
          payment_amount: 2,
          payment_currency: 'INR',
          payment_message: null,
          payment_time: '2026-11-21T11:59:29+05:30',
          bank_reference: '234928698581',
          auth_id: null,
          payment_method: { upi: { channel: 'collect', upi_id: 'user@ybl' } },
          payment_group: 'upi',
        },
        customer_details: { customer_name: null, customer_id: '7112AAA812234' },
        payment_gateway_details: null,
        payment_offers: [{ offer_id: '1', offer_type: 'DISCOUNT' }],
      },
      event_time: '2026-11-21T12:00:00+05:30',
      type: 'PAYMENT_SUCCESS_WEBHOOK',
    });
    const timestamp = String(clock.now().getTime());
    const signature = createHmac('sha256', 'key')
      .update(timestamp + body)
      .digest('base64');
    const headers = new Headers({
      'x-webhook-timestamp': timestamp,
      'x-webhook-signature': signature,
    });
    const delivery = { headers, rawBody: Buffer.from(body), now: clock.now() };
    expect(await cashfree({}).parseWebhook(delivery)).toMatchObject({
      outcome: 'paid',
      capture: { id: '1453002795', amount: { minor: 200, currency: 'INR' } },
    });
  });
});

describe('PayPal', () => {
  const path = '/v2/checkout/orders/5O190127TN364715T';
  const status = (given: object) => {
    const order = {
      id: '5O190127TN364715T',
      intent: 'CAPTURE',
      status: 'COMPLETED',
      purchase_units: [
        { reference_id: 'default', amount: { currency_code: 'USD', value: '100.00' } },
      ],
      links: [{ href: 'https://api-m.paypal.com/x', rel: 'self', method: 'GET' }],
      ...given,
    };
    const token = { access_token: 'A21', token_type: 'Bearer', expires_in: 31_668 };
    const settings = {
      clientId: 'id',
      secret: 'key',
      baseUrl: 'https://pp.test',
      webhookId: undefined,
      currency: 'USD',
      rate: 84_250_000,
      brandName: async () => 'Test Silks',
    };
    const deps = answering({ '/v1/oauth2/token': token, [path]: order });
    return createPaypalProvider(settings, deps);
  };
  const withCapture = (captureStatus: string) => ({
    purchase_units: [
      {
        amount: { currency_code: 'USD', value: '100.00' },
        payments: {
          captures: [
            {
              id: '3C679366HH908993F',
              status: captureStatus,
              amount: { currency_code: 'USD', value: '100.00' },
              create_time: '2026-11-20T21:49:58Z',
              seller_protection: { status: 'ELIGIBLE' },
            },
          ],
        },
      },
    ],
  });

  it.each([
    [{ status: 'CREATED' }, 'open', false],
    [{ status: 'SAVED' }, 'open', false],
    [{ status: 'APPROVED' }, 'approved', false],
    [{ status: 'VOIDED' }, 'expired', false],
    [{ status: 'SOMETHING_NEW' }, 'open', false],
    [withCapture('COMPLETED'), 'paid', false],
    [withCapture('REFUNDED'), 'paid', false],
    [withCapture('PARTIALLY_REFUNDED'), 'paid', false],
    [withCapture('PENDING'), 'open', true],
    [withCapture('DECLINED'), 'failed', false],
    [withCapture('FAILED'), 'failed', false],
    [withCapture('SOMETHING_NEW'), 'open', true],
  ])('an order with %j is %s', async (given, state, isAttemptPending) => {
    const payment = await status(given).readPayment('5O190127TN364715T');
    expect(payment).toMatchObject({ state, isAttemptPending });
  });

  it('an order with nulls and one odd capture is paid by the other', async () => {
    const { purchase_units } = withCapture('COMPLETED');
    const [capture] = purchase_units[0]?.payments.captures ?? [];
    const good = { ...capture, create_time: null, status_details: null };
    const payments = { captures: [{ id: null }, null, good], refunds: null };
    const given = { purchase_units: [{ amount: null, payments }], links: null };
    expect(await status(given).readPayment('5O190127TN364715T')).toMatchObject({
      state: 'paid',
      capture: { id: '3C679366HH908993F', amount: { minor: 10_000, currency: 'USD' } },
    });
  });

  it('a webhook can’t be verified without the webhook’s id', async () => {
    const delivery = { headers: new Headers(), rawBody: Buffer.from('{}'), now: clock.now() };
    await expect(status({}).parseWebhook(delivery)).rejects.toMatchObject({
      name: 'WebhookRejection',
      reason: 'unverifiable',
    });
  });
});
