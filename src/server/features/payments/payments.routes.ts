import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { endpoints } from '../../../contract/endpoints.ts';
import type { Mount, RouteDeps } from '../../platform/http/endpoint-route.ts';
import type { HttpEnv } from '../../platform/http/http-env.ts';
import { ShopError } from '../../platform/http/shop-error.ts';
import type { PaymentsService } from './payments.service.ts';

const LARGEST_WEBHOOK = 256 * 1024;

export function mountPayments(mount: Mount, { sessions, ...payments }: PaymentsService): void {
  const { actions, admin, settlement } = payments;
  mount(endpoints.paymentOptions, () => payments.options());
  mount(endpoints.createPaymentSession, ({ caller, body, rawHeaders }) =>
    sessions.openCashfree(caller, body, originOf(rawHeaders)),
  );
  mount(endpoints.startPaypal, ({ caller, body, rawHeaders }) =>
    sessions.openPaypal(caller, body.localOrderId, originOf(rawHeaders)),
  );
  mount(endpoints.verifyPayment, ({ caller, body }) => settlement.verify(caller, body));
  mount(endpoints.adminOrder, ({ caller, params }) => admin.view(caller, params.id));
  mount(endpoints.paymentLog, ({ caller, params }) => admin.log(caller, params.id));
  mount(endpoints.refundOrder, ({ caller, params, body }) =>
    actions.refund(caller, params.id, body),
  );
  mount(endpoints.refundsInNeed, () => admin.refundsInNeed());
  mount(endpoints.paymentsInNeed, () => admin.paymentsInNeed());
  mount(endpoints.putAsideAttempt, ({ caller, params, body }) =>
    actions.dismissAttempt(caller, params.id, body.note),
  );
  mount(endpoints.resolveRefund, ({ caller, params, body }) =>
    actions.resolveRefund(caller, params.id, body),
  );
  mount(endpoints.cancelOrder, ({ caller, params, body }) =>
    actions.cancel(caller, params.id, body.note),
  );
  mount(endpoints.markOrderPaid, ({ caller, params, body }) =>
    actions.markPaid(caller, params.id, body.note),
  );
}

/** The gateways' webhooks: signed over their bytes, so the body is read unparsed. */
export function mountWebhooks(
  app: Hono<HttpEnv>,
  { webhooks }: PaymentsService,
  clientAddress: RouteDeps['clientAddress'],
): void {
  const limit = bodyLimit({
    maxSize: LARGEST_WEBHOOK,
    onError: () => {
      throw new ShopError('TOO_LARGE', 'A webhook has at most 256 kB');
    },
  });
  app.post('/api/payment/webhook/:gateway', limit, async (context) => {
    const rawBody = new Uint8Array(await context.req.arrayBuffer());
    const { headers } = context.req.raw;
    await webhooks.receive(context.req.param('gateway'), {
      headers,
      rawBody,
      address: clientAddress(context),
    });
    return context.json({ message: 'Taken' });
  });
}

/** The shop's address in the customer's browser; used where `PUBLIC_URL` is not set. */
function originOf(headers: Headers): string {
  const origin = headers.get('origin') ?? '';
  return /^https?:\/\/[^/]+$/.test(origin) ? origin : 'http://localhost';
}
