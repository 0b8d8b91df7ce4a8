import { type Context, Hono } from 'hono';
import { formatPaise } from '../amounts.ts';
import { type Choice, hostedPage } from '../hosted-page.ts';
import { readForm, UNREADABLE_FORM } from '../request-form.ts';
import type { createSimulatedOrders } from '../simulated-orders.ts';
import {
  type CashfreeEvent,
  type CashfreeOrder,
  isPayable,
  PAY_OUTCOMES,
  type PayOutcome,
  pay,
} from './cashfree-order-state.ts';
import { numberOf } from './cashfree-responses.ts';

interface CashfreePageDeps {
  orders: ReturnType<typeof createSimulatedOrders<CashfreeOrder, CashfreeEvent>>;
  ids: () => string;
}

const CHOICES: (amount: string) => Choice[] = (amount) => [
  { outcome: 'success', label: `Pay ${amount}`, hint: 'The payment succeeds.' },
  {
    outcome: 'failure',
    label: 'Fail the payment',
    hint: 'The bank declines it. You can try again.',
  },
  { outcome: 'drop', label: 'Leave without paying', hint: 'You go back to the shop.' },
  { outcome: 'late', label: 'Delay the payment', hint: 'It succeeds after 2 minutes.' },
  {
    outcome: 'twice',
    label: 'Pay twice',
    hint: 'Two payments succeed. Cashfree refunds the second.',
  },
  { outcome: 'expiry', label: 'Expire the payment', hint: 'You can no longer pay on this page.' },
];

/** The hosted payment page: `GET` shows it, `POST` applies the chosen outcome. */
export function cashfreePage({ orders, ids }: CashfreePageDeps): Hono {
  const app = new Hono();

  app.get('/:sessionId', async (context) => {
    const sessionId = context.req.param('sessionId');
    const order = await orders.read(sessionId);
    return order?.sessionId === sessionId ? show(context, order) : missing(context);
  });

  app.post('/:sessionId', async (context) => {
    const form = await readForm(context);
    if (!form) return context.text(UNREADABLE_FORM, 400);
    const { outcome } = form;
    const chosen = PAY_OUTCOMES.find((one) => one === outcome);
    const sessionId = context.req.param('sessionId');
    if (!chosen) return context.redirect(sessionId, 303);
    const ended = await orders.change(sessionId, (order, now) => {
      const canPay = order.sessionId === sessionId && isPayable(order);
      if (!canPay) return { order, result: { order, isAccepted: false } };
      const changed = pay(order, chosen, numberOf(ids()), now);
      return { ...changed, result: { order: changed.order, isAccepted: true } };
    });
    if (!ended) return missing(context);
    const next = ended.isAccepted && !staysHere(chosen) ? backUrlOf(ended.order) : null;
    return context.redirect(next ?? sessionId, 303);
  });
  return app;
}

/** After a failure the page can be used again, as at Cashfree; an expired page shows a notice. */
function staysHere(outcome: PayOutcome): boolean {
  return outcome === 'failure' || outcome === 'expiry';
}

function show(context: Context, order: CashfreeOrder) {
  const amount = formatPaise(order.amount);
  return hostedPage(context, {
    gateway: 'Cashfree',
    amount,
    reference: order.note ?? order.orderId,
    notice: noticeOf(order),
    choices: isPayable(order) ? CHOICES(amount) : [],
    backUrl: backUrlOf(order),
  });
}

function noticeOf(order: CashfreeOrder): string | null {
  if (order.status === 'PAID') return 'This order is already paid. Go back to the shop.';
  if (order.status === 'TERMINATED') return 'The shop has ended this payment. Go back to the shop.';
  if (order.status === 'EXPIRED')
    return 'This payment has expired. Go back to the shop to pay again.';
  if (!isPayable(order))
    return 'The bank is still processing this payment. Go back to the shop and wait.';
  if (order.payments.at(-1)?.status !== 'FAILED') return null;
  return 'The bank declined the payment. Try again, or go back to the shop.';
}

function missing(context: Context) {
  const notice = 'This payment was not found. Go back to the shop to pay again.';
  const page = { amount: null, reference: null, notice, choices: [], backUrl: null };
  return hostedPage(context, { ...page, gateway: 'Cashfree' }, 404);
}

/** The return address, with the order's id in its placeholder. */
function backUrlOf({ returnUrl, orderId }: CashfreeOrder): string | null {
  return returnUrl?.replaceAll('{order_id}', encodeURIComponent(orderId)) ?? null;
}
