import type { cartEndpoints } from '../../../contract/cart.ts';
import type { Handlers } from '../../platform/http/endpoint-route.ts';
import type { Services } from '../../services.ts';
import { readCart, removeLine, setLine } from './cart.service.ts';

export function cartRoutes({ cart }: Services): Handlers<typeof cartEndpoints> {
  return {
    'GET /api/cart': ({ caller }) => readCart(cart, caller._id),
    'POST /api/cart': ({ caller, body }) => setLine(cart, caller._id, body),
    'DELETE /api/cart/{id}': ({ caller, params }) => removeLine(cart, caller._id, params.id),
  };
}
