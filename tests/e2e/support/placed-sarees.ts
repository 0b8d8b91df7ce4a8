import type { AdminProduct } from '../../../src/contract/catalogue-editing.ts';
import type { ApiClient } from '../../../src/contract/client.ts';
import type { PaymentMethod } from '../../../src/domain/payments/payment-methods.ts';
import { ADDRESS, type Customer } from './shop-test.ts';

/** An order of so many pieces of these sarees, placed by the API. */
export function placeSarees(
  { api }: Customer,
  sarees: [AdminProduct, number][],
  paymentMethod: PaymentMethod,
) {
  const orderItems = sarees.map(([{ _id, name, imageUrl, price }, qty]) => ({
    product: _id,
    name,
    qty,
    price,
    image: imageUrl,
  }));
  const shippingAddress = { ...ADDRESS, phone: '9845012345' };
  return api.call('POST /api/orders', { body: { orderItems, shippingAddress, paymentMethod } });
}

export async function stockOf(owner: ApiClient, { _id: id }: AdminProduct): Promise<number> {
  const { countInStock } = await owner.call('GET /api/admin/products/{id}', { params: { id } });
  return countInStock;
}
