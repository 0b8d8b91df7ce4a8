import { generateKeyPairSync } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { StartError } from '../errors/start-error.ts';
import { PROJECT_ROOT } from './environment.ts';
import { parseSettings, readEnvironment, SettingsError } from './settings.ts';

describe('parseSettings', () => {
  it('has a default for everything', () => {
    expect(parseSettings({})).toEqual({
      port: 3000,
      paymentMethods: ['PayPal', 'Cashfree', 'Cash on Delivery', 'Free'],
      cashfree: undefined,
      paypal: undefined,
      paypalPrice: { currency: 'USD', rate: 88_000_000 },
      gatewaySimulator: true,
      host: '',
      publicUrl: undefined,
      apiBaseUrl: undefined,
      dataDir: path.join(PROJECT_ROOT, '.data'),
      objectStore: undefined,
      databaseUrl: undefined,
      backupsKept: 0,
      indexNowKey: undefined,
      serviceWorker: true,
      webhookPrivateHosts: false,
      adminEmail: undefined,
      adminPassword: undefined,
      shopName: 'SSMS Silks',
      splashMs: 3000,
      authSecret: undefined,
      trustProxy: false,
      requestLimit: 3000,
      metricsToken: undefined,
      pregeneratePictures: true,
      demo: true,
      smtpUrl: undefined,
      mailFrom: { name: '', address: 'shop@shop.example' },
      logLevel: 'info',
    });
  });

  it('reads what is set', () => {
    const settings = parseSettings({
      PORT: '8080',
      HOST: '127.0.0.1',
      PUBLIC_URL: 'https://silks.example/',
      API_BASE_URL: 'https://api.silks.example',
      DATA_DIR: '/srv/silks',
      S3_ENDPOINT: 'https://s3.example/',
      S3_REGION: 'eu-1',
      S3_BUCKET: 'silks',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
      S3_PREFIX: '/shop/',
      DATABASE_URL: 'postgresql://shop:secret@db.example/shop',
      BACKUPS_KEPT: '7',
      INDEXNOW_KEY: 'abcdefgh',
      SERVICE_WORKER: 'off',
      WEBHOOK_PRIVATE_HOSTS: 'on',
      ADMIN_EMAIL: 'owner@silks.example',
      ADMIN_PASSWORD: 'abc',
      SHOP_NAME: 'Silks of Mysore',
      SPLASH_MS: '0',
      AUTH_SECRET: 'x'.repeat(32),
      TRUST_PROXY: 'on',
      REQUEST_LIMIT: '600',
      METRICS_TOKEN: 'a token of the metrics',
      PREGENERATE_PICTURES: 'off',
      DEMO: 'off',
      SMTP_URL: 'smtps://post:secret@mail.example:465',
      MAIL_FROM: '"Silks of Mysore, orders" <orders@silks.example>',
      LOG_LEVEL: 'debug',
      UNRELATED: 'left alone',
    });
    expect(settings).toEqual({
      port: 8080,
      paymentMethods: ['PayPal', 'Cashfree', 'Cash on Delivery', 'Free'],
      cashfree: undefined,
      paypal: undefined,
      paypalPrice: { currency: 'USD', rate: 88_000_000 },
      gatewaySimulator: false,
      host: '127.0.0.1',
      publicUrl: 'https://silks.example',
      apiBaseUrl: 'https://api.silks.example',
      dataDir: '/srv/silks',
      objectStore: {
        endpoint: 'https://s3.example',
        region: 'eu-1',
        bucket: 'silks',
        accessKeyId: 'key',
        secretAccessKey: 'secret',
        prefix: 'shop/',
      },
      databaseUrl: 'postgresql://shop:secret@db.example/shop',
      backupsKept: 7,
      indexNowKey: 'abcdefgh',
      serviceWorker: false,
      webhookPrivateHosts: true,
      adminEmail: 'owner@silks.example',
      adminPassword: 'abc',
      shopName: 'Silks of Mysore',
      splashMs: 0,
      authSecret: 'x'.repeat(32),
      trustProxy: true,
      requestLimit: 600,
      metricsToken: 'a token of the metrics',
      pregeneratePictures: false,
      demo: false,
      smtpUrl: 'smtps://post:secret@mail.example:465',
      mailFrom: { name: 'Silks of Mysore, orders', address: 'orders@silks.example' },
      logLevel: 'debug',
    });
  });

  it('treats empty as not set', () => {
    expect(parseSettings({ PORT: '', DEMO: ' ', ADMIN_EMAIL: '', HOST: undefined })).toEqual(
      parseSettings({}),
    );
  });

  it.each([
    ['on', true],
    ['TRUE', true],
    ['1', true],
    ['yes', true],
    ['off', false],
    ['False', false],
    ['0', false],
    ['no', false],
  ])('reads DEMO=%s as %s', (DEMO, demo) => {
    expect(parseSettings({ DEMO }).demo).toBe(demo);
  });

  it.each([
    ['orders@silks.example', ''],
    [' <orders@silks.example> ', ''],
    ['Orders <orders@silks.example>', 'Orders'],
  ])('reads MAIL_FROM=%s, under the name %j', (MAIL_FROM, name) => {
    const { mailFrom } = parseSettings({ MAIL_FROM });
    expect(mailFrom).toEqual({ name, address: 'orders@silks.example' });
  });

  it('resolves a relative data folder from the checkout, wherever it is started', () => {
    expect(parseSettings({ DATA_DIR: 'kept/here' }).dataDir).toBe(
      path.join(PROJECT_ROOT, 'kept/here'),
    );
  });

  it('writes an address as browsers do, so that payments are not simulated behind HTTPS', () => {
    const settings = parseSettings({ PUBLIC_URL: 'HTTPS://Silks.Example:443/' });
    expect(settings).toMatchObject({ publicUrl: 'https://silks.example', gatewaySimulator: false });
  });

  it.each([
    'https://silks.example/shop',
    'https://silks.example?a=1',
    'https://me:hush@silks.example',
  ])('refuses %s as the address of the shop', (PUBLIC_URL) => {
    const parse = () => parseSettings({ PUBLIC_URL });
    expect(parse).toThrow('must be an address without a path');
    expect(parse).not.toThrow('hush');
  });

  it('refuses PIN codes in a file that cannot be used, before an order needs them', () => {
    const parse = (PINCODES_FILE: string) => parseSettings({ PINCODES_FILE }).pincodesFile;
    for (const file of ['nowhere.csv', 'src', 'LICENSE']) {
      expect(() => parse(file)).toThrow(
        `PINCODES_FILE must be a CSV file that can be read, not "${file}".`,
      );
    }
    expect(() => parse('.npmrc')).toThrow('must have rows such as 560001,Bengaluru,29');
    const own = 'packages/pincodes/pincodes.tsv';
    expect(parse(own)).toBe(path.join(PROJECT_ROOT, own));
  });

  it('refuses a key that cannot sign backups, before the first one', () => {
    const parse = (BACKUP_SIGNING_KEY: string) => parseSettings({ BACKUP_SIGNING_KEY });
    expect(() => parse('hush')).toThrow(
      /^BACKUP_SIGNING_KEY must be the text of backup-signing\.key\.$/,
    );
    const { privateKey } = generateKeyPairSync('ed25519');
    const key = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url');
    expect(parse(`${key}\n`).backupSigningKey).toBe(`${key}\n`);
  });

  it('says once what is wrong with a list', () => {
    const parse = () => parseSettings({ PAYMENT_METHODS: 'paypal,free' });
    expect(parse).toThrow(/^PAYMENT_METHODS must be [^\n]+$/);
  });

  it('refuses a mail server without a name', () => {
    const parse = () => parseSettings({ SMTP_URL: 'smtps://', MAIL_FROM: 'shop@silks.example' });
    expect(parse).toThrow('SMTP_URL must be');
  });

  it('lists every error, each in a sentence, without secrets', () => {
    const parse = () =>
      parseSettings({
        PORT: '70000',
        PUBLIC_URL: 'silks.example',
        API_BASE_URL: 'ftp://silks.example',
        DATABASE_URL: 'mysql://root:hush@db/shop',
        S3_ENDPOINT: 's3.example',
        S3_SECRET_ACCESS_KEY: 'hush',
        ADMIN_EMAIL: 'owner',
        SPLASH_MS: '3 s',
        AUTH_SECRET: 'hush',
        TRUST_PROXY: 'maybe',
        DEMO: '2',
        SMTP_URL: 'https://root:hush@mail',
        LOG_LEVEL: 'loud',
      });
    expect(parse).toThrow(SettingsError);
    expect(parse).toThrow(StartError);
    expect(parse).toThrow(
      [
        'PORT must be a whole number from 0 to 65535, not "70000".',
        'PUBLIC_URL must be an address that starts with http:// or https://, not "silks.example".',
        'API_BASE_URL must be an address that starts with http:// or https://, not "ftp://silks.example".',
        'DATABASE_URL must be an address such as postgresql://user:password@host:5432/shop, with / ? # % of the password as %2F %3F %23 %25.',
        'S3_ENDPOINT must be an address that starts with http:// or https://, not "s3.example".',
        'ADMIN_EMAIL must be an email address, not "owner".',
        'SPLASH_MS must be a whole number from 0 to 60000, not "3 s".',
        'AUTH_SECRET must be at least 32 characters long.',
        'TRUST_PROXY must be on or off, not "maybe".',
        'DEMO must be on or off, not "2".',
        'SMTP_URL must be an address such as smtps://user:password@mail.example, with / ? # % of the password as %2F %3F %23 %25.',
        'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud".',
        'ADMIN_EMAIL and ADMIN_PASSWORD belong together: set both or neither.',
        'SMTP_URL needs MAIL_FROM, the address that the mail comes from: set it too.',
        'An object store needs S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID too: set all of them or none.',
      ].join('\n'),
    );
  });
});

describe('how backups are encrypted', () => {
  const RECIPIENT = `age1${'q'.repeat(58)}`;
  it('is by one of two settings', () => {
    expect(parseSettings({ BACKUP_RECIPIENT: RECIPIENT }).backupRecipient).toBe(RECIPIENT);
    const both = { BACKUP_RECIPIENT: RECIPIENT, BACKUP_PASSPHRASE: 'a long enough passphrase' };
    expect(() => parseSettings(both)).toThrow('exclude each other: set one of them.');
  });

  it('is never by a short passphrase, which is not repeated, or by a secret key', () => {
    expect(() => parseSettings({ BACKUP_PASSPHRASE: 'short' })).toThrow(
      /^BACKUP_PASSPHRASE must be at least 16 characters long\.$/,
    );
    expect(() => parseSettings({ BACKUP_RECIPIENT: 'AGE-SECRET-KEY-1QQQ' })).toThrow(
      'must be a public key of age',
    );
  });
});

describe('MAIL_FROM', () => {
  it.each(['shop', 'Shop <shop>', 'a@b.in, c@d.in', 'Shop <a@b.in> <c@d.in>', '<>'])(
    'can not be %s',
    (MAIL_FROM) => {
      expect(() => parseSettings({ MAIL_FROM })).toThrow(
        `MAIL_FROM must be an email address, or a name with one: Shop <mail@shop.example>, not "${MAIL_FROM}".`,
      );
    },
  );
});

describe('readEnvironment', () => {
  it('adds what .env sets; the process wins', async () => {
    const root = await mkdtemp(path.join(tmpdir(), 'settings-'));
    await writeFile(path.join(root, '.env'), '# ours\nPORT=4000\nSHOP_NAME="Silks # 1"\n');
    expect(readEnvironment({ PORT: '5000' }, root)).toEqual({
      PORT: '5000',
      SHOP_NAME: 'Silks # 1',
    });
    await rm(root, { recursive: true });
  });

  it('works without .env', () => {
    expect(readEnvironment({ PORT: '5000' }, '/nowhere')).toEqual({ PORT: '5000' });
  });

  it('reports an unreadable .env', async () => {
    const root = await mkdtemp(path.join(tmpdir(), 'settings-'));
    await mkdir(path.join(root, '.env'));
    expect(() => readEnvironment({}, root)).toThrow(
      `The file ${root}/.env can't be read: let the shop's user read it.`,
    );
    await rm(root, { recursive: true });
  });
});
