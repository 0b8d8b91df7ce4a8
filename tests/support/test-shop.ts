import { argon2Sync, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { type ApiClient, createApiClient } from '../../src/contract/client.ts';
import type { ProductDetails } from '../../src/domain/catalogue/attributes.ts';
import { paise } from '../../src/domain/money/money.ts';
import {
  type GatewayName,
  PAYMENT_METHODS,
  type PaymentMethod,
} from '../../src/domain/payments/payment-methods.ts';
import { createApp } from '../../src/server/app.ts';
import {
  insertUsers,
  storePassword,
} from '../../src/server/features/accounts/accounts.repository.ts';
import {
  createPaymentLog,
  type PaymentLog,
} from '../../src/server/features/payments/gateways/payment-log.service.ts';
import type { Gateways } from '../../src/server/features/payments/gateways/provider.ts';
import { listWorkers } from '../../src/server/features.ts';
import { newId } from '../../src/server/platform/db/columns.ts';
import type { Database } from '../../src/server/platform/db/database.ts';
import { inTransaction } from '../../src/server/platform/db/transactions.ts';
import type { Mail, Mailer } from '../../src/server/platform/mail/mail.ts';
import {
  createPictureStore,
  type PictureStore,
  type PictureStoreParts,
} from '../../src/server/platform/pictures/picture-store.ts';
import { createMetrics } from '../../src/server/platform/process/metrics.ts';
import type { Clock } from '../../src/server/platform/process/platform.ts';
import { folderStore } from '../../src/server/platform/storage/file-store.ts';
import { createServices, type Services } from '../../src/server/services.ts';
import { type FakeClock, fakeClock } from './fake-clock.ts';
import { type FakeJobs, fakeJobs } from './fake-jobs.ts';
import { type GatewayBench, openGatewayBench, RATE } from './gateway-test-setup.ts';
import { borrowDatabase } from './test-database.ts';

const PASSWORD = 'correct horse';
/** Whom `TestShop.admin` signs in. */
export const ADMIN = { email: 'owner@example.com', password: PASSWORD };
const PICTURE = { width: 1440, height: 1920, preview: '', alt: 'A saree' };

export interface SignedIn {
  token: string;
  id: string;
  api: ApiClient;
}

/** An email with the id it was sent under. */
export type SentMail = Mail & { id: string };

export interface NewTestProduct {
  name?: string;
  category?: string;
  subCategory?: string;
  pricePaise?: number;
  offerPricePaise?: number | null;
  stock?: number;
  createdAt?: Date;
  isDemo?: boolean;
  details?: ProductDetails;
  /** The colours of its one picture, which has no file; without them it has no picture. */
  colours?: string[];
}

/** The whole shop on its own database; no port, no pages. */
export interface TestShop {
  database: Database;
  services: Services;
  pictureStore: PictureStore;
  clock: FakeClock;
  dataDir: string;
  /** The gateway simulators, and their faults. */
  gateways: GatewayBench;
  /** Runs the jobs that are due, and those that they enqueue. */
  runJobs(): Promise<void>;
  /** Every email sent so far; jobs send them. */
  mails: readonly SentMail[];
  app: ReturnType<typeof createApp>;
  /** The app as HTTP: paths such as `/api/products`. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /**
   * A further process of the same shop: its own services and app on one database and folder.
   * `withoutKeys`: without the keys of its gateways.
   */
  secondProcess(parts?: { withoutKeys: boolean }): { services: Services; fetch: TestShop['fetch'] };
  /** The typed client, signed in with a token or not at all. */
  api(token?: string): ApiClient;
  /** A customer of this email, which is verified, who has just signed in. */
  customer(email: string): Promise<SignedIn>;
  customers(count: number): Promise<SignedIn[]>;
  /** A signed-in customer with a generated email. */
  anyone(): Promise<SignedIn>;
  /** Made at the cost of a test customer, without an entry in the audit log. */
  admin(): Promise<SignedIn>;
  /** Adds a product and returns its id. */
  product(facts?: NewTestProduct): Promise<string>;
  close(): Promise<void>;
}

/** Requests wait for a picture until it is rendered, unless a test sets a limit. */
type TestShopParts = Pick<PictureStoreParts, 'patience' | 'workerPool'> & {
  /** One with a shop in it, in the place of an empty one. */
  database?: Database;
  /** All of them, unless a test sets others. */
  paymentMethods?: readonly PaymentMethod[];
  /** Other gateways than the simulated ones. */
  providers?: Gateways['providers'];
  /** Webhooks may go to private addresses, as those of a test's own receiver. */
  allowsPrivateWebhooks?: boolean;
  /** The gateways in test mode; all, unless a test sets others. */
  simulated?: readonly GatewayName[];
  /** The gateways with keys of their sandbox; none, unless a test sets them. */
  inSandbox?: Set<GatewayName>;
  /** Sends emails instead of `mails`. */
  mailer?: Mailer;
  /** Whether the shop has a mail server; it has one, unless a test says otherwise. */
  hasMailServer?: boolean;
};

export async function openTestShop(parts: TestShopParts = {}): Promise<TestShop> {
  const database = parts.database ?? (await borrowDatabase());
  const dataDir = await mkdtemp(path.join(tmpdir(), 'shop-files-'));
  const clock = fakeClock();
  const paymentLog = createPaymentLog({ db: database.db, clock });
  const gateways = openGatewayBench({
    clock,
    record: paymentLog.record,
    deliver: async (url, init) => app.request(new URL(url).pathname, init),
  });
  const mails: SentMail[] = [];
  const jobs = await fakeJobs(database, clock);
  const mailer: Mailer = parts.mailer ?? {
    hasServer: parts.hasMailServer ?? true,
    send: async (mail, id) => {
      mails.push({ ...mail, id });
    },
  };
  const processes: ReturnType<typeof startProcess>[] = [];
  function start({ withoutKeys } = { withoutKeys: false }) {
    const started = startProcess({
      database,
      dataDir,
      clock,
      jobs,
      mailer,
      paymentLog,
      gateways,
      parts,
      withoutKeys,
    });
    processes.push(started);
    return started;
  }
  const { app, services, pictureStore } = start();
  await services.catalogue.seed();
  await services.promos.seed();

  const api = (token?: string) =>
    createApiClient({
      send: (request) => app.fetch(request),
      baseUrl: 'http://shop.test',
      token: () => token ?? null,
    });
  async function signIn(email: string): Promise<SignedIn> {
    const session = await api().call('POST /api/user/signin', {
      body: { email, password: PASSWORD },
    });
    return { token: session.token, id: session.user._id, api: api(session.token) };
  }

  return {
    database,
    app,
    services,
    pictureStore,
    clock,
    dataDir,
    gateways,
    runJobs: jobs.run,
    mails,
    fetch: async (where, init) => app.request(where, init),
    secondProcess(more) {
      const second = start(more);
      return { services: second.services, fetch: async (...call) => second.app.request(...call) };
    },
    api,
    async customer(email) {
      await insertCustomer(database, email);
      return signIn(email);
    },
    async customers(count) {
      const emails = Array.from({ length: count }, madeUpEmail);
      for (const email of emails) await insertCustomer(database, email);
      return Promise.all(emails.map(signIn));
    },
    async anyone() {
      const email = madeUpEmail();
      await insertCustomer(database, email);
      return signIn(email);
    },
    async admin() {
      const { email } = ADMIN;
      const hasOne = (await services.accounts.findAdminEmail()) !== null;
      if (!hasOne) await insertUser(database, { email, name: 'Shop owner', isAdmin: true });
      return signIn(email);
    },
    product: (facts) => addProduct(database, services, clock, facts),
    async close() {
      await Promise.all(processes.map((one) => one.pictureStore.close()));
      // It would be written later, into the database of another test.
      await Promise.all(processes.map((one) => one.services.visits.flush()));
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const madeUpEmail = () => `${newId()}@example.com`;

const insertCustomer = (database: Database, email: string) =>
  insertUser(database, { email, name: 'Test Customer', isAdmin: false });

interface NewTestUser {
  email: string;
  name: string;
  isAdmin: boolean;
}

async function insertUser({ db }: Database, user: NewTestUser): Promise<void> {
  const userId = newId();
  await insertUsers(db, [{ id: userId, emailVerified: true, ...user }]);
  const now = new Date();
  await storePassword(db, { userId, password: cheapHash(PASSWORD), now });
}

/** A hash contains its cost: the lowest keeps sign-ins in tests cheap. */
function cheapHash(password: string): string {
  const nonce = randomBytes(16);
  const cost = { memory: 8, passes: 1, parallelism: 1 };
  const tag = argon2Sync('argon2id', { message: password, nonce, tagLength: 32, ...cost });
  return `$argon2id$v=19$m=8,t=1,p=1$${nonce.toString('base64')}$${tag.toString('base64')}`;
}

interface ProcessDeps {
  database: Database;
  dataDir: string;
  clock: Clock;
  jobs: FakeJobs;
  mailer: Mailer;
  paymentLog: PaymentLog;
  gateways: GatewayBench;
  parts: TestShopParts;
  withoutKeys: boolean;
}

function startProcess(deps: ProcessDeps) {
  const { database, dataDir, clock, jobs, mailer, paymentLog, gateways, parts } = deps;
  const { paymentMethods = PAYMENT_METHODS, ...pictureParts } = parts;
  const pictureStore = createPictureStore(folderStore(dataDir), {
    patience: () => new Promise(() => {}),
    ...pictureParts,
  });
  const services = createServices({
    ...database,
    clock,
    pictureStore,
    onPictureAdded: () => {},
    authSecret: 'a secret of the tests, long enough to sign with',
    publicUrl: '',
    jobs,
    mailer,
    shopProcess: {
      shopName: 'Test Silks',
      splashMs: 0,
      paymentMethods: [...paymentMethods],
      offeredMethods: paymentMethods,
      apiBaseUrl: undefined,
      shopUrl: 'http://shop.test',
    },
    mailFrom: 'post@shop.test',
    usesOwnDatabase: false,
    paymentLog,
    allowsPrivateWebhooks: parts.allowsPrivateWebhooks ?? false,
    gateways: {
      providers: deps.withoutKeys
        ? new Map()
        : (parts.providers ??
          new Map([
            ['cashfree', gateways.cashfree],
            ['paypal', gateways.paypal],
          ])),
      simulated: new Set(parts.simulated ?? ['cashfree', 'paypal']),
      inSandbox: parts.inSandbox ?? new Set(),
      cashfreeScript: { url: '/cashfree.js', mode: 'sandbox' },
      paypalPrice: { currency: 'USD', rate: RATE },
    },
  });
  void jobs.start(listWorkers(services));
  const app = createApp({
    services,
    pictureStore,
    logger: pino({ level: 'silent' }),
    metrics: createMetrics(),
    publicUrl: '',
    clientAddress: (context) => context.req.header('x-test-address') ?? '192.0.2.1',
    isReady: async () => (await database.pool.query('select 1')).rowCount === 1,
    checkAnswers: true,
  });
  return { app, services, pictureStore };
}

async function addProduct(
  { pool }: Database,
  { catalogue }: Services,
  clock: Clock,
  { category = 'Silk Sarees', subCategory = 'Kanchivaram', colours, ...given }: NewTestProduct = {},
): Promise<string> {
  const { pricePaise = 1_000_000, offerPricePaise = null, ...facts } = given;
  const now = facts.createdAt ?? clock.now();
  const product = {
    name: 'Maroon Kanchivaram Silk Saree',
    description: 'Woven by hand.',
    pricePaise: paise(pricePaise),
    offerPricePaise: offerPricePaise === null ? null : paise(offerPricePaise),
    stock: 5,
    createdAt: now,
    updatedAt: now,
    ...facts,
  };
  const pictures = colours ? [{ ...PICTURE, hash: newId().replaceAll('-', ''), colours }] : [];
  const entry = { product, category, subCategory, pictures };
  const [id = ''] = await inTransaction(pool, (tx) => catalogue.addProducts(tx, [entry]));
  return id;
}
