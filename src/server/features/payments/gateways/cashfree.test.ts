import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  attempt,
  type GatewayBench,
  listedPayments,
  openGatewayBench,
  pageOf,
  requestRefund,
  SHOP,
} from '../../../../../tests/support/gateway-test-setup.ts';
import { paise } from '../../../../domain/money/money.ts';
import { createCashfreeProvider } from './cashfree.ts';
import type { PaymentSessionRequest } from './provider.ts';

let bench: GatewayBench;
beforeEach(() => {
  bench = openGatewayBench();
});

const rupees = (minor: number) => ({ minor, currency: 'INR' });

async function begin(given?: Partial<PaymentSessionRequest>) {
  const request = attempt(bench, given);
  return { request, session: await bench.cashfree.createSession(request) };
}

async function beginPaid(amount = 1_000_000) {
  const { session } = await begin({ amountPaise: paise(amount) });
  await bench.choose(session, 'success');
  const { capture } = await bench.cashfree.readPayment(session.gatewayOrderId);
  if (!capture) throw new Error('not paid');
  const refund = (rupeeAmount: number, refundId = randomUUID()) => {
    const { gatewayOrderId } = session;
    const request = { gatewayOrderId, captureId: capture.id, refundId, note: 'Returned' };
    return requestRefund(bench.cashfree, { ...request, amount: rupees(rupeeAmount) });
  };
  return { session, capture, refund };
}

describe('a session', () => {
  it('is for the attempt, in rupees, and leads to the payment page by script', async () => {
    const { request, session } = await begin();
    expect(session).toEqual({
      gatewayOrderId: request.attemptId,
      reference: expect.stringMatching(/^\d+$/),
      charged: rupees(1_234_550),
      rate: null,
      checkout: { kind: 'script', paymentSessionId: expect.stringMatching(/^session_\w+$/) },
    });
  });

  it('asked for again, also by a process that begins anew, is the same', async () => {
    const { request, session } = await begin();
    expect(await bench.cashfree.createSession(request)).toEqual(session);
    const elsewhere = { ...request, returnUrl: `${SHOP}/elsewhere` };
    expect(await bench.cashfree.createSession(elsewhere)).toEqual(session);
  });

  it('that is refused with 422 fails with the reason, also where the order exists', async () => {
    const refusal = { kind: 'refused', operation: 'create order', status: 422 };
    const refuse = (code: string, type: string) => {
      const body = JSON.stringify({ code, message: 'order amount is too high', type });
      bench.troubles.push({ path: /orders$/, method: 'POST', kind: { status: 422, body } });
    };
    const { request, session } = await begin();
    for (const code of ['order_amount_invalid', 'request_invalid']) {
      refuse(code, 'invalid_request_error');
      const detail = `${code}: order amount is too high`;
      await expect(begin()).rejects.toMatchObject({ ...refusal, code, detail });
      refuse(code, 'invalid_request_error');
      const again = bench.cashfree.createSession(request);
      await expect(again).rejects.toMatchObject({ ...refusal, code, detail });
    }
    refuse('request_invalid', 'idempotency_error');
    expect(await bench.cashfree.createSession(request)).toEqual(session);
  });

  it('for another amount under the same attempt is refused', async () => {
    const { request } = await begin();
    const dearer = { ...request, amountPaise: paise(9_999_900) };
    await expect(bench.cashfree.createSession(dearer)).rejects.toMatchObject({
      kind: 'refused',
      code: 'amount_differs',
    });
  });

  it.each(['98450 12345', '+91-98450-12345', '09845012345', '919845012345', '+1 202 555 0123'])(
    'takes the phone number %s',
    async (phone) => {
      const customer = { ...attempt(bench).customer, phone };
      const { session } = await begin({ customer });
      expect(session.checkout.kind).toBe('script');
    },
  );

  it.each([undefined, '', '12345', '0000000000'])('refuses the phone %s', async (phone) => {
    const customer = { ...attempt(bench).customer, phone };
    await expect(begin({ customer })).rejects.toMatchObject({
      kind: 'refused',
      code: 'phone_invalid',
    });
    expect(bench.log).toEqual([]);
  });

  it('cuts a long name between characters', async () => {
    const customer = { ...attempt(bench).customer, name: `${'a'.repeat(99)}🌸b` };
    const bodies: string[] = [];
    const deps = {
      clock: bench.clock,
      record: () => {},
      fetch: async (_: string, init: RequestInit) => {
        bodies.push(String(init.body));
        return Response.json({ message: 'no', code: 'no' }, { status: 400 });
      },
    };
    const settings = { appId: 'app', secretKey: 'key', baseUrl: 'https://cf.test/pg' };
    const request = attempt(bench, { customer });
    await createCashfreeProvider(settings, deps)
      .createSession(request)
      .catch(() => {});
    expect(JSON.parse(bodies[0] ?? '').customer_details.customer_name).toBe('a'.repeat(99));
  });

  it('leaves out a name too short for Cashfree', async () => {
    const customer = { ...attempt(bench).customer, name: 'Om' };
    await expect(begin({ customer })).resolves.toBeDefined();
  });

  it.each([10, 15, 31 * 24 * 60])(
    'refused for its expiry of %d minutes says why',
    async (minutes) => {
      const expiresAt = new Date(bench.clock.now().getTime() + minutes * 60_000);
      await expect(begin({ expiresAt })).rejects.toMatchObject({
        kind: 'refused',
        status: 400,
        code: 'order_expiry_time_invalid',
        isUncertain: false,
      });
    },
  );
});

describe('a payment', () => {
  it('is open until something happens', async () => {
    const { session } = await begin();
    expect(await bench.cashfree.readPayment(session.gatewayOrderId)).toEqual({
      state: 'open',
      isAttemptPending: false,
    });
  });

  it('that succeeds is paid, to the paisa', async () => {
    const { session } = await begin({ amountPaise: paise(435_005) });
    const page = await bench.choose(session, 'success');
    expect(page.headers.get('location')).toBe(
      `${SHOP}/payment-success?orderId=${session.gatewayOrderId}`,
    );
    const payment = await bench.cashfree.readPayment(session.gatewayOrderId);
    expect(payment).toMatchObject({
      state: 'paid',
      capture: { id: expect.stringMatching(/^\d+$/), amount: rupees(435_005) },
    });
    expect(payment.capture?.at).toEqual(bench.clock.now());
  });

  it('that fails can be tried again on the same page', async () => {
    const { session } = await begin();
    await bench.choose(session, 'failure');
    const failed = await bench.cashfree.readPayment(session.gatewayOrderId);
    expect(failed).toMatchObject({ state: 'failed', reason: expect.stringMatching(/\w/) });
    bench.clock.advance(1000);
    await bench.choose(session, 'success');
    expect(await bench.cashfree.readPayment(session.gatewayOrderId)).toMatchObject({
      state: 'paid',
    });
  });

  it('that is dropped says so, and stays payable', async () => {
    const { session } = await begin();
    const page = await bench.choose(session, 'drop');
    expect(page.headers.get('location')).toMatch(/payment-success/);
    expect(await bench.cashfree.readPayment(session.gatewayOrderId)).toMatchObject({
      state: 'dropped',
    });
    bench.clock.advance(1000);
    await bench.choose(session, 'success');
    expect(await bench.cashfree.readPayment(session.gatewayOrderId)).toMatchObject({
      state: 'paid',
    });
  });

  it('is charged once, however often it is paid', async () => {
    const { session } = await begin();
    await Promise.all([bench.choose(session, 'success'), bench.choose(session, 'success')]);
    await bench.choose(session, 'success');
    expect(await listedPayments(bench, session)).toMatchObject([{ payment_status: 'SUCCESS' }]);
  });

  it('expires with its session', async () => {
    const { session } = await begin();
    bench.clock.advance(30 * 60_000);
    expect(await bench.cashfree.readPayment(session.gatewayOrderId)).toMatchObject({
      state: 'expired',
    });
    await bench.choose(session, 'success');
    expect(await bench.cashfree.readPayment(session.gatewayOrderId)).toMatchObject({
      state: 'expired',
    });
  });

  it('begun in time still succeeds after the expiry', async () => {
    const { session } = await begin();
    bench.clock.advance(29 * 60_000);
    await bench.choose(session, 'late');
    const pending = await bench.cashfree.readPayment(session.gatewayOrderId);
    expect(pending).toMatchObject({ state: 'open', isAttemptPending: true });
    bench.clock.advance(90_000);
    const expired = await bench.cashfree.readPayment(session.gatewayOrderId);
    expect(expired).toMatchObject({ state: 'expired', isAttemptPending: true });
    bench.clock.advance(60_000);
    const paid = await bench.cashfree.readPayment(session.gatewayOrderId);
    expect(paid).toMatchObject({ state: 'paid', isAttemptPending: false });
    expect(bench.cashfree.lateSuccessMs).toBeGreaterThan(2 * 60_000);
  });

  it('nobody has begun is refused as unknown', async () => {
    await expect(bench.cashfree.readPayment(randomUUID())).rejects.toMatchObject({
      kind: 'refused',
      status: 404,
      code: 'order_not_found',
    });
  });
});

describe('a refund of an order that was paid twice', () => {
  /** Both payments, and a refund of the one that Cashfree does not refund by itself. */
  async function beginPaidTwice() {
    const { session } = await begin({ amountPaise: paise(1_000_000) });
    await bench.choose(session, 'twice');
    await bench.run(60_000);
    const { gatewayOrderId } = session;
    const payments = (await listedPayments(bench, session)) as { cf_payment_id: string }[];
    const paymentIds = payments.map(({ cf_payment_id: id }) => String(id));
    const refund = (captureId: string, amount: number, knownCaptureIds: string[]) => {
      const ids = { gatewayOrderId, captureId, refundId: randomUUID(), knownCaptureIds };
      return requestRefund(bench.cashfree, { ...ids, note: 'Returned', amount: rupees(amount) });
    };
    const [anyId = ''] = paymentIds;
    const { captureId: refunded } = await refund(anyId, 1_000_000, paymentIds);
    const left = paymentIds.find((id) => id !== refunded) ?? '';
    return { refund, paymentIds, refunded, left };
  }

  it('is the one that Cashfree made, of the same amount', async () => {
    const { paymentIds, refunded } = await beginPaidTwice();
    expect(paymentIds).toHaveLength(2);
    expect(paymentIds).toContain(refunded);
  });

  it('is requested where Cashfree’s is of a payment that the shop does not know', async () => {
    const { refund, left } = await beginPaidTwice();
    const begun = await refund(left, 1_000_000, [left]);
    expect(begun).toMatchObject({ refundId: expect.any(String), amount: rupees(1_000_000) });
  });

  it('waits until Cashfree lists the payment, so that no other one is refunded', async () => {
    const { session, refund } = await beginPaid();
    const { gatewayOrderId } = session;
    const ids = { gatewayOrderId, captureId: '999', refundId: randomUUID(), note: 'Twice' };
    await expect(
      requestRefund(bench.cashfree, { ...ids, amount: rupees(1_000_000) }),
    ).rejects.toMatchObject({ kind: 'postponed' });
    await expect(refund(1_000_000)).resolves.toMatchObject({ state: 'pending' });
  });

  it('in another currency is left to Cashfree’s dashboard', async () => {
    const { session } = await beginPaid();
    const ids = { captureId: '1', refundId: randomUUID(), note: 'Foreign' };
    const amount = { minor: 125, currency: 'USD' };
    await expect(
      requestRefund(bench.cashfree, { ...ids, gatewayOrderId: session.gatewayOrderId, amount }),
    ).rejects.toMatchObject({ kind: 'refused', code: 'currency_differs' });
  });

  it('is requested where it is of another amount', async () => {
    const { refund, left, paymentIds } = await beginPaidTwice();
    const begun = await refund(left, 10_000, paymentIds);
    expect(begun).toMatchObject({ refundId: expect.any(String), amount: rupees(10_000) });
  });
});

describe('a refund', () => {
  it('of the whole is pending, then done', async () => {
    const { session, refund } = await beginPaid();
    const refundId = randomUUID();
    const begun = await refund(1_000_000, refundId);
    expect(begun).toMatchObject({ refundId, state: 'pending', amount: rupees(1_000_000) });
    await bench.run(60_000);
    const { gatewayOrderId } = session;
    const done = await bench.cashfree.readRefund({ gatewayOrderId, refundId });
    expect(done).toEqual({ ...begun, state: 'succeeded', reason: expect.any(String) });
  });

  it('in parts goes up to what was paid, and not a paisa further', async () => {
    const { refund } = await beginPaid();
    await refund(400_000);
    await refund(599_999);
    const tooMuch = { kind: 'refused', code: 'refund_amount_invalid', isUncertain: false };
    await expect(refund(2)).rejects.toMatchObject({ status: 400, ...tooMuch });
    await expect(refund(0)).rejects.toMatchObject(tooMuch);
  });

  it('of more than was paid is refused, and so is one beyond the whole', async () => {
    const { refund } = await beginPaid();
    await expect(refund(1_000_001)).rejects.toMatchObject({ code: 'refund_amount_invalid' });
    await refund(1_000_000);
    await expect(refund(100)).rejects.toMatchObject({ status: 409, code: 'refund_not_allowed' });
  });

  it('asked for again under its id is made once', async () => {
    const { refund } = await beginPaid();
    const refundId = randomUUID();
    const [first, second] = [await refund(600_000, refundId), await refund(600_000, refundId)];
    expect(second).toEqual(first);
    await expect(refund(400_000)).resolves.toMatchObject({ state: 'pending' });
  });

  it('that the bank returns has failed, and can be made anew', async () => {
    let isReturned = true;
    bench = openGatewayBench({ controls: { refundsFail: () => isReturned } });
    const { session, refund } = await beginPaid();
    const { gatewayOrderId } = session;
    const refundId = randomUUID();
    await refund(1_000_000, refundId);
    await bench.run(60_000);
    const failed = await bench.cashfree.readRefund({ gatewayOrderId, refundId });
    expect(failed).toMatchObject({ state: 'failed', reason: expect.stringMatching(/\w/) });
    isReturned = false;
    await expect(refund(1_000_000)).resolves.toMatchObject({ state: 'pending' });
  });

  it('waits while its payment is not listed', async () => {
    const { session } = await begin();
    const { gatewayOrderId } = session;
    const request = { gatewayOrderId, captureId: '1', refundId: randomUUID(), note: 'None' };
    await expect(
      requestRefund(bench.cashfree, { ...request, amount: rupees(100) }),
    ).rejects.toMatchObject({
      kind: 'postponed',
    });
  });

  it('unknown to the gateway is null', async () => {
    const { session } = await beginPaid();
    const { gatewayOrderId } = session;
    const found = await bench.cashfree.readRefund({ gatewayOrderId, refundId: randomUUID() });
    expect(found).toBeNull();
  });
});

describe('the payment log', () => {
  it('shows every request and answer, and no secret', async () => {
    const { request, session } = await begin();
    expect(bench.log).toMatchObject([
      {
        kind: 'request',
        operation: 'create order',
        gatewayOrderId: request.attemptId,
        attempt: 1,
        method: 'POST',
        headers: { 'x-client-secret': '•••', 'x-idempotency-key': request.attemptId },
        body: {
          order_amount: 12_345.5,
          customer_details: {
            customer_name: '•••',
            customer_email: '•••.com',
            customer_phone: '•••345',
          },
        },
      },
      { kind: 'answer', status: 200, body: { payment_session_id: '•••', order_status: 'ACTIVE' } },
    ]);
    const text = JSON.stringify(bench.log);
    expect(text).not.toContain('the secret of both');
    expect(text).not.toContain('9845012345');
    expect(text).not.toContain('meera@');
    expect(text).not.toContain(pageOf(session).split('/').at(-1));
  });
});
