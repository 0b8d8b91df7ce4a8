import { type Context, Hono } from 'hono';
import { formatPaise } from '../amounts.ts';
import { hostedPage, missingPage, type PageChoice } from '../hosted-page.ts';
import { readForm, UNREADABLE_FORM } from '../requests.ts';
import type { SimulatedOrders } from '../simulator-store.ts';
import {
  type CashfreeEvent,
  type CashfreeOrder,
  isPayable,
  PAY_OUTCOMES,
  type PayOutcome,
  payOrder,
} from './cashfree-order-state.ts';
import { cashfreeNumber } from './cashfree-wire.ts';

const choices = (amount: string): PageChoice[] => [
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
export function cashfreePage(
  orders: SimulatedOrders<CashfreeOrder, CashfreeEvent>,
  ids: () => string,
): Hono {
  const app = new Hono();

  app.get('/:sessionId', async (context) => {
    const sessionId = context.req.param('sessionId');
    const order = await orders.read(sessionId);
    return order?.sessionId === sessionId ? show(context, order) : missingPage(context, 'Cashfree');
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
      const changed = payOrder(order, chosen, cashfreeNumber(ids()), now);
      return { ...changed, result: { order: changed.order, isAccepted: true } };
    });
    if (!ended) return missingPage(context, 'Cashfree');
    const next = ended.isAccepted && !staysHere(chosen) ? returnAddress(ended.order) : null;
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
    notice: describeState(order),
    choices: isPayable(order) ? choices(amount) : [],
    backUrl: returnAddress(order),
  });
}

function describeState(order: CashfreeOrder): string | null {
  if (order.status === 'PAID') return 'This order is already paid. Go back to the shop.';
  if (order.status === 'TERMINATED') return 'The shop has ended this payment. Go back to the shop.';
  if (order.status === 'EXPIRED')
    return 'This payment has expired. Go back to the shop to pay again.';
  if (!isPayable(order))
    return 'The bank is still processing this payment. Go back to the shop and wait.';
  if (order.payments.at(-1)?.status !== 'FAILED') return null;
  return 'The bank declined the payment. Try again, or go back to the shop.';
}

/** The return address, with the order's id in its placeholder. */
function returnAddress({ returnUrl, orderId }: CashfreeOrder): string | null {
  return returnUrl?.replaceAll('{order_id}', encodeURIComponent(orderId)) ?? null;
}

/**
 * The browser script, as `https://sdk.cashfree.com/js/v3/cashfree.js` defines it:
 * `Cashfree({mode})` returns `checkout({paymentSessionId, redirectTarget})`, which opens the
 * payment page and resolves to `{redirect: true}`, or to `{error}`. The page's address is relative
 * to the script.
 */
export const CASHFREE_SCRIPT = `(function () {
  'use strict';
  var pages = new URL('../pay/', document.currentScript.src);
  var targets = { _self: window, _top: window.top };

  function refuse(code, message) {
    return Promise.resolve({ error: { code: code, message: message } });
  }

  function checkout(options) {
    var session = options && options.paymentSessionId;
    var target = (options && options.redirectTarget) || '_modal';
    if (typeof session !== 'string' || session === '') {
      return refuse('payment_session_id_missing', 'paymentSessionId is missing in the request');
    }
    var page = new URL(encodeURIComponent(session), pages).href;
    if (target === '_blank') {
      window.open(page, '_blank', 'noopener');
    } else if (targets[target]) {
      targets[target].location.assign(page);
    } else {
      return refuse('redirect_target_invalid', 'The simulator opens in _self, _top or _blank, not in ' + target);
    }
    return Promise.resolve({ redirect: true });
  }

  window.Cashfree = function Cashfree(options) {
    var mode = options && options.mode;
    if (mode !== 'sandbox' && mode !== 'production') {
      throw new Error('mode should be "sandbox" or "production"');
    }
    return { checkout: checkout, version: function () { return 'simulator'; } };
  };
})();
`;
