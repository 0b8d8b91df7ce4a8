import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type BenchShop, startShop } from './own-shop.ts';

/**
 * Start, memory and background work of the shop on a fresh data folder (first start) and on the same
 * one again (warm start): time to the first page, resident memory of its process after 60 s without
 * traffic, and the processor time of all its processes (pictures and database too), minute by minute.
 * Linux only: it reads /proc.
 *
 *   npm run bench:start            (after npm start once, for the build)
 */
const PORT = 4180;
const MINUTES = Number(process.env.BENCH_MINUTES ?? 4);
/** Clock ticks a second in /proc. */
const TICKS = 100;

const dataDir = await mkdtemp(path.join(tmpdir(), 'shop-start-'));
try {
  const minutes = Array.from({ length: MINUTES }, (_, minute) => `CPU in minute ${minute + 1}`);
  const heads = ['start', 'first page after', 'resident after 60 s', 'at most', ...minutes];
  console.log(`| ${heads.join(' | ')} |`);
  console.log(`|${heads.map(() => '---').join('|')}|`);
  for (const name of ['first', 'warm']) console.log(await measure(name));
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

async function measure(name: string): Promise<string> {
  const shop = await startShop(PORT, dataDir);
  try {
    const minutes: string[] = [];
    let resident = '';
    let before = await processorSeconds(shop);
    for (let minute = 0; minute < MINUTES; minute += 1) {
      await wait(60_000);
      resident ||= await megabytes(shop, 'VmRSS');
      const now = await processorSeconds(shop);
      minutes.push(`${(now - before).toFixed(1)} s`);
      before = now;
    }
    const figures = [`${shop.firstPage.toFixed(1)} s`, resident, await megabytes(shop, 'VmHWM')];
    return `| ${[name, ...figures, ...minutes].join(' | ')} |`;
  } finally {
    await shop.stop();
  }
}

async function megabytes({ pid }: BenchShop, field: string): Promise<string> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const kilobytes = Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0);
  return `${Math.round(kilobytes / 1024)} MB`;
}

/** The processor time of a process and all below it, ended ones too, in seconds. */
async function processorSeconds({ pid }: BenchShop): Promise<number> {
  const processes = await Promise.all(
    (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(statOf),
  );
  const known = processes.filter((found) => found !== null);
  const below = new Set([pid]);
  for (let size = 0; size < below.size; ) {
    size = below.size;
    for (const found of known) if (below.has(found.parent)) below.add(found.id);
  }
  const ticks = known.filter(({ id }) => below.has(id)).map((found) => found.ticks);
  return ticks.reduce((sum, own) => sum + own, 0) / TICKS;
}

async function statOf(id: string) {
  const stat = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => null);
  if (stat === null) return null;
  // The name before it, in brackets, may hold spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [own, system, endedOwn, endedSystem] = fields.slice(11, 15).map(Number);
  const ticks = (own ?? 0) + (system ?? 0) + (endedOwn ?? 0) + (endedSystem ?? 0);
  return { id: Number(id), parent: Number(fields[1]), ticks };
}
