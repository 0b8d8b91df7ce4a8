import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startShop } from './own-shop.ts';
import { megabytes, processorSeconds } from './processes.ts';

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
