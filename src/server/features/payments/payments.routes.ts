import type { Hono } from 'hono';
import type { paymentAdminEndpoints } from '../../../contract/payment-admin.ts';
import type { paymentsEndpoints } from '../../../contract/payments.ts';
import type { Handlers, RouteDeps } from '../../platform/http/endpoint-route.ts';
import type { HttpEnv } from '../../platform/http/http-env.ts';
import { limitBodySize } from '../../platform/http/request-body.ts';
import { jobWorker, scheduledWorker, type Worker } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../services.ts';
import { receiveWebhook } from './gateways/gateway-events.service.ts';
import { mailMethodWithheld } from './gateways/gateways.service.ts';
import {
  listPaymentLog,
  listPaymentsNeedingAttention,
  listRefundsNeedingAttention,
} from './payment-admin.service.ts';
import {
  acceptPayment,
  dismissAttempt,
  performRefundAction,
  refundMismatched,
  refundOrder,
} from './payment-admin-actions.service.ts';
import { mailPayment, sendPaymentEmail } from './payment-emails.service.ts';
import type { PaymentsService } from './payments.service.ts';
import { sendOrPostpone } from './refunds/gateway-refunds.service.ts';
import { quoteRefund } from './refunds/refund-plan.ts';
import { sendRefunds } from './refunds/refunds.service.ts';
import { loadOrderPayments } from './settlement/order-payments.service.ts';
import { openCashfree, openPaypal } from './settlement/sessions.service.ts';
import { verify } from './settlement/settlement.service.ts';

export function paymentRoutes({ payments }: Services): Handlers<typeof paymentsEndpoints> {
  return {
    'GET /api/payment/options': () => payments.gateways.loadOptions(),
    'POST /api/payment/create-session': ({ caller, body, rawHeaders }) =>
      openCashfree(payments, caller, body, getOrigin(rawHeaders)),
    'POST /api/payment/paypal': ({ caller, body, rawHeaders }) =>
      openPaypal(payments, caller, body, getOrigin(rawHeaders)),
    'GET /api/orders/{id}/payments': ({ caller, params }) =>
      loadOrderPayments(payments, caller, params.id),
    'POST /api/payment/verify': ({ caller, body }) => verify(payments, caller, body),
  };
}

export function paymentAdminRoutes({ payments }: Services): Handlers<typeof paymentAdminEndpoints> {
  const { gateways } = payments;
  return {
    'GET /api/admin/orders/{id}/payment-log': ({ params }) => listPaymentLog(payments, params.id),
    'POST /api/admin/orders/{id}/refunds/quote': ({ params, body }) =>
      quoteRefund(payments, params.id, body),
    'POST /api/admin/orders/{id}/refunds': ({ caller, params, body }) =>
      refundOrder(payments, caller, params.id, body),
    'GET /api/admin/refunds-needing-attention': () => listRefundsNeedingAttention(payments),
    'GET /api/admin/payments-needing-attention': () => listPaymentsNeedingAttention(payments),
    'GET /api/admin/gateways': () => gateways.listStatuses(),
    'POST /api/admin/gateways/{id}/test': ({ params }) => gateways.test(params.id),
    'POST /api/admin/payments/{id}/accept': ({ caller, params, body }) =>
      acceptPayment(payments, caller, params.id, body),
    'POST /api/admin/payments/{id}/refund': ({ caller, params, body }) =>
      refundMismatched(payments, caller, params.id, body.note),
    'POST /api/admin/attempts/{id}/dismiss': ({ caller, params, body }) =>
      dismissAttempt(payments, caller, params.id, body.note),
    'POST /api/admin/refund-transactions/{id}/resolve': ({ caller, params, body }) =>
      performRefundAction(payments, caller, params.id, body),
  };
}

/** The shop's address in the customer's browser; used where `PUBLIC_URL` is not set. */
function getOrigin(headers: Headers): string {
  const origin = headers.get('origin') ?? '';
  return /^https?:\/\/[^/]+$/.test(origin) ? origin : 'http://localhost';
}

export const paymentWorkers = ({ payments }: Services): Worker[] => [
  jobWorker(sendRefunds, (job) => sendOrPostpone(payments, job)),
  jobWorker(mailPayment, (email, id) => sendPaymentEmail(payments, email, id)),
  jobWorker(mailMethodWithheld, ({ method }, id) => payments.gateways.mailWithheld(method, id)),
  scheduledWorker('payments.reconcile', '* * * * *', payments.reconciliation.run),
];

const limit = limitBodySize(256 * 1024, 'A webhook has at most 256 kB');

/** The gateways' webhooks: signed over their bytes, so the body is read unparsed. */
export function mountGatewayWebhooks(
  app: Hono<HttpEnv>,
  payments: PaymentsService,
  clientAddress: RouteDeps['clientAddress'],
): void {
  app.post('/api/payment/webhook/:gateway', limit, async (context) => {
    const rawBody = new Uint8Array(await context.req.arrayBuffer());
    const { headers } = context.req.raw;
    const address = clientAddress(context);
    const delivery = { headers, rawBody, address };
    await receiveWebhook(payments, context.req.param('gateway'), delivery);
    return context.json({ message: 'Received' });
  });
}
