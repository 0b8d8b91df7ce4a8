import { type Context, Hono } from 'hono';
import { formatMinor } from '../amounts.ts';
import { hostedPage, missingPage, type PageChoice } from '../hosted-page.ts';
import { readForm, UNREADABLE_FORM } from '../requests.ts';
import type { SimulatedOrders } from '../simulator-store.ts';
import {
  APPROVAL_OUTCOMES,
  type ApprovalOutcome,
  decideApproval,
  isApprovable,
  isForgotten,
  type PaypalEvent,
  type PaypalOrder,
} from './paypal-order-state.ts';
import { SIMULATED_PAYER_ID } from './paypal-wire.ts';

const choices = (amount: string): PageChoice[] => [
  { outcome: 'approve', label: `Pay ${amount}`, hint: 'The payment succeeds.' },
  { outcome: 'decline', label: 'Fail the payment', hint: 'The card is declined.' },
  { outcome: 'cancel', label: 'Leave without paying', hint: 'You go back to the shop.' },
  { outcome: 'review', label: 'Delay the payment', hint: 'It succeeds after 2 minutes.' },
  { outcome: 'expiry', label: 'Expire the payment', hint: 'You can no longer pay on this page.' },
];

/** The approval page, `checkoutnow?token=<order id>`. */
export function paypalPage(
  orders: SimulatedOrders<PaypalOrder, PaypalEvent>,
  now: () => Date,
): Hono {
  const app = new Hono();

  app.get('/', async (context) => {
    const order = await orders.read(context.req.query('token') ?? '');
    return order && !isForgotten(order, now()) ? show(context, order) : missing(context, order);
  });

  app.post('/', async (context) => {
    const form = await readForm(context);
    if (!form) return context.text(UNREADABLE_FORM, 400);
    const { outcome } = form;
    const chosen = APPROVAL_OUTCOMES.find((one) => one === outcome);
    const token = context.req.query('token') ?? '';
    if (!chosen) return context.redirect(`?token=${encodeURIComponent(token)}`, 303);
    const decided = await orders.change(token, (order, moment) => {
      if (isForgotten(order, moment) || !isApprovable(order)) {
        return { order, result: { order, isAccepted: false } };
      }
      const changed = decideApproval(order, chosen, moment);
      return { ...changed, result: { order: changed.order, isAccepted: true } };
    });
    if (!decided || isForgotten(decided.order, now())) return missing(context, decided?.order);
    const next = decided.isAccepted ? returnAddress(decided.order, chosen) : null;
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
    notice: canDecide
      ? null
      : 'This payment has already ended. Go back to the shop to see the result.',
    choices: canDecide ? choices(amount) : [],
    backUrl: returnAddress(order, canDecide ? 'cancel' : 'approve'),
  });
}

function missing(context: Context, order: PaypalOrder | null | undefined) {
  return missingPage(context, 'PayPal', order ? returnAddress(order, 'cancel') : null);
}

/** The return address with PayPal's additions: the order as `token` and, if approved, the payer. */
function returnAddress(order: PaypalOrder, outcome: ApprovalOutcome): string | null {
  const isCancelled = outcome === 'cancel' || outcome === 'expiry';
  const address = isCancelled ? (order.cancelUrl ?? order.returnUrl) : order.returnUrl;
  if (address === null) return null;
  const url = new URL(address);
  url.searchParams.set('token', order.id);
  if (!isCancelled) url.searchParams.set('PayerID', SIMULATED_PAYER_ID);
  return url.href;
}
