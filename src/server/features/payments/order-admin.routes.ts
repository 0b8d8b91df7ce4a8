import { adminOrderSchema, type orderAdminEndpoints } from '../../../contract/order-admin.ts';
import { ShopError } from '../../platform/errors/shop-error.ts';
import type { Handlers } from '../../platform/http/endpoint-route.ts';
import type { Services } from '../../services.ts';
import { correctAddress } from '../orders/address-correction.service.ts';
import { findInvoice, issueInvoice } from '../orders/invoices.service.ts';
import { listNewOrders } from '../orders/order-feed.service.ts';
import { confirmByAdmin, releaseUnconfirmed, saveNote } from '../orders/order-lifecycle.service.ts';
import { correctParcel, returnParcel, sendParcel } from '../orders/parcels.service.ts';
import { viewOrder } from './payment-admin.service.ts';
import {
  cancelOrder,
  deliverOrder,
  deliverParcel,
  markPaid,
} from './payment-admin-actions.service.ts';

/** An admin's work on an order. Its view has the payments, which orders know nothing of. */
export function orderAdminRoutes({
  invoices,
  orderDeps,
  orders,
  payments,
}: Services): Handlers<typeof orderAdminEndpoints> {
  /** Every admin's change is answered with the order after it; a stale one with the current order. */
  async function viewAfter(change: Promise<void>, id: string) {
    try {
      await change;
    } catch (error) {
      if (!(error instanceof ShopError && error.code === 'STALE_VERSION')) throw error;
      const current = await viewOrder(payments, id);
      throw new ShopError(error.code, error.message, { current: adminOrderSchema.encode(current) });
    }
    return viewOrder(payments, id);
  }

  return {
    'GET /api/admin/orders/{id}': ({ params: { id } }) => viewOrder(payments, id),
    'POST /api/admin/orders/release-unconfirmed': async ({ caller }) => ({
      released: await releaseUnconfirmed(orderDeps, caller),
    }),
    'GET /api/admin/orders/live': ({ query }) => listNewOrders(orders, query.cursor),
    'POST /api/admin/orders/{id}/parcels': ({ caller, params: { id }, body }) =>
      viewAfter(sendParcel(orderDeps, caller, id, body), id),
    'PUT /api/admin/orders/{id}/parcels/{parcelId}': ({ caller, params, body }) =>
      viewAfter(correctParcel(orderDeps, caller, params.id, params.parcelId, body), params.id),
    'POST /api/admin/orders/{id}/parcels/{parcelId}/deliver': ({ caller, params, body }) =>
      viewAfter(
        deliverParcel(payments, caller, params.id, params.parcelId, body.cashReceived),
        params.id,
      ),
    'POST /api/admin/orders/{id}/parcels/{parcelId}/return': ({ caller, params, body }) =>
      viewAfter(returnParcel(orderDeps, caller, params.id, params.parcelId, body), params.id),
    'PUT /api/admin/orders/{id}/address': ({ caller, params: { id }, body }) =>
      viewAfter(correctAddress(orderDeps, caller, id, body), id),
    'POST /api/admin/orders/{id}/confirm': ({ caller, params: { id } }) =>
      viewAfter(confirmByAdmin(orderDeps, caller, id), id),
    'POST /api/admin/orders/{id}/deliver': ({ caller, params: { id }, query: { cashReceived } }) =>
      viewAfter(deliverOrder(payments, caller, id, cashReceived !== 'no'), id),
    'POST /api/admin/orders/{id}/cancel': ({ caller, params: { id }, body }) =>
      cancelOrder(payments, caller, id, body.note),
    'POST /api/admin/orders/{id}/mark-paid': ({ caller, params: { id }, body }) =>
      viewAfter(markPaid(payments, caller, id, body), id),
    'POST /api/admin/orders/{id}/note': ({ caller, params: { id }, body }) =>
      viewAfter(saveNote(orderDeps, caller, id, body), id),
    'POST /api/admin/orders/{id}/invoice': ({ caller, params }) =>
      issueInvoice(invoices, caller, params.id),
    'GET /api/admin/orders/{id}/invoice': ({ params }) => findInvoice(invoices.db, params.id),
  };
}
