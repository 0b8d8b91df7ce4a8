import type { Context } from 'hono';
import type { z } from 'zod';
import { toPaise } from '../amounts.ts';
import { parseJson } from '../request-json.ts';
import type { createSimulatedOrders } from '../simulated-orders.ts';
import type { CashfreeEvent, CashfreeOrder } from './cashfree-order-state.ts';
import { createOrderRequest, expiryOf, failureOf } from './cashfree-requests.ts';
import {
  invalid,
  keyAlias,
  numberOf,
  type Reply,
  remembered,
  replayOf,
} from './cashfree-responses.ts';
import { orderEntity } from './cashfree-wire.ts';

interface Deps {
  orders: ReturnType<typeof createSimulatedOrders<CashfreeOrder, CashfreeEvent>>;
  ids: () => string;
  now: () => Date;
}

const ALREADY_THERE = invalid(409, 'order_already_exists', 'order with same id is already present');
const BAD_EXPIRY = invalid(
  400,
  'order_expiry_time_invalid',
  'order_expiry_time : should be more than 15 minutes and less than 30 days away',
);

/** `POST /orders` */
export async function createOrder(context: Context, deps: Deps): Promise<Reply> {
  const { orders } = deps;
  const text = await context.req.text();
  const key = context.req.header('x-idempotency-key');
  const request = parseJson(text);
  const parsed = createOrderRequest.safeParse(request);
  if (!parsed.success) {
    const { code, message } = failureOf(parsed.error, request);
    return invalid(400, code, message);
  }
  const requested = parsed.data;
  const earlier = await orders.read(key ? keyAlias(key) : requested.order_id);
  if (earlier) return repeated(earlier, key, text);
  const now = deps.now();
  const expiresAt = expiryOf(requested.order_expiry_time, now);
  if (!expiresAt) return BAD_EXPIRY;
  const order = newOrder(requested, { key, now, expiresAt, ids: deps.ids });
  const body = orderEntity(order);
  if (key) order.answers[key] = remembered(text, body);
  if (await orders.insert(order.orderId, order)) return { status: 200, body };
  // A concurrent request has created an order with the same id or key.
  const winner = (key && (await orders.read(keyAlias(key)))) || (await orders.read(order.orderId));
  return winner ? repeated(winner, key, text) : ALREADY_THERE;
}

/** The stored answer for a repeated key; another order with the same id or key is refused. */
function repeated(order: CashfreeOrder, key: string | undefined, text: string): Reply {
  const answer = key === undefined ? undefined : order.answers[key];
  return answer ? replayOf(answer, text) : ALREADY_THERE;
}

function newOrder(
  requested: z.output<typeof createOrderRequest>,
  facts: { key: string | undefined; now: Date; expiresAt: Date; ids: () => string },
): CashfreeOrder {
  const { customer_details: customer, order_meta: meta } = requested;
  const { key, now, expiresAt, ids } = facts;
  return {
    cfOrderId: numberOf(ids()),
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
