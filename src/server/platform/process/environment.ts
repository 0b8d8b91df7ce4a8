import path from 'node:path';
import { z } from 'zod';
import { pincodesError } from '../../../../packages/pincodes/index.ts';
import { isCommonPassword, MIN_AUTH_FIELD_LENGTH } from '../../../domain/accounts/passwords.ts';
import { parseRate } from '../../../domain/money/foreign-amount.ts';
import { PAYMENT_METHODS } from '../../../domain/payments/payment-methods.ts';
import { MAX_SPLASH_MS } from '../../../domain/shop/shop-settings.ts';
import { parseSigningKey } from './secrets.ts';

/** Folder of the checkout. */
export const PROJECT_ROOT = path.resolve(import.meta.dirname, '../../../..');

/** Environment variables, as in `process.env`. */
export type Environment = Record<string, string | undefined>;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const YES = ['on', 'true', '1', 'yes'];
const NO = ['off', 'false', '0', 'no'];
const wholeNumber = (max: number) => {
  const rule = `must be a whole number from 0 to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, rule)
    .transform(Number)
    .refine((value) => value <= max, rule);
};

/** Guesses of a stolen backup cost about half a second each. */
const MIN_PASSPHRASE = 16;

const onOrOff = z
  .string()
  .toLowerCase()
  .refine((value) => [...YES, ...NO].includes(value), 'must be on or off')
  .transform((value) => YES.includes(value));

const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be an address that starts with http:// or https://' })
  .transform((value) => value.replace(/\/+$/, ''));

/** As browsers write it, in lower case: `https:` decides whether payments may be simulated. */
const webOrigin = webAddress
  .refine((value) => {
    const { href, origin } = new URL(value);
    return href === `${origin}/`;
  }, 'must be an address without a path, query or password')
  .transform((value) => new URL(value).origin);

/** Else the rest of the password is read as a path, and the address is refused or names another host. */
const IN_PASSWORD = 'with / ? # % of the password as %2F %3F %23 %25';

const databaseAddress = () =>
  z
    .url({
      protocol: /^postgres(ql)?$/,
      error: `must be an address such as postgresql://user:password@host:5432/shop, ${IN_PASSWORD}`,
    })
    .optional();
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

/**
 * Each setting on its own: its format, default and meaning. `.env.example` and the table of `docs/operating.md`
 * are generated from it by `npm run env:example`.
 */
export const environmentSchema = z.object({
  PORT: wholeNumber(65_535).default(3000).describe('Port to listen on; 0 = any free port'),
  HOST: z
    .string()
    .default('')
    .describe(
      'Address to listen on; empty = all addresses, and with npm run dev this machine only',
    ),
  PUBLIC_URL: webOrigin
    .optional()
    .describe('The address visitors use, such as https://silks.example'),
  API_BASE_URL: webOrigin
    .optional()
    .describe('Where the browser finds the API; empty = same origin'),
  DATA_DIR: z
    .string()
    .default('./.data')
    .describe('Folder of the database, pictures, backups and unsent mail'),
  DATABASE_URL: databaseAddress().describe(
    'A PostgreSQL server of your own, 15 or newer; empty = the embedded one',
  ),
  PINCODES_FILE: z
    .string()
    .transform((file) => path.resolve(PROJECT_ROOT, file))
    .check(({ value, issues }) => {
      const message = pincodesError(value);
      if (message !== null) issues.push({ code: 'custom', input: value, message });
    })
    .optional()
    .describe('A CSV file of PIN codes (pincode, district, states); empty = India Post’s'),
  BACKUPS_KEPT: wholeNumber(10_000)
    .default(0)
    .describe('Backups that npm run backup leaves in its folder, the newest; 0 = all'),
  BACKUP_PASSPHRASE: z
    .string()
    .min(MIN_PASSPHRASE, `must be at least ${MIN_PASSPHRASE} characters long`)
    .optional()
    .describe('Encrypts and opens backups; keep a copy of it elsewhere'),
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[0-9a-z]+$/, 'must be a public key of age, which starts with age1')
    .optional()
    .describe('Encrypts backups instead, for the owner of its secret key: npm run backup:key'),
  BACKUP_SIGNING_KEY: z
    .string()
    .refine((text) => parseSigningKey(text) !== null, 'must be the text of backup-signing.key')
    .optional()
    .describe('Signs backups: the text of backup-signing.key; empty = the one in DATA_DIR'),
  S3_ENDPOINT: webAddress
    .optional()
    .describe('An S3-compatible object store for pictures; empty = DATA_DIR'),
  S3_REGION: z.string().optional().describe('Its region'),
  S3_BUCKET: z.string().optional().describe('Its bucket'),
  S3_ACCESS_KEY_ID: z.string().optional().describe('Its access key; all S3 settings or none'),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe('Its secret key'),
  S3_PREFIX: z.string().default('').describe('Prefix of every name in the bucket'),
  ADMIN_EMAIL: z
    .email('must be an email address')
    .optional()
    .describe('Email of the first admin; empty = one is made at first start'),
  ADMIN_PASSWORD: z
    .string()
    .min(MIN_AUTH_FIELD_LENGTH, `must be at least ${MIN_AUTH_FIELD_LENGTH} characters long`)
    .refine((password) => !isCommonPassword(password), 'is one of the most used passwords')
    .optional()
    .describe('Password of the first admin; set both or neither'),
  SHOP_NAME: z
    .string()
    .default('SSMS Silks')
    .describe('In titles and header, until the owner saves another'),
  SPLASH_MS: wholeNumber(MAX_SPLASH_MS)
    .default(3000)
    .describe('Length of the splash in ms, 0 = none; until the owner saves another'),
  AUTH_SECRET: z
    .string()
    .min(32, 'must be at least 32 characters long')
    .optional()
    .describe('Signs sessions and links, seals keys; empty = made once and kept in the database'),
  TRUST_PROXY: onOrOff
    .default(false)
    .describe('on = take a client’s address from the last entry of X-Forwarded-For'),
  REQUEST_LIMIT: wholeNumber(1_000_000)
    .default(3_000)
    .describe(
      'Requests a minute that one address may make of one process, files apart; 0 = no limit',
    ),
  METRICS_TOKEN: z
    .string()
    .min(16, 'must be at least 16 characters long')
    .optional()
    .describe('Bearer token of /metrics; empty = readable from the same machine only'),
  SERVICE_WORKER: onOrOff
    .default(true)
    .describe('off = browsers keep no pages to read offline, and drop those they have'),
  INDEXNOW_KEY: z
    .string()
    .regex(/^[a-zA-Z0-9-]{8,128}$/, 'must be 8 to 128 letters, digits and hyphens')
    .optional()
    .describe(
      'Any key of your own: changed products are submitted to search engines by IndexNow; empty = off',
    ),
  WEBHOOK_PRIVATE_HOSTS: onOrOff
    .default(false)
    .describe('on = webhooks may go to private addresses and by plain http, for development'),
  PREGENERATE_PICTURES: onOrOff
    .default(true)
    .describe('off = small pictures are made when first asked for, not while the shop is idle'),
  DEMO: onOrOff.default(true).describe('on = fill an empty database with demo data'),
  PAYMENT_METHODS: methodList
    .default([...PAYMENT_METHODS])
    .describe('The payment methods the owner can offer; Cash on Delivery is off until enabled'),
  CASHFREE_APP_ID: z.string().optional().describe('Cashfree key; empty = test mode'),
  CASHFREE_SECRET_KEY: z
    .string()
    .optional()
    .describe('Cashfree secret; also verifies its webhooks'),
  CASHFREE_SECOND_SECRET_KEY: z
    .string()
    .optional()
    .describe(
      'Another active Cashfree secret: its webhooks are accepted too, as while keys rotate',
    ),
  CASHFREE_ENV: z
    .enum(['sandbox', 'production'], 'must be sandbox or production')
    .default('sandbox')
    .describe('production for real money, sandbox for tests'),
  CASHFREE_BASE_URL: webAddress.optional().describe('Another address of the same API'),
  GATEWAY_SIMULATOR: onOrOff
    .optional()
    .describe(
      'on = test mode: gateways without keys are simulated. Default: on without keys and without an https PUBLIC_URL',
    ),
  PAYPAL_CLIENT_ID: z.string().optional().describe('PayPal key; empty = test mode'),
  PAYPAL_SECRET: z.string().optional().describe('PayPal secret'),
  PAYPAL_BASE_URL: webAddress
    .optional()
    .describe('https://api-m.paypal.com for real money; empty = PayPal’s sandbox'),
  PAYPAL_WEBHOOK_ID: z
    .string()
    .optional()
    .describe('Id of the webhook set up at PayPal; empty = its webhooks are rejected'),
  PAYPAL_CURRENCY: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be a currency of three capitals, such as USD')
    .refine((value) => value !== 'INR', 'must be a currency that PayPal charges, such as USD')
    .default('USD')
    .describe('The currency PayPal charges: it does not charge rupees'),
  PAYPAL_INR_RATE: z
    .string()
    .refine((value) => parseRate(value) !== null, 'must be rupees, such as 84.25')
    .optional()
    .describe('Rupees for one unit of that currency, such as 84.25; 88 in test mode'),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      hostname: /./,
      error: `must be an address such as smtps://user:password@mail.example, ${IN_PASSWORD}`,
    })
    .optional()
    .describe(
      'The mail server, such as smtps://user:password@mail.example; empty = .eml files in the outbox',
    ),
  MAIL_FROM: mailbox
    .optional()
    .describe('Sender of emails; a name such as Shop <shop@silks.example> is kept'),
  LOG_LEVEL: z
    .enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`)
    .default('info')
    .describe('fatal, error, warn, info, debug, trace or silent'),
});

/** What a valid environment sets. */
export type EnvironmentData = z.output<typeof environmentSchema>;

/** Secrets, never repeated in a message. */
export const SECRETS = new Set([
  'ADMIN_PASSWORD',
  'AUTH_SECRET',
  'BACKUP_PASSPHRASE',
  // A secret key set by mistake.
  'BACKUP_RECIPIENT',
  'BACKUP_SIGNING_KEY',
  'DATABASE_URL',
  'METRICS_TOKEN',
  'SMTP_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'CASHFREE_SECRET_KEY',
  'CASHFREE_SECOND_SECRET_KEY',
  'PAYPAL_SECRET',
]);
