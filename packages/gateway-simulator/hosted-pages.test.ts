import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  attempt,
  type GatewayBench,
  listedPayments,
  openGatewayBench,
  pageOf,
  SHOP,
  SIMULATOR,
} from '../../tests/support/gateway-test-setup.ts';

let bench: GatewayBench;
beforeEach(() => {
  bench = openGatewayBench();
});

async function show(url: string) {
  const response = await bench.fetch(url, { method: 'GET' });
  return { status: response.status, headers: response.headers, html: await response.text() };
}

describe.each(['cashfree', 'paypal'] as const)('the page of %s', (gateway) => {
  const begin = (given = {}) => bench[gateway].createSession(attempt(bench, given));

  it('shows that no real money is charged, and the possible outcomes', async () => {
    const session = await begin({ amountPaise: 842_500 });
    const { status, html, headers } = await show(pageOf(session));
    expect(status).toBe(200);
    expect(html).toContain('<title>Test mode: no real money is charged</title>');
    expect(html).toContain('<html lang="en-IN">');
    expect(html).toContain(gateway === 'cashfree' ? '₹8,425.00' : 'USD 100.00');
    expect(html.match(/<button name="outcome"/g)).toHaveLength(gateway === 'cashfree' ? 6 : 5);
    expect(html).toContain('Back to the shop');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-security-policy')).toContain(`form-action 'self' ${SHOP};`);
    expect(headers.get('content-security-policy')).not.toContain('script-src');
  });

  it('has the way back above the choices once a payment has failed', async () => {
    const session = await begin();
    await bench.choose(session, gateway === 'cashfree' ? 'failure' : 'decline');
    const { html } = await show(pageOf(session));
    expect(html.match(/Back to the shop/g)).toHaveLength(1);
    const [above] = html.split('<button');
    expect(above).toContain('Back to the shop');
  });

  it('shows what others wrote as text', async () => {
    const orderId = '<img src=x onerror=alert(1)>"';
    const { html } = await show(pageOf(await begin({ orderId })));
    expect(html).toContain('&lt;img src=x');
    expect(html).not.toContain('<img');
  });

  it('takes nothing but its own choices', async () => {
    const session = await begin();
    const answer = await bench.choose(session, 'everything');
    expect(answer.status).toBe(303);
    expect(await bench[gateway].readPayment(session.gatewayOrderId)).toMatchObject({
      state: 'open',
    });
  });

  it('offers nothing once the payment is decided', async () => {
    const session = await begin();
    await bench.choose(session, gateway === 'cashfree' ? 'success' : 'approve');
    const { status, html } = await show(pageOf(session));
    expect(status).toBe(200);
    expect(html).not.toContain('<button');
    expect(html).toMatch(/(is already paid|has already ended)/);
  });

  it('leads back to the shop once its time is over', async () => {
    const session = await begin();
    await bench.choose(session, 'expiry');
    const { html } = await show(pageOf(session));
    expect(html).not.toContain('<button');
    expect(html).toMatch(/has expired|not found/);
    expect(html).toContain(`href="${SHOP}/payment-success?`);
  });

  it('is missing for a payment nobody began', async () => {
    const page = gateway === 'cashfree' ? 'cashfree/pay/session_x' : 'paypal/checkoutnow?token=X';
    const { status, html } = await show(`${SIMULATOR}/${page}`);
    expect(status).toBe(404);
    expect(html).toContain('Go back to the shop to pay again');
    const outcome = gateway === 'cashfree' ? 'success' : 'approve';
    const post = { method: 'POST', body: new URLSearchParams({ outcome }) };
    expect((await bench.fetch(`${SIMULATOR}/${page}`, post)).status).toBe(404);
  });
});

describe('the page of Cashfree', () => {
  it('says that the bank declined, and lets one try again', async () => {
    const session = await bench.cashfree.createSession(attempt(bench));
    const answer = await bench.choose(session, 'failure');
    const { html } = await show(
      new URL(answer.headers.get('location') ?? '', pageOf(session)).href,
    );
    expect(html).toContain('The bank declined the payment');
    expect(html).toContain('value="success"');
  });

  it('waits for a bank that answers late', async () => {
    const session = await bench.cashfree.createSession(attempt(bench));
    await bench.choose(session, 'late');
    expect((await show(pageOf(session))).html).toContain('The bank is still processing');
    await bench.choose(session, 'success');
    expect(await listedPayments(bench, session)).toHaveLength(1);
  });

  it('is not found by the order’s id, which others may know', async () => {
    const session = await bench.cashfree.createSession(attempt(bench));
    const url = `${SIMULATOR}/cashfree/pay/${session.gatewayOrderId}`;
    expect((await show(url)).status).toBe(404);
    const body = new URLSearchParams({ outcome: 'success' });
    await bench.fetch(url, { method: 'POST', body });
    expect(await bench.cashfree.readPayment(session.gatewayOrderId)).toMatchObject({
      state: 'open',
    });
  });
});

describe('the browser script', () => {
  interface Sdk {
    checkout(options?: object): Promise<object>;
  }

  /** Runs the script as a page would, and gives what it defines and where it led. */
  async function load() {
    const src = `${SIMULATOR}/cashfree/sdk/cashfree.js`;
    const response = await bench.fetch(src, { method: 'GET' });
    expect(response.headers.get('content-type')).toContain('text/javascript');
    const led: string[] = [];
    const window = { location: { assign: (url: string) => led.push(`_self ${url}`) } } as Record<
      string,
      unknown
    >;
    window.top = { location: { assign: (url: string) => led.push(`_top ${url}`) } };
    window.open = (url: string) => led.push(`_blank ${url}`);
    const page = { window, document: { currentScript: { src } }, URL, Promise, Error };
    runInNewContext(await response.text(), page);
    return { Cashfree: window.Cashfree as (options?: object) => Sdk, led };
  }

  it('leads to the payment page in the same window', async () => {
    const session = await bench.cashfree.createSession(attempt(bench));
    const { checkout } = session;
    if (checkout.kind !== 'script') throw new Error('no script');
    const { Cashfree, led } = await load();
    const { paymentSessionId } = checkout;
    const sdk = Cashfree({ mode: 'sandbox' });
    const result = await sdk.checkout({ paymentSessionId, redirectTarget: '_self' });
    expect(result).toEqual({ redirect: true });
    expect(led).toEqual([`_self ${pageOf(session)}`]);
    expect((await show(led[0]?.slice('_self '.length) ?? '')).status).toBe(200);
  });

  it.each(['_top', '_blank'])('knows the target %s', async (redirectTarget) => {
    const { Cashfree, led } = await load();
    await Cashfree({ mode: 'production' }).checkout({ paymentSessionId: 'a b', redirectTarget });
    expect(led).toEqual([`${redirectTarget} ${SIMULATOR}/cashfree/pay/a%20b`]);
  });

  it('resolves to an error without a session, and for a target it can’t do', async () => {
    const { Cashfree, led } = await load();
    const sdk = Cashfree({ mode: 'sandbox' });
    for (const options of [undefined, {}, { paymentSessionId: '' }, { paymentSessionId: 'x' }]) {
      expect(await sdk.checkout(options)).toEqual({
        error: { code: expect.any(String), message: expect.any(String) },
      });
    }
    expect(led).toEqual([]);
    expect(() => Cashfree()).toThrow(/mode/);
  });
});
