import type { Hono } from 'hono';
import type { User } from '../contract/accounts.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { type Endpoints, endpoints } from '../contract/endpoints.ts';
import { adminOrderSchema } from '../contract/payment-admin.ts';
import { type RouteName, routes } from '../contract/routes.ts';
import { RESET_LINK_MINUTES } from '../domain/accounts/credentials.ts';
import { PUBLIC_READS, type PublicRead, topicsOf } from './content-topics.ts';
import { type Handler, mountOn, type RouteDeps } from './platform/http/endpoint-route.ts';
import type { HttpEnv } from './platform/http/http-env.ts';
import { ShopError } from './platform/http/shop-error.ts';
import type { Services } from './services.ts';

/** How each endpoint of the contract is answered. */
export type Handlers = { [Name in RouteName]: Handler<Endpoints[Name]> };

/**
 * Mounts every endpoint of the contract, in the order of `contract/routes.ts`: there a path such as
 * `/orders/all` stands before `/orders/{id}`, which matches it too.
 */
export function mountApi(app: Hono<HttpEnv>, handlers: Handlers, deps: RouteDeps): void {
  const mount = mountOn(app, deps);
  for (const name of Object.keys(routes) as RouteName[]) {
    mount<Endpoint>(endpoints[name], handlers[name] as Handler<Endpoint>);
  }
}

/** The handlers of all endpoints; those of public reads note the topics of their answers. */
export function createHandlers(services: Services, publicServices = services): Handlers {
  const handlers = handlersOf(services);
  const publicHandlers = handlersOf(publicServices);
  for (const name of PUBLIC_READS) {
    Object.assign(handlers, { [name]: publicHandlers[name] });
    notingTopics(publicServices, handlers, name);
  }
  return handlers;
}

function handlersOf(services: Services): Handlers {
  return {
    ...accountHandlers(services),
    ...catalogueHandlers(services),
    ...productEditingHandlers(services),
    ...orderHandlers(services),
    ...paymentHandlers(services),
    ...shopHandlers(services),
    ...webhookHandlers(services),
  };
}

function notingTopics(services: Services, handlers: Handlers, name: PublicRead): void {
  const anyHandlers = handlers as Record<string, Handler<Endpoint>>;
  const handler = anyHandlers[name] as Handler<Endpoint>;
  anyHandlers[name] = async (call) => {
    const result = await handler(call);
    if (!call.topics) return result;
    for (const topic of await topicsOf(name, services, call, result)) call.topics.add(topic);
    return result;
  };
}

/** The answer of a call that returns only a message. */
async function answerWithMessage(work: Promise<unknown>, message: string) {
  await work;
  return { message };
}

function accountHandlers(services: Services) {
  const { accounts, customers, devices, emailProof, passwords, secondFactor, shop } = services;
  return {
    currentUser: async ({ rawHeaders }) => {
      const user = await accounts.identify(rawHeaders);
      if (!user) throw new ShopError('SESSION_UNKNOWN', 'You are not signed in');
      return user;
    },
    signUp: ({ body, address }) => accounts.signUp(body, address),
    signIn: ({ body, address, rawHeaders }) =>
      accounts.signIn(body, { address, userAgent: rawHeaders.get('user-agent') ?? '' }),
    signOut: ({ rawHeaders }) =>
      answerWithMessage(accounts.signOut(rawHeaders), 'You are signed out'),
    signOutEverywhere: ({ caller }) =>
      answerWithMessage(accounts.signOutEverywhere(caller._id), 'You are signed out everywhere'),
    ownAccount: async ({ caller, rawHeaders }) => ({
      isEmailProven: await accounts.hasProvenEmail(caller._id),
      devices: await devices.list(caller._id, rawHeaders),
      secondFactor: await secondFactor.status(caller._id),
    }),
    beginSecondFactor: async ({ caller, body }) => {
      await passwords.require(caller._id, body.password);
      return secondFactor.begin(caller, (await shop.settings()).name);
    },
    confirmSecondFactor: async ({ caller, body, rawHeaders }) => {
      const recoveryCodes = await secondFactor.confirm(caller, body.code);
      // The other sessions began without a code.
      await devices.signOutElsewhere(caller._id, rawHeaders);
      return { recoveryCodes };
    },
    personalData: ({ caller, rawHeaders }) => services.personalData.of(caller, rawHeaders),
    deleteAccount: async ({ caller, body }) => {
      await passwords.require(caller._id, body.password);
      await customers.eraseOwn(caller);
      return { message: 'Your account is deleted' };
    },
    removeSecondFactor: async ({ caller, body }) => {
      await passwords.require(caller._id, body.password);
      await secondFactor.remove(caller._id);
      return { message: 'Two-step sign-in is off' };
    },
    signOutDevice: ({ caller, params }) =>
      answerWithMessage(devices.signOut(caller._id, params.id), 'That device is signed out'),
    signOutElsewhere: ({ caller, rawHeaders }) =>
      answerWithMessage(
        devices.signOutElsewhere(caller._id, rawHeaders),
        'You are signed out on all other devices',
      ),
    changeName: ({ caller, body }) => accounts.rename(caller._id, body.fullName),
    allUsers: ({ query }) => accounts.list(query),
    forgotPassword: async ({ body, address }) => {
      await passwords.forgot(body, address);
      return {
        message: `If an account has this email, a link to set a new password is on its way to it. The link works once, within ${RESET_LINK_MINUTES} minutes.`,
      };
    },
    resetPassword: ({ body, address }) =>
      answerWithMessage(
        passwords.reset(body, address),
        'Your new password is set. Please sign in.',
      ),
    sendConfirmation: async ({ caller }) => ({ message: await emailProof.request(caller) }),
    confirmEmail: ({ caller, body, address }) =>
      answerWithMessage(
        emailProof.confirm(caller, body.token, address),
        'Your email address is confirmed. Thank you.',
      ),
    changePassword: ({ caller, body, rawHeaders }) =>
      answerWithMessage(
        passwords.change(caller._id, body, rawHeaders),
        'Your password is changed. Everywhere else you are signed out.',
      ),
    customerById: ({ params }) => customers.customer(params.id),
    ordersOfCustomer: ({ params, query }) => customers.ordersOf(params.id, query),
    setCustomerAdmin: ({ caller, params, body }) =>
      customers.setAdmin(caller, params.id, body.isAdmin),
    endCustomerSessions: ({ caller, params }) =>
      answerWithMessage(
        customers.endSessions(caller, params.id),
        'The customer is signed out everywhere',
      ),
    eraseCustomer: ({ caller, params, body }) => customers.erase(caller, params.id, body),
  } satisfies Partial<Handlers>;
}

function catalogueHandlers({ catalogue, cart, banners }: Services) {
  return {
    categories: () => catalogue.categories(),
    products: ({ query }) => catalogue.list(query),
    productSummaries: ({ query }) => catalogue.summaries(query),
    productFacets: ({ query }) => catalogue.facets(query),
    nearSummaries: ({ query }) => catalogue.nearSummaries(query),
    similarSummaries: ({ params }) => catalogue.similarSummaries(params.id),
    productAlternatives: ({ params }) => catalogue.alternatives(params.id),
    nearProducts: ({ query }) => catalogue.near(query),
    productById: ({ params }) => catalogue.product(params.id),
    similarProducts: ({ params }) => catalogue.similar(params.id),
    pictureColours: ({ file }) => catalogue.coloursOf(file),
    cart: ({ caller }) => cart.cartOf(caller._id),
    setCartLine: ({ caller, body }) => cart.setLine(caller._id, body.productId, body.count),
    removeCartLine: ({ caller, params }) => cart.removeLine(caller._id, params.id),
    banners: () => banners.shown(),
    bannerList: () => banners.list(),
    saveBanners: ({ caller, body }) => banners.save(caller, body),
    restoreBanners: ({ caller, body }) => banners.restore(caller, body.version),
    addBannerPicture: ({ file }) => banners.addPicture(file),
  } satisfies Partial<Handlers>;
}

function productEditingHandlers({ catalogue }: Services) {
  const { editing, gallery, stock, bulk, csv } = catalogue;
  return {
    addProduct: ({ caller, body, files }) => catalogue.addFromForm(caller._id, body, files),
    removeProduct: ({ caller, params }) =>
      answerWithMessage(catalogue.remove(params.id, caller._id), 'The product was removed'),
    adminProducts: ({ query }) => editing.list(query),
    adminProduct: ({ params }) => editing.product(params.id),
    changeProduct: ({ caller, params, body }) => editing.change(caller._id, params.id, body),
    duplicateProduct: ({ caller, params }) => editing.duplicate(caller._id, params.id),
    addPicture: ({ caller, params, file }) => gallery.add(caller._id, params.id, file),
    arrangePictures: ({ caller, params, body }) => gallery.arrange(caller._id, params.id, body),
    changeStock: ({ caller, params, body }) => stock.change(caller._id, params.id, body),
    stockChanges: ({ params, query }) => stock.history(params.id, query),
    exportProducts: async () => csv.exportCsv(),
    previewImport: ({ body }) => csv.preview(body),
    importProducts: ({ caller, query, body }) => csv.apply(caller._id, body, query.seen),
    previewBulkChange: ({ body }) => bulk.preview(body),
    changeInBulk: async ({ caller, body }) => {
      const count = await bulk.apply(caller._id, body);
      return { message: count === 1 ? '1 product was changed' : `${count} products were changed` };
    },
  } satisfies Partial<Handlers>;
}

function orderHandlers({ orders, lifecycle, invoices, orderFeed, payments }: Services) {
  /** Every admin's change is answered with the order after it; a stale one with the current order. */
  async function viewAfter(change: Promise<void>, admin: User, id: string) {
    try {
      await change;
    } catch (error) {
      if (!(error instanceof ShopError && error.code === 'STALE_VERSION')) throw error;
      const current = await payments.admin.view(admin, id);
      throw new ShopError(error.code, error.message, { current: adminOrderSchema.encode(current) });
    }
    return payments.admin.view(admin, id);
  }

  return {
    placeOrder: async ({ caller, body, headers }) =>
      orders.viewOfWhole(await lifecycle.place(caller, body, headers['idempotency-key'] ?? null)),
    quoteOrder: ({ caller, body }) => orders.quote(caller, body),
    orders: ({ caller, query }) => orders.ordersOf(caller._id, query.limit),
    allOrders: ({ query }) => orders.list(query),
    orderByKey: ({ caller, params }) => orders.orderByKey(caller._id, params.id),
    orderById: ({ caller, params }) => orders.order(caller, params.id),
    newOrders: ({ query }) => orderFeed.placedSince(query.cursor),
    shipOrder: ({ caller, params: { id }, body }) =>
      viewAfter(lifecycle.ship(caller, id, body), caller, id),
    deliverOrder: ({ caller, params: { id }, query: { cashReceived } }) =>
      payments.actions.deliver(caller, id, cashReceived !== 'no'),
    returnOrder: ({ caller, params: { id } }) =>
      viewAfter(lifecycle.returnUnpaid(caller, id), caller, id),
    noteOrder: ({ caller, params: { id }, body }) =>
      viewAfter(lifecycle.saveNote(caller, id, body), caller, id),
    issueInvoice: ({ caller, params }) => invoices.issue(caller, params.id),
    invoice: ({ params }) => invoices.invoice(params.id),
  } satisfies Partial<Handlers>;
}

function paymentHandlers({ payments }: Services) {
  const { sessions, settlement, admin, actions, health } = payments;
  return {
    paymentOptions: () => payments.options(),
    createPaymentSession: ({ caller, body, rawHeaders }) =>
      sessions.openCashfree(caller, body, originOf(rawHeaders)),
    startPaypal: ({ caller, body, rawHeaders }) =>
      sessions.openPaypal(caller, body.localOrderId, originOf(rawHeaders)),
    verifyPayment: ({ caller, body }) => settlement.verify(caller, body),
    adminOrder: ({ caller, params }) => admin.view(caller, params.id),
    paymentLog: ({ caller, params }) => admin.log(caller, params.id),
    refundOrder: ({ caller, params, body }) => actions.refund(caller, params.id, body),
    refundsInNeed: () => admin.refundsNeedingAttention(),
    paymentsInNeed: () => admin.paymentsNeedingAttention(),
    gatewayStatuses: () => health.statuses(),
    testGateway: ({ params }) => health.test(params.id),
    putAsideAttempt: ({ caller, params, body }) =>
      actions.dismissAttempt(caller, params.id, body.note),
    resolveRefund: ({ caller, params, body }) =>
      actions.performRefundAction(caller, params.id, body),
    cancelOrder: ({ caller, params, body }) => actions.cancel(caller, params.id, body.note),
    markOrderPaid: ({ caller, params, body }) => actions.markPaid(caller, params.id, body.note),
  } satisfies Partial<Handlers>;
}

/** The shop's address in the customer's browser; used where `PUBLIC_URL` is not set. */
function originOf(headers: Headers): string {
  const origin = headers.get('origin') ?? '';
  return /^https?:\/\/[^/]+$/.test(origin) ? origin : 'http://localhost';
}

function shopHandlers(services: Services) {
  const { shop, theme, promos, promoCodes, contact, orders, reports, changes } = services;
  const { firstRun, goLive, demo, visits } = services;
  return {
    shop: async () => {
      const facts = await shop.facts();
      return { ...facts, signUpPromo: await promos.signUpPromo(facts.timeZone) };
    },
    shopSettings: () => shop.view(),
    saveShopSettings: ({ caller, body }) => shop.save(caller, body.version, body.settings),
    theme: () => theme.view(),
    saveTheme: ({ caller, body }) => theme.save(caller, body.version, body.theme),
    addThemePicture: ({ file, body }) => theme.addPicture(file, body.use),
    promoCodes: () => promoCodes.list(),
    promoCodeById: ({ params }) => promoCodes.code(params.id),
    promoCodeUses: ({ params, query }) => promoCodes.uses(params.id, query),
    addPromoCode: ({ caller, body }) => promoCodes.add(caller, body),
    changePromoCode: ({ caller, params, body }) => promoCodes.change(caller, params.id, body),
    sendMessage: ({ body, address }) =>
      answerWithMessage(
        contact.send(body, address),
        'Thank you for writing to us. We will answer soon.',
      ),
    messages: ({ query }) => contact.list(query),
    messageCounts: async () => ({ open: await contact.countOpen() }),
    setMessageAnswered: ({ caller, params, body }) =>
      contact.setAnswered(caller, params.id, body.isAnswered),
    dashboard: () => orders.dashboard(),
    salesReport: ({ query }) => reports.sales(query),
    productSalesReport: ({ query }) => reports.productSales(query),
    taxReport: ({ query }) => reports.tax(query),
    stockReport: ({ query }) => reports.stock(query),
    countVisit: async ({ body, address, rawHeaders }) => {
      visits.count(body, { address, headers: rawHeaders });
      return { message: 'Thank you' };
    },
    visitReport: ({ query }) => visits.report(query),
    changes: ({ query }) => changes.list(query),
    changeActors: () => changes.actors(),
    firstRun: () => firstRun.firstRun(),
    runGoLiveStep: async ({ caller, body }) => {
      await goLive.run(caller, body.step);
      return firstRun.firstRun();
    },
    confirmTestMail: async ({ body }) => {
      await goLive.mailArrived(body.token);
      return firstRun.firstRun();
    },
    saveWelcome: ({ body }) => firstRun.saveWelcome(body),
    removeDemo: ({ caller }) => demo.remove(caller._id),
  } satisfies Partial<Handlers>;
}

function webhookHandlers({ webhooks }: Services) {
  return {
    webhooks: () => webhooks.list(),
    webhookById: ({ params }) => webhooks.find(params.id),
    addWebhook: ({ caller, body }) => webhooks.add(caller, body),
    changeWebhook: ({ caller, params, body }) => webhooks.change(caller, params.id, body),
    removeWebhook: ({ caller, params }) =>
      answerWithMessage(webhooks.remove(caller, params.id), 'The webhook was removed'),
    webhookDeliveries: ({ params }) => webhooks.deliveries(params.id),
    testWebhook: ({ params }) => webhooks.test(params.id),
    resendDelivery: ({ params }) => webhooks.sendAgain(params.id),
  } satisfies Partial<Handlers>;
}
