import type { User } from '../../contract/accounts.ts';
import { adminOrderSchema } from '../../contract/payment-admin.ts';
import { ShopError } from '../platform/http/shop-error.ts';
import type { Services } from '../services.ts';
import type { Handlers } from './handlers.ts';

export function orderHandlers({ orders, lifecycle, invoices, orderFeed, payments }: Services) {
  /** Every admin's change is answered with the order after it; a stale one with the current order. */
  async function viewAfter(change: Promise<void>, admin: User, id: string) {
    try {
      await change;
    } catch (error) {
      if (!(error instanceof ShopError && error.code === 'STALE_VERSION')) throw error;
      const current = await payments.admin.view(admin, id);
      throw new ShopError(error.code, error.message, { current: adminOrderSchema.encode(current) });
    }
    return payments.admin.view(admin, id);
  }

  return {
    placeOrder: async ({ caller, body, headers }) =>
      orders.viewOfWhole(await lifecycle.place(caller, body, headers['idempotency-key'] ?? null)),
    quoteOrder: ({ caller, body }) => orders.quote(caller, body),
    orders: ({ caller, query }) => orders.ordersOf(caller._id, query.limit),
    allOrders: ({ query }) => orders.list(query),
    orderByKey: ({ caller, params }) => orders.orderByKey(caller._id, params.id),
    orderById: ({ caller, params }) => orders.order(caller, params.id),
    newOrders: ({ query }) => orderFeed.placedSince(query.cursor),
    shipOrder: ({ caller, params: { id }, body }) =>
      viewAfter(lifecycle.ship(caller, id, body), caller, id),
    deliverOrder: ({ caller, params: { id }, query: { cashReceived } }) =>
      payments.actions.deliver(caller, id, cashReceived !== 'no'),
    returnOrder: ({ caller, params: { id } }) =>
      viewAfter(lifecycle.returnUnpaid(caller, id), caller, id),
    noteOrder: ({ caller, params: { id }, body }) =>
      viewAfter(lifecycle.saveNote(caller, id, body), caller, id),
    issueInvoice: ({ caller, params }) => invoices.issue(caller, params.id),
    invoice: ({ params }) => invoices.invoice(params.id),
  } satisfies Partial<Handlers>;
}

export function paymentHandlers({ payments }: Services) {
  const { sessions, settlement, admin, actions, health } = payments;
  return {
    paymentOptions: () => payments.options(),
    createPaymentSession: ({ caller, body, rawHeaders }) =>
      sessions.openCashfree(caller, body, originOf(rawHeaders)),
    startPaypal: ({ caller, body, rawHeaders }) =>
      sessions.openPaypal(caller, body.localOrderId, originOf(rawHeaders)),
    verifyPayment: ({ caller, body }) => settlement.verify(caller, body),
    adminOrder: ({ caller, params }) => admin.view(caller, params.id),
    paymentLog: ({ caller, params }) => admin.log(caller, params.id),
    refundOrder: ({ caller, params, body }) => actions.refund(caller, params.id, body),
    refundsInNeed: () => admin.refundsNeedingAttention(),
    paymentsInNeed: () => admin.paymentsNeedingAttention(),
    gatewayStatuses: () => health.statuses(),
    testGateway: ({ params }) => health.test(params.id),
    putAsideAttempt: ({ caller, params, body }) =>
      actions.dismissAttempt(caller, params.id, body.note),
    resolveRefund: ({ caller, params, body }) =>
      actions.performRefundAction(caller, params.id, body),
    cancelOrder: ({ caller, params, body }) => actions.cancel(caller, params.id, body.note),
    markOrderPaid: ({ caller, params, body }) => actions.markPaid(caller, params.id, body.note),
  } satisfies Partial<Handlers>;
}

/** The shop's address in the customer's browser; used where `PUBLIC_URL` is not set. */
function originOf(headers: Headers): string {
  const origin = headers.get('origin') ?? '';
  return /^https?:\/\/[^/]+$/.test(origin) ? origin : 'http://localhost';
}
