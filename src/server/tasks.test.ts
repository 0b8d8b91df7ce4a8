import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { UNSET_SETTINGS } from '../../tests/support/unset-settings.ts';
import { loadDemo } from './features/demo/load-demo.ts';
import { type OpenShop, openShop } from './open-shop.ts';
import { parseSettings } from './platform/process/settings.ts';
import { runTask } from './tasks.ts';

const FILE = path.join(import.meta.dirname, 'tasks.ts');
const NAMES = ['admin-password', 'demo:remove', 'demo:grow', 'backup', 'backup:key', 'restore'];
const PASSPHRASE = 'a passphrase of the tests';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shop-tasks-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What the task prints in this process. */
async function run(
  args: string[],
  env: Record<string, string> = {},
  loadSettings = () => parseSettings({ LOG_LEVEL: 'silent', ...env }),
): Promise<string> {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    await runTask(args, loadSettings);
    return write.mock.calls.join('');
  } finally {
    write.mockRestore();
  }
}

/** The same in a process of its own, as npm runs it. */
function spawn(args: string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [FILE, ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ...UNSET_SETTINGS, LOG_LEVEL: 'silent', ...env },
    input: '',
  });
  return { status, stdout, stderr };
}

describe('every task', () => {
  const noSettings = () => expect.unreachable('it goes on');

  it.each(NAMES)('%s has a help, which does nothing', async (name) => {
    for (const option of ['--help', '-h']) {
      expect(await run([name, option], {}, noSettings)).toContain(
        `npm run ${name.replace('admin-', 'admin:')}`,
      );
    }
  });

  it.each(NAMES)('%s refuses an option that it does not have', async (name) => {
    await expect(runTask([name, '--force'], noSettings)).rejects.toThrow(
      "Unknown option '--force'. Nothing was done.\n\nnpm run ",
    );
  });

  it('is named when another is asked for, or more than it takes', async () => {
    const choice = 'admin-password, demo:remove, demo:grow, backup:key, backup, restore';
    await expect(runTask(['remove'], noSettings)).rejects.toThrow(`Choose a task: ${choice}.`);
    await expect(runTask(['backup', 'one', 'two'], noSettings)).rejects.toThrow(
      "Unexpected argument 'two'. Nothing was",
    );
    await expect(runTask(['demo:remove', 'orders'], noSettings)).rejects.toThrow(
      "Unexpected argument 'orders'",
    );
  });

  it('prints its help or what is wrong, and nothing else', async () => {
    const env = { DATA_DIR: path.join(folder, 'nothing') };
    expect(spawn(['backup', '--help'], env)).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^npm run backup -- /),
      stderr: '',
    });
    expect(spawn(['backup', '--unencrypted'], env)).toEqual({
      status: 1,
      stdout: '',
      stderr: `There is no shop in ${env.DATA_DIR}: set DATA_DIR to its folder.\n`,
    });
    for (const args of [['admin-password'], ['demo:remove', '--yes'], ['demo:grow', '10']]) {
      await expect(run(args, env)).rejects.toThrow(`There is no shop in ${env.DATA_DIR}: set`);
    }
    expect(await readdir(folder)).not.toContain('nothing');
  });

  it('makes a key for backups that only its owner opens', async () => {
    const printed = await run(['backup:key']);
    expect(printed).toMatch(/BACKUP_RECIPIENT=age1[0-9a-z]+\n/);
    expect(printed).toMatch(/AGE-SECRET-KEY-1[0-9A-Z]+\n/);

    // Saved as it was printed, it is a key file; a signer may begin with a dash.
    const identity = path.join(folder, 'key.txt');
    await writeFile(identity, printed);
    await expect(
      run(['restore', path.join(folder, 'no-backup'), '--identity', identity, '--signer', '-Qk'], {
        DATA_DIR: path.join(folder, 'keyed'),
      }),
    ).rejects.toThrow('There is no file');
    expect(await readdir(folder)).not.toContain('keyed');
  });
});

describe('with a running shop', () => {
  let shop: OpenShop;
  let env: { DATA_DIR: string };
  beforeAll(async () => {
    env = { DATA_DIR: path.join(folder, 'shop') };
    shop = await openShop(parseSettings({ ...env, LOG_LEVEL: 'silent' }), {
      role: 'shop',
      log() {},
    });
    await loadDemo(shop, new Date());
  }, 60_000);
  afterAll(() => shop.close());

  it('backs up and restores, and encrypts unless asked not to', async () => {
    await expect(run(['backup'], env)).rejects.toThrow(
      'Set BACKUP_PASSPHRASE, or BACKUP_RECIPIENT',
    );
    expect(await readdir(env.DATA_DIR)).not.toContain('backups');
    const plain = path.join(folder, 'plain');
    expect(await run(['backup', '--unencrypted', plain], env)).toMatch(
      /plain\/shop-.*Z\.backup\nSigned by [\w-]{43}: /,
    );
    const keys = { BACKUP_PASSPHRASE: PASSPHRASE };
    const printed = await run(['backup'], { ...env, ...keys, BACKUPS_KEPT: '1' });
    const [, made = ''] = /^Backup: (.*)$/m.exec(printed) ?? [];
    expect(made).toMatch(/backups\/shop-.*Z\.backup\.age$/);
    expect(printed).toMatch(/^Signed by [\w-]{43}: a restore needs the passphrase alone\.$/m);

    const target = { DATA_DIR: path.join(folder, 'restored') };
    const [unencrypted = ''] = await readdir(plain);
    await expect(
      run(['restore', path.join(plain, unencrypted)], { ...target, ...keys }),
    ).rejects.toThrow('add --unencrypted');
    const wrong = { BACKUP_PASSPHRASE: `not ${PASSPHRASE}` };
    await expect(run(['restore', made], { ...target, ...wrong })).rejects.toThrow(
      'the passphrase or key is wrong',
    );
    expect(await readdir(folder)).not.toContain('restored');
    expect(await run(['restore', made], { ...target, ...keys })).toMatch(
      /Restored [1-9]\d* products and [1-9]\d* orders, as of .*Z, signed by [\w-]{43}\. /,
    );
    expect((await readdir(target.DATA_DIR)).sort()).toEqual(['pictures', 'postgres']);
  }, 60_000);

  it('says in one line why a backup cannot be written, and what to do', () => {
    const { status, stderr } = spawn(['backup', FILE, '--unencrypted'], env);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^It was not finished \(EEXIST: .+\): name a folder\.\n$/);
  });

  it('removes the demo when told so, and not without a question', async () => {
    const { status, stderr } = spawn(['demo:remove'], env);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^This would remove \d+ demo sarees, .* add --yes/);
    expect(await run(['demo:remove', '--yes'], env)).toMatch(/^Removed [1-9]\d* demo sarees/);
    expect(await run(['demo:remove', '--yes'], env)).toMatch(/^Removed 0 demo sarees/);
  }, 60_000);
});
