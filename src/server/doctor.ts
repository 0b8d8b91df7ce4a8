import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs/promises';
import path from 'node:path';
import {
  hasEmbeddedPostgres,
  openEmbeddedPostgres,
} from '../../packages/embedded-postgres/index.ts';
import {
  findMethodByGateway,
  type GatewayName,
  getGateway,
} from '../domain/payments/payment-methods.ts';
import { checkOwnAddress } from './features/first-run/self-check.ts';
import { GatewayError, isRefusalOfShop } from './features/payments/gateways/gateway-error.ts';
import { checkKeys } from './features/payments/gateways/gateways.service.ts';
import { createProviders } from './open-gateways.ts';
import { MIGRATIONS } from './open-shop.ts';
import { isMigrated, openDatabase } from './platform/db/database.ts';
import { findStoredValue } from './platform/db/stored-values.repository.ts';
import { checkMailServer, outboxFolder } from './platform/mail/mail.ts';
import { systemClock } from './platform/process/platform.ts';
import { loadSettings, type Settings } from './platform/process/settings.ts';
import { fileExists } from './platform/storage/file-store.ts';

/**
 * Checks what the shop needs, one line each with what to do, while the shop runs or not. It changes
 * nothing, sends no email and opens no payment.
 *
 *   npm run doctor
 */
export interface Finding {
  about: string;
  /** `note`: it works, and something is to do before customers come. */
  state: 'ok' | 'note' | 'wrong';
  text: string;
}

type Result = Omit<Finding, 'about'>;

const ok = (text: string): Result => ({ state: 'ok', text });
const note = (text: string): Result => ({ state: 'note', text });
const wrong = (text: string): Result => ({ state: 'wrong', text });

const KEYS: Record<GatewayName, string> = {
  cashfree: 'CASHFREE_APP_ID, CASHFREE_SECRET_KEY and CASHFREE_ENV',
  paypal: 'PAYPAL_CLIENT_ID, PAYPAL_SECRET and PAYPAL_BASE_URL',
};

/** Checks everything that these settings name, in order. */
export async function examine(settings: Settings): Promise<Finding[]> {
  let secret = settings.authSecret;
  const checks: [string, () => Promise<Result>][] = [
    [
      'Database',
      async () => {
        const found = await checkDatabase(settings);
        secret ??= found.secret;
        return found.result;
      },
    ],
    ['Mail', () => checkMail(settings)],
    ['Storage', () => checkStorage(settings)],
    ['Gateways', () => checkGateways(settings)],
    ['Public address', () => checkPublicAddress(settings, secret)],
  ];
  const findings: Finding[] = [{ about: 'Settings', ...ok('All are valid.') }];
  for (const [about, check] of checks) {
    const result = await check().catch((error: Error) => wrong(error.message));
    findings.push({ about, ...result });
  }
  return findings;
}

/** With the secret that the shop keeps in the database, where it has one. */
async function checkDatabase({
  databaseUrl,
  dataDir,
}: Settings): Promise<{ result: Result; secret?: string }> {
  if (!databaseUrl && !(await hasEmbeddedPostgres(dataDir))) {
    return { result: ok(`The first start creates it in ${dataDir}.`) };
  }
  const log = () => {};
  const embedded = databaseUrl ? null : await openEmbeddedPostgres({ dataDir, role: 'tool', log });
  try {
    const { db, pool, close } = await openDatabase(embedded?.url ?? String(databaseUrl));
    try {
      if (!(await isMigrated(pool, MIGRATIONS))) {
        return { result: note('It answers. The next start brings its tables up to date.') };
      }
      const secret = (await findStoredValue(db, 'auth-secret')) ?? undefined;
      return { result: ok('It answers, and its tables are up to date.'), secret };
    } finally {
      await close();
    }
  } finally {
    await embedded?.close();
  }
}

async function checkMail({ smtpUrl, mailFrom, dataDir }: Settings): Promise<Result> {
  if (smtpUrl === undefined) {
    return note(
      `No mail server is set: emails are written to ${outboxFolder(dataDir)}. Set SMTP_URL and MAIL_FROM.`,
    );
  }
  const refusal = await checkMailServer(smtpUrl);
  return refusal === null
    ? ok(`The mail server accepts the shop. Emails come from ${mailFrom.address}.`)
    : wrong(`The mail server cannot be used (${refusal}): check SMTP_URL.`);
}

async function checkStorage({ objectStore, dataDir }: Settings): Promise<Result> {
  if (objectStore) {
    const { checkS3Store } = await import('./platform/storage/s3-store.ts');
    await checkS3Store(objectStore);
    return ok(`Pictures are in the bucket ${objectStore.bucket}, which can be read.`);
  }
  const nearest = await findExisting(dataDir);
  return (await fileExists(nearest, constants.W_OK))
    ? ok(`Files are in ${dataDir}.`)
    : wrong(
        `The folder ${nearest} cannot be written: let the shop's user write it, or set DATA_DIR.`,
      );
}

/** A folder, or the nearest one above it that exists. */
async function findExisting(folder: string): Promise<string> {
  const parent = path.dirname(folder);
  if (parent === folder || (await fileExists(folder))) return folder;
  return findExisting(parent);
}

async function checkGateways(settings: Settings): Promise<Result> {
  if (!settings.paymentMethods.some(getGateway)) {
    return ok('PAYMENT_METHODS has no gateway: no keys are needed.');
  }
  const providers = createProviders(settings, {
    clock: systemClock,
    fetch,
    record: async () => {},
    loadShopName: async () => settings.shopName,
  });
  if (providers.size === 0) {
    const keys = 'Set the keys of Cashfree or PayPal to take payments.';
    return note(
      settings.gatewaySimulator
        ? `Test mode: payments are simulated. ${keys}`
        : `No gateway has keys, so customers cannot pay online. ${keys}`,
    );
  }
  const refused: string[] = [];
  for (const [name, provider] of providers) {
    const method = findMethodByGateway(name);
    await checkKeys(provider).catch((error: unknown) => {
      if (!(error instanceof GatewayError)) throw error;
      refused.push(
        isRefusalOfShop(error)
          ? `${method} refuses the keys (${error.detail}): check ${KEYS[name]}.`
          : `${method} cannot be used (${error.detail}): check the network, and ${KEYS[name]}.`,
      );
    });
  }
  const methods = [...providers.keys()].map(findMethodByGateway).join(' and ');
  return refused.length > 0 ? wrong(refused.join(' ')) : ok(`The keys of ${methods} work.`);
}

async function checkPublicAddress(
  { publicUrl }: Settings,
  secret: string | undefined,
): Promise<Result> {
  if (!publicUrl) {
    return note(
      'PUBLIC_URL is not set: search engines and emails need the address that visitors use.',
    );
  }
  if (!secret) return note('Start the shop once, then its address can be checked.');
  const challenge = randomBytes(16).toString('hex');
  const { state, reason } = await checkOwnAddress(publicUrl, { fetch, secret, challenge });
  const text = reason ?? '';
  if (state === 'done') return ok(text);
  return state === 'to do' ? wrong(text) : note(text);
}

if (import.meta.main) {
  const findings = await loadAndExamine();
  for (const { state, about, text } of findings) {
    process.stdout.write(`${state.padEnd(6)} ${about.padEnd(15)} ${text}\n`);
  }
  if (findings.some(({ state }) => state === 'wrong')) process.exitCode = 1;
}

async function loadAndExamine(): Promise<Finding[]> {
  let settings: Settings;
  try {
    settings = loadSettings();
  } catch (error) {
    const lines = (error as Error).message.split('\n');
    return lines.map((text) => ({ about: 'Settings', ...wrong(text) }));
  }
  return examine(settings);
}
