import { mkdirSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeBackup } from '../../src/server/features/backup/make-backup.ts';
import { loadSigner } from '../../src/server/features/backup/signing.ts';
import { MIGRATIONS, type OpenShop, openShop } from '../../src/server/open-shop.ts';
import { openDatabase } from '../../src/server/platform/db/database.ts';
import { parseSettings } from '../../src/server/platform/process/settings.ts';
import { folderStore } from '../../src/server/platform/storage/file-store.ts';
import { restoreShop } from '../../src/server/restore-shop.ts';
import { blankPng } from '../support/blank-png.ts';
import { draftOf, itemOf } from '../support/order-draft.ts';
import { openSmtpServer, type SmtpServer } from '../support/smtp-server.ts';
import { SYSTEM_POSTGRES, startSystemPostgres } from '../support/system-postgres.ts';
import { createDatabase } from '../support/test-database.ts';
import {
  addProducts,
  liftUnpaidLimits,
  OWNER,
  openRunningShop,
  type RunningShop,
  signUp,
} from './running-shop.ts';

const PIECES = 500;
const NEVER = new AbortController().signal;
const PASSPHRASE = 'a passphrase of the tests';

let running: RunningShop;
let smtp: SmtpServer;
let folder: string;
let product: string;
let token: string;
let picture: string;
/** An order whose emails were sent, some whose emails were not, and how many were placed later. */
let sent: string;
let earlier: string[];
let later = 0;
/** A backup that was made while those were placed. */
let backup: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shop-backups-'));
  smtp = await openSmtpServer();
  const mail = { SMTP_URL: smtp.url, MAIL_FROM: 'shop@shop.example' };
  running = await openRunningShop({ env: { TRUST_PROXY: 'on', ...mail } });
  await liftUnpaidLimits(running);
  [product = ''] = await addProducts(running.shop, 3, PIECES);
  token = await signUp(running.origin, '198.51.100.1');
  // Who has confirmed their email places orders that wait for nothing.
  await running.shop.database.pool.query('update users set email_verified = true');
  picture = await running.shop.pictureStore.storeOriginal(await blankPng(400, 400));
  await running.shop.database.pool.query(
    `insert into pictures (id, product_id, position, hash, width, height, preview, colours, is_pregenerated, alt)
     values (gen_random_uuid(), $1, 0, $2, 400, 400, '', '{}', true, '')`,
    [product, picture],
  );
  sent = await order();
  await vi.waitUntil(async () => (await findMailed(sent)).length > 0, 20_000);
  await running.shop.jobs.stop();
  earlier = await Promise.all([order(), order(), order()]);
  let isOver = false;
  const buying = async () => {
    for (; !isOver; later += 1) await order();
  };
  const buyers = [buying(), buying()];
  backup = await backUp();
  isOver = true;
  await Promise.all(buyers);
}, 60_000);
afterAll(async () => {
  await running.close();
  await smtp.close();
  await rm(folder, { recursive: true, force: true });
});

async function order(): Promise<string> {
  const answer = await fetch(`${running.origin}/api/orders`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(draftOf(itemOf(product, 1_000))),
  });
  return (await answer.json())._id;
}

async function backUp(): Promise<string> {
  const { file } = await makeBackup({
    url: running.shop.databaseUrl,
    files: folderStore(running.dataDir),
    migrations: MIGRATIONS,
    folder,
    now: new Date(),
    encryption: { passphrase: PASSPHRASE },
    signer: await loadSigner({ dataDir: running.dataDir }, () => {}),
  });
  return file;
}

const settingsOf = (env: Record<string, string> = {}) =>
  parseSettings({
    DATA_DIR: path.join(folder, 'restored'),
    DEMO: 'off',
    LOG_LEVEL: 'silent',
    ...env,
  });

const restore = (file: string, env: Record<string, string> = {}, passphrase = PASSPHRASE) =>
  restoreShop(settingsOf(env), { file, keys: { passphrase }, log() {}, signal: NEVER });

const openRestored = (env: Record<string, string> = {}) =>
  openShop(settingsOf(env), { role: 'shop', log() {} });

async function findMailed(id: string) {
  const { rows } = await running.shop.database.pool.query(
    `select note from order_events where order_id = $1 and kind = 'mailed'`,
    [id],
  );
  return rows;
}

describe('a restored shop', () => {
  let shop: OpenShop;
  let orders: string[];
  beforeAll(async () => {
    expect((await restore(backup)).rows.get('orders')).toBeGreaterThan(0);
    expect((await readdir(path.join(folder, 'restored'))).sort()).toEqual(['pictures', 'postgres']);
    shop = await openRestored();
    const { rows } = await shop.database.pool.query<{ id: string }>('select id from orders');
    orders = rows.map(({ id }) => id);
  }, 60_000);
  afterAll(() => shop.close());

  it('is consistent, and has all that came before, though orders were placed meanwhile', async () => {
    expect(later).toBeGreaterThan(0);
    expect(orders).toEqual(expect.arrayContaining([sent, ...earlier]));
    const { rows } = await shop.database.pool.query(
      `select stock, (select sum(quantity)::int from order_lines where product_id = $1) as ordered
       from variants where id = $1`,
      [product],
    );
    expect(rows[0].stock + rows[0].ordered).toBe(PIECES);
    expect(orders).toHaveLength(rows[0].ordered);
  });

  it('signs everybody out', async () => {
    // The same secret signs tokens, so only their sessions tell.
    const sessions = await shop.database.pool.query('select * from sessions');
    expect(sessions.rows).toEqual([]);
    const authorization = new Headers({ authorization: `Bearer ${token}` });
    expect(await running.shop.services.accounts.identify(authorization)).not.toBeNull();
    expect(await shop.services.accounts.identify(authorization)).toBeNull();
  });

  it('makes its pictures again', async () => {
    const variant = { width: 320, format: 'jpg' } as const;
    expect(await shop.pictureStore.readVariant(picture, variant)).toBeNull();
    expect(await shop.pictureStore.ensureVariant(picture, variant)).not.toBeNull();
    expect((await shop.services.catalogue.pictures.findNextToPregenerate([]))?.hash).toBe(picture);
  });

  it('sends the emails that were not sent, once', async () => {
    const { rows } = await shop.database.pool.query(
      `select data->>'orderId' as id, array_agg(data->>'kind' order by data->>'kind') as kinds
       from jobs.job where name = 'orders.mail' group by 1`,
    );
    const unsent = orders.filter((id) => id !== sent);
    expect(rows.map(({ id }) => id).sort()).toEqual(unsent.sort());
    for (const { kinds } of rows) expect(kinds).toEqual(['new-order', 'placed']);
  });
});

describe('restoring', () => {
  it('overwrites nothing, and a failure leaves nothing', async () => {
    const dataDir = running.dataDir;
    await expect(restore(backup, { DATA_DIR: dataDir })).rejects.toThrow('already holds the data');
    const other = path.join(folder, 'other');
    await mkdir(path.join(other, 'pictures'), { recursive: true });
    await expect(restore(backup, { DATA_DIR: other })).rejects.toThrow('(pictures)');
    const empty = path.join(folder, 'empty');
    await expect(restore(backup, { DATA_DIR: empty }, 'another passphrase')).rejects.toThrow(
      'cannot be decrypted',
    );
    expect(await readdir(folder)).not.toContain('empty');
  }, 60_000);

  it('leaves no rows in a database of its own where the pictures cannot take their place', async () => {
    const target = await createDatabase();
    const home = path.join(folder, 'own-database');
    const signal = new AbortController().signal;
    const place = path.join(home, 'pictures/originals');
    // Somebody makes the folder after the restore has found none.
    vi.spyOn(signal, 'throwIfAborted').mockImplementation(() =>
      mkdirSync(place, { recursive: true }),
    );
    const settings = settingsOf({ DATABASE_URL: target.url, DATA_DIR: home });
    const keys = { passphrase: PASSPHRASE };
    await expect(restoreShop(settings, { file: backup, keys, log() {}, signal })).rejects.toThrow(
      'ENOTEMPTY',
    );
    const { pool, close } = await openDatabase(target.url);
    const { rows } = await pool.query(`select from pg_tables where schemaname = 'public'`);
    expect(rows).toEqual([]);
    await close();
    await target.drop();
  }, 60_000);

  it.skipIf(SYSTEM_POSTGRES === undefined)(
    'fills an empty database of an ordinary role, and refuses it then',
    async () => {
      const server = await startSystemPostgres(String(SYSTEM_POSTGRES));
      try {
        const home = path.join(folder, 'own-server');
        const env = { DATABASE_URL: server.roleUrl, DATA_DIR: home };
        await expect(restore(backup, env, 'another passphrase')).rejects.toThrow(
          'cannot be decrypted',
        );
        await restore(backup, env);
        expect(await readdir(home)).toEqual(['pictures']);
        const shop = await openRestored(env);
        const { rows } = await shop.database.pool.query('select id from orders');
        expect(rows.map((row) => row.id)).toContain(sent);
        expect(await shop.services.accounts.ensureAdmin(OWNER)).toBeNull();
        await shop.close();
        await expect(
          restore(backup, { ...env, DATA_DIR: path.join(folder, 'again') }),
        ).rejects.toThrow('The database is not empty');
      } finally {
        await server.close();
      }
    },
    60_000,
  );
});
