import { type Context, Hono } from 'hono';
import { formatMinor } from '../amounts.ts';
import { type Choice, hostedPage } from '../hosted-page.ts';
import type { createSimulatedOrders } from '../simulated-orders.ts';
import {
  APPROVAL_OUTCOMES,
  type ApprovalOutcome,
  decide,
  isApprovable,
  isForgotten,
  type PaypalEvent,
  type PaypalOrder,
} from './paypal-order-state.ts';
import { STAND_IN_PAYER_ID } from './paypal-wire.ts';

interface PaypalPageDeps {
  orders: ReturnType<typeof createSimulatedOrders<PaypalOrder, PaypalEvent>>;
  now: () => Date;
}

const CHOICES: (amount: string) => Choice[] = (amount) => [
  {
    outcome: 'approve',
    label: `Pay ${amount}`,
    hint: 'You approve; the shop captures the payment.',
  },
  { outcome: 'decline', label: 'Let it fail', hint: 'You approve, but the card is declined.' },
  { outcome: 'cancel', label: 'Cancel', hint: 'You leave without paying.' },
  { outcome: 'review', label: 'Pay, under review', hint: 'PayPal decides in 2 minutes.' },
  { outcome: 'expiry', label: 'Let it expire', hint: 'This payment expires now.' },
];

/** The approval page, `checkoutnow?token=<order id>`. */
export function paypalPage({ orders, now }: PaypalPageDeps): Hono {
  const app = new Hono();

  app.get('/', async (context) => {
    const order = await orders.read(context.req.query('token') ?? '');
    return order && !isForgotten(order, now()) ? show(context, order) : missing(context, order);
  });

  app.post('/', async (context) => {
    const { outcome } = await context.req.parseBody();
    const chosen = APPROVAL_OUTCOMES.find((one) => one === outcome);
    const token = context.req.query('token') ?? '';
    if (!chosen) return context.redirect(`?token=${encodeURIComponent(token)}`, 303);
    const decided = await orders.change(token, (order, moment) => {
      if (isForgotten(order, moment) || !isApprovable(order)) {
        return { order, result: { order, isAccepted: false } };
      }
      const changed = decide(order, chosen, moment);
      return { ...changed, result: { order: changed.order, isAccepted: true } };
    });
    if (!decided || isForgotten(decided.order, now())) return missing(context, decided?.order);
    const next = decided.isAccepted ? backUrlOf(decided.order, chosen) : null;
    return next === null ? show(context, decided.order) : context.redirect(next, 303);
  });
  return app;
}

function show(context: Context, order: PaypalOrder) {
  const amount = `${order.amount.currency} ${formatMinor(order.amount)}`;
  const canDecide = isApprovable(order);
  return hostedPage(context, {
    gateway: 'PayPal',
    amount,
    reference: order.description ?? order.customId,
    notice: canDecide ? null : 'This payment has been decided already.',
    choices: canDecide ? CHOICES(amount) : [],
    backUrl: backUrlOf(order, canDecide ? 'cancel' : 'approve'),
  });
}

function missing(context: Context, order: PaypalOrder | null | undefined) {
  const notice = 'This payment no longer exists at PayPal. Start it again in the shop.';
  const backUrl = order ? backUrlOf(order, 'cancel') : null;
  const page = { amount: null, reference: null, notice, choices: [], backUrl };
  return hostedPage(context, { ...page, gateway: 'PayPal' }, 404);
}

/** The return address with PayPal's additions: the order as `token` and, if approved, the payer. */
function backUrlOf(order: PaypalOrder, outcome: ApprovalOutcome): string | null {
  const isCancelled = outcome === 'cancel' || outcome === 'expiry';
  const address = isCancelled ? (order.cancelUrl ?? order.returnUrl) : order.returnUrl;
  if (address === null) return null;
  const url = new URL(address);
  url.searchParams.set('token', order.id);
  if (!isCancelled) url.searchParams.set('PayerID', STAND_IN_PAYER_ID);
  return url.href;
}
