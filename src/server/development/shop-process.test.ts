import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runShop, type ShopProcess } from './shop-process.ts';

const PROGRAM = `
import { once } from 'node:events';
process.on('disconnect', () => process.exit());
[globalThis.message] = await once(process, 'message');
const { port } = await import('./port.mjs');
setInterval(() => {}, 60_000);
process.send({ port, pid: process.pid });
`;

let folder: string;
let shop: ShopProcess | undefined;
let said: string[];
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shop-process-'));
  await writeFile(path.join(folder, 'program.mjs'), PROGRAM);
  said = [];
});
afterEach(async () => {
  await shop?.close();
  await rm(folder, { recursive: true, force: true });
});

const save = (code: string) => writeFile(path.join(folder, 'port.mjs'), code);
function run(onRestarted?: () => void): ShopProcess {
  const module = path.join(folder, 'program.mjs');
  shop = runShop({ module, say: (line) => said.push(line), onRestarted });
  return shop;
}

it('runs the saved code after a restart, for which requests wait', async () => {
  await save('export const port = 1;');
  let restarts = 0;
  const running = run(() => {
    restarts += 1;
  });
  expect(await running.port()).toBe(1);
  await save('export const port = 2;');
  running.restart();
  running.restart();
  expect(await running.port()).toBe(2);
  expect(restarts).toBe(1);
});

it('says when the saved code cannot start, and runs the next that can', async () => {
  await save('export const port = ;');
  const running = run();
  expect(await running.port()).toBeNull();
  expect(said).toEqual(['The shop has ended. It starts again when a file is saved.']);
  await save('export const port = 3;');
  running.restart();
  expect(await running.port()).toBe(3);
});

it('starts as the first one until one has opened', async () => {
  await save('export const port = ;');
  const running = run();
  expect(await running.port()).toBeNull();
  await save('export const port = message.isRestart ? 2 : 1;');
  running.restart();
  expect(await running.port()).toBe(1);
  running.restart();
  expect(await running.port()).toBe(2);
});

it('says when the running shop ends, and starts no other by itself', async () => {
  await save('export const port = 4; setTimeout(() => process.exit(1));');
  const running = run();
  await running.port();
  await expect
    .poll(() => said)
    .toEqual(['The shop has ended. It starts again when a file is saved.']);
  expect(await running.port()).toBeNull();
});

it('ends a shop that does not end by itself', async () => {
  await save(`process.on('SIGINT', () => {}); export const port = process.pid;`);
  const running = run();
  const pid = (await running.port()) ?? 0;
  await running.close();
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});
