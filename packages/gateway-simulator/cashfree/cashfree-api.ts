import { type Context, Hono } from 'hono';
import { isSame } from '../constant-time-equal.ts';
import { parseJson } from '../request-json.ts';
import type { createSimulatedOrders } from '../simulated-orders.ts';
import type { CallCount, createCallLimits } from './call-limits.ts';
import { createOrder } from './cashfree-create-order.ts';
import { createRefund } from './cashfree-create-refund.ts';
import { type CashfreeEvent, type CashfreeOrder, terminate } from './cashfree-order-state.ts';
import { terminateRequest } from './cashfree-requests.ts';
import { invalid, NO_ORDER, type Reply, TOO_MANY, UNKNOWN_CLIENT } from './cashfree-responses.ts';
import {
  CASHFREE_VERSION,
  CASHFREE_VERSIONS,
  orderEntity,
  paymentEntity,
  refundEntity,
} from './cashfree-wire.ts';

export interface CashfreeApiDeps {
  orders: ReturnType<typeof createSimulatedOrders<CashfreeOrder, CashfreeEvent>>;
  callLimits: ReturnType<typeof createCallLimits>;
  /** Calls per minute of each kind. */
  limits: CashfreeLimits;
  clientId: string;
  secret: string;
  ids: () => string;
  now: () => Date;
}

export interface CashfreeLimits {
  'create order': number;
  'get order': number;
  'terminate order': number;
  'get payments': number;
  'create refund': number;
  'get refund': number;
}

/** The limits of Cashfree's production system. */
export const CASHFREE_LIMITS: CashfreeLimits = {
  'create order': 200,
  'get order': 400,
  'terminate order': 100,
  'get payments': 100,
  'create refund': 100,
  'get refund': 30,
};

/** The used part of Cashfree's PG API: orders, payments and refunds. */
export function cashfreeApi(deps: CashfreeApiDeps): Hono {
  const app = new Hono();

  /** Finds an order by its own id only, not by that of its payment page. */
  const find = async (context: Context) => {
    const orderId = context.req.param('orderId') ?? '';
    const order = await deps.orders.read(orderId);
    return order?.orderId === orderId ? order : null;
  };

  type Work = (context: Context) => Promise<Reply>;
  const serve = (kind: keyof CashfreeLimits, work: Work) => async (context: Context) => {
    const limit = deps.limits[kind];
    // Unauthenticated calls must not use up the merchant's limit.
    const isKnown = isClient(context, deps);
    const count = isKnown ? deps.callLimits(kind, limit) : { limit, remaining: limit, retry: 0 };
    const failure = isKnown ? rejectionOf(context, count) : UNKNOWN_CLIENT;
    const answer = failure ?? (await work(context));
    const key = context.req.header('x-idempotency-key');
    context.header('x-api-version', versionOf(context) ?? CASHFREE_VERSION);
    context.header('x-ratelimit-limit', String(count.limit));
    context.header('x-ratelimit-remaining', String(count.remaining));
    context.header('x-ratelimit-retry', String(count.retry));
    context.header('x-ratelimit-type', 'app_id');
    context.header('x-request-id', context.req.header('x-request-id') ?? '');
    if (key) {
      context.header('x-idempotency-key', key);
      context.header('x-idempotency-replayed', String(answer.isReplayed ?? false));
    }
    return context.json(answer.body as object, answer.status);
  };

  app.post(
    '/orders',
    serve('create order', (context) => createOrder(context, deps)),
  );

  app.get(
    '/orders/:orderId',
    serve('get order', async (context) => {
      const order = await find(context);
      return order ? { status: 200, body: orderEntity(order) } : NO_ORDER;
    }),
  );

  app.patch(
    '/orders/:orderId',
    serve('terminate order', async (context) => {
      const parsed = terminateRequest.safeParse(parseJson(await context.req.text()));
      if (!parsed.success) return BAD_TERMINATION;
      const orderId = context.req.param('orderId') ?? '';
      const reply = await deps.orders.change<Reply>(orderId, (order) => {
        if (order.orderId !== orderId) return { order, result: NO_ORDER };
        if (order.status !== 'ACTIVE') return { order, result: notActive(order) };
        const ended = terminate(order);
        return { order: ended, result: { status: 200, body: orderEntity(ended) } };
      });
      return reply ?? NO_ORDER;
    }),
  );

  app.get(
    '/orders/:orderId/payments/:paymentId',
    serve('get payments', async (context) => {
      const order = await find(context);
      const { paymentId } = context.req.param();
      const payment = order?.payments.find(({ id }) => id === paymentId);
      if (!order) return NO_ORDER;
      if (!payment) return invalid(404, 'payment_not_found', 'Payment not found');
      return { status: 200, body: paymentEntity(order, payment) };
    }),
  );

  app.get(
    '/orders/:orderId/payments',
    serve('get payments', async (context) => {
      const order = await find(context);
      if (!order) return NO_ORDER;
      const newestFirst = order.payments.toReversed();
      return { status: 200, body: newestFirst.map((payment) => paymentEntity(order, payment)) };
    }),
  );

  app.post(
    '/orders/:orderId/refunds',
    serve('create refund', (context) => createRefund(context, deps)),
  );

  app.get(
    '/orders/:orderId/refunds',
    serve('get refund', async (context) => {
      const order = await find(context);
      if (!order) return NO_ORDER;
      return { status: 200, body: order.refunds.map((one) => refundEntity(order, one)) };
    }),
  );

  app.get(
    '/orders/:orderId/refunds/:refundId',
    serve('get refund', async (context) => {
      const order = await find(context);
      if (!order) return NO_ORDER;
      const { refundId } = context.req.param();
      const found = order.refunds.find((one) => one.refundId === refundId);
      if (!found) return invalid(404, 'refund_not_found', 'Refund not found');
      return { status: 200, body: refundEntity(order, found) };
    }),
  );

  app.all('*', (context) => {
    const message = 'bad URL, please check API documentation';
    return context.json({ message, code: 'request_failed', type: 'invalid_request_error' }, 404);
  });
  return app;
}

const BAD_TERMINATION = invalid(400, 'order_status_invalid', 'order_status : should be TERMINATED');

function notActive({ status }: CashfreeOrder): Reply {
  return invalid(400, 'order_not_active', `order is ${status.toLowerCase()}, not active`);
}

function isClient({ req }: Context, { clientId, secret }: CashfreeApiDeps): boolean {
  const { 'x-client-id': id = '', 'x-client-secret': given = '' } = req.header();
  return id === clientId && isSame(given, secret);
}

function versionOf({ req }: Context): string | undefined {
  return CASHFREE_VERSIONS.find((version) => version === req.header('x-api-version'));
}

/** Why a call is refused before its request is read. */
function rejectionOf({ req }: Context, { retry }: CallCount): Reply | null {
  if (retry > 0) return TOO_MANY;
  const version = req.header('x-api-version');
  if (version !== undefined && CASHFREE_VERSIONS.includes(version)) return null;
  const code = version === undefined ? 'version_missing' : 'version_invalid';
  return invalid(400, code, 'x-api-version : should be a published version of the API');
}
