import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';

const script = `
  import { watchParent } from ${JSON.stringify(new URL('./parent-watch.ts', import.meta.url).href)};
  const alive = setInterval(() => {}, 60_000);
  watchParent(() => { process.stdout.write('alone'); clearInterval(alive); });
  process.stdout.write('watching ');
  if (process.argv[1] === 'brief') clearInterval(alive);
`;
const args = ['--input-type=module-typescript', '-e', script];

it('calls back when the parent disconnects', async () => {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const output = text(child.stdout as NodeJS.ReadableStream);
  await once(child.stdout as NodeJS.ReadableStream, 'readable');
  child.disconnect();
  expect(await output).toBe('watching alone');
});

it('calls back when npm was killed', async () => {
  const parent = spawn('/bin/sh', ['-c', '"$0" "$@" & wait', process.execPath, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, npm_lifecycle_event: 'start' },
  });
  const output = text(parent.stdout);
  await once(parent.stdout, 'readable');
  parent.kill('SIGKILL');
  expect(await output).toBe('watching alone');
});

it('stays silent without a supervising parent', async () => {
  const { npm_lifecycle_event: _, ...env } = process.env;
  const child = spawn(process.execPath, [...args, 'brief'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env,
  });
  expect(await text(child.stdout)).toBe('watching ');
});
