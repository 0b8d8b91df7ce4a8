import { endpoints } from '../../../contract/endpoints.ts';
import type { Mount } from '../../platform/endpoint-route.ts';
import type { ProductEditing } from './product-editing.service.ts';

/** Calls of the owner about single products. */
export function mountProductEditing(mount: Mount, editing: ProductEditing): void {
  mount(endpoints.adminProducts, ({ query }) => editing.list(query));
  mount(endpoints.adminProduct, ({ params }) => editing.product(params.id));
  mount(endpoints.changeProduct, ({ caller, params, body }) =>
    editing.change(caller._id, params.id, body),
  );
}
