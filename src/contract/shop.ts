import { z } from 'zod';
import { WEEKDAYS } from '../domain/opening-hours.ts';
import { PAYMENT_METHODS } from '../domain/order-checks.ts';
import {
  checkShopSettings,
  SETTING_LABELS,
  type SettingName,
  type ShopSettings,
} from '../domain/shop-settings.ts';
import { NETWORK_KEYS } from '../domain/social-networks.ts';

const fact = z.string().meta({ description: 'Empty where the owner has not given it' });

/** What the pages need to know of the shop before anything else; public and the same for everyone. */
export const shopSchema = z
  .object({
    name: z.string(),
    splashMs: z.number().int(),
    apiBaseUrl: z.string().meta({ description: 'Empty: the same origin' }),
    publicUrl: z.string().meta({ description: 'Empty where the owner has not set one' }),
    paymentMethods: z.array(z.enum(PAYMENT_METHODS)),
    timeZone: z.string().meta({ description: 'The clock of the shop, as an IANA name' }),
    legalName: fact,
    gstin: fact,
    address: fact.meta({ description: 'May have several lines' }),
    place: z
      .object({ latitude: z.number(), longitude: z.number() })
      .nullable()
      .meta({ description: 'Degrees; null where the owner has not given it' }),
    phone: fact,
    email: fact,
    whatsapp: fact.meta({ description: 'Digits with the country code, for wa.me' }),
    grievanceName: fact,
    grievanceEmail: fact,
    grievancePhone: fact,
    courtsAt: fact,
    hours: z.object({
      firstDay: z.enum(WEEKDAYS),
      lastDay: z.enum(WEEKDAYS),
      opensAt: z.string(),
      closesAt: z.string(),
    }),
    socialLinks: z
      .array(z.object({ network: z.enum(NETWORK_KEYS), url: z.string() }))
      .nullable()
      .meta({ description: 'null until the owner has said which pages the shop has' }),
  })
  .meta({ id: 'Shop' });
export type Shop = z.infer<typeof shopSchema>;

const must = (name: SettingName) => ({ error: `${SETTING_LABELS[name]} is required` });
/** Trimmed, in composed characters, runs of blanks made one. */
const line = (name: SettingName) =>
  z.string(must(name)).overwrite((text) => text.normalize('NFC').replace(/\s+/g, ' ').trim());
const capitals = (name: SettingName) =>
  line(name).overwrite((text) => text.toUpperCase().replaceAll(' ', ''));
const lines = (name: SettingName) =>
  z.string(must(name)).overwrite((text) => text.normalize('NFC').replaceAll('\r\n', '\n').trim());
const degrees = (name: SettingName) => z.number(must(name)).nullable();

const settingFields = {
  name: line('name'),
  legalName: line('legalName'),
  gstin: capitals('gstin'),
  address: lines('address'),
  latitude: degrees('latitude'),
  longitude: degrees('longitude'),
  phone: line('phone'),
  email: line('email'),
  whatsapp: line('whatsapp'),
  firstDay: z.enum(WEEKDAYS, 'Choose a day of the week'),
  lastDay: z.enum(WEEKDAYS, 'Choose a day of the week'),
  opensAt: line('opensAt'),
  closesAt: line('closesAt'),
  grievanceName: line('grievanceName'),
  grievanceEmail: line('grievanceEmail'),
  grievancePhone: line('grievancePhone'),
  courtsAt: line('courtsAt'),
  instagram: line('instagram'),
  facebook: line('facebook'),
  youtube: line('youtube'),
  pinterest: line('pinterest'),
  paymentMethods: z.array(
    z.enum(PAYMENT_METHODS, 'Choose among the ways to pay that the shop offers'),
    must('paymentMethods'),
  ),
  splashMs: z.number(must('splashMs')),
  timeZone: line('timeZone'),
} satisfies Record<SettingName, z.ZodType>;

/** The shop as its owner sees and edits it; the domain says what may stand there. */
export const shopSettingsSchema = z
  .object(settingFields)
  .superRefine((settings: ShopSettings, context) => {
    for (const [name, message] of Object.entries(checkShopSettings(settings))) {
      context.addIssue({ code: 'custom', path: [name], message });
    }
  })
  .meta({ id: 'ShopSettings' });

const version = z.number().int().min(0).meta({ description: '0 until settings are saved' });

export const shopSettingsViewSchema = z
  .object({
    version,
    settings: z.object(settingFields),
    offeredMethods: z
      .array(z.enum(PAYMENT_METHODS))
      .meta({ description: 'What `paymentMethods` may be chosen from' }),
  })
  .meta({ id: 'ShopSettingsView' });
export type ShopSettingsView = z.infer<typeof shopSettingsViewSchema>;

/** `version` is that of the settings the change is based on. */
export const saveShopSettingsSchema = z.object({ version, settings: shopSettingsSchema });
