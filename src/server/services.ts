import type { Pool } from 'pg';
import { createDemoService } from './demo/demo.service.ts';
import { createAccountsService } from './features/accounts/accounts.service.ts';
import { createAuth } from './features/accounts/auth.ts';
import { createCustomersService } from './features/accounts/customers.service.ts';
import { createPasswordsService } from './features/accounts/passwords.service.ts';
import { createAuditService } from './features/audit/audit.service.ts';
import { createChangesService } from './features/audit/changes.service.ts';
import { createBannersService } from './features/banners/banners.service.ts';
import { createCartService } from './features/cart/cart.service.ts';
import { createCatalogueService } from './features/catalogue/catalogue.service.ts';
import { createContactService } from './features/contact/contact.service.ts';
import { createMessagesService } from './features/contact/messages.service.ts';
import { createFirstRunService } from './features/first-run/first-run.service.ts';
import { createInsightsService } from './features/insights/insights.service.ts';
import { createOrderDesk } from './features/order-desk/order-desk.service.ts';
import { createOrderFeed } from './features/order-desk/order-feed.service.ts';
import { createHeldPieces } from './features/orders/held-pieces.service.ts';
import { createOrderChanges } from './features/orders/order-changes.service.ts';
import { createOrderMails } from './features/orders/order-mails.service.ts';
import { createOrdersService } from './features/orders/orders.service.ts';
import type { Gateways } from './features/payments/gateways.ts';
import type { PaymentLog } from './features/payments/payment-log.service.ts';
import { createPaymentsService } from './features/payments/payments.service.ts';
import { createPromoCodesService } from './features/promos/promo-codes.service.ts';
import { createPromosService } from './features/promos/promos.service.ts';
import { createShopService, type ShopProcess } from './features/shop/shop.service.ts';
import type { Clock } from './platform/clock.ts';
import type { Db } from './platform/database.ts';
import type { Jobs } from './platform/jobs.ts';
import type { Mailer } from './platform/mail.ts';
import { pictureSrc } from './platform/pictures/picture-files.ts';
import type { PictureStore } from './platform/pictures/picture-store.ts';

export interface ServiceDeps {
  db: Db;
  pool: Pool;
  clock: Clock;
  pictureStore: PictureStore;
  /** Signs the tokens; the same for all processes of one shop. */
  authSecret: string;
  publicUrl: string;
  jobs: Jobs;
  mailer: Mailer;
  shopProcess: ShopProcess;
  /** Where the shop's mail comes from, and goes to while no administrator has an e-mail of her own. */
  mailFrom: string;
  /** Whether a mail server is set; without one letters lie in the outbox. */
  isMailSent: boolean;
  gateways: Gateways;
  paymentLog: PaymentLog;
}

export type Services = ReturnType<typeof createServices>;

/** Puts the features together: the one place where they learn of each other. */
export function createServices(deps: ServiceDeps) {
  const audit = createAuditService(deps);
  const shop = createShopService({ ...deps, audit });
  const { mailShop, paymentMethods, timeZone } = shop;
  const auth = createAuth(deps.db, deps.authSecret, deps.publicUrl || 'http://localhost');
  const accounts = createAccountsService({ ...deps, auth, audit });
  const passwords = createPasswordsService({ ...deps, auth, mailShop });
  const catalogue = createCatalogueService({ ...deps, audit, namesOf: accounts.namesOf });
  const banners = createBannersService({ ...deps, audit, catalogue });
  catalogue.pictures.alsoShownBy(banners.holdsPicture);
  const cart = createCartService({ ...deps, catalogue, heldPieces: createHeldPieces(deps.db) });
  const promos = createPromosService({ ...deps, timeZone });
  const shopMailbox = async () =>
    (await mailShop()).email || (await accounts.adminMailbox()) || deps.mailFrom;
  const orderChanges = createOrderChanges({ ...deps, catalogue, cart, promos });
  const orderMails = createOrderMails({ ...deps, accounts, mailShop, shopMailbox });
  const orders = createOrdersService({
    ...deps,
    catalogue,
    cart,
    promos,
    changes: orderChanges,
    accounts,
    timeZone,
    paymentMethods,
  });
  catalogue.pictures.heldBy((tx, hash) => orders.showsPicture(tx, pictureSrc(hash)));
  const payments = createPaymentsService({
    ...deps,
    accounts,
    audit,
    orders,
    changes: orderChanges,
    log: deps.paymentLog,
    paymentMethods,
  });
  const orderDesk = createOrderDesk({
    ...deps,
    accounts,
    audit,
    orders,
    changes: orderChanges,
    shop,
    view: payments.admin.view,
  });
  const orderFeed = createOrderFeed({ orders });
  const contact = createContactService({ ...deps, mailShop, shopMailbox });
  const changes = createChangesService({ ...deps, accounts, timeZone });
  const messages = createMessagesService({ ...deps, audit, accounts });
  const promoCodes = createPromoCodesService({ ...deps, audit, accounts, orders, timeZone });
  const customers = createCustomersService({ ...deps, audit, orders, cart, contact });
  const insights = createInsightsService({ ...deps, accounts, catalogue, orders, timeZone });
  const demo = createDemoService({ ...deps, accounts, audit, cart, catalogue, orders });
  const firstRun = createFirstRunService({
    ...deps,
    shop,
    simulatedMethods: payments.simulated,
    demoCounts: demo.counts,
    hasOwnBanners: banners.hasOwnBanners,
  });
  return {
    audit,
    changes,
    shop,
    accounts,
    passwords,
    customers,
    catalogue,
    banners,
    cart,
    promos,
    promoCodes,
    orders,
    orderChanges,
    orderMails,
    payments,
    orderDesk,
    orderFeed,
    contact,
    messages,
    insights,
    demo,
    firstRun,
  };
}
