import { z } from 'zod';
import { INDIAN_STATES } from '../domain/addresses/indian-addresses.ts';
import { MAX_UNCONFIRMED_HOURS, MAX_UNPAID } from '../domain/orders/unpaid-limits.ts';
import { advanceError, pincodesError } from '../domain/payments/cash-on-delivery.ts';
import { CASH_RISKS, shieldErrors } from '../domain/payments/cash-shield.ts';
import { PAYMENT_METHODS } from '../domain/payments/payment-methods.ts';
import { whatsAppError } from '../domain/shop/contact-links.ts';
import { isTimeOfDay, WEEKDAYS } from '../domain/shop/opening-hours.ts';
import { isHttpsAddress, NETWORK_KEYS, type SocialNetwork } from '../domain/shop/shop-facts.ts';
import {
  gstErrors,
  MAX_RETENTION_DAYS,
  MAX_SPLASH_MS,
  MIN_RETENTION_DAYS,
  type SettingName,
  settingLabel,
  tidySetting,
} from '../domain/shop/shop-settings.ts';
import { DEFAULT_TAX_RULES, GST_SCHEMES, hsnError, TAX_MODES } from '../domain/tax/gst.ts';
import { gstinError } from '../domain/tax/gstin.ts';
import { requiredMessage, tooLongMessage, unstorableMessage } from '../domain/text/text.ts';
import { isTimeZone } from '../domain/time/calendar.ts';
import { endpoints } from './endpoint.ts';
import { publicThemeSchema } from './theme.ts';
import { checkedRupees, emailSchema, reportError, rupeesSchema, whenFieldsAre } from './values.ts';

/** The promo promised for signing up. */
const signUpPromoSchema = z.object({
  code: z.string(),
  amount: rupeesSchema.nullable().describe('Rupees off; null for a percentage code'),
  percent: z.number().nullable().describe('Whole per cent of the items'),
});
export type SignUpPromo = z.output<typeof signUpPromoSchema>;

const fact = z.string().describe('Empty where the owner has not given it');

/** What is added to the items of an order, as the owner has set it. */
const pricingSchema = z.object({
  taxPercent: z.number().describe('Per cent of the items total; 0 = no tax'),
  taxLabel: z.string().describe('Name of the tax'),
  shippingFee: rupeesSchema,
  freeShippingAbove: rupeesSchema
    .nullable()
    .describe('Items totals above it are shipped free; 0 = all are, null = none is'),
  roundsTotals: z
    .boolean()
    .optional()
    .describe('Totals are in whole rupees; left out where they are not'),
});
export type Pricing = z.input<typeof pricingSchema>;

/** What pages need to know of the shop first; public and the same for everyone. */
export const shopSchema = z
  .object({
    name: z.string(),
    splashMs: z.number().int(),
    apiBaseUrl: z.string().describe('Empty: the same origin'),
    publicUrl: z.string().describe('Empty where the owner has not set one'),
    paymentMethods: z.array(z.enum(PAYMENT_METHODS)),
    timeZone: z.string().describe('Time zone of the shop, as an IANA name'),
    countVisits: z.boolean().describe('Whether pages report visits'),
    sendsEmails: z.boolean().describe('false: no mail server is set'),
    legalName: fact,
    gstin: fact,
    address: fact.describe('May have several lines'),
    place: z
      .object({ latitude: z.number(), longitude: z.number() })
      .nullable()
      .describe('Degrees; null where the owner has not given it'),
    phone: fact,
    email: fact,
    whatsapp: fact.describe('Digits with the country code, for wa.me'),
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
      .describe("null until the owner has set the shop's pages"),
    hasExamples: z
      .boolean()
      .describe('Whether the demo’s examples of social pages and of the place are shown'),
    pricing: pricingSchema,
    signUpPromo: signUpPromoSchema
      .nullable()
      .describe('The oldest usable code for a first order; null: none'),
    gst: z
      .object({
        scheme: z.enum(GST_SCHEMES),
        state: z.string().describe('The seller’s state, by its code'),
        pricesIncludeTax: z.boolean().describe('false: GST is added at checkout'),
      })
      .optional()
      .describe('Of a shop that is taxed by GST'),
    theme: publicThemeSchema.optional().describe('Left out while the shop looks as it comes'),
  })
  .meta({ id: 'Shop' });
export type Shop = z.input<typeof shopSchema>;

/** What a text says is wrong with it; null for a valid one. */
type TextCheck = (given: string) => string | null;

/** Free text; '' where the owner has not given it. `check` is asked about a given one. */
function text(name: SettingName, max: number, check: TextCheck = () => null) {
  const label = settingLabel(name);
  return z
    .string(requiredMessage(label))
    .overwrite((typed) => tidySetting(name, typed))
    .superRefine(
      reportError((given) => {
        if (given === '') return null;
        if (given.length > max) return tooLongMessage(label, max);
        const isStorable = !given.includes('\0') && given.isWellFormed();
        return isStorable ? check(given) : unstorableMessage(label);
      }),
    );
}

const stateError: TextCheck = (code) =>
  INDIAN_STATES.some((state) => state.code === code) ? null : 'Choose a state';

const required = (name: SettingName, max: number) =>
  text(name, max).min(1, requiredMessage(settingLabel(name)));

const page = (network: SocialNetwork) =>
  text(network, 300, (address) =>
    isHttpsAddress(address)
      ? null
      : `Enter the address of the page, such as https://www.${network}.com/yourshop`,
  );

const emailError: TextCheck = (given) =>
  emailSchema.safeParse(given).success ? null : 'Enter an email address such as name@example.com';

const phoneError: TextCheck = (given) => {
  const digits = given.replace(/\D/g, '').length;
  const isPhone = /^\+?[\d ()./-]+$/.test(given) && digits >= 7 && digits <= 15;
  return isPhone ? null : 'Enter a phone number of 7 to 15 digits, such as +91 98450 12345';
};

const PINCODES_LENGTH = 5000;

const degrees = (label: string, most: number) => {
  const error = `${label} must be a number from -${most} to ${most}`;
  return z.number(error).min(-most, error).max(most, error).nullable();
};

const weekday = z.enum(WEEKDAYS, 'Choose a day of the week');

const TIME_WANTED = 'Enter a time of day, such as 10:00';
const time = z.string(TIME_WANTED).trim().refine(isTimeOfDay, TIME_WANTED);

/** An amount that the owner sets, between two amounts in rupees. */
const amount = (min: number, max: number, error: string) =>
  checkedRupees(z.number(error).min(min, error).max(max, error));

const FEE_RANGE = 'Enter an amount from ₹0 to ₹10,000';
const TAX_RANGE = 'Enter a number from 0 to 40, with at most 2 decimals. 0 means no tax.';
const SPLASH_RANGE = `Enter a number of seconds from 0 to ${MAX_SPLASH_MS / 1000}`;
const UNPAID_RANGE = `Enter a whole number from 1 to ${MAX_UNPAID}`;
const DAYS_RANGE = `Enter a whole number of days from ${MIN_RETENTION_DAYS} to ${MAX_RETENTION_DAYS}, or nothing`;

const HOURS_RANGE = `Enter a whole number of hours from 1 to ${MAX_UNCONFIRMED_HOURS}`;

const unpaidLimit = z.int(UNPAID_RANGE).min(1, UNPAID_RANGE).max(MAX_UNPAID, UNPAID_RANGE);
const COUNT_RANGE = 'Enter a whole number from 1 to 100, or leave it empty';
const cashCount = z.int(COUNT_RANGE).min(1, COUNT_RANGE).max(100, COUNT_RANGE).nullable();
const cashRisks = z.array(z.enum(CASH_RISKS, 'Choose reasons from the list'));
const retentionDays = z
  .int(DAYS_RANGE)
  .min(MIN_RETENTION_DAYS, DAYS_RANGE)
  .max(MAX_RETENTION_DAYS, DAYS_RANGE)
  .nullable();

const PREFIX = 'Enter 1 to 4 capital letters, digits or hyphens, such as INV';

/** A number has at most 16 characters (CGST Rules 2017, rule 46): `INV/26-27/00001`. */
const documentPrefix = (name: SettingName) =>
  text(name, 100, (prefix) =>
    /^[A-Z0-9-]{1,4}$/.test(prefix) && prefix !== 'TEST' ? null : PREFIX,
  ).min(1, PREFIX);

const settingFields = {
  name: required('name', 60),
  legalName: text('legalName', 120),
  gstin: text('gstin', 100, gstinError),
  address: text('address', 300),
  latitude: degrees('Latitude', 90),
  longitude: degrees('Longitude', 180),
  phone: text('phone', 40, phoneError),
  email: text('email', 254, emailError),
  whatsapp: text('whatsapp', 40, whatsAppError),
  firstDay: weekday,
  lastDay: weekday,
  opensAt: time,
  closesAt: time,
  grievanceName: text('grievanceName', 120),
  grievanceEmail: text('grievanceEmail', 254, emailError),
  grievancePhone: text('grievancePhone', 40, phoneError),
  courtsAt: text('courtsAt', 60),
  instagram: page('instagram'),
  facebook: page('facebook'),
  youtube: page('youtube'),
  pinterest: page('pinterest'),
  shippingFee: amount(0, 10_000, FEE_RANGE),
  freeShippingAbove: amount(
    0,
    10_000_000,
    'Enter an amount from ₹0 to ₹1,00,00,000, or leave it empty',
  ).nullable(),
  taxPercent: z
    .number(TAX_RANGE)
    .min(0, TAX_RANGE)
    .max(40, TAX_RANGE)
    .refine((percent) => Math.round(percent * 100) / 100 === percent, TAX_RANGE),
  // It stands in a line of the order's summary.
  taxLabel: required('taxLabel', 20),
  // Left out by clients from before GST.
  taxMode: z.enum(TAX_MODES, 'Choose how tax is charged').default(DEFAULT_TAX_RULES.taxMode),
  gstScheme: z
    .enum(GST_SCHEMES, 'Choose how you are registered')
    .default(DEFAULT_TAX_RULES.gstScheme),
  pricesIncludeTax: z
    .boolean('Choose whether prices include GST')
    .default(DEFAULT_TAX_RULES.pricesIncludeTax),
  gstState: text('gstState', 2, stateError).default(''),
  defaultHsn: text('defaultHsn', 8, hsnError).default(DEFAULT_TAX_RULES.defaultHsn),
  invoicePrefix: documentPrefix('invoicePrefix').default(DEFAULT_TAX_RULES.invoicePrefix),
  creditNotePrefix: documentPrefix('creditNotePrefix').default(DEFAULT_TAX_RULES.creditNotePrefix),
  roundsTotals: z.boolean('Round order totals is required').default(false),
  paymentMethods: z
    .array(
      z.enum(PAYMENT_METHODS, 'Choose a payment method from the list'),
      'Payment methods is required',
    )
    .min(1, 'Choose at least one payment method'),
  cashFee: amount(0, 10_000, FEE_RANGE),
  cashLimit: amount(
    1,
    1_000_000,
    'Enter an amount from ₹1 to ₹10,00,000, or leave it empty',
  ).nullable(),
  // Left out by clients from before it.
  cashAdvance: text('cashAdvance', 20, advanceError).default(''),
  cashRefusedPincodes: text('cashRefusedPincodes', PINCODES_LENGTH, pincodesError),
  cashAllowedPincodes: text('cashAllowedPincodes', PINCODES_LENGTH, pincodesError),
  // Left out by clients from before them.
  cashOpenOrders: cashCount.default(null),
  cashMaxRefusals: cashCount.default(null),
  cashRiskAbove: amount(0, 1_000_000, 'Enter an amount from ₹0 to ₹10,00,000, or leave it empty')
    .nullable()
    .default(null),
  cashRiskPincodes: text('cashRiskPincodes', PINCODES_LENGTH, pincodesError).default(''),
  cashAdvanceFor: cashRisks.default([]),
  cashConfirmFor: cashRisks.default([]),
  unpaidOrders: unpaidLimit,
  unpaidItems: unpaidLimit,
  unconfirmedItems: unpaidLimit,
  unconfirmedItemsPerAddress: unpaidLimit,
  gatewayItems: unpaidLimit,
  gatewayItemsPerAddress: unpaidLimit,
  gatewayHoldsPerDay: unpaidLimit,
  unconfirmedHours: z.int(HOURS_RANGE).min(1, HOURS_RANGE).max(MAX_UNCONFIRMED_HOURS, HOURS_RANGE),
  splashMs: z.int(SPLASH_RANGE).min(0, SPLASH_RANGE).max(MAX_SPLASH_MS, SPLASH_RANGE),
  timeZone: z
    .string('Time zone is required')
    .trim()
    .refine(isTimeZone, 'Choose a time zone, such as Asia/Kolkata'),
  countVisits: z.boolean('Count visits is required'),
  keepPaymentLogDays: retentionDays,
  keepChangeLogDays: retentionDays,
  keepMessagesDays: retentionDays,
  keepVisitsDays: retentionDays,
} satisfies Record<SettingName, z.ZodType>;

const coordinate = z.number().nullable();
const HAS_COORDINATES = whenFieldsAre({ latitude: coordinate, longitude: coordinate });

/** The shop's settings as the owner edits them. */
export const shopSettingsSchema = z
  .object(settingFields)
  .refine(({ latitude, longitude }) => latitude !== null || longitude === null, {
    path: ['latitude'],
    error: 'Latitude is required too: the map needs both numbers',
    when: HAS_COORDINATES,
  })
  .refine(({ latitude, longitude }) => longitude !== null || latitude === null, {
    path: ['longitude'],
    error: 'Longitude is required too: the map needs both numbers',
    when: HAS_COORDINATES,
  })
  .refine(({ opensAt, closesAt }) => closesAt > opensAt, {
    path: ['closesAt'],
    error: 'Closing time must be after opening time',
    when: whenFieldsAre({ opensAt: time, closesAt: time }),
  })
  .superRefine((settings, context) => {
    const errors = { ...gstErrors(settings), ...shieldErrors(settings) };
    for (const [path, message] of Object.entries(errors))
      context.addIssue({ code: 'custom', path: [path], message });
  })
  .meta({ id: 'ShopSettings' });
export type ShopSettingsInput = z.input<typeof shopSettingsSchema>;

const version = z.number().int().min(0).describe('0 until settings are saved');

export const shopSettingsViewSchema = z
  .object({
    version,
    settings: z.object(settingFields),
    offeredMethods: z
      .array(z.enum(PAYMENT_METHODS))
      .describe('What `paymentMethods` may be chosen from'),
  })
  .meta({ id: 'ShopSettingsView' });
export type ShopSettingsView = z.input<typeof shopSettingsViewSchema>;

export const shopEndpoints = endpoints({
  'GET /api/shop': {
    summary: 'Name of the shop and what its pages need to know',
    access: 'anyone',
    isPublic: true,
    answer: shopSchema,
  },
  'GET /api/pincodes/{pincode}': {
    summary: 'District and states of a PIN code of India',
    access: 'anyone',
    isPublic: true,
    answer: z.object({
      district: z.string(),
      states: z.array(z.string()).describe('That with most post offices first'),
    }),
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
