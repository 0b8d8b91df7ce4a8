import type { z } from 'zod';
import type { markPaidSchema } from '../../src/contract/order-admin.ts';
import type { SignedIn } from './test-shop.ts';

/* What an admin does with an order; each answers with the order after it. */

export const viewOrder = ({ api }: SignedIn, id: string) =>
  api.call('GET /api/admin/orders/{id}', { params: { id } });

export const cancelOrder = ({ api }: SignedIn, id: string, note: string) =>
  api.call('POST /api/admin/orders/{id}/cancel', { params: { id }, body: { note } });

export const markPaid = ({ api }: SignedIn, id: string, body: z.input<typeof markPaidSchema>) =>
  api.call('POST /api/admin/orders/{id}/mark-paid', { params: { id }, body });

export const deliverOrder = (
  { api }: SignedIn,
  id: string,
  query: { cashReceived?: 'yes' | 'no' } = {},
) => api.call('POST /api/admin/orders/{id}/deliver', { params: { id }, query });

export const deliverParcel = (
  { api }: SignedIn,
  id: string,
  parcelId: string,
  cashReceived: boolean,
) =>
  api.call('POST /api/admin/orders/{id}/parcels/{parcelId}/deliver', {
    params: { id, parcelId },
    body: { cashReceived },
  });
