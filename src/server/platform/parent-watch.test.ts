import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';

const script = `
  import { watchParent } from ${JSON.stringify(new URL('./parent-watch.ts', import.meta.url).href)};
  const alive = setInterval(() => {}, 60_000);
  watchParent(() => { process.stdout.write('alone'); clearInterval(alive); });
  process.stdout.write('watching ');
  if (!process.channel) clearInterval(alive);
`;
const args = ['--input-type=module-typescript', '-e', script];

it('is told when the parent lets go', async () => {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const heard = text(child.stdout as NodeJS.ReadableStream);
  await once(child.stdout as NodeJS.ReadableStream, 'readable');
  child.disconnect();
  expect(await heard).toBe('watching alone');
});

it('is silent without a channel', async () => {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  expect(await text(child.stdout)).toBe('watching ');
});
