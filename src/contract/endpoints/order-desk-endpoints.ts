import { byId, type Endpoint } from '../endpoint.ts';
import type { ErrorCode } from '../errors.ts';
import {
  invoiceSchema,
  liveOrderSchema,
  liveOrdersQuerySchema,
  noteOrderSchema,
  shipOrderSchema,
} from '../order-desk.ts';
import { adminOrderSchema } from '../payment.ts';
import { routes } from '../routes.ts';

const REFUSALS = [
  'BAD_INPUT',
  'SIGNED_OUT',
  'FORBIDDEN',
  'NOT_FOUND',
] as const satisfies ErrorCode[];

export const orderDeskEndpoints = {
  liveOrders: {
    ...routes.liveOrders,
    summary: 'New orders as they are placed, for as long as the caller listens',
    access: 'admin',
    query: liveOrdersQuerySchema,
    status: 200,
    answer: liveOrderSchema,
    produces: 'lines',
    refusals: ['BAD_INPUT', 'SIGNED_OUT', 'FORBIDDEN'],
  },
  shipOrder: {
    ...routes.shipOrder,
    summary: 'Note that an order is on its way, or correct its parcel; one letter is sent',
    access: 'admin',
    params: byId,
    body: shipOrderSchema,
    status: 200,
    answer: adminOrderSchema,
    refusals: [...REFUSALS, 'ORDER_STATE', 'STALE_VERSION'],
  },
  deliverOrder: {
    ...routes.deliverOrder,
    summary: 'Note that an order has arrived',
    access: 'admin',
    params: byId,
    status: 200,
    answer: adminOrderSchema,
    refusals: [...REFUSALS, 'ORDER_STATE'],
  },
  noteOrder: {
    ...routes.noteOrder,
    summary: "Keep the owner's own note; customers never see it",
    access: 'admin',
    params: byId,
    body: noteOrderSchema,
    status: 200,
    answer: adminOrderSchema,
    refusals: [...REFUSALS, 'STALE_VERSION'],
  },
  issueInvoice: {
    ...routes.issueInvoice,
    summary: 'Issue the invoice of a paid order under the next number, or give the one it has',
    access: 'admin',
    params: byId,
    status: 200,
    answer: invoiceSchema,
    refusals: [...REFUSALS, 'ORDER_STATE'],
  },
  invoice: {
    ...routes.invoice,
    summary: 'The invoice of an order',
    access: 'admin',
    params: byId,
    status: 200,
    answer: invoiceSchema,
    refusals: REFUSALS,
  },
} as const satisfies Record<string, Endpoint>;
