import { type Context, Hono } from 'hono';
import { isSame, parseJson, readForm } from '../requests.ts';
import type { SimulatedOrders } from '../simulator-store.ts';
import {
  addRefund,
  declineCapture,
  isForgotten,
  PAYPAL_ORDER_MS,
  type PaypalEvent,
  type PaypalOrder,
  recordCapture,
  refundablePaypalAmount,
} from './paypal-order-state.ts';
import {
  createPaypalOrderRequest,
  invalidPaypalRequest,
  type PaypalAnswer,
  paypalNotFound,
  paypalRefusal,
  refundRequest,
  unprocessable,
  verifyRequest,
} from './paypal-requests.ts';
import { isOwnWebhook, issueToken, isToken, paypalId } from './paypal-signature.ts';
import {
  approvalUrl,
  captureResource,
  minimalOrder,
  orderResource,
  refundResource,
} from './paypal-wire.ts';

export interface PaypalApiDeps {
  orders: SimulatedOrders<PaypalOrder, PaypalEvent>;
  /** Its address, without a slash at the end. */
  api: string;
  clientId: string;
  secret: string;
  ids: () => string;
  now: () => Date;
}

/** The used parts of PayPal's sign-in, Orders v2, Payments v2 and webhook verification. */
export function paypalApi(deps: PaypalApiDeps): Hono {
  const { orders, api } = deps;
  const app = new Hono();

  const serve = (work: (context: Context) => Promise<PaypalAnswer>) => async (context: Context) => {
    const bearer = /^Bearer (.+)$/.exec(context.req.header('authorization') ?? '')?.[1] ?? '';
    const isKnown = isToken(deps.secret, bearer, deps.now());
    const refusal = unauthorized('invalid_token', 'Token signature verification failed');
    return reply(context, isKnown ? await work(context) : refusal, deps.ids());
  };

  app.post('/v1/oauth2/token', async (context) =>
    reply(context, await signIn(context, deps), deps.ids()),
  );

  app.post(
    '/v2/checkout/orders',
    serve((context) => createOrder(context, deps)),
  );

  app.get(
    '/v2/checkout/orders/:orderId',
    serve(async (context) => {
      const orderId = context.req.param('orderId') ?? '';
      const order = await orders.read(orderId);
      if (order?.id !== orderId || isForgotten(order, deps.now()))
        return paypalNotFound(deps.ids());
      return { status: 200, body: orderResource(order, api) };
    }),
  );

  app.post(
    '/v2/checkout/orders/:orderId/capture',
    serve((context) => captureOrder(context, deps)),
  );

  app.get(
    '/v2/payments/captures/:captureId',
    serve(async (context) => {
      const captureId = context.req.param('captureId') ?? '';
      const order = await orders.read(captureId);
      if (order?.capture?.id !== captureId) return paypalNotFound(deps.ids());
      return { status: 200, body: captureResource(order, order.capture, api) };
    }),
  );

  app.post(
    '/v2/payments/captures/:captureId/refund',
    serve((context) => refund(context, deps)),
  );

  app.get(
    '/v2/payments/refunds/:refundId',
    serve(async (context) => {
      const { refundId } = context.req.param();
      const order = await orders.read(refundId ?? '');
      const found = order?.refunds.find(({ id }) => id === refundId);
      if (!order || !found) return paypalNotFound(deps.ids());
      return { status: 200, body: refundResource(order, found, api) };
    }),
  );

  app.post(
    '/v1/notifications/verify-webhook-signature',
    serve(async (context) => {
      const { data, error } = parseJson(await context.req.text(), verifyRequest);
      if (error) return invalidPaypalRequest(error, deps.ids());
      const isOwn = isOwnWebhook(deps.secret, data);
      return { status: 200, body: { verification_status: isOwn ? 'SUCCESS' : 'FAILURE' } };
    }),
  );

  app.all('*', async (context) => reply(context, paypalNotFound(deps.ids()), deps.ids()));
  return app;
}

function reply(context: Context, { status, body }: PaypalAnswer, debugId: string) {
  context.header('paypal-debug-id', debugId);
  return context.json(body, status);
}

function unauthorized(error: string, description: string): PaypalAnswer {
  return { status: 401, body: { error, error_description: description } };
}

async function signIn(context: Context, deps: PaypalApiDeps): Promise<PaypalAnswer> {
  const basic = /^Basic (.+)$/.exec(context.req.header('authorization') ?? '')?.[1] ?? '';
  const expected = Buffer.from(`${deps.clientId}:${deps.secret}`).toString('base64');
  if (!isSame(basic, expected)) {
    return unauthorized('invalid_client', 'Client Authentication failed');
  }
  const form = await readForm(context);
  if (form?.grant_type !== 'client_credentials') {
    const description = 'Grant Type is NULL';
    return {
      status: 400,
      body: { error: 'unsupported_grant_type', error_description: description },
    };
  }
  const now = deps.now();
  const { token, seconds } = issueToken(deps.secret, now);
  return {
    status: 200,
    body: {
      scope: 'https://uri.paypal.com/services/payments/payment',
      access_token: token,
      token_type: 'Bearer',
      app_id: 'APP-SIMULATOR',
      expires_in: seconds,
      nonce: `${now.toISOString()}${deps.ids()}`,
    },
  };
}

async function createOrder(context: Context, deps: PaypalApiDeps): Promise<PaypalAnswer> {
  const { orders, api, ids, secret } = deps;
  const { data, error } = parseJson(await context.req.text(), createPaypalOrderRequest);
  if (error) return invalidPaypalRequest(error, ids());
  const { purchase_units, payment_source } = data;
  const requestId = context.req.header('paypal-request-id');
  if (requestId === undefined && payment_source) {
    const description =
      'A PayPal-Request-Id is required if you are trying to process payment for an Order.';
    return paypalRefusal(400, ids(), { issue: 'PAYPAL_REQUEST_ID_REQUIRED', description });
  }
  const [unit] = purchase_units;
  if (unit.amount.currency === 'INR') return unprocessable('CURRENCY_NOT_SUPPORTED', ids());
  const experience = payment_source?.paypal.experience_context;
  const now = deps.now();
  const order: PaypalOrder = {
    id: paypalId(secret, `order ${requestId ?? ids()}`),
    requestId: requestId ?? '',
    status: payment_source ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
    amount: unit.amount,
    referenceId: unit.reference_id,
    customId: unit.custom_id ?? null,
    description: unit.description ?? null,
    brandName: experience?.brand_name ?? null,
    returnUrl: experience?.return_url ?? null,
    cancelUrl: experience?.cancel_url ?? null,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + PAYPAL_ORDER_MS).toISOString(),
    funding: 'good',
    capture: null,
    refunds: [],
  };
  const isNew = await orders.insert(order.id, order);
  const kept = isNew ? order : ((await orders.read(order.id)) ?? order);
  return { status: isNew ? 201 : 200, body: asPreferred(context, kept, api) };
}

async function captureOrder(context: Context, deps: PaypalApiDeps): Promise<PaypalAnswer> {
  const { orders, api, ids, secret } = deps;
  const orderId = context.req.param('orderId') ?? '';
  const requestId = context.req.header('paypal-request-id');
  const answer = await orders.change<PaypalAnswer>(orderId, (order, now) => {
    const keep = (result: PaypalAnswer) => ({ order, result });
    if (order.id !== orderId || isForgotten(order, now)) return keep(paypalNotFound(ids()));
    const first = order.captureAnswer;
    if (first && first.requestId === requestId) return keep({ status: 200, body: first.body });
    if (order.capture) return keep(unprocessable('ORDER_ALREADY_CAPTURED', ids()));
    if (order.status !== 'APPROVED') return keep(unprocessable('ORDER_NOT_APPROVED', ids()));
    if (order.funding === 'declined') {
      return { order: declineCapture(order, now), result: declined(order, deps) };
    }
    const captured = recordCapture(order, paypalId(secret, `capture ${order.id}`), now);
    const body = asPreferred(context, captured.order, api);
    const captureAnswer = requestId === undefined ? undefined : { requestId, body };
    return {
      ...captured,
      order: { ...captured.order, captureAnswer },
      result: { status: 201, body },
    };
  });
  return answer ?? paypalNotFound(ids());
}

/** The error after which the payer has to choose another funding. */
function declined(order: PaypalOrder, { api, ids }: PaypalApiDeps): PaypalAnswer {
  const failure = unprocessable('INSTRUMENT_DECLINED', ids());
  const body = failure.body as { links: object[] };
  const redirect = { href: approvalUrl(api, order.id), rel: 'redirect', method: 'GET' };
  return { ...failure, body: { ...body, links: [...body.links, redirect] } };
}

async function refund(context: Context, deps: PaypalApiDeps): Promise<PaypalAnswer> {
  const { orders, api, ids, secret } = deps;
  const captureId = context.req.param('captureId') ?? '';
  const { data, error } = parseJson((await context.req.text()) || '{}', refundRequest);
  if (error) return invalidPaypalRequest(error, ids());
  const requestId = context.req.header('paypal-request-id') ?? null;
  const answer = await orders.change<PaypalAnswer>(captureId, (order, now) => {
    const keep = (result: PaypalAnswer) => ({ order, result });
    if (order.capture?.id !== captureId) return keep(paypalNotFound(ids()));
    const first = order.refunds.find((one) => requestId !== null && one.requestId === requestId);
    if (first) return keep({ status: 200, body: refundResource(order, first, api) });
    if (order.capture.status === 'PENDING') return keep(unprocessable('PENDING_CAPTURE', ids()));
    const left = refundablePaypalAmount(order);
    const amount = data.amount ?? { ...order.amount, minor: left };
    if (left === 0) return keep(unprocessable('CAPTURE_FULLY_REFUNDED', ids()));
    if (amount.currency !== order.amount.currency) {
      return keep(unprocessable('REFUND_CAPTURE_CURRENCY_MISMATCH', ids()));
    }
    if (amount.minor > left) return keep(unprocessable('REFUND_AMOUNT_EXCEEDED', ids()));
    const refundId = paypalId(secret, `refund ${order.id} ${requestId ?? ids()}`);
    const { minor } = amount;
    const customId = data.custom_id ?? null;
    const note = data.note_to_payer ?? null;
    const changed = addRefund(order, { id: refundId, requestId, minor, customId, note }, now);
    const body = refundResource(changed.order, changed.refund, api);
    return { ...changed, result: { status: 201, body } };
  });
  return answer ?? paypalNotFound(ids());
}

/** The complete order if the caller prefers it, else the minimum. */
function asPreferred(context: Context, order: PaypalOrder, api: string): object {
  const isWhole = context.req.header('prefer') === 'return=representation';
  return isWhole ? orderResource(order, api) : minimalOrder(order, api);
}
