import { afterAll, beforeAll, expect, it } from 'vitest';
import { send } from '../../tests/support/http-call.ts';
import { draftOf, itemOf } from '../../tests/support/order-draft.ts';
import { openTestShop, type SignedIn, type TestShop } from '../../tests/support/test-shop.ts';
import { type RouteName, routes } from '../contract/routes.ts';
import { newId } from './platform/db/ids.ts';

const ROLES = ['visitor', 'unproven', 'demoted', 'other', 'admin', 'owner'] as const;
type Role = (typeof ROLES)[number];

/** What an endpoint answers: `in` for everything but a refusal. `owner` is whose the record is. */
type Outcome = 'in' | 401 | 403 | 404;
type Row = Record<Role, Outcome>;

const everyone: Row = {
  visitor: 'in',
  unproven: 'in',
  demoted: 'in',
  other: 'in',
  admin: 'in',
  owner: 'in',
};
const customers: Row = { ...everyone, visitor: 401 };
const admins: Row = {
  visitor: 401,
  unproven: 403,
  demoted: 403,
  other: 403,
  admin: 'in',
  owner: 403,
};
/** A record of one customer, which for others does not exist. */
const own: Row = { visitor: 401, unproven: 404, demoted: 404, other: 404, admin: 404, owner: 'in' };
const ownOrAdmin: Row = { ...own, admin: 'in' };

/** Who may call what. An endpoint without a row does not compile. */
const TABLE: Record<RouteName, Row> = {
  shop: everyone,
  shopSettings: admins,
  saveShopSettings: admins,
  theme: admins,
  saveTheme: admins,
  addThemePicture: admins,
  changes: admins,
  changeActors: admins,
  firstRun: admins,
  runGoLiveStep: admins,
  confirmTestMail: admins,
  saveWelcome: admins,
  removeDemo: admins,

  currentUser: everyone,
  signUp: everyone,
  signIn: everyone,
  signOut: everyone,
  signOutEverywhere: customers,
  ownAccount: customers,
  signOutDevice: own,
  signOutElsewhere: customers,
  forgotPassword: everyone,
  resetPassword: everyone,
  sendConfirmation: customers,
  confirmEmail: customers,
  changePassword: customers,
  changeName: customers,
  beginSecondFactor: admins,
  confirmSecondFactor: admins,
  removeSecondFactor: customers,
  personalData: customers,
  deleteAccount: customers,
  allUsers: admins,

  customerById: admins,
  ordersOfCustomer: admins,
  setCustomerAdmin: admins,
  endCustomerSessions: admins,
  eraseCustomer: admins,

  products: everyone,
  productSummaries: everyone,
  productGroups: everyone,
  productFacets: everyone,
  nearSummaries: everyone,
  similarSummaries: everyone,
  nearProducts: everyone,
  productById: everyone,
  similarProducts: everyone,
  productAlternatives: everyone,
  addProduct: admins,
  removeProduct: admins,
  adminProducts: admins,
  adminProduct: admins,
  changeProduct: admins,
  addPicture: admins,
  arrangePictures: admins,
  changeStock: admins,
  stockChanges: admins,
  previewBulkChange: admins,
  changeInBulk: admins,
  exportProducts: admins,
  previewImport: admins,
  importProducts: admins,
  duplicateProduct: admins,
  categories: everyone,
  pictureColours: admins,

  banners: everyone,
  bannerList: admins,
  saveBanners: admins,
  restoreBanners: admins,
  addBannerPicture: admins,

  cart: customers,
  setCartLine: customers,
  removeCartLine: own,

  placeOrder: customers,
  orders: customers,
  allOrders: admins,
  quoteOrder: customers,
  orderByKey: own,
  orderById: ownOrAdmin,

  paymentOptions: everyone,
  createPaymentSession: own,
  startPaypal: own,
  verifyPayment: own,

  newOrders: admins,
  shipOrder: admins,
  deliverOrder: admins,
  returnOrder: admins,
  noteOrder: admins,
  issueInvoice: admins,
  invoice: admins,
  adminOrder: admins,
  paymentLog: admins,
  refundOrder: admins,
  refundsInNeed: admins,
  paymentsInNeed: admins,
  gatewayStatuses: admins,
  testGateway: admins,
  putAsideAttempt: admins,
  resolveRefund: admins,
  cancelOrder: admins,
  markOrderPaid: admins,

  dashboard: admins,
  salesReport: admins,
  productSalesReport: admins,
  taxReport: admins,
  stockReport: admins,
  countVisit: everyone,
  visitReport: admins,
  webhooks: admins,
  webhookById: admins,
  addWebhook: admins,
  changeWebhook: admins,
  renewWebhookSecret: admins,
  removeWebhook: admins,
  webhookDeliveries: admins,
  testWebhook: admins,
  resendDelivery: admins,
  promoCodes: admins,
  addPromoCode: admins,
  promoCodeById: admins,
  changePromoCode: admins,
  promoCodeUses: admins,

  messages: admins,
  messageCounts: admins,
  setMessageAnswered: admins,
  sendMessage: everyone,
};

const KEY = 'the-key-of-the-order';

let shop: TestShop;
let people: Record<Role, SignedIn | null>;
/** What the owner's endpoints are called with; all others get an id that nothing has. */
let records: Partial<Record<RouteName, { id?: string; body?: unknown }>>;
beforeAll(async () => {
  shop = await openTestShop();
  const [unproven, demoted, other, owner] = await shop.customers(4);
  if (!unproven || !demoted || !other || !owner) throw new Error('Four customers');
  const admin = await shop.admin();
  await shop.database.pool.query('update users set email_verified = false where id = $1', [
    unproven.id,
  ]);
  for (const isAdmin of [true, false]) {
    await admin.api.call('setCustomerAdmin', { params: { id: demoted.id }, body: { isAdmin } });
  }
  people = { visitor: null, unproven, demoted, other, admin, owner };
  records = await recordsOf(owner);
});
afterAll(() => shop.close());

/** Records of one customer, with what each endpoint needs to reach them. */
async function recordsOf({ api, token }: SignedIn) {
  const product = await shop.product({ stock: 50 });
  const place = (paymentMethod: string, key: string) =>
    api.call('placeOrder', {
      headers: { 'idempotency-key': key },
      body: {
        ...draftOf(itemOf(product, 10_000)),
        shippingAddress: { ...draftOf().shippingAddress, phone: '9845012345' },
        paymentMethod,
      },
    });
  const free = await place('Free', KEY);
  const cashfree = await place('Cashfree', 'the-key-of-another');
  const { devices } = await api.call('ownAccount');
  const session = { localOrderId: cashfree._id, amount: cashfree.totalPrice, currency: 'INR' };
  const paying = await send(shop, 'POST /api/payment/create-session', { token, body: session });
  const paypal = await place('PayPal', 'the-key-of-a-third');
  // Last: placing an order takes its sarees out of the cart.
  const { carts } = await api.call('setCartLine', { body: { productId: product, count: 1 } });
  const { order_id: orderId } = paying.body as { order_id: string };
  return {
    removeCartLine: { id: carts[0]?._id },
    signOutDevice: { id: devices[0]?._id },
    orderByKey: { id: KEY },
    orderById: { id: free._id },
    createPaymentSession: { body: session },
    startPaypal: { body: { localOrderId: paypal._id } },
    verifyPayment: { body: { orderId, localOrderId: cashfree._id } },
  };
}

async function outcomeOf(name: RouteName, role: Role): Promise<Outcome> {
  const { method, path } = routes[name];
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
const LAST = new Set<RouteName>(['signOutDevice', 'signOut', 'signOutEverywhere']);
const names = Object.keys(routes) as RouteName[];

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
  const { token } = await shop.api().call('signIn', { body });
  return { id, token, api: shop.api(token) };
}
