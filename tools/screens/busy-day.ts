import type { Product } from '../../src/contract/catalogue.ts';
import type { ApiClient } from '../../src/contract/client.ts';
import type { Order } from '../../src/contract/orders.ts';
import { rupees } from '../../src/domain/money/money.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '../../src/domain/payments/payment-methods.ts';

const ADDRESS = {
  address: '12 Temple Road, Vontikoppal',
  city: 'Mysuru',
  postalCode: '570020',
  country: 'India',
};

/** What a shop has after a day of work: orders in every state of delivery and money, an email. */
export interface BusyDay {
  shipped: Order;
  unpaid: Order;
  /** One parcel arrived, one is to be sent, and a piece of each is given back. */
  inParts: Order;
  /** Cash on Delivery, with a piece taken off and a parcel under way. */
  cash: Order;
  /** Delivered in two parcels; one piece was given back and came. */
  returned: Order;
  /** Paid, and to be sent. */
  waiting: Order;
  /** More was paid than it costs by now. */
  owed: Order;
}

export async function liveABusyDay(
  customer: ApiClient,
  owner: ApiClient,
  saree: Product,
): Promise<BusyDay> {
  const shipped = await placeOrder(customer, [[saree, 1]], 'Free');
  const params = { id: shipped._id };
  await owner.call('POST /api/admin/orders/{id}/mark-paid', {
    params,
    body: { note: 'Paid by UPI on delivery' },
  });
  await owner.call('POST /api/admin/orders/{id}/parcels', { params, body: INDIA_POST });
  await nameTheSeller(owner);
  await owner.call('POST /api/admin/orders/{id}/invoice', { params });
  const unpaid = await placeOrder(customer, [[saree, 1]], 'Cashfree');
  await customer.call('POST /api/contact', {
    body: {
      name: 'Lakshmi Hegde',
      email: 'lakshmi@example.org',
      message: 'Do you have this Kanchivaram in leaf green, with the same broad border?',
    },
  });
  await customer.call('POST /api/cart', { body: { productId: saree._id, count: 1 } });
  return { shipped, unpaid, ...(await sendInParts(customer, owner)) };
}

const INDIA_POST = { carrier: 'India Post', trackingNumber: 'EK123456789IN' };
const DTDC = { carrier: 'DTDC', trackingNumber: 'D60412345' };

async function sendInParts(customer: ApiClient, owner: ApiClient) {
  const products = (await customer.call('GET /api/products')).items;
  const [saree, other] = products.toSorted((a, b) => b.countInStock - a.countInStock);
  if (!saree || !other) throw new Error('The demo catalogue is empty');
  const lines = (first: number, second: number): Line[] => [
    [saree, first],
    [other, second],
  ];

  const inParts = await placePaid(2, 1);
  await send(inParts, DTDC, [1, 0]);
  await deliver(inParts, 1);
  await refund(inParts, { pieces: [1, 0], from: 'sent', note: 'A thread was pulled' });
  await refund(inParts, { pieces: [0, 1], from: 'unsent', note: 'Sold out at the weaver' });

  const returned = await placePaid(2, 1);
  await send(returned, DTDC, [2, 0]);
  await send(returned, INDIA_POST, [0, 1]);
  await deliver(returned, 1);
  await deliver(returned, 2);
  await refund(returned, { pieces: [1, 0], from: 'sent', note: 'Returned unworn' });
  await comeBack(returned, 1, [1, 0]);

  const owed = await placePaid(1, 1);
  await refund(owed, { pieces: [0, 1], from: 'unsent', note: 'The customer called', send: 0 });

  const cash = await placeOrder(customer, lines(1, 1), 'Cash on Delivery');
  await refund(cash, { pieces: [0, 1], from: 'unsent', note: 'The customer called' });
  await send(cash, DTDC, [1, 0]);
  const waiting = await placePaid(1, 2);
  return { inParts, returned, owed, cash, waiting };

  async function placePaid(first: number, second: number): Promise<Order> {
    const order = await placeOrder(customer, lines(first, second), 'Free');
    const body = { note: 'Bank transfer, reference 4711' };
    await owner.call('POST /api/admin/orders/{id}/mark-paid', { params: { id: order._id }, body });
    return order;
  }

  /** So many pieces of each line. */
  function toItems({ orderItems }: Order, counts: number[]) {
    return orderItems.flatMap(({ _id: item }, index) => {
      const qty = counts[index] ?? 0;
      return qty > 0 ? [{ item, qty }] : [];
    });
  }

  function send(order: Order, parcel: typeof DTDC, counts: number[]) {
    const body = { ...parcel, items: toItems(order, counts) };
    return owner.call('POST /api/admin/orders/{id}/parcels', { params: { id: order._id }, body });
  }

  async function findParcel({ _id: id }: Order, number: number): Promise<string> {
    const { parcels } = await owner.call('GET /api/admin/orders/{id}', { params: { id } });
    return parcels[number - 1]?._id ?? '';
  }

  async function deliver(order: Order, number: number) {
    const params = { id: order._id, parcelId: await findParcel(order, number) };
    await owner.call('POST /api/admin/orders/{id}/parcels/{parcelId}/deliver', {
      params,
      body: {},
    });
  }

  async function comeBack(order: Order, number: number, counts: number[]) {
    const params = { id: order._id, parcelId: await findParcel(order, number) };
    const body = { items: toItems(order, counts) };
    await owner.call('POST /api/admin/orders/{id}/parcels/{parcelId}/return', { params, body });
  }

  interface Refund {
    pieces: number[];
    from: 'sent' | 'unsent';
    note: string;
    send?: number;
  }

  async function refund(order: Order, { pieces, from, note, send: sent }: Refund) {
    const items = toItems(order, pieces).map((item) => ({ ...item, from }));
    const amount = sent === undefined ? {} : { send: rupees(sent) };
    await owner.call('POST /api/admin/orders/{id}/refunds', {
      params: { id: order._id },
      body: { items, note, key: crypto.randomUUID(), ...amount },
    });
  }
}

/** An invoice needs them. */
async function nameTheSeller(owner: ApiClient): Promise<void> {
  const { settings, version } = await owner.call('GET /api/admin/settings');
  const named = {
    ...settings,
    legalName: 'SSMS Silks and Textiles',
    address: '44 Ashoka Road, Mysuru 570001',
    instagram: 'https://www.instagram.com/ssms.silks',
    paymentMethods: [...PAYMENT_METHODS],
  };
  await owner.call('PUT /api/admin/settings', { body: { settings: named, version } });
}

/** So many pieces of a product. */
type Line = [product: Product, qty: number];

function placeOrder(api: ApiClient, lines: Line[], paymentMethod: PaymentMethod) {
  const orderItems = lines.map(([{ _id, name, offerPrice, imageUrl }, qty]) => ({
    product: _id,
    name,
    qty,
    price: offerPrice,
    image: imageUrl,
  }));
  const shippingAddress = { ...ADDRESS, phone: '9845012345' };
  return api.call('POST /api/orders', { body: { orderItems, shippingAddress, paymentMethod } });
}
