import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Resident memory of the shop's process at rest, 60 s after its start and without traffic, on a
 * fresh data folder (first start) and on the same one again (warm start), and the time to the first
 * page. Linux only: it reads /proc.
 *
 *   npm start once, for the build, then:  node tools/launch.mjs run bench/memory.ts
 */
const ROOT = path.join(import.meta.dirname, '..');
const PORT = 4180;
const REST_MS = 60_000;

const dataDir = await mkdtemp(path.join(tmpdir(), 'shop-memory-'));
try {
  console.log('| start | first page after | resident after 60 s | at most |');
  console.log('|---|---|---|---|');
  for (const name of ['first', 'warm']) console.log(await measure(name));
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

async function measure(name: string): Promise<string> {
  const started = performance.now();
  const shop = spawn(process.execPath, ['tools/launch.mjs', 'start'], {
    cwd: ROOT,
    env: {
      ...process.env,
      DATABASE_URL: '',
      PORT: String(PORT),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
    },
    stdio: 'ignore',
  });
  try {
    await firstPage();
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    await wait(REST_MS);
    const status = await readFile(`/proc/${shop.pid}/status`, 'utf8');
    return `| ${name} | ${seconds} s | ${megabytes(status, 'VmRSS')} | ${megabytes(status, 'VmHWM')} |`;
  } finally {
    const ended = new Promise((resolve) => shop.once('exit', resolve));
    shop.kill('SIGTERM');
    await ended;
  }
}

async function firstPage(): Promise<void> {
  for (let tries = 0; tries < 1200; tries += 1) {
    const page = await fetch(`http://localhost:${PORT}/`).catch(() => null);
    if (page?.ok) return;
    await wait(50);
  }
  throw new Error('The shop did not open within a minute');
}

function megabytes(status: string, field: string): string {
  const kilobytes = Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0);
  return `${Math.round(kilobytes / 1024)} MB`;
}
