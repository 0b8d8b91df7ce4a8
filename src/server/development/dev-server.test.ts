import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { UNSET_SETTINGS } from '../../../tests/support/unset-settings.ts';
import { PROJECT_ROOT } from '../platform/process/settings.ts';

it('stops the database at Ctrl-C, which comes from the terminal and from the launcher', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-dev-'));
  const shop = spawn(process.execPath, [path.join(import.meta.dirname, 'dev-server.ts')], {
    cwd: PROJECT_ROOT,
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
    env: {
      ...process.env,
      ...UNSET_SETTINGS,
      NODE_ENV: 'development',
      DATA_DIR: folder,
      PORT: '0',
      DEMO: 'off',
      PREGENERATE_PICTURES: 'off',
    },
  });
  for await (const text of shop.stdout ?? []) if (String(text).includes('Stop it with')) break;
  const pidFile = path.join(folder, 'postgres/data/postmaster.pid');
  expect(existsSync(pidFile)).toBe(true);

  const ended = once(shop, 'exit');
  shop.kill('SIGINT');
  setTimeout(() => shop.kill('SIGINT'), 20);
  expect(await ended).toEqual([0, null]);
  expect(existsSync(pidFile)).toBe(false);
  await rm(folder, { recursive: true });
}, 60_000);
