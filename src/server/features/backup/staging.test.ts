import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createStaging } from './staging.ts';

/** Above the largest id that Linux gives. */
const NO_PROCESS = 4_194_305;

let home: string;
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'shop-staging-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

it('deletes what interrupted backups have left, and nothing else', async () => {
  const host = hostname();
  const kept = [
    `.backup-${host}-${process.pid}-abc`,
    `.restore-${host}-${NO_PROCESS}-abc`,
    `.backup-another.example-${NO_PROCESS}-abc`,
    `.backup-${host}-2-${NO_PROCESS}-abc`,
    'pictures',
  ];
  for (const name of [...kept, `.backup-${host}-${NO_PROCESS}-abc`]) {
    await mkdir(path.join(home, name, 'postgres'), { recursive: true });
  }
  const staging = await createStaging(home, '.backup-');
  expect((await readdir(home)).sort()).toEqual([...kept, path.basename(staging)].sort());
});
