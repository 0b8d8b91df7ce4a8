import { beforeEach, describe, expect, it } from 'vitest';
import {
  attempt,
  type GatewayBench,
  openGatewayBench,
} from '../../tests/support/gateway-test-setup.ts';

const MINUTE_MS = 60_000;

let bench: GatewayBench;
beforeEach(() => {
  bench = openGatewayBench();
});

/** When each webhook of a kind arrived, in minutes after the first. */
async function arrivals(ms: number): Promise<number[]> {
  await bench.run(ms);
  const stamps = bench.webhooks.map(({ headers }) => {
    const stamp = headers.get('x-webhook-timestamp');
    return stamp ? Number(stamp) : Date.parse(headers.get('paypal-transmission-time') ?? '');
  });
  return stamps.map((stamp) => (stamp - (stamps[0] ?? 0)) / MINUTE_MS);
}

describe('Cashfree’s webhooks', () => {
  const pay = async () =>
    bench.choose(await bench.cashfree.createSession(attempt(bench)), 'success');

  it('are sent once when they are taken', async () => {
    await pay();
    expect(await arrivals(24 * 60 * MINUTE_MS)).toEqual([0]);
    expect(bench.waiting()).toEqual([]);
  });

  it('are sent again after 2, 10 and 30 minutes, and then no more', async () => {
    bench.webhookStatus = 503;
    await pay();
    expect(await arrivals(24 * 60 * MINUTE_MS)).toEqual([0, 2, 12, 42]);
    expect(bench.waiting()).toEqual([]);
  });

  it('are sent again after a redirect and after no answer at all', async () => {
    bench.webhookStatus = 302;
    await pay();
    await bench.run();
    bench.webhookStatus = 0;
    expect(await arrivals(3 * MINUTE_MS)).toEqual([0, 2]);
    bench.webhookStatus = 204;
    expect(await arrivals(60 * MINUTE_MS)).toEqual([0, 2, 12]);
  });

  it('overtake each other when the first was not taken', async () => {
    bench.webhookStatus = 500;
    const session = await bench.cashfree.createSession(attempt(bench));
    await bench.choose(session, 'failure');
    await bench.run();
    bench.webhookStatus = 200;
    await bench.choose(session, 'success');
    await bench.run(60 * MINUTE_MS);
    expect(bench.webhooks.map(({ body }) => JSON.parse(body).type)).toEqual([
      'PAYMENT_FAILED_WEBHOOK',
      'PAYMENT_SUCCESS_WEBHOOK',
      'PAYMENT_FAILED_WEBHOOK',
    ]);
  });
});

describe('PayPal’s webhooks', () => {
  it('are sent again 25 times over three days', async () => {
    bench.webhookStatus = 500;
    await bench.choose(await bench.paypal.createSession(attempt(bench)), 'approve');
    const minutes = await arrivals(10 * 24 * 60 * MINUTE_MS);
    expect(minutes).toHaveLength(26);
    expect(minutes[1]).toBe(2);
    expect((minutes.at(-1) ?? 0) / 60 / 24).toBeCloseTo(3, 0);
    expect(bench.waiting()).toEqual([]);
  });
});
