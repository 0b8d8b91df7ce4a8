import { isDeepStrictEqual } from 'node:util';
import type { User } from '../../../contract/accounts.ts';
import { type Shop, shopSettingsViewSchema } from '../../../contract/shop.ts';
import type { InPaise } from '../../../domain/money/money.ts';
import type { PricingRules, TaxRate } from '../../../domain/orders/order-totals.ts';
import type { UnpaidLimits } from '../../../domain/orders/unpaid-limits.ts';
import type { CashRules } from '../../../domain/payments/cash-on-delivery.ts';
import type { ShieldRules } from '../../../domain/payments/cash-shield.ts';
import {
  hasGateway,
  isCollected,
  PAYMENT_TRAITS,
  type PaymentMethod,
} from '../../../domain/payments/payment-methods.ts';
import { whatsAppDigits } from '../../../domain/shop/contact-links.ts';
import {
  defaultSettings,
  getSocialLinks,
  type ShopSettings,
  settingsInRupees,
} from '../../../domain/shop/shop-settings.ts';
import { addsGst, getSellerState, type TaxRules } from '../../../domain/tax/gst.ts';
import { publicTheme } from '../../../domain/theme/theme.ts';
import { toTokens } from '../../../domain/theme/tokens.ts';
import { shopDay } from '../../../domain/time/calendar.ts';
import type { DbOrTx } from '../../platform/db/database.ts';
import { findStoredValue } from '../../platform/db/stored-values.repository.ts';
import { inTransaction } from '../../platform/db/transactions.ts';
import { invalidField, staleVersion } from '../../platform/errors/shop-error.ts';
import type { MailShop } from '../../platform/mail/mail-layout.ts';
import type { Platform } from '../../platform/process/platform.ts';
import type { Settings } from '../../platform/process/settings.ts';
import type { AuditService } from '../audit/audit.service.ts';
import * as repository from './shop.repository.ts';
import { findSettingsAndTheme, toTheme } from './theme.repository.ts';

export { deleteWithheld, findWithheld, insertWithheld } from './shop.repository.ts';

/** The operator's settings of the shop; its name and splash count until the owner has saved others. */
export interface ShopProcess
  extends Pick<Settings, 'shopName' | 'splashMs' | 'apiBaseUrl' | 'paymentMethods'> {
  /** Those of `paymentMethods` that this process can carry out. */
  offeredMethods: readonly PaymentMethod[];
  indexNowKey?: string | undefined;
  /** The shop's address in emails and in files for others; without `PUBLIC_URL` the local one. */
  shopUrl: string;
}

interface ShopDeps extends Pick<Platform, 'db' | 'pool' | 'clock' | 'mailer' | 'publicUrl'> {
  audit: AuditService;
  shopProcess: ShopProcess;
}

/** The name of the stored mark of the demo, which stays when its data is removed. */
export const DEMO_MARK = 'demo';
/** The mark's value while the demo's examples of the shop's facts are shown. */
export const SHOWS_EXAMPLES = 'examples';

/** What the owner's settings say of new orders. */
export type CheckoutRules = Pick<
  ShopSettings,
  | keyof UnpaidLimits
  | keyof PricingRules
  | keyof TaxRules
  | keyof CashRules
  | keyof ShieldRules
  | 'paymentMethods'
  | 'gstin'
  | 'timeZone'
>;

export type ShopService = ReturnType<typeof createShopService>;

/** The shop's settings, read from the database each time, so that all processes agree. */
export function createShopService(deps: ShopDeps) {
  const { db, pool, mailer, audit, shopProcess, publicUrl } = deps;
  const { shopName, splashMs, offeredMethods, shopUrl, apiBaseUrl = '' } = shopProcess;
  const defaults = defaultSettings({ name: shopName, splashMs, paymentMethods: [] });

  function toSettings(row: repository.SettingsRow | undefined): ShopSettings {
    const { endedMethods = [], enabledMethods = [], ...saved } = row?.saved ?? {};
    const paymentMethods = offeredMethods.filter((method) =>
      PAYMENT_TRAITS[method].isOptIn
        ? enabledMethods.includes(method)
        : !endedMethods.includes(method),
    );
    return { ...defaults, ...saved, paymentMethods };
  }

  function toSettingsView(row: repository.SettingsRow | undefined) {
    return {
      version: row?.version ?? 0,
      settings: toSettings(row),
      offeredMethods: [...offeredMethods],
    };
  }

  // In the caller's transaction: a second connection might not be available while it holds one.
  const loadSettings = async (tx: DbOrTx = db) => toSettings(await repository.findSettings(tx));

  /** The payment methods that a customer may choose now, and what the settings say of new orders. */
  async function loadCheckoutRules(tx: DbOrTx = db): Promise<CheckoutRules> {
    const { row, withheld } = await repository.findSettingsAndWithheld(tx);
    const settings = toSettings(row);
    const working = settings.paymentMethods.filter((method) => !withheld.includes(method));
    const paymentMethods = withAdvance(working, settings);
    const roundsTotals = isRounding(settings);
    return { ...settings, ...addedTax(settings), roundsTotals, paymentMethods };
  }

  return {
    async loadFacts(): Promise<Omit<InPaise<Shop>, 'signUpPromo'>> {
      const { settings: row, theme } = await findSettingsAndTheme(db);
      const hasExamples = !row && (await findStoredValue(db, DEMO_MARK)) === SHOWS_EXAMPLES;
      const shop = publicShop(toSettings(row), row !== undefined);
      const sendsEmails = mailer.hasServer;
      const facts = { ...shop, hasExamples, apiBaseUrl, publicUrl, sendsEmails };
      const changed = theme && publicTheme(toTheme(theme), theme.saved.logoSize);
      return changed ? { ...facts, theme: changed } : facts;
    },

    loadSettings,
    findTimeZone: async (tx?: DbOrTx) => (await loadSettings(tx)).timeZone,
    /** The payment methods that a customer may choose now. */
    listPaymentMethods: async (tx?: DbOrTx) => (await loadCheckoutRules(tx)).paymentMethods,
    loadCheckoutRules,

    async loadMailShop(tx?: DbOrTx): Promise<MailShop> {
      const found = await findSettingsAndTheme(tx ?? db);
      const { name, email, phone } = toSettings(found.settings);
      return { name, url: shopUrl, email, phone, colours: toTokens(toTheme(found.theme)) };
    },

    loadView: async () => toSettingsView(await repository.findSettings(db)),

    /**
     * Saves all settings if `version` is current.
     * @throws ShopError BAD_INPUT, or STALE_VERSION with the current settings
     */
    async save(admin: Pick<User, '_id'>, version: number, settings: ShopSettings) {
      await refuseUnusable(deps, settings);
      const isKept = await inTransaction(pool, async (tx) => {
        const before = await repository.findSettings(tx);
        if (before?.version === version && isDeepStrictEqual(toSettings(before), settings)) {
          return true;
        }
        const saved = savedFrom(shopProcess, settings, before);
        if (!(await repository.saveSettings(tx, version, saved))) return false;
        await audit.recordAndEmptyCache(tx, {
          actorId: admin._id,
          action: 'changed',
          subject: { kind: 'settings', id: 'shop', label: 'shop settings' },
          before: { ...settingsInRupees(toSettings(before)) },
          after: { ...settingsInRupees(settings) },
        });
        return true;
      });
      const view = toSettingsView(await repository.findSettings(db));
      if (isKept) return view;
      throw staleVersion('the settings', shopSettingsViewSchema.encode(view));
    },
  };
}

/** A method that this process does not offer keeps its state: another process may offer it. */
function savedFrom(
  { offeredMethods }: ShopDeps['shopProcess'],
  settings: ShopSettings,
  before: repository.SettingsRow | undefined,
) {
  const { paymentMethods, ...rest } = settings;
  const elsewhere = (methods: PaymentMethod[] = []) =>
    methods.filter((method) => !offeredMethods.includes(method));
  const ended = offeredMethods.filter((method) => !paymentMethods.includes(method));
  const enabled = paymentMethods.filter((method) => PAYMENT_TRAITS[method].isOptIn);
  return {
    ...rest,
    endedMethods: [...elsewhere(before?.saved.endedMethods), ...ended],
    enabledMethods: [...elsewhere(before?.saved.enabledMethods), ...enabled],
  };
}

/** @throws ShopError BAD_INPUT */
async function refuseUnusable(
  { db, clock, shopProcess }: ShopDeps,
  settings: ShopSettings,
): Promise<void> {
  const { paymentMethods, timeZone, cashAdvance } = settings;
  if (!paymentMethods.every((method) => shopProcess.offeredMethods.includes(method))) {
    throw invalidField('settings.paymentMethods', 'Choose a payment method from the list');
  }
  if (cashAdvance !== '' && !hasGateway(paymentMethods)) {
    throw invalidField(
      'settings.cashAdvance',
      'An advance is paid at a gateway: offer Cashfree or PayPal, or leave it empty',
    );
  }
  for (const { series, name } of await repository.findUsedSeries(db)) {
    if (settings[name] === series) continue;
    const message = `Numbers that begin with ${series} are issued already, so it stays`;
    throw invalidField(`settings.${name}`, message);
  }
  const today = shopDay(clock.now(), timeZone);
  if (
    settings.taxMode === 'gst' &&
    !(await repository.hasGstRate(db, settings.defaultHsn, today))
  ) {
    throw invalidField(
      'settings.defaultHsn',
      `There is no GST rate for HSN ${settings.defaultHsn} yet. Add it first.`,
    );
  }
  if (!(await repository.knowsTimeZone(db, timeZone))) {
    throw invalidField('settings.timeZone', 'This time zone is not supported. Choose another one.');
  }
}

/** The percentage that is added to the items: none where they are taxed by GST. */
function addedTax({ taxMode, taxPercent, taxLabel }: ShopSettings): TaxRate {
  return taxMode === 'gst' ? { taxPercent: 0, taxLabel: 'GST' } : { taxPercent, taxLabel };
}

/** Totals with an added tax are what the specification says, to the paisa. */
const isRounding = ({ taxMode, roundsTotals }: ShopSettings) => taxMode === 'gst' && roundsTotals;

/** Where every order in cash needs an advance, it is offered only while a gateway takes it. */
function withAdvance(
  methods: PaymentMethod[],
  { cashAdvance, cashAdvanceFor }: ShopSettings,
): PaymentMethod[] {
  const isAlwaysDue = cashAdvance !== '' && cashAdvanceFor.length === 0;
  return !isAlwaysDue || hasGateway(methods)
    ? methods
    : methods.filter((method) => !isCollected(method));
}

/** The shop as everyone may see it. Facts not given are empty: examples are not data. */
function publicShop(settings: ShopSettings, isSaved: boolean) {
  const { name, splashMs, paymentMethods, timeZone, countVisits } = settings;
  const { legalName, gstin, address, phone, email, courtsAt } = settings;
  const { grievanceName, grievanceEmail, grievancePhone } = settings;
  const { firstDay, lastDay, opensAt, closesAt, latitude, longitude } = settings;
  const { shippingFee, freeShippingAbove, taxMode, gstScheme: scheme } = settings;
  return {
    ...{ name, splashMs, paymentMethods, timeZone, countVisits },
    ...{ legalName, gstin, address, phone, email, courtsAt },
    ...{ grievanceName, grievanceEmail, grievancePhone },
    place: latitude === null || longitude === null ? null : { latitude, longitude },
    whatsapp: whatsAppDigits(settings.whatsapp) ?? '',
    pricing: {
      ...addedTax(settings),
      ...{ shippingFee, freeShippingAbove },
      ...(isRounding(settings) && { roundsTotals: true }),
    },
    ...(taxMode === 'gst' && {
      gst: { scheme, state: getSellerState(settings), pricesIncludeTax: !addsGst(settings) },
    }),
    hours: { firstDay, lastDay, opensAt, closesAt },
    socialLinks: isSaved ? getSocialLinks(settings) : null,
  };
}
