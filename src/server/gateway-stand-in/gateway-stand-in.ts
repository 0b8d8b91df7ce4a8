import { Hono } from 'hono';
import type { Clock } from '../platform/clock.ts';
import { createCallLimits } from './cashfree/call-limits.ts';
import { CASHFREE_LIMITS, type CashfreeLimits, cashfreeApi } from './cashfree/cashfree-api.ts';
import { cashfreeOrders, cashfreeSignature } from './cashfree/cashfree-orders.ts';
import { cashfreePage } from './cashfree/cashfree-page.ts';
import { CASHFREE_SCRIPT } from './cashfree/cashfree-script.ts';
import { paypalApi } from './paypal/paypal-api.ts';
import { paypalOrders } from './paypal/paypal-orders.ts';
import { paypalPage } from './paypal/paypal-page.ts';
import { paypalSignature } from './paypal/paypal-signature.ts';
import { createBooks } from './stand-in-books.ts';
import type { StandInStore } from './stand-in-store.ts';
import { createCourier, type Schedule } from './webhook-courier.ts';

/** The client id of both gateways; the secret is the shop's own. */
export const STAND_IN_CLIENT_ID = 'stand-in';

export interface StandInDeps {
  store: StandInStore;
  clock: Clock;
  /** Random UUIDs. */
  ids: () => string;
  /** The secret of both gateways: of their APIs, tokens and webhooks. */
  secret: string;
  /** Delivers webhooks. */
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Where the stand-in is mounted, as browsers reach it, without a slash at the end. */
  baseUrl: string;
  /** Where the gateways' dashboards would have webhooks sent. */
  webhookUrls: { cashfree: string; paypal: string };
  schedule: Schedule;
  /** Told of faults of the stand-in's own. */
  report: (error: unknown) => void;
  /** For tests: never reachable from outside. */
  controls?: StandInControls;
}

export interface StandInControls {
  /** Whether Cashfree refunds that fall due now come back from the bank. */
  refundsFail?: () => boolean;
  limits?: Partial<CashfreeLimits>;
}

export interface GatewayStandIn {
  /** To be mounted at `baseUrl`: /cashfree/pg, /cashfree/sdk, /cashfree/pay and /paypal. */
  app: Hono;
  /** Takes up, after a start, the webhooks and late answers that an earlier process left. */
  resume(): Promise<void>;
}

/**
 * Stands in for Cashfree and PayPal: speaks their wire protocols, with pages on which a person
 * decides how a payment ends. No money moves.
 */
export function createGatewayStandIn(deps: StandInDeps): GatewayStandIn {
  const { store, clock, ids, secret, schedule, report, fetch, baseUrl, webhookUrls } = deps;
  const { controls = {} } = deps;
  const now = () => clock.now();
  const links = { api: `${baseUrl}/paypal` };
  const sign = {
    cashfree: cashfreeSignature(secret, clock),
    paypal: paypalSignature({ secret, clock, ids, api: links.api }),
  };
  const courier = createCourier({ store, clock, schedule, fetch, sign, report });
  const bookDeps = { store, clock, ids, schedule, courier, report };
  const refundsFail = () => controls.refundsFail?.() ?? false;
  const books = {
    cashfree: createBooks(cashfreeOrders(webhookUrls.cashfree, refundsFail), bookDeps),
    paypal: createBooks(paypalOrders(webhookUrls.paypal, links, ids), bookDeps),
  };
  const common = { clientId: STAND_IN_CLIENT_ID, secret, ids, now };
  const limits = { ...CASHFREE_LIMITS, ...controls.limits };

  const app = new Hono();
  const callLimits = createCallLimits(clock);
  const cashfree = { ...common, books: books.cashfree, callLimits, limits };
  app.route('/cashfree/pg', cashfreeApi(cashfree));
  app.route('/cashfree/pay', cashfreePage({ books: books.cashfree, ids }));
  app.get('/cashfree/sdk/cashfree.js', (context) =>
    context.body(CASHFREE_SCRIPT, 200, {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-cache',
    }),
  );
  app.route('/paypal/checkoutnow', paypalPage({ books: books.paypal, now }));
  app.route('/paypal', paypalApi({ ...common, books: books.paypal, links }));

  return {
    app,
    async resume() {
      for (const delivery of await store.openDeliveries()) courier.send(delivery);
      for (const order of await store.dueOrders()) {
        books[order.gateway].wakeAt(order.id, order.dueAt);
      }
    },
  };
}
