import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { createCashfreeProvider } from '../../src/server/features/payments/providers/cashfree-client.ts';
import type { Fetch } from '../../src/server/features/payments/providers/gateway-http.ts';
import type { GatewayLogEntry } from '../../src/server/features/payments/providers/gateway-log.ts';
import type {
  PaymentProvider,
  PaymentSession,
  PaymentSessionRequest,
  WebhookDelivery,
} from '../../src/server/features/payments/providers/payment-provider.ts';
import { createPaypalProvider } from '../../src/server/features/payments/providers/paypal-client.ts';
import { cashfreeSignature } from '../../src/server/gateway-stand-in/cashfree/cashfree-orders.ts';
import {
  createGatewayStandIn,
  type GatewayStandIn,
  STAND_IN_CLIENT_ID,
  type StandInControls,
} from '../../src/server/gateway-stand-in/gateway-stand-in.ts';
import { STAND_IN_WEBHOOK_ID } from '../../src/server/gateway-stand-in/paypal/paypal-signature.ts';
import {
  memoryStandInStore,
  type StandInStore,
} from '../../src/server/gateway-stand-in/stand-in-store.ts';
import { type FakeClock, fakeClock } from './fake-clock.ts';

export const SHOP = 'https://shop.test';
export const STAND_IN = `${SHOP}/gateway-stand-in`;
export const WEBHOOK_URLS = {
  cashfree: `${SHOP}/api/payment/webhook/cashfree`,
  paypal: `${SHOP}/api/payment/webhook/paypal`,
};
export const SECRET = 'the secret of both stand-ins';
/** 84.25 rupees to the dollar. */
export const RATE = 84_250_000;

/** What goes wrong with the next call to a gateway whose path matches. */
export interface GatewayTrouble {
  path?: RegExp;
  /** Whether the gateway does its work, so that only its answer is lost. */
  isCarriedOut?: boolean;
  kind: 'down' | 'slow' | { status: number; body: string; headers?: Record<string, string> };
}

export interface ReceivedWebhook {
  url: string;
  headers: Headers;
  body: string;
}

export interface GatewayBench {
  standIn: GatewayStandIn;
  clock: FakeClock;
  cashfree: PaymentProvider;
  paypal: PaymentProvider;
  /** Calls a gateway as its clients do. */
  fetch: Fetch;
  log: GatewayLogEntry[];
  /** Milliseconds waited before repeats. */
  pauses: number[];
  /** Troubles yet to come, each for one call. */
  troubles: GatewayTrouble[];
  /** What the stand-in has sent, oldest first. */
  webhooks: ReceivedWebhook[];
  /** What the shop answers to webhooks; 0 = nothing, it is away. */
  webhookStatus: number;
  /** After so many words with a gateway whatever goes on ends there, as when the process is killed. */
  killAfter: number | null;
  /** Whether webhooks reach nobody. */
  isShopAway: boolean;
  /** Whether Cashfree refunds that fall due now come back from the bank. */
  isBankRefusing: boolean;
  /** A webhook of Cashfree's with this body, signed as its own. */
  signed(body: string): ReceivedWebhook;
  /** Runs what is due now; with `ms`, also what falls due until then, in order of time. */
  run(ms?: number): Promise<void>;
  /** How many jobs wait, and in how many milliseconds each is due. */
  waiting(): number[];
  /** A person's choice on the payment page of a session. */
  choose(session: PaymentSession, outcome: string): Promise<Response>;
}

interface Job {
  dueAt: number;
  job: () => Promise<void>;
}

interface BenchOptions {
  store?: StandInStore;
  clock?: FakeClock;
  controls?: StandInControls;
  /** Takes webhooks in; without it `webhookStatus` is their answer. */
  deliver?: Fetch;
  /** What the shop is called when a buyer goes to PayPal. */
  shopName?: () => Promise<string>;
  /** Keeps what the clients say and hear, beside `log`. */
  record?: (entry: GatewayLogEntry) => Promise<void>;
}

/** Both gateways' stand-ins with the shop's own clients on them: no port, no waiting. */
export function openGatewayBench(options: BenchOptions = {}): GatewayBench {
  const { store = memoryStandInStore(), clock = fakeClock(), controls, deliver, record } = options;
  const { shopName = async () => 'Test Silks' } = options;
  const jobs: Job[] = [];
  let deadline = new AbortController();

  const standIn = createGatewayStandIn({
    store,
    clock,
    ids: randomUUID,
    secret: SECRET,
    baseUrl: STAND_IN,
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
  const root = new Hono().route('/gateway-stand-in', standIn.app);

  async function troubled(url: string, init: RequestInit): Promise<Response> {
    const { pathname } = new URL(url);
    const index = bench.troubles.findIndex(({ path }) => path?.test(pathname) ?? true);
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
    standIn,
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
      { appId: STAND_IN_CLIENT_ID, secretKey: SECRET, baseUrl: `${STAND_IN}/cashfree/pg` },
      deps,
    ),
    paypal: createPaypalProvider(
      {
        clientId: STAND_IN_CLIENT_ID,
        secret: SECRET,
        baseUrl: `${STAND_IN}/paypal`,
        webhookId: STAND_IN_WEBHOOK_ID,
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

/** Where the buyer pays. */
export function pageOf({ checkout }: PaymentSession): string {
  if (checkout.kind === 'redirect') return checkout.url;
  return `${STAND_IN}/cashfree/pay/${checkout.paymentSessionId}`;
}

/** An attempt to pay an order, fresh each time. */
export function attempt(
  bench: Pick<GatewayBench, 'clock'>,
  given: Partial<PaymentSessionRequest> = {},
): PaymentSessionRequest {
  const attemptId = randomUUID();
  return {
    attemptId,
    orderId: randomUUID(),
    amount: { paise: 1_234_550 },
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

/** A webhook as it arrives at the shop. */
export function arriving(
  bench: Pick<GatewayBench, 'clock'>,
  { headers, body }: ReceivedWebhook,
): WebhookDelivery {
  return { headers, rawBody: Buffer.from(body), now: bench.clock.now() };
}
