import { endpoints } from '../../../contract/endpoints.ts';
import type { Mount } from '../../platform/http/endpoint-route.ts';
import type { CartService } from './cart.service.ts';

export function mountCart(mount: Mount, cart: CartService): void {
  mount(endpoints.cart, ({ caller }) => cart.cartOf(caller._id));
  mount(endpoints.setCartLine, ({ caller, body }) =>
    cart.setLine(caller._id, body.productId, body.count),
  );
  mount(endpoints.removeCartLine, ({ caller, params }) => cart.removeLine(caller._id, params.id));
}
