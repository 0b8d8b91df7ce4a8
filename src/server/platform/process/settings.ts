import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import type { z } from 'zod';
import { parseRate } from '../../../domain/money/foreign-amount.ts';
import { StartError } from '../errors/start-error.ts';
import type { ObjectStoreSettings } from '../storage/s3-store.ts';
import {
  type Environment,
  type EnvironmentData,
  environmentSchema,
  PROJECT_ROOT,
  SECRETS,
} from './environment.ts';

/** The message for one invalid setting; a secret is not repeated, nor an address with a password. */
function errorSentence(issue: z.core.$ZodIssue, env: Environment): string {
  const name = String(issue.path[0]);
  const isSecret = SECRETS.has(name) || /:.*@/.test(env[name] ?? '');
  const found = isSecret ? '' : `, not "${env[name]}"`;
  return `${name} ${issue.message}${found}.`;
}

/** The operator's settings, validated, with defaults. */
export type Settings = ReturnType<typeof toSettings>;

/** Settings that are not valid; the message lists every error, one sentence per line. */
export class SettingsError extends StartError {
  override name = 'SettingsError';
}

const PAIRS = [
  ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
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

/** Rupees per US dollar in test mode. */
const EXAMPLE_RATE = '88';

/**
 * Parses the settings from environment variables; an empty one counts as not set. A relative
 * `DATA_DIR` or `PINCODES_FILE` is resolved from the folder of the checkout.
 * @throws SettingsError listing every error
 */
export function parseSettings(env: Environment): Settings {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = environmentSchema.safeParse(set);
  const errors = [
    ...(parsed.error?.issues ?? []).map((issue) => errorSentence(issue, set)),
    ...combinationErrors(set),
  ];
  if (!parsed.success || errors.length > 0) {
    throw new SettingsError([...new Set(errors)].join('\n'));
  }
  return toSettings(parsed.data);
}

/** Settings that need each other, and of which only some are set. */
function combinationErrors(set: Environment): string[] {
  const errors: string[] = [];
  for (const [one, other] of PAIRS) {
    if ((set[one] === undefined) !== (set[other] === undefined)) {
      errors.push(`${one} and ${other} belong together: set both or neither.`);
    }
  }
  if (set.BACKUP_PASSPHRASE !== undefined && set.BACKUP_RECIPIENT !== undefined) {
    errors.push('BACKUP_PASSPHRASE and BACKUP_RECIPIENT exclude each other: set one of them.');
  }
  if (set.SMTP_URL !== undefined && set.MAIL_FROM === undefined) {
    errors.push('SMTP_URL needs MAIL_FROM, the address that the mail comes from: set it too.');
  }
  if (set.PAYPAL_CLIENT_ID !== undefined && set.PAYPAL_INR_RATE === undefined) {
    errors.push(
      'PAYPAL_CLIENT_ID needs PAYPAL_INR_RATE, the rupees one unit of PAYPAL_CURRENCY costs.',
    );
  }
  const missing = OBJECT_STORE.filter((name) => set[name] === undefined);
  const isStoreNamed = missing.length < OBJECT_STORE.length || set.S3_PREFIX !== undefined;
  if (isStoreNamed && missing.length > 0) {
    errors.push(`An object store needs ${missing.join(', ')} too: set all of them or none.`);
  }
  return errors;
}

function toSettings(data: EnvironmentData) {
  return {
    port: data.PORT,
    host: data.HOST,
    publicUrl: data.PUBLIC_URL,
    apiBaseUrl: data.API_BASE_URL,
    dataDir: path.resolve(PROJECT_ROOT, data.DATA_DIR),
    /** Undefined = files are stored in `dataDir`. */
    objectStore: data.S3_ENDPOINT ? toObjectStore(data) : undefined,
    databaseUrl: data.DATABASE_URL,
    backupsKept: data.BACKUPS_KEPT,
    backupPassphrase: data.BACKUP_PASSPHRASE,
    backupRecipient: data.BACKUP_RECIPIENT,
    backupSigningKey: data.BACKUP_SIGNING_KEY,
    pincodesFile: data.PINCODES_FILE,
    adminEmail: data.ADMIN_EMAIL,
    adminPassword: data.ADMIN_PASSWORD,
    shopName: data.SHOP_NAME,
    splashMs: data.SPLASH_MS,
    authSecret: data.AUTH_SECRET,
    trustProxy: data.TRUST_PROXY,
    requestLimit: data.REQUEST_LIMIT,
    metricsToken: data.METRICS_TOKEN,
    serviceWorker: data.SERVICE_WORKER,
    indexNowKey: data.INDEXNOW_KEY,
    pregeneratePictures: data.PREGENERATE_PICTURES,
    demo: data.DEMO,
    ...gatewaySettings(data),
    webhookPrivateHosts: data.WEBHOOK_PRIVATE_HOSTS,
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM ?? { name: '', address: 'shop@shop.example' },
    logLevel: data.LOG_LEVEL,
  };
}

/** With real keys or real customers, test mode must be switched on explicitly. */
function gatewaySettings(data: EnvironmentData) {
  const { CASHFREE_APP_ID: appId, CASHFREE_SECRET_KEY: secretKey } = data;
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_SECRET: secret } = data;
  const hasKeys = appId !== undefined || clientId !== undefined;
  const isLive = data.PUBLIC_URL?.startsWith('https:') ?? false;
  return {
    paymentMethods: data.PAYMENT_METHODS,
    /** Undefined = simulated in test mode, else not offered; `paypal` too. */
    cashfree:
      appId && secretKey
        ? {
            appId,
            secretKey,
            otherSecretKeys: data.CASHFREE_SECOND_SECRET_KEY
              ? [data.CASHFREE_SECOND_SECRET_KEY]
              : [],
            mode: data.CASHFREE_ENV,
            baseUrl: data.CASHFREE_BASE_URL,
          }
        : undefined,
    paypal:
      clientId && secret
        ? { clientId, secret, baseUrl: data.PAYPAL_BASE_URL, webhookId: data.PAYPAL_WEBHOOK_ID }
        : undefined,
    paypalPrice: {
      currency: data.PAYPAL_CURRENCY,
      rate: parseRate(data.PAYPAL_INR_RATE ?? EXAMPLE_RATE) ?? 0,
    },
    gatewaySimulator: data.GATEWAY_SIMULATOR ?? (!hasKeys && !isLive),
  };
}

function toObjectStore(data: EnvironmentData): ObjectStoreSettings {
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
 * @throws SettingsError listing every error
 */
export function loadSettings(): Settings {
  return parseSettings(readEnvironment(process.env));
}

/**
 * The environment of a process, completed by the file `.env` of the checkout; the process wins.
 * @throws SettingsError when the file exists but can't be read
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
