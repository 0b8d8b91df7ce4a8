import { isDeepStrictEqual } from 'node:util';
import type { User } from '../../../contract/account.ts';
import type { ShopSettingsView } from '../../../contract/shop.ts';
import type { PaymentMethod } from '../../../domain/payment-methods.ts';
import { defaultSettings, type ShopSettings } from '../../../domain/shop-settings.ts';
import type { Db, DbOrTx } from '../../platform/database.ts';
import type { MailShop } from '../../platform/mail-layout.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { AuditService } from '../audit/audit.service.ts';
import * as repository from './shop.repository.ts';
import { publicShop, type ShopFacts } from './shop-view.ts';

/** What whoever runs the process has set of the shop. */
export interface ShopProcess {
  /** The shop's name and splash until the owner has saved others. */
  name: string;
  splashMs: number;
  /** The ways to pay that this process can carry out. */
  offeredMethods: readonly PaymentMethod[];
  /** Where the browser finds the API; empty: where the pages are. */
  apiBaseUrl: string;
  /** Where visitors find the shop; empty where it has not been told. */
  publicUrl: string;
  /** The same for letters, which need an address: as far as it can be told. */
  homeUrl: string;
}

interface ShopDeps {
  db: Db;
  audit: AuditService;
  shopProcess: ShopProcess;
}

export type ShopService = ReturnType<typeof createShopService>;

/** The shop's own facts: asked of the database each time, so that all processes say the same. */
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

  /** A method this process does not offer stays as it was: another may offer it. */
  function savedFrom(
    settings: ShopSettings,
    before: repository.SettingsRow | undefined,
  ): repository.SavedSettings {
    const { paymentMethods, ...rest } = settings;
    const endedElsewhere = (before?.saved.endedMethods ?? []).filter(
      (method) => !offeredMethods.includes(method),
    );
    const ended = offeredMethods.filter((method) => !paymentMethods.includes(method));
    return { ...rest, endedMethods: [...endedElsewhere, ...ended] };
  }

  async function refuseUnusable({ paymentMethods, timeZone }: ShopSettings): Promise<void> {
    if (!paymentMethods.every((method) => offeredMethods.includes(method))) {
      throw refused('paymentMethods', 'Choose among the ways to pay that the shop offers');
    }
    if (!(await repository.knowsTimeZone(db, timeZone))) {
      throw refused('timeZone', 'The database does not know this time zone: choose another');
    }
  }

  // In a transaction of the caller's: a second connection might not be had while it holds one.
  const settings = async (tx: DbOrTx = db) => settingsOf(await repository.findSettings(tx));

  return {
    /** What every page and every visitor may know. */
    async facts(): Promise<ShopFacts> {
      const row = await repository.findSettings(db);
      return publicShop(settingsOf(row), shopProcess, row !== undefined);
    },

    settings: (tx?: DbOrTx) => settings(tx),
    timeZone: async (tx?: DbOrTx) => (await settings(tx)).timeZone,
    /** The ways to pay that a shopper may choose now. */
    paymentMethods: async (tx?: DbOrTx) => (await settings(tx)).paymentMethods,

    /** The shop as its letters name it. */
    async mailShop(tx?: DbOrTx): Promise<MailShop> {
      const { name, email, phone } = await settings(tx);
      return { name, url: homeUrl, email, phone };
    },

    view: async () => viewOf(await repository.findSettings(db)),

    /**
     * Saves all settings, if `version` still stands.
     * @throws ShopError BAD_INPUT, or STALE_VERSION with the settings as they are now
     */
    async save(
      admin: Pick<User, '_id'>,
      version: number,
      settings: ShopSettings,
    ): Promise<ShopSettingsView> {
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
        'Someone else has changed the settings meanwhile. Look at what differs, then save again.',
        { current: view },
      );
    },
  };
}

function refused(name: keyof ShopSettings, message: string): ShopError {
  return new ShopError('BAD_INPUT', message, { issues: [{ path: `settings.${name}`, message }] });
}
