import type { Pool } from 'pg';
import { createAccountsService } from './features/accounts/accounts.service.ts';
import { createAuth } from './features/accounts/auth.ts';
import { createCustomersService } from './features/accounts/customers.service.ts';
import { createPasswordsService } from './features/accounts/passwords.service.ts';
import { createAuditService } from './features/audit/audit.service.ts';
import { createChangesService } from './features/audit/changes.service.ts';
import { createBannersService, isBannerPicture } from './features/banners/banners.service.ts';
import { createCartService } from './features/cart/cart.service.ts';
import { createCatalogueService } from './features/catalogue/storefront/catalogue.service.ts';
import { createContactService } from './features/contact/contact.service.ts';
import { createDemoService } from './features/demo/demo.service.ts';
import { createFirstRunService } from './features/first-run/first-run.service.ts';
import { createInsightsService } from './features/insights/insights.service.ts';
import { createInvoices } from './features/orders/invoices.service.ts';
import { createOrderEmails } from './features/orders/order-emails.service.ts';
import { createOrderFeed } from './features/orders/order-feed.service.ts';
import { createOrderLifecycle } from './features/orders/order-lifecycle.service.ts';
import {
  createOrdersService,
  heldPieces,
  isOrderedPicture,
} from './features/orders/orders.service.ts';
import type { Gateways } from './features/payments/gateways/gateways.ts';
import type { PaymentLog } from './features/payments/payment-log.service.ts';
import { createPaymentsService } from './features/payments/payments.service.ts';
import { isRefundedInFull } from './features/payments/refunds/refunds.service.ts';
import { createPromoCodesService } from './features/promos/promo-codes.service.ts';
import { createPromosService } from './features/promos/promos.service.ts';
import { createShopService, type ShopProcess } from './features/shop/shop.service.ts';
import type { Db } from './platform/db/database.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Mailer } from './platform/mail/mail.ts';
import type { PictureStore } from './platform/pictures/picture-store.ts';
import type { Clock } from './platform/process/clock.ts';

export interface ServiceDeps {
  db: Db;
  pool: Pool;
  clock: Clock;
  pictureStore: PictureStore;
  /** Called after new pictures were committed. */
  onPictureAdded: () => void;
  /** Signs the tokens; the same for all processes of one shop. */
  authSecret: string;
  publicUrl: string;
  jobs: Jobs;
  mailer: Mailer;
  shopProcess: ShopProcess;
  /** The sender of the shop's mail, and its recipient while no administrator has an email address. */
  mailFrom: string;
  /** Whether a mail server is configured; without one emails are written to the outbox. */
  isMailSent: boolean;
  gateways: Gateways;
  paymentLog: PaymentLog;
}

export type Services = ReturnType<typeof createServices>;

/** Creates the services of all features: the one place that connects them. */
export function createServices(deps: ServiceDeps) {
  const audit = createAuditService(deps);
  const shop = createShopService({ ...deps, audit });
  const { mailShop, paymentMethods, timeZone } = shop;
  const auth = createAuth(deps.db, deps.authSecret, deps.publicUrl || 'http://localhost');
  const accounts = createAccountsService({ ...deps, auth, audit });
  const catalogue = createCatalogueService({
    ...deps,
    audit,
    namesOf: accounts.namesOf,
    pictureUses: { isShownElsewhere: isBannerPicture, isOnOrder: isOrderedPicture },
  });
  const banners = createBannersService({ ...deps, audit, catalogue });
  const cart = createCartService({
    ...deps,
    catalogue,
    heldPieces: (userId, productIds) => heldPieces(deps.db, userId, productIds),
  });
  const promos = createPromosService({ ...deps, timeZone });
  const shopMailbox = async () =>
    (await mailShop()).email || (await accounts.adminMailbox()) || deps.mailFrom;
  const lifecycle = createOrderLifecycle({
    ...deps,
    audit,
    catalogue,
    cart,
    promos,
    paymentMethods,
    isRefundedInFull,
  });
  const orders = createOrdersService({ ...deps, catalogue, promos, accounts, timeZone });
  const payments = createPaymentsService({
    ...deps,
    accounts,
    orders,
    lifecycle,
    log: deps.paymentLog,
    paymentMethods,
  });
  const contact = createContactService({ ...deps, audit, accounts, mailShop, shopMailbox });
  const demo = createDemoService({ ...deps, accounts, audit, cart, catalogue, orders });
  return {
    audit,
    changes: createChangesService({ ...deps, accounts, timeZone }),
    shop,
    accounts,
    passwords: createPasswordsService({ ...deps, auth, mailShop }),
    customers: createCustomersService({ ...deps, audit, orders, cart, contact }),
    catalogue,
    banners,
    cart,
    promos,
    promoCodes: createPromoCodesService({ ...deps, audit, accounts, orders, timeZone }),
    orders,
    lifecycle,
    orderEmails: createOrderEmails({ ...deps, accounts, mailShop, shopMailbox }),
    payments,
    invoices: createInvoices({ ...deps, accounts, lifecycle, orders, shop }),
    orderFeed: createOrderFeed({ orders }),
    contact,
    insights: createInsightsService({ ...deps, accounts, catalogue, orders, timeZone }),
    demo,
    firstRun: createFirstRunService({
      ...deps,
      shop,
      simulatedMethods: payments.simulated,
      demoCounts: demo.counts,
      hasOwnBanners: banners.hasOwnBanners,
    }),
  };
}
