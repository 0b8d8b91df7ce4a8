import type { restoredShopEndpoints } from '../../../contract/restored-shop.ts';
import type { Handlers } from '../../platform/http/endpoint-route.ts';
import type { Services } from '../../services.ts';
import { continueInvoices, dismissPayment, viewRestoredShop } from './restored-shop.service.ts';

export function restoredShopRoutes({
  restoredShop,
}: Services): Handlers<typeof restoredShopEndpoints> {
  return {
    'GET /api/admin/restored-shop': () => viewRestoredShop(restoredShop),
    'POST /api/admin/restored-shop/invoices': ({ caller, body }) =>
      continueInvoices(restoredShop, caller, body),
    'POST /api/admin/unknown-payments/{id}/dismiss': ({ caller, params }) =>
      dismissPayment(restoredShop, caller, params.id),
  };
}
