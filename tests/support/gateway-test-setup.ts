import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { cashfreeSignature } from '../../packages/gateway-simulator/cashfree/cashfree-wire.ts';
import {
  createGatewaySimulator,
  type GatewaySimulator,
  SIMULATOR_CLIENT_ID,
  type SimulatorControls,
} from '../../packages/gateway-simulator/gateway-simulator.ts';
import { SIMULATOR_WEBHOOK_ID } from '../../packages/gateway-simulator/paypal/paypal-signature.ts';
import type { SimulatorStore } from '../../packages/gateway-simulator/simulator-store.ts';
import { paise } from '../../src/domain/money/money.ts';
import { createCashfreeProvider } from '../../src/server/features/payments/gateways/cashfree.ts';
import type { GatewayLogEntry } from '../../src/server/features/payments/gateways/payment-log.service.ts';
import { createPaypalProvider } from '../../src/server/features/payments/gateways/paypal.ts';
import type {
  GatewayWebhook,
  PaymentProvider,
  PaymentSession,
  PaymentSessionRequest,
  RefundRequest,
} from '../../src/server/features/payments/gateways/provider.ts';
import type { Fetch } from '../../src/server/features/payments/gateways/provider-http.ts';
import { type FakeClock, fakeClock } from './fake-clock.ts';
import { memorySimulatorStore } from './memory-simulator-store.ts';

export const SHOP = 'https://shop.test';
export const SIMULATOR = `${SHOP}/gateway-simulator`;
export const WEBHOOK_URLS = {
  cashfree: `${SHOP}/api/payment/webhook/cashfree`,
  paypal: `${SHOP}/api/payment/webhook/paypal`,
};
export const SECRET = 'the secret of both simulators';
/** 84.25 rupees to the dollar. */
export const RATE = 84_250_000;

/** A fault of the next matching call to a gateway. */
export interface GatewayTrouble {
  path?: RegExp;
  /** Of the call; any, unless a test says otherwise. */
  method?: 'GET' | 'POST';
  /** Whether the gateway processes the call, so that only its answer is lost. */
  isCarriedOut?: boolean;
  kind: 'down' | 'slow' | { status: number; body: string; headers?: Record<string, string> };
}

/** Requests a refund of an order that has no other, as the shop does once it has read the payments. */
export async function requestRefund(
  provider: PaymentProvider,
  request: Omit<RefundRequest, 'ledger' | 'knownRefundIds' | 'knownCaptureIds'>,
) {
  const ledger = await provider.readLedger(request.gatewayOrderId);
  const known = { knownRefundIds: [], knownCaptureIds: [request.captureId] };
  return provider.refund({ ...request, ...known, ledger });
}

export interface ReceivedWebhook {
  url: string;
  headers: Headers;
  body: string;
}

export interface GatewayBench {
  simulator: GatewaySimulator;
  clock: FakeClock;
  cashfree: PaymentProvider;
  paypal: PaymentProvider;
  /** Calls a gateway as its clients do. */
  fetch: Fetch;
  log: GatewayLogEntry[];
  /** Recorded retry delays in milliseconds. */
  pauses: number[];
  /** Faults to come, each for one call. */
  troubles: GatewayTrouble[];
  /** Webhooks sent by the simulator, oldest first. */
  webhooks: ReceivedWebhook[];
  /** The shop's answer to webhooks; 0 = unreachable. */
  webhookStatus: number;
  /** After this many messages with a gateway the process counts as killed. */
  killAfter: number | null;
  /** Whether webhooks are lost. */
  isShopAway: boolean;
  /** Whether Cashfree refunds that are due fail at the bank. */
  isBankRefusing: boolean;
  /** A signed Cashfree webhook with this body. */
  signed(body: string): ReceivedWebhook;
  /** Runs what is due now; with `ms`, also what becomes due until then, in order of time. */
  run(ms?: number): Promise<void>;
  /** The delays of the waiting jobs in milliseconds. */
  waiting(): number[];
  /** A choice on the payment page of a session. */
  choose(session: PaymentSession, outcome: string): Promise<Response>;
}

interface Job {
  dueAt: number;
  job: () => Promise<void>;
}

interface BenchOptions {
  store?: SimulatorStore;
  clock?: FakeClock;
  controls?: SimulatorControls;
  /** Receives webhooks; without it `webhookStatus` is the answer. */
  deliver?: Fetch;
  /** The shop's name on PayPal's pages. */
  shopName?: () => Promise<string>;
  /** Records the clients' requests and answers, in addition to `log`. */
  record?: (entry: GatewayLogEntry) => Promise<void>;
}

/** Both gateway simulators with the shop's own clients: no port, no waiting. */
export function openGatewayBench(options: BenchOptions = {}): GatewayBench {
  const {
    store = memorySimulatorStore(),
    clock = fakeClock(),
    controls,
    deliver,
    record,
  } = options;
  const { shopName = async () => 'Test Silks' } = options;
  const jobs: Job[] = [];
  let deadline = new AbortController();

  const simulator = createGatewaySimulator({
    store,
    clock,
    ids: randomUUID,
    secret: SECRET,
    baseUrl: SIMULATOR,
    webhookUrls: WEBHOOK_URLS,
    schedule: (delayMs, job) => jobs.push({ dueAt: clock.now().getTime() + delayMs, job }),
    fetch: async (url, init) => {
      const body = String(init.body);
      bench.webhooks.push({ url, headers: new Headers(init.headers), body });
      if (bench.webhookStatus === 0) throw new TypeError('fetch failed');
      if (bench.isShopAway) throw new TypeError('fetch failed');
      if (deliver) return deliver(url, init);
      return new Response(null, { status: bench.webhookStatus });
    },
    report: (error) => {
      throw error;
    },
    controls: { refundsFail: () => bench.isBankRefusing, ...controls },
  });
  const root = new Hono().route('/gateway-simulator', simulator.app);

  async function troubled(url: string, init: RequestInit): Promise<Response> {
    const { pathname } = new URL(url);
    const index = bench.troubles.findIndex(
      ({ path, method }) =>
        (path?.test(pathname) ?? true) &&
        (method ?? init.method ?? 'GET') === (init.method ?? 'GET'),
    );
    const [trouble] = index < 0 ? [] : bench.troubles.splice(index, 1);
    if (!trouble) return root.request(url, init);
    if (trouble.isCarriedOut) await root.request(url, init);
    if (trouble.kind === 'down') {
      const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
      throw new TypeError('fetch failed', { cause });
    }
    if (trouble.kind === 'slow') {
      deadline.abort(new DOMException('The operation timed out', 'TimeoutError'));
      throw deadline.signal.reason;
    }
    const { status, body, headers } = trouble.kind;
    return new Response(body, { status, headers });
  }

  const deps = {
    clock,
    fetch: troubled,
    record: async (entry: GatewayLogEntry) => {
      if (bench.killAfter !== null && bench.killAfter-- <= 0) throw new Error('killed');
      bench.log.push(entry);
      await record?.(entry);
    },
    pause: async (ms: number) => void bench.pauses.push(ms),
    deadline: () => {
      deadline = new AbortController();
      return deadline.signal;
    },
  };

  const bench: GatewayBench = {
    simulator,
    clock,
    fetch: troubled,
    log: [],
    pauses: [],
    troubles: [],
    webhooks: [],
    webhookStatus: 200,
    killAfter: null,
    isShopAway: false,
    isBankRefusing: false,
    signed(body) {
      const headers = new Headers(cashfreeSignature(SECRET, clock)(body, 1));
      return { url: WEBHOOK_URLS.cashfree, headers, body };
    },
    cashfree: createCashfreeProvider(
      { appId: SIMULATOR_CLIENT_ID, secretKey: SECRET, baseUrl: `${SIMULATOR}/cashfree/pg` },
      deps,
    ),
    paypal: createPaypalProvider(
      {
        clientId: SIMULATOR_CLIENT_ID,
        secret: SECRET,
        baseUrl: `${SIMULATOR}/paypal`,
        webhookId: SIMULATOR_WEBHOOK_ID,
        currency: 'USD',
        rate: RATE,
        brandName: shopName,
      },
      deps,
    ),
    async run(ms = 0) {
      const until = clock.now().getTime() + ms;
      for (;;) {
        const next = jobs.toSorted((one, other) => one.dueAt - other.dueAt)[0];
        if (!next || next.dueAt > until) break;
        jobs.splice(jobs.indexOf(next), 1);
        clock.set(new Date(Math.max(next.dueAt, clock.now().getTime())));
        await next.job();
      }
      clock.set(new Date(until));
    },
    waiting: () => jobs.map(({ dueAt }) => dueAt - clock.now().getTime()),
    choose: async (session, outcome) =>
      root.request(pageOf(session), { method: 'POST', body: new URLSearchParams({ outcome }) }),
  };
  return bench;
}

/** Address of the payment page. */
export function pageOf({ checkout }: PaymentSession): string {
  if (checkout.kind === 'redirect') return checkout.url;
  return `${SIMULATOR}/cashfree/pay/${checkout.paymentSessionId}`;
}

/** A new payment attempt. */
export function attempt(
  bench: Pick<GatewayBench, 'clock'>,
  given: Partial<PaymentSessionRequest> = {},
): PaymentSessionRequest {
  const attemptId = randomUUID();
  return {
    attemptId,
    orderId: randomUUID(),
    amountPaise: paise(1_234_550),
    customer: {
      id: randomUUID(),
      name: 'Meera Iyer',
      email: 'meera@example.com',
      phone: '+91 98450 12345',
    },
    returnUrl: `${SHOP}/payment-success?orderId={order_id}`,
    expiresAt: new Date(bench.clock.now().getTime() + 30 * 60_000),
    ...given,
  };
}

/** The payments of an order, as Cashfree's API lists them. */
export async function listedPayments(
  { fetch }: Pick<GatewayBench, 'fetch'>,
  { gatewayOrderId }: Pick<PaymentSession, 'gatewayOrderId'>,
): Promise<unknown[]> {
  const headers = {
    'x-client-id': SIMULATOR_CLIENT_ID,
    'x-client-secret': SECRET,
    'x-api-version': '2025-01-01',
  };
  const url = `${SIMULATOR}/cashfree/pg/orders/${gatewayOrderId}/payments`;
  return (await fetch(url, { method: 'GET', headers })).json();
}

/** A webhook request as the shop receives it. */
export function arriving(
  bench: Pick<GatewayBench, 'clock'>,
  { headers, body }: ReceivedWebhook,
): GatewayWebhook {
  return { headers, rawBody: Buffer.from(body), now: bench.clock.now() };
}
