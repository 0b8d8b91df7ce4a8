import type { Product } from '../../src/contract/catalogue.ts';
import type { ApiClient } from '../../src/contract/client.ts';
import type { Order } from '../../src/contract/orders.ts';

const ADDRESS = {
  address: '12 Temple Road, Vontikoppal',
  city: 'Mysuru',
  postalCode: '570020',
  country: 'India',
};

/** What a shop has after a day of work: an order under way, one that waits for its money, an email. */
export interface BusyDay {
  shipped: Order;
  unpaid: Order;
}

export async function liveABusyDay(
  customer: ApiClient,
  owner: ApiClient,
  saree: Product,
): Promise<BusyDay> {
  const shipped = await placeOrder(customer, saree, 'Free');
  const params = { id: shipped._id };
  await owner.call('POST /api/admin/orders/{id}/mark-paid', {
    params,
    body: { note: 'Paid by UPI on delivery' },
  });
  await owner.call('POST /api/admin/orders/{id}/ship', {
    params,
    body: { carrier: 'India Post', trackingNumber: 'EK123456789IN' },
  });
  await nameTheSeller(owner);
  await owner.call('POST /api/admin/orders/{id}/invoice', { params });
  const unpaid = await placeOrder(customer, saree, 'Cashfree');
  await customer.call('POST /api/contact', {
    body: {
      name: 'Lakshmi Hegde',
      email: 'lakshmi@example.org',
      message: 'Do you have this Kanchivaram in leaf green, with the same broad border?',
    },
  });
  await customer.call('POST /api/cart', { body: { productId: saree._id, count: 1 } });
  return { shipped, unpaid };
}

/** An invoice needs them. */
async function nameTheSeller(owner: ApiClient): Promise<void> {
  const { settings, version } = await owner.call('GET /api/admin/settings');
  const named = {
    ...settings,
    legalName: 'SSMS Silks and Textiles',
    address: '44 Ashoka Road, Mysuru 570001',
    instagram: 'https://www.instagram.com/ssms.silks',
  };
  await owner.call('PUT /api/admin/settings', { body: { settings: named, version } });
}

function placeOrder(api: ApiClient, saree: Product, paymentMethod: 'Free' | 'Cashfree') {
  const { _id, name, imageUrl } = saree;
  const item = { product: _id, name, qty: 1, price: saree.offerPrice, image: imageUrl };
  const shippingAddress = { ...ADDRESS, phone: '9845012345' };
  return api.call('POST /api/orders', {
    body: { orderItems: [item], shippingAddress, paymentMethod },
  });
}
