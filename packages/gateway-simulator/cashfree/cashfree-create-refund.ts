import type { Context } from 'hono';
import { toPaise } from '../amounts.ts';
import { parseJson } from '../request-json.ts';
import type { createSimulatedOrders } from '../simulated-orders.ts';
import {
  beginRefund,
  type CashfreeEvent,
  type CashfreeOrder,
  refundable,
} from './cashfree-order-state.ts';
import { createRefundRequest, failureOf } from './cashfree-requests.ts';
import {
  invalid,
  NO_ORDER,
  numberOf,
  type Reply,
  remembered,
  replayOf,
} from './cashfree-responses.ts';
import { refundEntity } from './cashfree-wire.ts';

interface Deps {
  orders: ReturnType<typeof createSimulatedOrders<CashfreeOrder, CashfreeEvent>>;
  ids: () => string;
}

/** `POST /orders/{order_id}/refunds` */
export async function createRefund(context: Context, { orders, ids }: Deps): Promise<Reply> {
  const text = await context.req.text();
  const key = context.req.header('x-idempotency-key');
  const request = parseJson(text);
  const parsed = createRefundRequest.safeParse(request);
  if (!parsed.success) {
    const { code, message } = failureOf(parsed.error, request);
    return invalid(400, code, message);
  }
  const { refund_id: refundId, refund_note: note = null, refund_speed: speed } = parsed.data;
  const requested = { refundId, note, speed, amount: toPaise(parsed.data.refund_amount) };
  const reply = await orders.change<Reply>(context.req.param('orderId') ?? '', (order, now) => {
    const first = key === undefined ? undefined : order.answers[key];
    const earlier = first ? replayOf(first, text) : existingOrRejected(order, requested);
    if (earlier) return { order, result: earlier };
    const begun = beginRefund(order, { ...requested, cfRefundId: numberOf(ids()) }, now);
    const made = begun.refunds.at(-1);
    const body = made ? refundEntity(begun, made) : null;
    const answers = key ? { ...begun.answers, [key]: remembered(text, body) } : begun.answers;
    return { order: { ...begun, answers }, result: { status: 200, body } };
  });
  return reply ?? NO_ORDER;
}

/** The existing refund, or why there can be none; null when a refund can be created. */
function existingOrRejected(
  order: CashfreeOrder,
  requested: { refundId: string; amount: number },
): Reply | null {
  const same = order.refunds.find(({ refundId }) => refundId === requested.refundId);
  if (same?.amount === requested.amount) return { status: 200, body: refundEntity(order, same) };
  if (same) {
    return invalid(400, 'refund_id_already_exists', 'refund with same id is already present');
  }
  const left = refundable(order);
  if (left <= 0) {
    return invalid(409, 'refund_not_allowed', 'refund is not allowed for this order');
  }
  if (requested.amount <= left) return null;
  const message = 'refund_amount : should not be more than what is left of the payment';
  return invalid(400, 'refund_amount_invalid', message);
}
