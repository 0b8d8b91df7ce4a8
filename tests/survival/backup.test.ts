import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openEmbeddedPostgres } from '../../packages/embedded-postgres/open-embedded-postgres.ts';
import { deleteOldBackups, makeBackup } from '../../src/server/platform/backup/make-backup.ts';
import { restoreBackup } from '../../src/server/platform/backup/restore-backup.ts';
import { type Database, openDatabase } from '../../src/server/platform/db/database.ts';
import { StartError } from '../../src/server/platform/errors/start-error.ts';
import { blankPng } from '../support/blank-png.ts';
import { draftOf, itemOf } from '../support/order-draft.ts';
import {
  addProducts,
  liftUnpaidLimits,
  openRunningShop,
  type RunningShop,
  signUp,
} from './running-shop.ts';

const MIGRATION = 1_000;
const PIECES = 500;

let running: RunningShop;
let folder: string;
let product: string;
let token: string;
beforeAll(async () => {
  running = await openRunningShop({ env: { TRUST_PROXY: 'on' } });
  await liftUnpaidLimits(running);
  [product = ''] = await addProducts(running.shop, 3, PIECES);
  token = await signUp(running.origin, '198.51.100.1');
  for (const size of [30, 40]) {
    await running.shop.pictureStore.storeOriginal(await blankPng(size, size));
  }
}, 60_000);
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shop-backups-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));
afterAll(() => running.close());

async function order(): Promise<string> {
  const answer = await fetch(`${running.origin}/api/orders`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(draftOf(itemOf(product, 1_000))),
  });
  return (await answer.json())._id;
}

async function backUp(): Promise<string> {
  const { dataDir } = running;
  const server = await openEmbeddedPostgres({ dataDir, role: 'tool', log() {} });
  const parts = { dataDir, url: server.url, folder, now: new Date(), newestMigration: MIGRATION };
  return makeBackup(parts).finally(server.close);
}

async function restored(file: string, check: (url: string) => Promise<void> = async () => {}) {
  const dataDir = path.join(folder, 'restored');
  await restoreBackup({ file, dataDir, newestMigration: MIGRATION, log() {}, check });
  const server = await openEmbeddedPostgres({ dataDir, role: 'shop', log() {} });
  const database = await openDatabase(server.url);
  return {
    dataDir,
    database,
    async close() {
      await database.close();
      await server.close();
    },
  };
}

/** All rows of all tables of the shop, as text. */
async function rowsOf({ pool }: Pick<Database, 'pool'>): Promise<Record<string, unknown>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const contents: Record<string, unknown> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query(`select t::text as row from "${name}" t order by 1`);
    contents[name] = rows.map(({ row }) => row);
  }
  return contents;
}

async function picturesIn(dataDir: string): Promise<Record<string, string>> {
  const root = path.join(dataDir, 'pictures');
  const files: Record<string, string> = {};
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    files[path.relative(root, file)] = createHash('sha256')
      .update(await readFile(file))
      .digest('hex');
  }
  return files;
}

describe('a backup', () => {
  it('restores every row and every picture', async () => {
    await order();
    // Emails and what follows an order are written by jobs.
    await running.shop.jobs.stop();
    const before = await rowsOf(running.shop.database);
    const pictures = await picturesIn(running.dataDir);
    expect(Object.keys(pictures)).toHaveLength(2);
    expect(before.orders).not.toEqual([]);

    const again = await restored(await backUp());
    expect(await rowsOf(again.database)).toEqual(before);
    expect(await picturesIn(again.dataDir)).toEqual(pictures);
    await again.close();
  }, 60_000);

  it('that is made while orders are placed is consistent, and has all that came before', async () => {
    const earlier = await Promise.all([order(), order(), order()]);
    let isOver = false;
    let later = 0;
    const buying = async () => {
      for (; !isOver; later += 1) await order();
    };
    const buyers = [buying(), buying()];
    const file = await backUp();
    isOver = true;
    await Promise.all(buyers);
    expect(later).toBeGreaterThan(0);

    const again = await restored(file);
    const { rows } = await again.database.pool.query(
      `select (select array_agg(id::text) from orders) as ids, stock,
              (select sum(quantity)::int from order_lines where product_id = $1) as ordered
       from products where id = $1`,
      [product],
    );
    expect(rows[0].ids).toEqual(expect.arrayContaining(earlier));
    expect(rows[0].stock + rows[0].ordered).toBe(PIECES);
    expect(rows[0].ids).toHaveLength(rows[0].ordered);
    await again.close();
  }, 60_000);

  it('leaves nothing but its file, and the newest are kept', async () => {
    const file = await backUp();
    expect(await readdir(folder)).toEqual([path.basename(file)]);
    for (const day of ['01', '02']) {
      await writeFile(path.join(folder, `shop-2026-01-${day}T00-00-00Z.tar.gz`), '');
    }
    await writeFile(path.join(folder, 'notes.txt'), '');
    expect(await deleteOldBackups(folder, 2)).toBe(1);
    const left = [path.basename(file), 'notes.txt', 'shop-2026-01-02T00-00-00Z.tar.gz'];
    expect((await readdir(folder)).sort()).toEqual(left.sort());
  }, 60_000);
});

describe('restoring', () => {
  async function failureOf(file: string, dataDir: string, newestMigration = MIGRATION) {
    const error = await restoreBackup({
      file,
      dataDir,
      newestMigration,
      log() {},
      check: async () => {},
    }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StartError);
    return (error as StartError).message;
  }

  it('overwrites nothing', async () => {
    const file = await backUp();
    expect(await failureOf(file, running.dataDir)).toContain('already holds the data of a shop');
    const other = path.join(folder, 'other');
    await mkdir(path.join(other, 'pictures'), { recursive: true });
    expect(await failureOf(file, other)).toContain('(pictures)');
  }, 60_000);

  it('refuses a damaged file, another file and a newer shop’s, and leaves the folder empty', async () => {
    const file = await backUp();
    const target = path.join(folder, 'target');
    expect(await failureOf(file, target, MIGRATION - 1)).toContain('newer version of the shop');
    await truncate(file, 100_000);
    expect(await failureOf(file, target)).toContain('damaged');
    await writeFile(file, 'no backup');
    expect(await failureOf(file, target)).toContain('no backup of the shop');
    expect(await failureOf(path.join(folder, 'missing'), target)).toContain('There is no file');
    expect(await readdir(target)).toEqual([]);
  }, 60_000);

  it('that fails at its check leaves the folder as it was', async () => {
    const file = await backUp();
    const failing = restored(file, async () => {
      throw new StartError('not there');
    });
    await expect(failing).rejects.toThrow('not there');
    expect(await readdir(path.join(folder, 'restored'))).toEqual([]);
  }, 60_000);
});
