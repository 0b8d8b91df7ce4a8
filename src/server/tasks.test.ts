import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UNSET_SETTINGS } from '../../tests/support/unset-settings.ts';
import { loadDemo } from './features/demo/load-demo.ts';
import { openShop } from './open-shop.ts';
import { parseSettings } from './platform/process/settings.ts';

const TASKS = path.join(import.meta.dirname, 'tasks.ts');
const NAMES = ['admin-password', 'demo:remove', 'demo:grow', 'backup', 'backup:key', 'restore'];
const PASSPHRASE = 'a passphrase of the tests';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'shop-tasks-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

function run(args: string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [TASKS, ...args], {
    cwd: dataDir,
    encoding: 'utf8',
    env: { ...process.env, ...UNSET_SETTINGS, LOG_LEVEL: 'silent', DATA_DIR: dataDir, ...env },
    input: '',
  });
  return { status, stdout, stderr };
}

/** Loads the demo into the data folder. */
async function openDemo(): Promise<void> {
  const settings = parseSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const shop = await openShop(settings, { role: 'shop', log() {} });
  await loadDemo(shop, new Date());
  await shop.close();
}

describe('every task', () => {
  it.each(NAMES)('%s has a help, which does nothing', async (name) => {
    const { status, stdout } = run([name, '--help']);
    expect(status).toBe(0);
    expect(stdout).toContain(`npm run ${name.replace('admin-', 'admin:')}`);
    expect(await readdir(dataDir)).toEqual([]);
  });

  it.each(NAMES)('%s refuses an option that it does not have', async (name) => {
    const { status, stderr } = run([name, '--force']);
    expect(status).toBe(1);
    expect(stderr).toContain(`Unknown option '--force'. Nothing was done.\n\nnpm run `);
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('is named when another is asked for, or more than it takes', () => {
    expect(run(['remove']).stderr).toBe(
      `Choose a task: ${['admin-password', 'demo:remove', 'demo:grow', 'backup:key', 'backup', 'restore'].join(', ')}.\n`,
    );
    expect(run(['backup', 'one', 'two']).stderr).toContain(
      `Unexpected argument 'two'. Nothing was`,
    );
    expect(run(['demo:remove', 'orders']).stderr).toContain(`Unexpected argument 'orders'`);
  });
});

it('removes the demo when told so, and not without a question', async () => {
  await openDemo();
  const refused = run(['demo:remove']);
  expect(refused.status).toBe(1);
  expect(refused.stderr).toMatch(/^This would remove \d+ demo sarees, .* add --yes/);
  const removed = run(['demo:remove', '--yes']);
  expect(removed.stdout).toMatch(/^Removed [1-9]\d* demo sarees/);
  expect(run(['demo:remove', '--yes']).stdout).toMatch(/^Removed 0 demo sarees/);
}, 60_000);

it('backs up and restores, and encrypts unless told not to', async () => {
  await openDemo();
  const refused = run(['backup']);
  expect(refused.status).toBe(1);
  expect(refused.stderr).toContain('Set BACKUP_PASSPHRASE, or BACKUP_RECIPIENT');
  expect(await readdir(dataDir)).not.toContain('backups');
  expect(run(['backup', '--unencrypted', 'plain']).stdout).toMatch(/plain\/shop-.*Z\.backup\n$/);
  const [, made = ''] =
    /^Backup: (.*)$/m.exec(
      run(['backup'], { BACKUP_PASSPHRASE: PASSPHRASE, BACKUPS_KEPT: '1' }).stdout,
    ) ?? [];
  expect(made).toMatch(/backups\/shop-.*Z\.backup\.age$/);
  const target = { DATA_DIR: path.join(dataDir, 'restored') };
  const restored = run(['restore', made], { ...target, BACKUP_PASSPHRASE: PASSPHRASE });
  expect(restored.stdout).toMatch(/Restored [1-9]\d* products and [1-9]\d* orders, as of /);
  expect((await readdir(target.DATA_DIR)).sort()).toEqual(['pictures', 'postgres']);
}, 120_000);

it('makes a key for backups that only its owner opens', () => {
  const { stdout } = run(['backup:key']);
  expect(stdout).toMatch(/BACKUP_RECIPIENT=age1[0-9a-z]+\n/);
  expect(stdout).toMatch(/AGE-SECRET-KEY-1[0-9A-Z]+\n/);
});
