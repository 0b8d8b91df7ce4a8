import type { Hono } from 'hono';
import type { paymentAdminEndpoints } from '../../../contract/payment-admin.ts';
import type { paymentsEndpoints } from '../../../contract/payments.ts';
import type { Handlers, RouteDeps } from '../../platform/http/endpoint-route.ts';
import type { HttpEnv } from '../../platform/http/http-env.ts';
import { limitBodySize } from '../../platform/http/request-body.ts';
import { jobWorker, scheduledWorker, type Worker } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../services.ts';
import { mailMethodWithheld } from './gateways/gateways.service.ts';
import { mailPayment } from './payment-emails.service.ts';
import type { PaymentsService } from './payments.service.ts';
import { sendRefunds } from './refunds/refunds.service.ts';

export function paymentRoutes({ payments }: Services): Handlers<typeof paymentsEndpoints> {
  const { gateways, orderPayments, sessions, settlement } = payments;
  return {
    'GET /api/payment/options': () => gateways.loadOptions(),
    'POST /api/payment/create-session': ({ caller, body, rawHeaders }) =>
      sessions.openCashfree(caller, body, getOrigin(rawHeaders)),
    'POST /api/payment/paypal': ({ caller, body, rawHeaders }) =>
      sessions.openPaypal(caller, body, getOrigin(rawHeaders)),
    'GET /api/orders/{id}/payments': ({ caller, params }) => orderPayments.load(caller, params.id),
    'POST /api/payment/verify': ({ caller, body }) => settlement.verify(caller, body),
  };
}

export function paymentAdminRoutes({ payments }: Services): Handlers<typeof paymentAdminEndpoints> {
  const { admin, adminActions, gateways } = payments;
  return {
    'GET /api/admin/orders/{id}/payment-log': ({ caller, params }) => admin.log(caller, params.id),
    'POST /api/admin/orders/{id}/refunds/quote': ({ params, body }) =>
      adminActions.quoteRefund(params.id, body),
    'POST /api/admin/orders/{id}/refunds': ({ caller, params, body }) =>
      adminActions.refund(caller, params.id, body),
    'GET /api/admin/refunds-needing-attention': () => admin.listRefundsNeedingAttention(),
    'GET /api/admin/payments-needing-attention': () => admin.listPaymentsNeedingAttention(),
    'GET /api/admin/gateways': () => gateways.listStatuses(),
    'POST /api/admin/gateways/{id}/test': ({ params }) => gateways.test(params.id),
    'POST /api/admin/payments/{id}/accept': ({ caller, params, body }) =>
      adminActions.acceptPayment(caller, params.id, body),
    'POST /api/admin/payments/{id}/refund': ({ caller, params, body }) =>
      adminActions.refundPayment(caller, params.id, body.note),
    'POST /api/admin/attempts/{id}/dismiss': ({ caller, params, body }) =>
      adminActions.dismissAttempt(caller, params.id, body.note),
    'POST /api/admin/refund-transactions/{id}/resolve': ({ caller, params, body }) =>
      adminActions.performRefundAction(caller, params.id, body),
  };
}

/** The shop's address in the customer's browser; used where `PUBLIC_URL` is not set. */
function getOrigin(headers: Headers): string {
  const origin = headers.get('origin') ?? '';
  return /^https?:\/\/[^/]+$/.test(origin) ? origin : 'http://localhost';
}

export const paymentWorkers = ({ payments }: Services): Worker[] => [
  jobWorker(sendRefunds, ({ orderId, tries }) =>
    payments.refundSending.sendOrPostpone(orderId, tries),
  ),
  jobWorker(mailPayment, (email, id) => payments.emails.send(email, id)),
  jobWorker(mailMethodWithheld, ({ method }, id) => payments.gateways.mailWithheld(method, id)),
  scheduledWorker('payments.reconcile', '* * * * *', payments.reconciliation.run),
];

const limit = limitBodySize(256 * 1024, 'A webhook has at most 256 kB');

/** The gateways' webhooks: signed over their bytes, so the body is read unparsed. */
export function mountGatewayWebhooks(
  app: Hono<HttpEnv>,
  { events }: PaymentsService,
  clientAddress: RouteDeps['clientAddress'],
): void {
  app.post('/api/payment/webhook/:gateway', limit, async (context) => {
    const rawBody = new Uint8Array(await context.req.arrayBuffer());
    const { headers } = context.req.raw;
    const address = clientAddress(context);
    await events.receive(context.req.param('gateway'), { headers, rawBody, address });
    return context.json({ message: 'Received' });
  });
}
