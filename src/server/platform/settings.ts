import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import { parseRate, type RateMicros } from '../../domain/foreign-amount.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '../../domain/payment-methods.ts';
import { MAX_SPLASH_MS } from '../../domain/shop-settings.ts';
import type { ObjectStoreSettings } from './s3-store.ts';
import { StartError } from './start-error.ts';

/** Folder of the checkout. */
export const PROJECT_ROOT = path.resolve(import.meta.dirname, '../../..');

/** All that whoever runs the shop may set, checked, with defaults filled in. */
export interface Settings {
  /** Port to listen on; 0 = any that is free. */
  port: number;
  /** Address to listen on; empty = every one the machine has. */
  host: string;
  /** Where visitors reach the shop, without a slash at the end; undefined = not made known. */
  publicUrl: string | undefined;
  /** Where the browser finds the API, without a slash at the end; undefined = where the pages are. */
  apiBaseUrl: string | undefined;
  /** Absolute path of the folder with all that the shop keeps in files. */
  dataDir: string;
  /** An object store that keeps the shop's files; undefined = `dataDir` does. */
  objectStore: ObjectStoreSettings | undefined;
  /** A PostgreSQL server of one's own; undefined = the embedded one. */
  databaseUrl: string | undefined;
  /** The first admin's sign-in, both or neither; undefined = one is made at first start. */
  adminEmail: string | undefined;
  adminPassword: string | undefined;
  shopName: string;
  /** How long the splash shows, in milliseconds; 0 = none. */
  splashMs: number;
  /** Key that signs sessions; undefined = made once and kept in the database. */
  authSecret: string | undefined;
  /** Whether the client's address is taken from X-Forwarded-For. */
  trustProxy: boolean;
  /** Whether an empty database is filled with the demo catalogue. */
  demo: boolean;
  /** The ways to pay that the shop wants to offer. */
  paymentMethods: readonly PaymentMethod[];
  /** Keys of Cashfree; undefined = it is stood in for, or not offered. */
  cashfree: CashfreeKeys | undefined;
  /** Keys of PayPal; undefined = it is stood in for, or not offered. */
  paypal: PaypalKeys | undefined;
  /** The currency PayPal charges, for it takes no rupees, and the rupees one unit of it costs. */
  paypalPrice: { currency: string; rate: RateMicros };
  /** Whether gateways without keys are stood in for by the shop itself: no money moves then. */
  gatewayStandIn: boolean;
  /** The server that takes the shop's mail; undefined = mail is kept as files under `dataDir`. */
  smtpUrl: string | undefined;
  /** Who the shop's mail comes from; the name is empty where the setting gives none. */
  mailFrom: Mailbox;
  logLevel: (typeof LOG_LEVELS)[number];
}

export interface CashfreeKeys {
  appId: string;
  secretKey: string;
  mode: 'sandbox' | 'production';
  /** Another address than the one of `mode`; undefined = that one. */
  baseUrl: string | undefined;
}

export interface PaypalKeys {
  clientId: string;
  secret: string;
  /** Undefined = PayPal's sandbox. */
  baseUrl: string | undefined;
  /** Of the webhook as set up at PayPal; without it no webhook can be told genuine. */
  webhookId: string | undefined;
}

/** An address of mail, with the name shown beside it. */
export interface Mailbox {
  name: string;
  address: string;
}

/** Environment variables, as in `process.env`. */
export type Environment = Record<string, string | undefined>;

/** Settings that can't be used; its message lists every fault, one sentence on a line. */
export class SettingsError extends StartError {
  override name = 'SettingsError';
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const YES = ['on', 'true', '1', 'yes'];
const NO = ['off', 'false', '0', 'no'];
/** Never repeated in a message. */
const SECRETS = new Set([
  'ADMIN_PASSWORD',
  'AUTH_SECRET',
  'DATABASE_URL',
  'SMTP_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'CASHFREE_SECRET_KEY',
  'PAYPAL_SECRET',
]);
const KEY_PAIRS = [
  ['CASHFREE_APP_ID', 'CASHFREE_SECRET_KEY'],
  ['PAYPAL_CLIENT_ID', 'PAYPAL_SECRET'],
] as const;
const OBJECT_STORE = [
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const;

const wholeNumber = (max: number) => {
  const rule = `must be a whole number from 0 to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, rule)
    .transform(Number)
    .refine((value) => value <= max, rule);
};

const onOrOff = z
  .string()
  .toLowerCase()
  .refine((value) => [...YES, ...NO].includes(value), 'must be on or off')
  .transform((value) => YES.includes(value));

const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be an address that starts with http:// or https://' })
  .transform((value) => value.replace(/\/+$/, ''));

const METHODS_RULE = `must be a list of ${PAYMENT_METHODS.join(', ')}, with commas between`;
const methodList = z
  .string()
  .transform((value) => value.split(',').map((name) => name.trim()))
  .pipe(z.array(z.enum(PAYMENT_METHODS, METHODS_RULE)));

const MAILBOX_RULE = 'must be an email address, or a name with one: Shop <mail@shop.example>';
const mailbox = z
  .string()
  .transform((value) =>
    /^(?:(?<name>[^<>]*)<(?<address>[^<>]+)>|(?<bare>[^<>]+))$/.exec(value.trim()),
  )
  .transform((match) => ({
    name: match?.groups?.name?.trim().replace(/^"(.*)"$/, '$1') ?? '',
    address: (match?.groups?.address ?? match?.groups?.bare ?? '').trim(),
  }))
  .refine(({ address }) => z.email().safeParse(address).success, MAILBOX_RULE);

const environment = z.object({
  PORT: wholeNumber(65_535).default(3000),
  HOST: z.string().default(''),
  PUBLIC_URL: webAddress.optional(),
  API_BASE_URL: webAddress
    .refine((value) => new URL(value).pathname === '/', 'must be an address without a path')
    .optional(),
  DATA_DIR: z.string().default('./.data'),
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: 'must be an address that starts with postgresql://',
    })
    .optional(),
  S3_ENDPOINT: webAddress.optional(),
  S3_REGION: z.string().optional(),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PREFIX: z.string().default(''),
  ADMIN_EMAIL: z.email('must be an email address').optional(),
  ADMIN_PASSWORD: z.string().min(3, 'must be longer than 2 characters').optional(),
  SHOP_NAME: z.string().default('SSMS Silks'),
  SPLASH_MS: wholeNumber(MAX_SPLASH_MS).default(3000),
  AUTH_SECRET: z.string().min(32, 'must be at least 32 characters long').optional(),
  TRUST_PROXY: onOrOff.default(false),
  DEMO: onOrOff.default(true),
  PAYMENT_METHODS: methodList.default([...PAYMENT_METHODS]),
  CASHFREE_APP_ID: z.string().optional(),
  CASHFREE_SECRET_KEY: z.string().optional(),
  CASHFREE_ENV: z
    .enum(['sandbox', 'production'], 'must be sandbox or production')
    .default('sandbox'),
  CASHFREE_BASE_URL: webAddress.optional(),
  GATEWAY_STAND_IN: onOrOff.optional(),
  PAYPAL_CLIENT_ID: z.string().optional(),
  PAYPAL_SECRET: z.string().optional(),
  PAYPAL_BASE_URL: webAddress.optional(),
  PAYPAL_WEBHOOK_ID: z.string().optional(),
  PAYPAL_CURRENCY: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be a currency of three capitals, such as USD')
    .refine((value) => value !== 'INR', 'can not be INR: PayPal takes no rupees')
    .default('USD'),
  PAYPAL_INR_RATE: z
    .string()
    .refine((value) => parseRate(value) !== null, 'must be rupees, such as 84.25')
    .optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an address that starts with smtp:// or smtps://' })
    .optional(),
  MAIL_FROM: mailbox.optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
});

/** What one US dollar is taken to cost while PayPal is only stood in for. */
const EXAMPLE_RATE = '88';

/**
 * Reads the settings from environment variables; an empty one counts as not set. A relative
 * `DATA_DIR` is taken from the folder of the checkout.
 * @throws SettingsError listing every fault
 */
export function parseSettings(env: Environment): Settings {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = environment.safeParse(set);
  const faults = parsed.success ? [] : parsed.error.issues.map((issue) => sentence(issue, set));
  if ((set.ADMIN_EMAIL === undefined) !== (set.ADMIN_PASSWORD === undefined)) {
    faults.push('ADMIN_EMAIL and ADMIN_PASSWORD belong together: set both or neither.');
  }
  if (set.SMTP_URL !== undefined && set.MAIL_FROM === undefined) {
    faults.push('SMTP_URL needs MAIL_FROM, the address that the mail comes from: set it too.');
  }
  for (const [one, other] of KEY_PAIRS) {
    if ((set[one] === undefined) !== (set[other] === undefined)) {
      faults.push(`${one} and ${other} belong together: set both or neither.`);
    }
  }
  if (set.PAYPAL_CLIENT_ID !== undefined && set.PAYPAL_INR_RATE === undefined) {
    faults.push(
      'PAYPAL_CLIENT_ID needs PAYPAL_INR_RATE, the rupees one unit of PAYPAL_CURRENCY costs.',
    );
  }
  const missing = OBJECT_STORE.filter((name) => set[name] === undefined);
  const isStoreNamed = missing.length < OBJECT_STORE.length || set.S3_PREFIX !== undefined;
  if (isStoreNamed && missing.length > 0) {
    faults.push(`An object store needs ${missing.join(', ')} too: set all of them or none.`);
  }
  if (!parsed.success || faults.length > 0) throw new SettingsError(faults.join('\n'));
  const { data } = parsed;
  return {
    port: data.PORT,
    host: data.HOST,
    publicUrl: data.PUBLIC_URL,
    apiBaseUrl: data.API_BASE_URL,
    dataDir: path.resolve(PROJECT_ROOT, data.DATA_DIR),
    objectStore: isStoreNamed ? objectStoreOf(data) : undefined,
    databaseUrl: data.DATABASE_URL,
    adminEmail: data.ADMIN_EMAIL,
    adminPassword: data.ADMIN_PASSWORD,
    shopName: data.SHOP_NAME,
    splashMs: data.SPLASH_MS,
    authSecret: data.AUTH_SECRET,
    trustProxy: data.TRUST_PROXY,
    demo: data.DEMO,
    ...gatewaySettings(data),
    smtpUrl: data.SMTP_URL,
    mailFrom: {
      name: data.MAIL_FROM?.name ?? '',
      address: data.MAIL_FROM?.address ?? 'shop@shop.example',
    },
    logLevel: data.LOG_LEVEL,
  };
}

/** With real keys, or where real buyers come, payments are not stood in for unless that is wished. */
function gatewaySettings(data: z.output<typeof environment>) {
  const { CASHFREE_APP_ID: appId, CASHFREE_SECRET_KEY: secretKey } = data;
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_SECRET: secret } = data;
  const hasKeys = appId !== undefined || clientId !== undefined;
  const isLive = data.PUBLIC_URL?.startsWith('https:') ?? false;
  return {
    paymentMethods: data.PAYMENT_METHODS,
    cashfree:
      appId && secretKey
        ? { appId, secretKey, mode: data.CASHFREE_ENV, baseUrl: data.CASHFREE_BASE_URL }
        : undefined,
    paypal:
      clientId && secret
        ? { clientId, secret, baseUrl: data.PAYPAL_BASE_URL, webhookId: data.PAYPAL_WEBHOOK_ID }
        : undefined,
    paypalPrice: {
      currency: data.PAYPAL_CURRENCY,
      rate: parseRate(data.PAYPAL_INR_RATE ?? EXAMPLE_RATE) ?? 0,
    },
    gatewayStandIn: data.GATEWAY_STAND_IN ?? (!hasKeys && !isLive),
  };
}

function objectStoreOf(data: z.output<typeof environment>): ObjectStoreSettings {
  const prefix = data.S3_PREFIX.replace(/^\/+|\/+$/g, '');
  return {
    endpoint: data.S3_ENDPOINT ?? '',
    region: data.S3_REGION ?? '',
    bucket: data.S3_BUCKET ?? '',
    accessKeyId: data.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: data.S3_SECRET_ACCESS_KEY ?? '',
    prefix: prefix && `${prefix}/`,
  };
}

/**
 * The settings of this process.
 * @throws SettingsError listing every fault
 */
export function loadSettings(): Settings {
  return parseSettings(readEnvironment(process.env));
}

/**
 * The environment of a process, completed by the file `.env` of the checkout: what is set in the
 * process itself wins.
 * @throws SettingsError when there is such a file but it can't be read
 */
export function readEnvironment(env: Environment, root = PROJECT_ROOT): Environment {
  const file = path.join(root, '.env');
  try {
    return { ...parseEnv(readFileSync(file, 'utf8')), ...env };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return env;
    throw new SettingsError(`The file ${file} can't be read: let the shop's user read it.`);
  }
}

function sentence(issue: z.core.$ZodIssue, env: Environment): string {
  const name = String(issue.path[0]);
  const found = SECRETS.has(name) ? '' : `, not "${env[name]}"`;
  return `${name} ${issue.message}${found}.`;
}
