import { type Context, Hono } from 'hono';
import type { z } from 'zod';
import { toPaise } from '../amounts.ts';
import { isSame, parseJson } from '../requests.ts';
import type { Clock, SimulatedOrders } from '../simulator-store.ts';
import {
  beginRefund,
  type CashfreeEvent,
  type CashfreeOrder,
  markTerminated,
  refundableCashfreeAmount,
} from './cashfree-order-state.ts';
import {
  type CashfreeAnswer,
  cashfreeRefusal,
  chooseExpiry,
  createCashfreeOrderRequest,
  createRefundRequest,
  invalidCashfreeRequest,
  NO_ORDER,
  replayAnswer,
  terminateRequest,
  toStoredAnswer,
} from './cashfree-requests.ts';
import {
  CASHFREE_VERSION,
  CASHFREE_VERSIONS,
  cashfreeNumber,
  keyAlias,
  orderEntity,
  paymentEntity,
  refundEntity,
} from './cashfree-wire.ts';

export interface CashfreeApiDeps {
  orders: SimulatedOrders<CashfreeOrder, CashfreeEvent>;
  /** Calls per minute of each kind. */
  limits: CashfreeLimits;
  clientId: string;
  secret: string;
  ids: () => string;
  clock: Clock;
}

/** The limits of Cashfree's production system. */
export const CASHFREE_LIMITS = {
  'create order': 200,
  'get order': 400,
  'terminate order': 100,
  'get payments': 100,
  'create refund': 100,
  'get refund': 30,
};
export type CashfreeLimits = typeof CASHFREE_LIMITS;

/** The used part of Cashfree's PG API: orders, payments and refunds. */
export function cashfreeApi(deps: CashfreeApiDeps): Hono {
  const { orders, limits } = deps;
  const app = new Hono();
  const countCall = createCallLimits(deps.clock);

  type Work = (context: Context) => Promise<CashfreeAnswer>;
  const serve = (kind: keyof CashfreeLimits, work: Work) => async (context: Context) => {
    const { req } = context;
    const limit = limits[kind];
    // Unauthenticated calls must not use up the merchant's limit.
    const isKnown = isClient(context, deps);
    const count = isKnown ? countCall(kind, limit) : { remaining: limit, retry: 0 };
    const version = req.header('x-api-version');
    const failure = isKnown ? checkCall(count.retry, version) : UNKNOWN_CLIENT;
    const answer = failure ?? (await work(context));
    const key = req.header('x-idempotency-key');
    const isVersion = version !== undefined && CASHFREE_VERSIONS.includes(version);
    context.header('x-api-version', isVersion ? version : CASHFREE_VERSION);
    context.header('x-ratelimit-limit', String(limit));
    context.header('x-ratelimit-remaining', String(count.remaining));
    context.header('x-ratelimit-retry', String(count.retry));
    context.header('x-ratelimit-type', 'app_id');
    context.header('x-request-id', req.header('x-request-id') ?? '');
    if (key) {
      context.header('x-idempotency-key', key);
      context.header('x-idempotency-replayed', String(answer.isReplayed ?? false));
    }
    return context.json(answer.body as object, answer.status);
  };

  /** Answers about an order, found by its own id only, not by that of its payment page. */
  const serveOrder = (
    kind: keyof CashfreeLimits,
    work: (order: CashfreeOrder, params: Record<string, string>) => CashfreeAnswer,
  ) =>
    serve(kind, async (context) => {
      const params = context.req.param();
      const order = await orders.read(params.orderId ?? '');
      return order && order.orderId === params.orderId ? work(order, params) : NO_ORDER;
    });

  app.post(
    '/orders',
    serve('create order', (context) => createOrder(context, deps)),
  );

  app.get(
    '/orders/:orderId',
    serveOrder('get order', (order) => ({ status: 200, body: orderEntity(order) })),
  );

  app.patch(
    '/orders/:orderId',
    serve('terminate order', (context) => terminateOrder(context, deps)),
  );

  app.get(
    '/orders/:orderId/payments/:paymentId',
    serveOrder('get payments', (order, { paymentId }) => {
      const payment = order.payments.find(({ id }) => id === paymentId);
      if (!payment) return cashfreeRefusal(404, 'payment_not_found', 'Payment not found');
      return { status: 200, body: paymentEntity(order, payment) };
    }),
  );

  app.get(
    '/orders/:orderId/payments',
    serveOrder('get payments', (order) => {
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
    serveOrder('get refund', (order) => {
      return { status: 200, body: order.refunds.map((refund) => refundEntity(order, refund)) };
    }),
  );

  app.get(
    '/orders/:orderId/refunds/:refundId',
    serveOrder('get refund', (order, params) => {
      const refund = order.refunds.find(({ refundId }) => refundId === params.refundId);
      if (!refund) return cashfreeRefusal(404, 'refund_not_found', 'Refund not found');
      return { status: 200, body: refundEntity(order, refund) };
    }),
  );

  app.all('*', (context) => {
    const message = 'bad URL, please check API documentation';
    return context.json({ message, code: 'request_failed', type: 'invalid_request_error' }, 404);
  });
  return app;
}

const UNKNOWN_CLIENT = cashfreeRefusal(
  401,
  'request_failed',
  'authentication Failed',
  'authentication_error',
);

function isClient({ req }: Context, { clientId, secret }: CashfreeApiDeps): boolean {
  const { 'x-client-id': id = '', 'x-client-secret': given = '' } = req.header();
  return id === clientId && isSame(given, secret);
}

/** Why a call is refused before its request is read. */
function checkCall(retry: number, version: string | undefined): CashfreeAnswer | null {
  if (retry > 0) {
    const message = 'Too many requests from IP. Check headers';
    return cashfreeRefusal(429, 'request_failed', message, 'rate_limit_error');
  }
  if (version !== undefined && CASHFREE_VERSIONS.includes(version)) return null;
  const code = version === undefined ? 'version_missing' : 'version_invalid';
  return cashfreeRefusal(400, code, 'x-api-version : should be a published version of the API');
}

const MINUTE_MS = 60_000;

/** Counts calls per minute, in a sliding window, per kind; `retry` is in seconds, 0 = allowed. */
function createCallLimits(clock: Clock) {
  const calls = new Map<string, number[]>();
  return (kind: string, limit: number): { remaining: number; retry: number } => {
    const now = clock.now().getTime();
    const recent = (calls.get(kind) ?? []).filter((moment) => moment > now - MINUTE_MS);
    calls.set(kind, recent);
    const [oldest] = recent;
    if (recent.length >= limit && oldest !== undefined) {
      return { remaining: 0, retry: Math.max(1, Math.ceil((oldest + MINUTE_MS - now) / 1000)) };
    }
    recent.push(now);
    return { remaining: limit - recent.length, retry: 0 };
  };
}

const ALREADY_THERE = cashfreeRefusal(
  409,
  'order_already_exists',
  'order with same id is already present',
);

/** `POST /orders` */
async function createOrder(context: Context, deps: CashfreeApiDeps): Promise<CashfreeAnswer> {
  const { orders, ids } = deps;
  const text = await context.req.text();
  const key = context.req.header('x-idempotency-key');
  const { data, error } = parseJson(text, createCashfreeOrderRequest);
  if (error) return invalidCashfreeRequest(error);
  const earlier = await orders.read(key ? keyAlias(key) : data.order_id);
  if (earlier) return repeatCreation(earlier, key, text);
  const now = deps.clock.now();
  const expiresAt = chooseExpiry(data.order_expiry_time, now);
  if (!expiresAt) {
    const message = 'order_expiry_time : should be more than 15 minutes and less than 30 days away';
    return cashfreeRefusal(400, 'order_expiry_time_invalid', message);
  }
  const order = newOrder(data, { key, now, expiresAt, ids });
  const body = orderEntity(order);
  if (key) order.answers[key] = toStoredAnswer(text, body);
  if (await orders.insert(order.orderId, order)) return { status: 200, body };
  // A concurrent request has created an order with the same id or key.
  const winner = (key && (await orders.read(keyAlias(key)))) || (await orders.read(order.orderId));
  return winner ? repeatCreation(winner, key, text) : ALREADY_THERE;
}

/** The stored answer for a repeated key; another order with the same id or key is refused. */
function repeatCreation(
  order: CashfreeOrder,
  key: string | undefined,
  text: string,
): CashfreeAnswer {
  const answer = key === undefined ? undefined : order.answers[key];
  return answer ? replayAnswer(answer, text) : ALREADY_THERE;
}

function newOrder(
  requested: z.output<typeof createCashfreeOrderRequest>,
  given: { key: string | undefined; now: Date; expiresAt: Date; ids: () => string },
): CashfreeOrder {
  const { customer_details: customer, order_meta: meta } = requested;
  const { key, now, expiresAt, ids } = given;
  return {
    cfOrderId: cashfreeNumber(ids()),
    orderId: requested.order_id,
    amount: toPaise(requested.order_amount),
    status: 'ACTIVE',
    sessionId: `session_${ids()}${ids()}`.replaceAll('-', ''),
    createdAt: now.toISOString(),
    expiresAt: expiresAt.toISOString(),
    note: requested.order_note ?? null,
    tags: requested.order_tags ?? null,
    customer: {
      id: customer.customer_id,
      name: customer.customer_name ?? null,
      email: customer.customer_email ?? null,
      phone: customer.customer_phone,
    },
    returnUrl: meta?.return_url ?? null,
    notifyUrl: meta?.notify_url ?? null,
    createKey: key ?? null,
    answers: {},
    payments: [],
    refunds: [],
  };
}

/** `PATCH /orders/{order_id}` */
async function terminateOrder(
  context: Context,
  { orders }: CashfreeApiDeps,
): Promise<CashfreeAnswer> {
  const { error } = parseJson(await context.req.text(), terminateRequest);
  if (error)
    return cashfreeRefusal(400, 'order_status_invalid', 'order_status : should be TERMINATED');
  const orderId = context.req.param('orderId') ?? '';
  const reply = await orders.change<CashfreeAnswer>(orderId, (order) => {
    if (order.orderId !== orderId) return { order, result: NO_ORDER };
    if (order.status !== 'ACTIVE') {
      const message = `order is ${order.status.toLowerCase()}, not active`;
      return { order, result: cashfreeRefusal(400, 'order_not_active', message) };
    }
    const ended = markTerminated(order);
    return { order: ended, result: { status: 200, body: orderEntity(ended) } };
  });
  return reply ?? NO_ORDER;
}

/** `POST /orders/{order_id}/refunds` */
async function createRefund(
  context: Context,
  { orders, ids }: CashfreeApiDeps,
): Promise<CashfreeAnswer> {
  const text = await context.req.text();
  const key = context.req.header('x-idempotency-key');
  const { data, error } = parseJson(text, createRefundRequest);
  if (error) return invalidCashfreeRequest(error);
  const { refund_id: refundId, refund_note: note = null, refund_speed: speed } = data;
  const requested = { refundId, note, speed, amount: toPaise(data.refund_amount) };
  const reply = await orders.change<CashfreeAnswer>(
    context.req.param('orderId') ?? '',
    (order, now) => {
      const first = key === undefined ? undefined : order.answers[key];
      const earlier = first ? replayAnswer(first, text) : existingOrRefused(order, requested);
      if (earlier) return { order, result: earlier };
      const cfRefundId = cashfreeNumber(ids());
      const { order: begun, refund } = beginRefund(order, { ...requested, cfRefundId }, now);
      const body = refundEntity(begun, refund);
      const answers = key ? { ...begun.answers, [key]: toStoredAnswer(text, body) } : begun.answers;
      return { order: { ...begun, answers }, result: { status: 200, body } };
    },
  );
  return reply ?? NO_ORDER;
}

/** The existing refund, or why there can be none; null when a refund can be created. */
function existingOrRefused(
  order: CashfreeOrder,
  requested: { refundId: string; amount: number },
): CashfreeAnswer | null {
  const same = order.refunds.find(({ refundId }) => refundId === requested.refundId);
  if (same?.amount === requested.amount) return { status: 200, body: refundEntity(order, same) };
  if (same)
    return cashfreeRefusal(
      400,
      'refund_id_already_exists',
      'refund with same id is already present',
    );
  const left = refundableCashfreeAmount(order);
  if (left <= 0)
    return cashfreeRefusal(409, 'refund_not_allowed', 'refund is not allowed for this order');
  if (requested.amount <= left) return null;
  const message = 'refund_amount : should not be more than what is left of the payment';
  return cashfreeRefusal(400, 'refund_amount_invalid', message);
}
