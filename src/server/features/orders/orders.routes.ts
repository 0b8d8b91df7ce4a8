import type { checkoutEndpoints } from '../../../contract/checkout.ts';
import { type documentsEndpoints, taxDocumentSchema } from '../../../contract/documents.ts';
import type { gstEndpoints } from '../../../contract/gst.ts';
import type { ordersEndpoints } from '../../../contract/orders.ts';
import { isDatabaseUnavailable } from '../../platform/db/database-errors.ts';
import { RETRY_AFTER_SECONDS, ShopError } from '../../platform/errors/shop-error.ts';
import { answerWithMessage, type Handlers } from '../../platform/http/endpoint-route.ts';
import { jobWorker, type Worker } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../services.ts';
import { writeDocumentPdf } from './documents/document-pdf.ts';
import { findDocument, listDocuments } from './documents/documents.service.ts';
import { findOwnInvoice } from './invoices.service.ts';
import { mailOrder } from './order-change.service.ts';
import { sendOrderEmail, sendUnpaidLimit } from './order-emails.service.ts';
import { findHoldLimit } from './order-limits.service.ts';
import { mailUnpaidLimit, placeOrder } from './order-placing.service.ts';
import { toOrder } from './order-views.ts';

export function checkoutRoutes({
  cashShield,
  orderConfirmation,
  placing,
  orders,
}: Services): Handlers<typeof checkoutEndpoints> {
  return {
    'POST /api/orders': async ({ caller, body, headers, address }) => {
      const key = headers['idempotency-key'] ?? null;
      try {
        return toOrder(await placeOrder(placing, caller, body, { key, address }));
      } catch (error) {
        throw isDatabaseUnavailable(error) ? unconfirmedOrder(key) : error;
      }
    },
    'GET /api/orders/hold-limit': ({ caller, address }) => findHoldLimit(placing, caller, address),
    'POST /api/orders/quote': ({ caller, body }) => orders.quote(caller, body),
    'POST /api/orders/cash-terms': ({ caller, body }) => cashShield.findTerms(caller, body),
    'POST /api/orders/confirm': ({ body, address }) =>
      answerWithMessage(orderConfirmation.confirm(body.token, address), ORDER_CONFIRMED),
    'POST /api/orders/{id}/send-confirmation': ({ caller, params }) =>
      answerWithMessage(
        orderConfirmation.sendAgain(caller, params.id),
        'We have sent the email again.',
      ),
    'GET /api/order-keys/{id}': ({ caller, params }) => orders.findByKey(caller._id, params.id),
  };
}

export function orderRoutes({ invoices, orders }: Services): Handlers<typeof ordersEndpoints> {
  return {
    'GET /api/orders': ({ caller, query }) => orders.listPageForCustomer(caller._id, query),
    'GET /api/orders/all': ({ query }) => orders.list(query),
    'GET /api/orders/{id}/invoice': ({ caller, params }) =>
      findOwnInvoice(invoices.db, caller, params.id),
    'GET /api/orders/{id}': ({ caller, params }) => orders.find(caller, params.id),
  };
}

const ORDER_CONFIRMED = 'Your order is confirmed. Thank you.';

/** The connection may have been lost after the order was stored. */
function unconfirmedOrder(key: string | null): ShopError {
  const sendAgain = key
    ? `Send it again with the same Idempotency-Key, and it is placed once; GET /api/order-keys/${key} finds it.`
    : 'Look for it with GET /api/orders before you send it again.';
  return new ShopError(
    'UNAVAILABLE',
    `The shop could not confirm your order. It may be placed all the same: see My Orders. ${sendAgain}`,
    { retryAfter: RETRY_AFTER_SECONDS },
  );
}

export function documentRoutes({
  invoices: { db },
  gstReturn,
}: Services): Handlers<typeof documentsEndpoints> {
  return {
    'GET /api/orders/{id}/documents': ({ caller, params }) => listDocuments(db, caller, params.id),
    'GET /api/orders/{id}/documents/{documentId}': ({ caller, params }) =>
      findDocument(db, caller, params.id, params.documentId),
    'GET /api/orders/{id}/documents/{documentId}/pdf': async ({ caller, params }) =>
      writeDocumentPdf(
        taxDocumentSchema.encode(await findDocument(db, caller, params.id, params.documentId)),
      ),
    'GET /api/admin/gstr1': ({ query }) => gstReturn.load(query),
    'GET /api/admin/gstr1.csv': async ({ query }) => gstReturn.write(query, query.section),
  };
}

export function gstRoutes(services: Services): Handlers<typeof gstEndpoints> {
  const { gstRates, gstReturn, orders } = services;
  return {
    'GET /api/admin/gst': async () => {
      const [view, gstins, order] = await Promise.all([
        gstRates.loadView(),
        gstReturn.listGstins(),
        orders.previewByGst(),
      ]);
      return { ...view, gstins, order };
    },
    'POST /api/admin/gst-rates': ({ caller, body }) => gstRates.add(caller, body),
    'DELETE /api/admin/gst-rates/{id}': ({ caller, params, query }) =>
      answerWithMessage(gstRates.remove(caller, params.id, query.earlier), 'Rate removed'),
  };
}

export const orderWorkers = ({ orderEmails }: Services): Worker[] => [
  jobWorker(mailOrder, (email, id) => sendOrderEmail(orderEmails, email, id)),
  jobWorker(mailUnpaidLimit, ({ userId }, id) => sendUnpaidLimit(orderEmails, userId, id)),
];
