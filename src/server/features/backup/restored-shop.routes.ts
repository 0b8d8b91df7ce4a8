import type { restoredShopEndpoints } from '../../../contract/restored-shop.ts';
import type { Handlers } from '../../platform/http/endpoint-route.ts';
import type { Services } from '../../services.ts';

export function restoredShopRoutes({
  restoredShop,
}: Services): Handlers<typeof restoredShopEndpoints> {
  return {
    'GET /api/admin/restored-shop': () => restoredShop.view(),
    'POST /api/admin/restored-shop/invoices': ({ caller, body }) =>
      restoredShop.continueInvoices(caller, body),
    'POST /api/admin/unknown-payments/{id}/dismiss': ({ caller, params }) =>
      restoredShop.dismissPayment(caller, params.id),
  };
}
