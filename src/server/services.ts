import { openPincodes } from '../../packages/pincodes/index.ts';
import { createAccountsService } from './features/accounts/accounts.service.ts';
import { createAuth } from './features/accounts/auth.ts';
import type { CustomersDeps } from './features/accounts/customers.service.ts';
import { createDevicesService } from './features/accounts/devices.service.ts';
import { createEmailVerification } from './features/accounts/email-verification/email-verification.service.ts';
import { createPasswordsService } from './features/accounts/passwords.service.ts';
import { createPersonalData } from './features/accounts/personal-data.service.ts';
import { createSecondFactor } from './features/accounts/second-factor/second-factor.service.ts';
import { createAuditService } from './features/audit/audit.service.ts';
import { createChangesService } from './features/audit/changes.service.ts';
import type { RestoredShopDeps } from './features/backup/restored-shop.service.ts';
import {
  type BannersDeps,
  findPictures,
  hasOwnBanners,
} from './features/banners/banners.service.ts';
import type { CartDeps } from './features/cart/cart.service.ts';
import { createCatalogueService } from './features/catalogue/catalogue.service.ts';
import type { AttributesDeps } from './features/catalogue/structure/attributes.service.ts';
import type { CategoriesDeps } from './features/catalogue/structure/categories.service.ts';
import { createGstRates } from './features/catalogue/structure/gst-rates.service.ts';
import type { CollectionsDeps } from './features/collections/collections.service.ts';
import { createContactService } from './features/contact/contact.service.ts';
import { createDemoService } from './features/demo/demo.service.ts';
import { createDiscoveryService } from './features/discovery/discovery.service.ts';
import type { FirstRunDeps } from './features/first-run/first-run.service.ts';
import { createCashShield } from './features/orders/cash-shield.service.ts';
import { createGstReturn } from './features/orders/documents/gst-return.service.ts';
import type { InvoicesDeps } from './features/orders/invoices.service.ts';
import type { OrderChangeDeps } from './features/orders/order-change.service.ts';
import { createOrderConfirmation } from './features/orders/order-confirmation.service.ts';
import type { OrderEmailDeps } from './features/orders/order-emails.service.ts';
import { issueWaitingNotes } from './features/orders/order-lifecycle.service.ts';
import type { PlacingDeps } from './features/orders/order-placing.service.ts';
import {
  createOrdersService,
  findTaxModes,
  lockNextInvoiceNumber,
  lockNextNumber,
} from './features/orders/orders.service.ts';
import { createPages } from './features/pages/pages.service.ts';
import type { PaymentLog } from './features/payments/gateways/payment-log.service.ts';
import type { Gateways } from './features/payments/gateways/provider.ts';
import {
  hasKeptMoney,
  hasMismatchedPayment,
  isTestOrder,
  sumNet,
} from './features/payments/payments.repository.ts';
import { createPaymentsService } from './features/payments/payments.service.ts';
import {
  listRefundedSince,
  listSentRefunds,
} from './features/payments/refunds/refund-transactions.repository.ts';
import { createPromoCodesService } from './features/promos/promo-codes.service.ts';
import { createPromosService } from './features/promos/promos.service.ts';
import { createRedirects } from './features/redirects/redirects.service.ts';
import { createReports } from './features/reports/reports.service.ts';
import { createRetention } from './features/shop/retention.service.ts';
import { createShopService, type ShopProcess } from './features/shop/shop.service.ts';
import { createThemeService } from './features/shop/theme.service.ts';
import { createVisits } from './features/visits/visits.service.ts';
import type { SendingDeps } from './features/webhooks/webhook-delivery.service.ts';
import type { Platform } from './platform/process/platform.ts';

export interface ServiceDeps extends Platform {
  shopProcess: ShopProcess;
  /** The sender of the shop's mail, and its recipient while no admin has an email address. */
  mailFrom: string;
  /** A table of PIN codes of the operator's; without it that of India Post. */
  pincodesFile?: string | undefined;
  /** The database is the operator's own (DATABASE_URL), and so are its backups. */
  usesOwnDatabase: boolean;
  gateways: Gateways;
  paymentLog: PaymentLog;
  /** For the request to the shop's own public address. */
  fetch?: typeof globalThis.fetch;
  /** Webhooks may go to private addresses and by plain HTTP, for development. */
  allowsPrivateWebhooks: boolean;
}

export type Services = ReturnType<typeof createServices>;

/** Creates the services of all features: the one place that connects them. */
export function createServices(deps: ServiceDeps) {
  const audit = createAuditService(deps);
  const shop = createShopService({ ...deps, audit });
  const { loadMailShop, listPaymentMethods, findTimeZone } = shop;
  const auth = createAuth(deps.pool, deps.authSecret, deps.publicUrl || 'http://localhost');
  const secondFactor = createSecondFactor({ ...deps, audit, loadMailShop });
  const accounts = createAccountsService({ ...deps, auth, audit, secondFactor });
  const findShopMailbox = async () =>
    (await loadMailShop()).email || (await accounts.findAdminMailbox()) || deps.mailFrom;
  const base = {
    ...deps,
    audit,
    accounts,
    shop,
    loadMailShop,
    listPaymentMethods,
    findShopMailbox,
    findTimeZone,
    pincodes: openPincodes(deps.pincodesFile),
  };
  const catalogue = createCatalogueService(base);
  const banners: BannersDeps = { ...base, catalogue };
  const categories: CategoriesDeps = { ...base, catalogue, findPictures };
  const attributes: AttributesDeps = { ...base, catalogue };
  const promos = createPromosService(base);
  const money = { hasKeptMoney, hasMismatchedPayment, isTestOrder, listSentRefunds, sumNet };
  const orderDeps: OrderChangeDeps = { ...base, promos, money };
  const emailVerification = createEmailVerification({ ...base, orderDeps });
  const orders = createOrdersService({ ...base, catalogue, promos, money });
  const cart: CartDeps = { ...base, catalogue, orders };
  const orderEmails: OrderEmailDeps = { ...base, money };
  const payments = createPaymentsService({
    ...base,
    orders,
    orderDeps,
    log: deps.paymentLog,
  });
  const contact = createContactService(base);
  const invoices: InvoicesDeps = { ...base, orderDeps, orders, money };
  const demo = createDemoService({ ...base, catalogue });
  const pages = createPages(base);
  const collections: CollectionsDeps = { ...base, catalogue, findPictures };
  const discovery = createDiscoveryService({ ...base, catalogue, pages, collections });
  const reports = createReports({ ...base, payments });
  const visits = createVisits({ ...base, reports });
  const webhooks: SendingDeps = {
    ...base,
    orders,
    allowsPrivate: deps.allowsPrivateWebhooks,
    busy: new Set(),
  };
  const placing: PlacingDeps = { ...base, catalogue, promos, money };
  const cashShield = createCashShield({ ...base, catalogue, money });
  const fetch = deps.fetch ?? globalThis.fetch;
  const firstRun: FirstRunDeps = {
    ...base,
    ...{ payments, fetch, demo, catalogue },
    hasOwnBanners: () => hasOwnBanners(base.db),
  };
  return {
    audit,
    pincodes: base.pincodes,
    changes: createChangesService(base),
    shop,
    theme: createThemeService(base),
    accounts,
    emailVerification,
    secondFactor,
    devices: createDevicesService({ ...base, auth }),
    passwords: createPasswordsService({ ...base, auth, emailVerification }),
    customers: { ...base, orders, reports } satisfies CustomersDeps,
    personalData: createPersonalData({
      ...base,
      auth,
      cart,
      orders,
      secondFactor,
    }),
    catalogue,
    categories,
    attributes,
    banners,
    cart,
    promos,
    promoCodes: createPromoCodesService(base),
    orders,
    placing,
    cashShield,
    orderConfirmation: createOrderConfirmation({ ...base, orderDeps }),
    orderDeps,
    orderEmails,
    payments,
    invoices,
    gstReturn: createGstReturn(base),
    gstRates: createGstRates(base),
    contact,
    pages,
    collections,
    redirects: createRedirects(base),
    reports,
    restoredShop: {
      ...base,
      numbers: {
        lockNextInvoiceNumber,
        lockNextNumber,
        findTaxModes,
        issueWaitingNotes: async (since) =>
          issueWaitingNotes(orderDeps, since, await listRefundedSince(base.db, since)),
      },
    } satisfies RestoredShopDeps,
    visits,
    webhooks,
    retention: createRetention(base),
    demo,
    discovery,
    firstRun,
  };
}
