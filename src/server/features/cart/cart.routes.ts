import type { cartEndpoints } from '../../../contract/cart.ts';
import type { Handlers } from '../../platform/http/endpoint-route.ts';
import type { Services } from '../../services.ts';

export function cartRoutes({ cart }: Services): Handlers<typeof cartEndpoints> {
  return {
    'GET /api/cart': ({ caller }) => cart.readCart(caller._id),
    'POST /api/cart': ({ caller, body }) => cart.setLine(caller._id, body),
    'DELETE /api/cart/{id}': ({ caller, params }) => cart.removeLine(caller._id, params.id),
  };
}
