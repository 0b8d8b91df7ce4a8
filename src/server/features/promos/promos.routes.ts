import type { promosEndpoints } from '../../../contract/promos.ts';
import type { Handlers } from '../../platform/http/endpoint-route.ts';
import type { Services } from '../../services.ts';

export function promoRoutes({ promoCodes }: Services): Handlers<typeof promosEndpoints> {
  return {
    'GET /api/admin/promo-codes': () => promoCodes.list(),
    'GET /api/admin/promo-codes/{id}': ({ params }) => promoCodes.findCode(params.id),
    'GET /api/admin/promo-codes/{id}/uses': ({ params, query }) =>
      promoCodes.listUses(params.id, query),
    'POST /api/admin/promo-codes': ({ caller, body }) => promoCodes.add(caller, body),
    'PUT /api/admin/promo-codes/{id}': ({ caller, params, body }) =>
      promoCodes.change(caller, params.id, body),
  };
}
