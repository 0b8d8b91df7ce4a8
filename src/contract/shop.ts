import { z } from 'zod';
import { PAYMENT_METHODS } from '../domain/payments/payment-methods.ts';
import { WEEKDAYS } from '../domain/shop/opening-hours.ts';
import {
  checkShopSettings,
  type SettingName,
  type ShopSettings,
  settingLabel,
  TEXT_SETTINGS,
  type TextSetting,
  tidySetting,
} from '../domain/shop/shop-settings.ts';
import { NETWORK_KEYS } from '../domain/shop/social-networks.ts';
import { endpoints } from './endpoint.ts';
import { rupees, rupeesOr } from './money.ts';
import { reportErrorsOf } from './text.ts';
import { publicThemeSchema } from './theme.ts';

/** The promo promised for signing up. */
const signUpPromoSchema = z.object({
  code: z.string(),
  amount: rupees.nullable().meta({ description: 'Rupees off; null for a percentage code' }),
  percent: z.number().nullable().meta({ description: 'Whole per cent of the items' }),
});
export type SignUpPromo = z.output<typeof signUpPromoSchema>;

const fact = z.string().meta({ description: 'Empty where the owner has not given it' });

/** What is added to the items of an order, as the owner has set it. */
const pricingSchema = z.object({
  taxPercent: z.number().meta({ description: 'Per cent of the items total; 0 = no tax' }),
  taxLabel: z.string().meta({ description: 'Name of the tax' }),
  shippingFee: rupees,
  freeShippingAbove: rupees.nullable().meta({
    description: 'Items totals above it are shipped free; 0 = all are, null = none is',
  }),
});
export type Pricing = z.input<typeof pricingSchema>;

/** What pages need to know of the shop first; public and the same for everyone. */
export const shopSchema = z
  .object({
    name: z.string(),
    splashMs: z.number().int(),
    apiBaseUrl: z.string().meta({ description: 'Empty: the same origin' }),
    publicUrl: z.string().meta({ description: 'Empty where the owner has not set one' }),
    paymentMethods: z.array(z.enum(PAYMENT_METHODS)),
    timeZone: z.string().meta({ description: 'Time zone of the shop, as an IANA name' }),
    countVisits: z.boolean().meta({ description: 'Whether pages report visits' }),
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
      .meta({ description: "null until the owner has set the shop's pages" }),
    pricing: pricingSchema,
    signUpPromo: signUpPromoSchema.nullable().meta({
      description: 'The oldest usable code for a first order; null: none',
    }),
    theme: publicThemeSchema
      .optional()
      .meta({ description: 'Left out while the shop looks as it comes' }),
  })
  .meta({ id: 'Shop' });
export type Shop = z.input<typeof shopSchema>;
export type ShopInPaise = z.output<typeof shopSchema>;

const must = (name: SettingName) => ({ error: `${settingLabel(name)} is required` });
const text = (name: SettingName) =>
  z.string(must(name)).overwrite((typed) => tidySetting(name, typed));
const degrees = (name: SettingName) => z.number(must(name)).nullable();

const texts = Object.fromEntries(TEXT_SETTINGS.map((name) => [name, text(name)]));

const settingFields = {
  ...(texts as Record<TextSetting, ReturnType<typeof text>>),
  latitude: degrees('latitude'),
  longitude: degrees('longitude'),
  firstDay: z.enum(WEEKDAYS, 'Choose a day of the week'),
  lastDay: z.enum(WEEKDAYS, 'Choose a day of the week'),
  opensAt: text('opensAt'),
  closesAt: text('closesAt'),
  shippingFee: rupeesOr(must('shippingFee').error),
  freeShippingAbove: rupeesOr(must('freeShippingAbove').error).nullable(),
  taxPercent: z.number(must('taxPercent')),
  paymentMethods: z.array(
    z.enum(PAYMENT_METHODS, 'Choose a payment method from the list'),
    must('paymentMethods'),
  ),
  cashFee: rupeesOr(must('cashFee').error),
  cashLimit: rupeesOr(must('cashLimit').error).nullable(),
  unpaidOrders: z.number(must('unpaidOrders')),
  unpaidItems: z.number(must('unpaidItems')),
  splashMs: z.number(must('splashMs')),
  timeZone: text('timeZone'),
  countVisits: z.boolean(must('countVisits')),
  keepPaymentLogDays: z.number(must('keepPaymentLogDays')).nullable(),
  keepChangeLogDays: z.number(must('keepChangeLogDays')).nullable(),
  keepMessagesDays: z.number(must('keepMessagesDays')).nullable(),
  keepVisitsDays: z.number(must('keepVisitsDays')).nullable(),
} satisfies Record<SettingName, z.ZodType>;

/** The shop's settings as the owner edits them; the domain validates them. */
export const shopSettingsSchema = z
  .object(settingFields)
  .superRefine(reportErrorsOf<ShopSettings>(checkShopSettings))
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
export type ShopSettingsView = z.input<typeof shopSettingsViewSchema>;
export type ShopSettingsViewInPaise = z.output<typeof shopSettingsViewSchema>;

export const shopEndpoints = endpoints({
  'GET /api/shop': {
    summary: 'Name of the shop and what its pages need to know',
    access: 'anyone',
    isPublic: true,
    answer: shopSchema,
  },
  'GET /api/admin/settings': {
    summary: 'The settings that the owner can change, with their values',
    access: 'admin',
    answer: shopSettingsViewSchema,
  },
  'PUT /api/admin/settings': {
    summary: 'Save all settings of the shop; the answer is the saved state',
    access: 'admin',
    body: z.object({ version, settings: shopSettingsSchema }),
    answer: shopSettingsViewSchema,
    errors: ['STALE_VERSION'],
  },
});
