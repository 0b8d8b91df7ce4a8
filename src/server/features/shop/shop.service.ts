import { isDeepStrictEqual } from 'node:util';
import type { User } from '../../../contract/accounts.ts';
import type { Shop, ShopSettingsView } from '../../../contract/shop.ts';
import type { PaymentMethod } from '../../../domain/payments/payment-methods.ts';
import {
  defaultSettings,
  type ShopSettings,
  socialLinksOf,
} from '../../../domain/shop/shop-settings.ts';
import { whatsAppDigits } from '../../../domain/shop/whatsapp.ts';
import type { Db, DbOrTx } from '../../platform/db/database.ts';
import { invalidField, ShopError } from '../../platform/http/shop-error.ts';
import type { MailShop } from '../../platform/mail/mail-layout.ts';
import type { AuditService } from '../audit/audit.service.ts';
import * as repository from './shop.repository.ts';

/** The operator's settings of the shop. */
export interface ShopProcess {
  /** The shop's name and splash until the owner has saved others. */
  name: string;
  splashMs: number;
  /** The payment methods that this process can carry out. */
  offeredMethods: readonly PaymentMethod[];
  /** Address of the API in the browser; empty = same origin. */
  apiBaseUrl: string;
  /** Public address of the shop; empty where unknown. */
  publicUrl: string;
  /** The same for emails, which need an address. */
  homeUrl: string;
}

interface ShopDeps {
  db: Db;
  audit: AuditService;
  shopProcess: ShopProcess;
}

export type ShopService = ReturnType<typeof createShopService>;

/** The shop's settings, read from the database each time, so that all processes agree. */
export function createShopService({ db, audit, shopProcess }: ShopDeps) {
  const { name, splashMs, offeredMethods, homeUrl } = shopProcess;
  const defaults = defaultSettings({ name, splashMs, paymentMethods: [...offeredMethods] });

  function settingsOf(row: repository.SettingsRow | undefined): ShopSettings {
    const { endedMethods = [], ...saved } = row?.saved ?? {};
    const paymentMethods = offeredMethods.filter((method) => !endedMethods.includes(method));
    return { ...defaults, ...saved, paymentMethods };
  }

  function viewOf(row: repository.SettingsRow | undefined): ShopSettingsView {
    return {
      version: row?.version ?? 0,
      settings: settingsOf(row),
      offeredMethods: [...offeredMethods],
    };
  }

  /** A method that this process does not offer keeps its state: another process may offer it. */
  function savedFrom(settings: ShopSettings, before: repository.SettingsRow | undefined) {
    const { paymentMethods, ...rest } = settings;
    const endedElsewhere = (before?.saved.endedMethods ?? []).filter(
      (method) => !offeredMethods.includes(method),
    );
    const ended = offeredMethods.filter((method) => !paymentMethods.includes(method));
    return { ...rest, endedMethods: [...endedElsewhere, ...ended] };
  }

  async function refuseUnusable({ paymentMethods, timeZone }: ShopSettings): Promise<void> {
    if (!paymentMethods.every((method) => offeredMethods.includes(method))) {
      throw invalidField('settings.paymentMethods', 'Choose a payment method from the list');
    }
    if (!(await repository.knowsTimeZone(db, timeZone))) {
      throw invalidField(
        'settings.timeZone',
        'This time zone is not supported. Choose another one.',
      );
    }
  }

  // In the caller's transaction: a second connection might not be available while it holds one.
  const settings = async (tx: DbOrTx = db) => settingsOf(await repository.findSettings(tx));

  return {
    async facts(): Promise<ShopFacts> {
      const row = await repository.findSettings(db);
      return publicShop(settingsOf(row), shopProcess, row !== undefined);
    },

    settings: (tx?: DbOrTx) => settings(tx),
    timeZone: async (tx?: DbOrTx) => (await settings(tx)).timeZone,
    /** The payment methods that a shopper may choose now. */
    paymentMethods: async (tx?: DbOrTx) => (await settings(tx)).paymentMethods,

    async mailShop(tx?: DbOrTx): Promise<MailShop> {
      const { name, email, phone } = await settings(tx);
      return { name, url: homeUrl, email, phone };
    },

    view: async () => viewOf(await repository.findSettings(db)),

    /**
     * Saves all settings if `version` is current.
     * @throws ShopError BAD_INPUT, or STALE_VERSION with the current settings
     */
    async save(admin: Pick<User, '_id'>, version: number, settings: ShopSettings) {
      await refuseUnusable(settings);
      const isKept = await db.transaction(async (tx) => {
        const before = await repository.findSettings(tx);
        if (before?.version === version && isDeepStrictEqual(settingsOf(before), settings)) {
          return true;
        }
        const saved = savedFrom(settings, before);
        if (!(await repository.keepSettings(tx, version, saved))) return false;
        await audit.record(tx, {
          actorId: admin._id,
          action: 'changed',
          subject: { kind: 'settings', id: 'shop', label: 'shop settings' },
          before: { ...settingsOf(before) },
          after: { ...settings },
        });
        return true;
      });
      const view = viewOf(await repository.findSettings(db));
      if (isKept) return view;
      throw new ShopError(
        'STALE_VERSION',
        'Someone else changed the settings. Your changes are not saved yet: choose what to keep, then save again.',
        { current: view },
      );
    },
  };
}

type ShopFacts = Omit<Shop, 'signUpPromo'>;

/** The shop as everyone may see it. Facts not given are empty: examples are not data. */
function publicShop(
  settings: ShopSettings,
  { apiBaseUrl, publicUrl }: { apiBaseUrl: string; publicUrl: string },
  isSaved: boolean,
): ShopFacts {
  const { firstDay, lastDay, opensAt, closesAt, latitude, longitude } = settings;
  return {
    ...settings,
    apiBaseUrl,
    publicUrl,
    place: latitude === null || longitude === null ? null : { latitude, longitude },
    whatsapp: whatsAppDigits(settings.whatsapp) ?? '',
    hours: { firstDay, lastDay, opensAt, closesAt },
    socialLinks: isSaved ? socialLinksOf(settings) : null,
  };
}
