import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  offeredWidths,
  PICTURE_FORMATS,
  type PictureFormat,
} from '../src/server/platform/pictures/picture-files.ts';
import { openPictureWorkerPool } from '../src/server/platform/pictures/picture-worker-pool.ts';
import { blankPng } from '../tests/support/blank-png.ts';

/**
 * Pictures rendered per processor second by format and width, their size, and the worker's peak
 * memory. Processor time is used because other work on the machine would distort wall time. Linux
 * only: it reads /proc.
 *
 *   node tools/launch.mjs run bench/pictures.ts [masters …]
 *
 * Without masters it takes every 25th of the demo's.
 */
const DEMO = path.join(import.meta.dirname, '../db/demo/pictures');
const EVERY = 25;
/** As many as the shop renders at once. */
const AT_ONCE = 2;

const named = process.argv.slice(2);
const files = named.length > 0 ? named : await demoMasters();
const workerPool = openPictureWorkerPool();
try {
  const originals = await Promise.all(files.map(async (file) => readFile(file)));
  console.log(`${files.length} masters, ${AT_ONCE} at once\n`);
  console.log('| work | pictures a second of processor | kB each | peak of the worker |');
  console.log('|---|---|---|---|');
  await report('refused bomb', [blankPng(20_000, 20_000)], async (bytes) => {
    await workerPool.processUpload(bytes).catch(() => {});
    return bytes;
  });
  const upload = async (bytes: Buffer) => (await workerPool.processUpload(bytes)).original;
  await report('upload', originals, upload);
  await report('upload of 40 megapixels', [blankPng(5_000, 8_000)], upload);
  for (const width of offeredWidths(1440)) {
    for (const format of PICTURE_FORMATS) await reportVersions(originals, width, format);
  }
} finally {
  await workerPool.close();
}

function reportVersions(originals: Buffer[], width: number, format: PictureFormat) {
  return report(`${format} ${width}`, originals, (bytes) =>
    workerPool.renderVariant(bytes, { width, format }),
  );
}

async function report(
  name: string,
  originals: Buffer[],
  make: (bytes: Buffer) => Promise<Uint8Array>,
): Promise<void> {
  const waiting = [...originals];
  let bytes = 0;
  async function runQueue(): Promise<void> {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const made = await make(next);
      bytes += made.length;
    }
  }
  const before = await processorSeconds();
  await Promise.all(Array.from({ length: AT_ONCE }, runQueue));
  const seconds = (await processorSeconds()) - before;
  const { length } = originals;
  const kilobytes = Math.round(bytes / length / 1024);
  const rate = (length / Math.max(seconds, 0.01)).toPrecision(2);
  console.log(`| ${name} | ${rate} | ${kilobytes} | ${await peak()} MB |`);
}

/** The workers' processor time; the system counts in hundredths of a second. */
async function processorSeconds(): Promise<number> {
  const seconds = workerPool.workerIds().map(async (pid) => {
    const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / 100;
  });
  return (await Promise.all(seconds)).reduce((sum, one) => sum + one, 0);
}

/** The peak memory of the largest worker. */
async function peak(): Promise<number> {
  const peaks = workerPool.workerIds().map(async (pid) => {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
  });
  return Math.max(...(await Promise.all(peaks)));
}

async function demoMasters(): Promise<string[]> {
  const names = (await readdir(DEMO)).toSorted();
  return names.filter((_, place) => place % EVERY === 0).map((name) => path.join(DEMO, name));
}
