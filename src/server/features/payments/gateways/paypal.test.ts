import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  attempt,
  type GatewayBench,
  openGatewayBench,
  RATE,
  requestRefund,
  SHOP,
} from '../../../../../tests/support/gateway-test-setup.ts';
import { paise } from '../../../../domain/money/money.ts';
import type { PaymentSessionRequest } from './provider.ts';

let bench: GatewayBench;
beforeEach(() => {
  bench = openGatewayBench();
});

const dollars = (minor: number) => ({ minor, currency: 'USD' });

async function begin(given?: Partial<PaymentSessionRequest>) {
  const request = attempt(bench, given);
  return { request, session: await bench.paypal.createSession(request) };
}

async function capture(gatewayOrderId: string, requestId = randomUUID()) {
  return (await bench.paypal.capture?.(gatewayOrderId, requestId)) ?? null;
}

/** 8,425 rupees: 100 dollars. */
async function beginPaid() {
  const { session } = await begin({ amountPaise: paise(842_500) });
  await bench.choose(session, 'approve');
  const payment = await capture(session.gatewayOrderId);
  if (!payment?.capture) throw new Error('not paid');
  const captureId = payment.capture.id;
  const refund = (minor: number, refundId = randomUUID(), currency = 'USD') => {
    const { gatewayOrderId } = session;
    const request = { gatewayOrderId, captureId, refundId, note: 'Returned' };
    return requestRefund(bench.paypal, { ...request, amount: { minor, currency } });
  };
  return { session, captureId, refund };
}

describe('a session', () => {
  it('is in dollars at the rate, and leads to the approval page', async () => {
    const { session } = await begin({ amountPaise: paise(1_234_550) });
    expect(session).toEqual({
      gatewayOrderId: expect.stringMatching(/^[0-9A-Z]{17}$/),
      reference: session.gatewayOrderId,
      charged: dollars(14_653), // 12345.50 / 84.25 = 146.534…
      rate: RATE,
      checkout: {
        kind: 'redirect',
        url: `${SHOP}/gateway-simulator/paypal/checkoutnow?token=${session.gatewayOrderId}`,
      },
    });
  });

  it('names the shop as it is called when it is begun', async () => {
    let name = 'Test Silks';
    bench = openGatewayBench({ shopName: async () => name });
    await begin();
    name = 'Silks of Mysore';
    await begin();
    const logged = bench.log
      .filter(({ operation, kind }) => operation === 'create order' && kind === 'request')
      .map(({ body }) => JSON.stringify(body));
    expect(logged).toEqual([
      expect.stringContaining('Test Silks'),
      expect.stringContaining('Silks of Mysore'),
    ]);
  });

  it('asked for again is the same, for another amount refused', async () => {
    const { request, session } = await begin();
    expect(await bench.paypal.createSession(request)).toEqual(session);
    const dearer = { ...request, amountPaise: paise(9_999_900) };
    await expect(bench.paypal.createSession(dearer)).rejects.toMatchObject({
      kind: 'refused',
      code: 'amount_differs',
    });
  });

  it('worth less than a cent is refused without a call', async () => {
    await expect(begin({ amountPaise: paise(42) })).rejects.toMatchObject({
      kind: 'refused',
      code: 'amount_too_small',
    });
    expect(bench.log).toEqual([]);
  });
});

describe('a payment', () => {
  it('goes from open over approved to paid', async () => {
    const { session } = await begin({ amountPaise: paise(842_500) });
    const { gatewayOrderId } = session;
    expect(await bench.paypal.readPayment(gatewayOrderId)).toMatchObject({ state: 'open' });

    const page = await bench.choose(session, 'approve');
    const back = new URL(page.headers.get('location') ?? '');
    expect(back.origin + back.pathname).toBe(`${SHOP}/payment-success`);
    expect(back.searchParams.get('token')).toBe(gatewayOrderId);
    expect(back.searchParams.get('PayerID')).toMatch(/^\w+$/);
    expect(await bench.paypal.readPayment(gatewayOrderId)).toMatchObject({ state: 'approved' });

    const paid = await capture(gatewayOrderId);
    expect(paid).toMatchObject({
      state: 'paid',
      capture: { amount: dollars(10_000), at: bench.clock.now() },
    });
    expect(await bench.paypal.readPayment(gatewayOrderId)).toEqual(paid);
  });

  it('is captured once, however often it is asked for', async () => {
    const { session } = await begin();
    await bench.choose(session, 'approve');
    const { gatewayOrderId } = session;
    const requestId = randomUUID();
    const [first, ...others] = await Promise.all([
      capture(gatewayOrderId, requestId),
      capture(gatewayOrderId, requestId),
      capture(gatewayOrderId),
    ]);
    expect(first).toMatchObject({ state: 'paid' });
    for (const other of others) expect(other).toEqual(first);
  });

  it('not yet approved stays open when captured', async () => {
    const { session } = await begin();
    expect(await capture(session.gatewayOrderId)).toMatchObject({ state: 'open' });
  });

  it('whose card is declined has failed, and succeeds when approved anew', async () => {
    const { session } = await begin();
    const { gatewayOrderId } = session;
    await bench.choose(session, 'decline');
    expect(await capture(gatewayOrderId)).toMatchObject({
      state: 'failed',
      reason: 'INSTRUMENT_DECLINED',
    });
    expect(await bench.paypal.readPayment(gatewayOrderId)).toMatchObject({ state: 'open' });
    await bench.choose(session, 'approve');
    expect(await capture(gatewayOrderId)).toMatchObject({ state: 'paid' });
  });

  it('under review is pending, and paid when the review is over', async () => {
    const { session } = await begin();
    const { gatewayOrderId } = session;
    await bench.choose(session, 'review');
    const pending = { state: 'open', isAttemptPending: true, reason: 'PENDING_REVIEW' };
    expect(await capture(gatewayOrderId)).toMatchObject(pending);
    expect(await bench.paypal.readPayment(gatewayOrderId)).toMatchObject(pending);
    await bench.run(3 * 60_000);
    expect(await bench.paypal.readPayment(gatewayOrderId)).toMatchObject({
      state: 'paid',
      isAttemptPending: false,
    });
  });

  it('that is cancelled stays open, and leads to the other address', async () => {
    const { session } = await begin({ cancelUrl: `${SHOP}/orders/1?cancelled` });
    const page = await bench.choose(session, 'cancel');
    expect(page.headers.get('location')).toMatch(/\/orders\/1\?cancelled=&token=\w+$/);
    expect(await bench.paypal.readPayment(session.gatewayOrderId)).toMatchObject({ state: 'open' });
  });

  it.each(['left for hours', 'left to expire'])('%s is expired', async (how) => {
    const { session } = await begin();
    if (how === 'left to expire') await bench.choose(session, 'expiry');
    else bench.clock.advance(3 * 60 * 60_000);
    const expired = { state: 'expired' };
    expect(await bench.paypal.readPayment(session.gatewayOrderId)).toMatchObject(expired);
    expect(await capture(session.gatewayOrderId)).toMatchObject(expired);
    await bench.choose(session, 'approve');
    expect(await bench.paypal.readPayment(session.gatewayOrderId)).toMatchObject(expired);
  });
});

describe('a refund', () => {
  it('of the whole is done at once, and found by our id or by its own', async () => {
    const { session, refund } = await beginPaid();
    const { gatewayOrderId } = session;
    const refundId = randomUUID();
    const done = await refund(10_000, refundId);
    expect(done).toMatchObject({ refundId, state: 'succeeded', amount: dollars(10_000) });
    const { gatewayRefundId } = done;
    const query = { gatewayOrderId, refundId };
    expect(await bench.paypal.readRefund(query)).toEqual(done);
    expect(await bench.paypal.readRefund({ ...query, gatewayRefundId })).toEqual(done);
    expect(await bench.paypal.readPayment(gatewayOrderId)).toMatchObject({ state: 'paid' });
  });

  it('in parts goes up to what was captured, and not a cent further', async () => {
    const { refund } = await beginPaid();
    await refund(4000);
    await refund(5999);
    const tooMuch = { kind: 'refused', status: 422, code: 'REFUND_AMOUNT_EXCEEDED' };
    await expect(refund(2)).rejects.toMatchObject(tooMuch);
    await refund(1);
    await expect(refund(1)).rejects.toMatchObject({ code: 'CAPTURE_FULLY_REFUNDED' });
  });

  it('asked for again under its id is made once', async () => {
    const { refund } = await beginPaid();
    const refundId = randomUUID();
    const [first, second] = [await refund(6000, refundId), await refund(6000, refundId)];
    expect(second).toEqual(first);
    await expect(refund(4000)).resolves.toMatchObject({ state: 'succeeded' });
  });

  it('in another currency is refused', async () => {
    const { refund } = await beginPaid();
    await expect(refund(1000, randomUUID(), 'EUR')).rejects.toMatchObject({
      code: 'REFUND_CAPTURE_CURRENCY_MISMATCH',
    });
  });

  it('unknown to the gateway is null', async () => {
    const { session } = await beginPaid();
    const query = { gatewayOrderId: session.gatewayOrderId, refundId: randomUUID() };
    expect(await bench.paypal.readRefund(query)).toBeNull();
    expect(await bench.paypal.readRefund({ ...query, gatewayRefundId: 'NONE' })).toBeNull();
  });
});

describe('the sign-in', () => {
  const signIns = () => bench.log.filter(({ operation }) => operation === 'sign in').length / 2;

  it('is asked for once for many calls, and again when it ends', async () => {
    await Promise.all([begin(), begin(), begin()]);
    expect(signIns()).toBe(1);
    bench.clock.advance(9 * 60 * 60_000);
    await begin();
    expect(signIns()).toBe(2);
  });

  it('withdrawn before its time is repeated', async () => {
    const { session } = await begin();
    const body = JSON.stringify({ error: 'invalid_token', error_description: 'Token expired' });
    bench.troubles.push({ path: /orders/, kind: { status: 401, body } });
    expect(await bench.paypal.readPayment(session.gatewayOrderId)).toMatchObject({ state: 'open' });
    expect(signIns()).toBe(2);
  });

  it('refused says so, once', async () => {
    const body = JSON.stringify({
      error: 'invalid_client',
      error_description: 'Client Authentication failed',
    });
    bench.troubles.push({ path: /token/, kind: { status: 401, body } });
    await expect(begin()).rejects.toMatchObject({
      kind: 'refused',
      operation: 'sign in',
      code: 'invalid_client',
    });
  });

  it('leaves no token and no secret in the payment log', async () => {
    await begin();
    const text = JSON.stringify(bench.log);
    expect(text).not.toMatch(/A21AA/);
    expect(text).not.toContain('the secret of both');
    expect(text).not.toMatch(/Basic |Bearer /);
  });
});
