import { Hono, type MiddlewareHandler } from 'hono';
import { CASHFREE_LIMITS, type CashfreeLimits, cashfreeApi } from './cashfree/cashfree-api.ts';
import type { CashfreeOrder } from './cashfree/cashfree-order-state.ts';
import { CASHFREE_SCRIPT, cashfreePage } from './cashfree/cashfree-page.ts';
import { cashfreeOrders, cashfreeSignature } from './cashfree/cashfree-wire.ts';
import { paypalApi } from './paypal/paypal-api.ts';
import type { PaypalOrder } from './paypal/paypal-order-state.ts';
import { paypalPage } from './paypal/paypal-page.ts';
import { paypalSignature } from './paypal/paypal-signature.ts';
import { paypalOrders } from './paypal/paypal-wire.ts';
import {
  type Clock,
  createSimulatedOrders,
  type Schedule,
  type SimulatedGateway,
  type SimulatorStore,
} from './simulator-store.ts';
import { createWebhookSender } from './webhook-delivery.ts';

/** The client id of both gateways. */
export const SIMULATOR_CLIENT_ID = 'simulator';

export interface SimulatorDeps {
  store: SimulatorStore;
  clock: Clock;
  /** Random UUIDs. */
  ids: () => string;
  /** The secret of both gateways: of their APIs, tokens and webhooks. */
  secret: string;
  /** Delivers webhooks. */
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** The public address of `app`, without a slash at the end. */
  baseUrl: string;
  /** The webhook addresses, as they would be set in the gateways' dashboards. */
  webhookUrls: { cashfree: string; paypal: string };
  schedule: Schedule;
  /** Receives errors of the simulator itself. */
  report: (error: unknown) => void;
  /** For tests and development: never reachable from outside. */
  controls?: SimulatorControls;
}

export interface SimulatorControls {
  /** Whether a gateway's API is out of service: it answers 503. Payment pages stay. */
  isDown?: (gateway: SimulatedGateway) => boolean;
  /** Whether the bank returns Cashfree refunds that are due now. */
  refundsFail?: () => boolean;
  limits?: Partial<CashfreeLimits>;
}

/** A payment that the shop has opened, for the development pages. */
export interface SimulatedPayment {
  gateway: SimulatedGateway;
  id: string;
  /** As the gateway's API names it. */
  status: string;
  /** Of its payment page. */
  url: string;
  createdAt: string;
}

export interface GatewaySimulator {
  /** To mount at `baseUrl`: /cashfree/pg, /cashfree/sdk, /cashfree/pay and /paypal. */
  app: Hono;
  /** The payments that were opened last, the newest first. */
  latestPayments(limit: number): Promise<SimulatedPayment[]>;
  /** Resumes, after a start, the pending webhooks and late answers of an earlier process. */
  resume(): Promise<void>;
}

/**
 * Simulates Cashfree and PayPal: implements their protocols, with pages on which a person chooses
 * the outcome of a payment. No money moves.
 */
export function createGatewaySimulator(deps: SimulatorDeps): GatewaySimulator {
  const { store, clock, ids, secret, schedule, report, fetch, baseUrl, webhookUrls } = deps;
  const { controls = {} } = deps;
  const now = () => clock.now();
  const api = `${baseUrl}/paypal`;
  const sign = {
    cashfree: cashfreeSignature(secret, clock),
    paypal: paypalSignature({ secret, clock, ids, api }),
  };
  const sendWebhook = createWebhookSender({ store, clock, schedule, fetch, sign, report });
  const orderDeps = { store, clock, ids, schedule, sendWebhook, report };
  const refundsFail = () => controls.refundsFail?.() ?? false;
  const orders = {
    cashfree: createSimulatedOrders(cashfreeOrders(webhookUrls.cashfree, refundsFail), orderDeps),
    paypal: createSimulatedOrders(paypalOrders(webhookUrls.paypal, api, ids), orderDeps),
  };
  const common = { clientId: SIMULATOR_CLIENT_ID, secret, ids };
  const limits = { ...CASHFREE_LIMITS, ...controls.limits };

  const app = new Hono();
  const whileDown = (gateway: SimulatedGateway): MiddlewareHandler => {
    return async (context, next) => {
      if (controls.isDown?.(gateway)) return context.text('Out of service', 503);
      await next();
    };
  };
  app.use('/cashfree/pg/*', whileDown('cashfree'));
  for (const version of ['v1', 'v2']) app.use(`/paypal/${version}/*`, whileDown('paypal'));
  app.route('/cashfree/pg', cashfreeApi({ ...common, clock, orders: orders.cashfree, limits }));
  app.route('/cashfree/pay', cashfreePage(orders.cashfree, ids));
  app.get('/cashfree/sdk/cashfree.js', (context) =>
    context.body(CASHFREE_SCRIPT, 200, {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-cache',
    }),
  );
  app.route('/paypal/checkoutnow', paypalPage(orders.paypal, now));
  app.route('/paypal', paypalApi({ ...common, now, orders: orders.paypal, api }));

  return {
    app,
    async latestPayments(limit) {
      const stored = await store.listLatestOrders(limit);
      return stored.map(({ gateway, id, doc }) => {
        const { status, createdAt } = doc as CashfreeOrder | PaypalOrder;
        const page =
          gateway === 'cashfree'
            ? `pay/${(doc as CashfreeOrder).sessionId}`
            : `checkoutnow?token=${id}`;
        return { gateway, id, status, createdAt, url: `${baseUrl}/${gateway}/${page}` };
      });
    },
    async resume() {
      for (const delivery of await store.openDeliveries()) sendWebhook(delivery);
      for (const order of await store.listDueOrders()) {
        orders[order.gateway].wakeAt(order.id, order.dueAt);
      }
    },
  };
}
