import { afterAll, beforeAll, expect, it } from 'vitest';
import { send } from '../../tests/support/http-call.ts';
import { draftOf, itemOf } from '../../tests/support/order-draft.ts';
import { openTestShop, type SignedIn, type TestShop } from '../../tests/support/test-shop.ts';
import { type Api, api } from '../contract/api.ts';
import { splitName } from '../contract/endpoint.ts';
import { newId } from './platform/db/columns.ts';

const ROLES = ['visitor', 'unverified', 'demoted', 'other', 'admin', 'owner'] as const;
type Role = (typeof ROLES)[number];

/** What an endpoint answers: `in` for everything but a refusal. `owner` is whose the record is. */
type Outcome = 'in' | 401 | 403 | 404;
type Row = Record<Role, Outcome>;

const everyone: Row = {
  visitor: 'in',
  unverified: 'in',
  demoted: 'in',
  other: 'in',
  admin: 'in',
  owner: 'in',
};
const customers: Row = { ...everyone, visitor: 401 };
const admins: Row = {
  visitor: 401,
  unverified: 403,
  demoted: 403,
  other: 403,
  admin: 'in',
  owner: 403,
};
/** A record of one customer, which for others does not exist. */
const own: Row = {
  visitor: 401,
  unverified: 404,
  demoted: 404,
  other: 404,
  admin: 404,
  owner: 'in',
};
const ownOrAdmin: Row = { ...own, admin: 'in' };

/** Who may call what. An endpoint without a row does not compile. */
const TABLE: Record<keyof Api, Row> = {
  'GET /api/shop': everyone,
  'GET /api/admin/settings': admins,
  'PUT /api/admin/settings': admins,
  'GET /api/admin/theme': admins,
  'PUT /api/admin/theme': admins,
  'POST /api/admin/theme/pictures': admins,
  'GET /api/admin/changes': admins,
  'GET /api/admin/changes/actors': admins,
  'GET /api/admin/first-run': admins,
  'POST /api/admin/go-live': admins,
  'POST /api/admin/go-live/mail-arrived': admins,
  'PUT /api/admin/welcome': admins,
  'POST /api/admin/remove-demo': admins,

  'GET /api/user/me': everyone,
  'POST /api/user/signup': everyone,
  'POST /api/user/signin': everyone,
  'POST /api/user/signout': everyone,
  'POST /api/user/signout-everywhere': customers,
  'GET /api/user/account': customers,
  'DELETE /api/user/devices/{id}': own,
  'POST /api/user/signout-elsewhere': customers,
  'POST /api/user/forgot-password': everyone,
  'POST /api/user/reset-password': everyone,
  'POST /api/user/send-confirmation': customers,
  'POST /api/user/confirm-email': customers,
  'POST /api/user/change-password': customers,
  'POST /api/user/change-name': customers,
  'POST /api/user/second-factor/begin': admins,
  'POST /api/user/second-factor/confirm': admins,
  'POST /api/user/second-factor/remove': customers,
  'GET /api/user/personal-data': customers,
  'POST /api/user/delete-account': customers,
  'GET /api/user/all': admins,

  'GET /api/admin/customers/{id}': admins,
  'GET /api/admin/customers/{id}/orders': admins,
  'PUT /api/admin/customers/{id}/admin': admins,
  'DELETE /api/admin/customers/{id}/sessions': admins,
  'POST /api/admin/customers/{id}/erase': admins,

  'GET /api/products': everyone,
  'GET /api/products/summaries': everyone,
  'GET /api/products/groups': everyone,
  'GET /api/products/facets': everyone,
  'GET /api/products/near': everyone,
  'GET /api/products/{id}': everyone,
  'GET /api/products/{id}/similar': everyone,
  'GET /api/products/{id}/alternatives': everyone,
  'POST /api/products': admins,
  'DELETE /api/products/{id}': admins,
  'GET /api/admin/products': admins,
  'GET /api/admin/products/{id}': admins,
  'PUT /api/products/{id}': admins,
  'POST /api/admin/products/{id}/pictures': admins,
  'PUT /api/admin/products/{id}/pictures': admins,
  'POST /api/admin/products/{id}/stock': admins,
  'GET /api/admin/products/{id}/stock': admins,
  'POST /api/admin/products/bulk/preview': admins,
  'POST /api/admin/products/bulk': admins,
  'GET /api/admin/products.csv': admins,
  'POST /api/admin/products/import/preview': admins,
  'POST /api/admin/products/import': admins,
  'POST /api/admin/products/{id}/duplicate': admins,
  'GET /api/categories': everyone,
  'GET /api/menu': everyone,
  'GET /api/attributes': everyone,
  'GET /api/admin/attributes': admins,
  'POST /api/admin/attributes': admins,
  'PUT /api/admin/attributes/{id}': admins,
  'DELETE /api/admin/attributes/{id}': admins,
  'GET /api/categories/{slug}': everyone,
  'GET /api/admin/categories': admins,
  'POST /api/admin/categories': admins,
  'PUT /api/admin/categories/{id}': admins,
  'DELETE /api/admin/categories/{id}': admins,
  'POST /api/pictures/colours': admins,

  'GET /api/banners': everyone,
  'GET /api/admin/banners': admins,
  'PUT /api/admin/banners': admins,
  'POST /api/admin/banners/restore': admins,
  'POST /api/admin/banners/pictures': admins,

  'GET /api/cart': customers,
  'POST /api/cart': customers,
  'DELETE /api/cart/{id}': own,

  'POST /api/orders': customers,
  'GET /api/orders': customers,
  'GET /api/orders/all': admins,
  'POST /api/orders/quote': customers,
  'POST /api/orders/cash-terms': customers,
  'POST /api/orders/confirm': everyone,
  'GET /api/orders/hold-limit': customers,
  'GET /api/orders/{id}/payments': customers,
  'GET /api/orders/{id}/invoice': customers,
  'GET /api/orders/{id}/documents': customers,
  'GET /api/orders/{id}/documents/{documentId}': customers,
  'GET /api/orders/{id}/documents/{documentId}/pdf': customers,
  'GET /api/admin/gstr1': admins,
  'GET /api/admin/gst': admins,
  'POST /api/admin/gst-rates': admins,
  'DELETE /api/admin/gst-rates/{id}': admins,
  'GET /api/admin/gstr1.csv': admins,
  'GET /api/pincodes/{pincode}': everyone,
  'POST /api/orders/{id}/send-confirmation': ownOrAdmin,
  'GET /api/order-keys/{id}': own,
  'GET /api/orders/{id}': ownOrAdmin,

  'GET /api/payment/options': everyone,
  'POST /api/payment/create-session': own,
  'POST /api/payment/paypal': own,
  'POST /api/payment/verify': own,

  'GET /api/admin/orders/live': admins,
  'POST /api/admin/orders/release-unconfirmed': admins,
  'POST /api/admin/orders/{id}/parcels': admins,
  'PUT /api/admin/orders/{id}/parcels/{parcelId}': admins,
  'POST /api/admin/orders/{id}/parcels/{parcelId}/deliver': admins,
  'POST /api/admin/orders/{id}/parcels/{parcelId}/return': admins,
  'PUT /api/admin/orders/{id}/address': admins,
  'POST /api/admin/orders/{id}/confirm': admins,
  'POST /api/admin/orders/{id}/deliver': admins,
  'POST /api/admin/orders/{id}/note': admins,
  'POST /api/admin/orders/{id}/invoice': admins,
  'GET /api/admin/orders/{id}/invoice': admins,
  'GET /api/admin/orders/{id}': admins,
  'GET /api/admin/orders/{id}/payment-log': admins,
  'POST /api/admin/orders/{id}/refunds': admins,
  'POST /api/admin/orders/{id}/refunds/quote': admins,
  'GET /api/admin/refunds-needing-attention': admins,
  'GET /api/admin/payments-needing-attention': admins,
  'GET /api/admin/restored-shop': admins,
  'POST /api/admin/restored-shop/invoices': admins,
  'POST /api/admin/unknown-payments/{id}/dismiss': admins,
  'GET /api/admin/gateways': admins,
  'POST /api/admin/gateways/{id}/test': admins,
  'POST /api/admin/payments/{id}/accept': admins,
  'POST /api/admin/payments/{id}/refund': admins,
  'POST /api/admin/attempts/{id}/dismiss': admins,
  'POST /api/admin/refund-transactions/{id}/resolve': admins,
  'POST /api/admin/orders/{id}/cancel': admins,
  'POST /api/admin/orders/{id}/mark-paid': admins,

  'GET /api/dashboard': admins,
  'GET /api/admin/reports/sales': admins,
  'GET /api/admin/reports/products': admins,
  'GET /api/admin/reports/tax': admins,
  'GET /api/admin/reports/cash': admins,
  'GET /api/admin/reports/stock': admins,
  'POST /api/visits': everyone,
  'GET /api/admin/reports/visits': admins,
  'GET /api/admin/webhooks': admins,
  'GET /api/admin/webhooks/{id}': admins,
  'POST /api/admin/webhooks': admins,
  'PUT /api/admin/webhooks/{id}': admins,
  'POST /api/admin/webhooks/{id}/secret': admins,
  'DELETE /api/admin/webhooks/{id}': admins,
  'GET /api/admin/webhooks/{id}/deliveries': admins,
  'POST /api/admin/webhooks/{id}/test': admins,
  'POST /api/admin/webhook-deliveries/{id}/send': admins,
  'GET /api/collections': everyone,
  'GET /api/collections/{slug}': everyone,
  'GET /api/collections/{slug}/products': everyone,
  'GET /api/admin/collections': admins,
  'GET /api/admin/collections/{id}': admins,
  'POST /api/admin/collections': admins,
  'PUT /api/admin/collections/{id}': admins,
  'DELETE /api/admin/collections/{id}': admins,
  'GET /api/pages': everyone,
  'GET /api/pages/{slug}': everyone,
  'GET /api/admin/pages': admins,
  'GET /api/admin/pages/{id}': admins,
  'POST /api/admin/pages': admins,
  'PUT /api/admin/pages/{id}': admins,
  'DELETE /api/admin/pages/{id}': admins,
  'POST /api/admin/pages/preview': admins,
  'GET /api/redirects': everyone,
  'GET /api/admin/redirects': admins,
  'POST /api/admin/redirects': admins,
  'PUT /api/admin/redirects/{id}': admins,
  'DELETE /api/admin/redirects/{id}': admins,
  'GET /api/admin/promo-codes': admins,
  'POST /api/admin/promo-codes': admins,
  'GET /api/admin/promo-codes/{id}': admins,
  'PUT /api/admin/promo-codes/{id}': admins,
  'GET /api/admin/promo-codes/{id}/uses': admins,

  'GET /api/admin/messages': admins,
  'GET /api/admin/messages/counts': admins,
  'PUT /api/admin/messages/{id}/answered': admins,
  'POST /api/contact': everyone,
};

const KEY = 'the-key-of-the-order';

let shop: TestShop;
let people: Record<Role, SignedIn | null>;
/** What the owner's endpoints are called with; all others get an id that nothing has. */
let records: Partial<Record<keyof Api, { id?: string; body?: unknown }>>;
beforeAll(async () => {
  shop = await openTestShop();
  const [unverified, demoted, other, owner] = await shop.customers(4);
  if (!unverified || !demoted || !other || !owner) throw new Error('Four customers');
  const admin = await shop.admin();
  await shop.database.pool.query('update users set email_verified = false where id = $1', [
    unverified.id,
  ]);
  for (const isAdmin of [true, false]) {
    await admin.api.call('PUT /api/admin/customers/{id}/admin', {
      params: { id: demoted.id },
      body: { isAdmin },
    });
  }
  people = { visitor: null, unverified, demoted, other, admin, owner };
  records = await recordsOf(owner);
});
afterAll(() => shop.close());

/** Records of one customer, with what each endpoint needs to reach them. */
async function recordsOf({ api: client, token }: SignedIn) {
  const product = await shop.product({ stock: 50 });
  const place = (paymentMethod: string, key: string) =>
    client.call('POST /api/orders', {
      headers: { 'idempotency-key': key },
      body: {
        ...draftOf(itemOf(product, 10_000)),
        shippingAddress: { ...draftOf().shippingAddress, phone: '9845012345' },
        paymentMethod,
      },
    });
  const free = await place('Free', KEY);
  const cashfree = await place('Cashfree', 'the-key-of-another');
  const { devices } = await client.call('GET /api/user/account');
  const session = { localOrderId: cashfree._id, amount: cashfree.totalPrice, currency: 'INR' };
  const paying = await send(shop, 'POST /api/payment/create-session', { token, body: session });
  const paypal = await place('PayPal', 'the-key-of-a-third');
  // Last: placing an order takes its sarees out of the cart.
  const { carts } = await client.call('POST /api/cart', { body: { productId: product, count: 1 } });
  const { order_id: orderId } = paying.body as { order_id: string };
  return {
    'DELETE /api/cart/{id}': { id: carts[0]?._id },
    'DELETE /api/user/devices/{id}': { id: devices[0]?._id },
    'GET /api/order-keys/{id}': { id: KEY },
    'GET /api/orders/{id}': { id: free._id },
    'POST /api/orders/{id}/send-confirmation': { id: free._id },
    'POST /api/payment/create-session': { body: session },
    'POST /api/payment/paypal': { body: { localOrderId: paypal._id } },
    'POST /api/payment/verify': { body: { orderId, localOrderId: cashfree._id } },
  };
}

async function outcomeOf(name: keyof Api, role: Role): Promise<Outcome> {
  const { method, path } = splitName(name);
  const { id = newId(), body = method === 'GET' ? undefined : {} } = records[name] ?? {};
  const response = await shop.fetch(path.replace('{id}', id), {
    method,
    headers: {
      'content-type': 'application/json',
      ...(people[role] && { authorization: `Bearer ${people[role].token}` }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  await response.body?.cancel();
  const { status } = response;
  const isOwn = records[name] !== undefined;
  const refusals: number[] = isOwn ? [401, 403, 404] : [401, 403];
  return refusals.includes(status) ? (status as Outcome) : 'in';
}

/** They end the session with which they are called. */
const LAST = new Set<keyof Api>([
  'DELETE /api/user/devices/{id}',
  'POST /api/user/signout',
  'POST /api/user/signout-everywhere',
]);
const names = Object.keys(api) as (keyof Api)[];

it.each(names.filter((name) => !LAST.has(name)))(
  '%s is answered as the table says',
  async (name) => {
    const found: Partial<Row> = {};
    for (const role of ROLES) found[role] = await outcomeOf(name, role);
    expect(found).toEqual(TABLE[name]);
  },
);

it.each([...LAST])('%s is answered as the table says', async (name) => {
  const found: Partial<Row> = {};
  for (const role of ROLES) {
    const before = people[role];
    if (before) people[role] = await sessionOf(before);
    // The device that is signed out is the owner's first one.
    found[role] = await outcomeOf(name, role);
  }
  expect(found).toEqual(TABLE[name]);
});

async function sessionOf({ id }: SignedIn): Promise<SignedIn> {
  const { rows } = await shop.database.pool.query('select email from users where id = $1', [id]);
  const body = { email: rows[0].email, password: 'correct horse' };
  const { token } = await shop.api().call('POST /api/user/signin', { body });
  return { id, token, api: shop.api(token) };
}
