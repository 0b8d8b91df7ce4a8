import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  offeredWidths,
  PICTURE_FORMATS,
  type PictureFormat,
} from '../src/server/platform/pictures/picture-files.ts';
import { openPictureWorkshop } from '../src/server/platform/pictures/picture-workshop.ts';
import { blankPng } from '../tests/support/blank-png.ts';

/**
 * How many versions of pictures a second the pipeline makes, by format and width, how many bytes they
 * take, and how much memory the worker held at most. Linux only: it reads /proc.
 *
 *   node tools/launch.mjs run bench/pictures.ts [masters …]
 *
 * Without masters it takes every 25th of the demo's.
 */
const DEMO = path.join(import.meta.dirname, '../db/demo/pictures');
const EVERY = 25;
/** As many as the shop makes at once. */
const AT_ONCE = 2;

const named = process.argv.slice(2);
const files = named.length > 0 ? named : await demoMasters();
const workshop = openPictureWorkshop();
try {
  const originals = await Promise.all(files.map(async (file) => readFile(file)));
  console.log(`${files.length} masters, ${AT_ONCE} at once\n`);
  console.log('| work | pictures a second | kB each | peak of the worker |');
  console.log('|---|---|---|---|');
  await report('upload', originals, async (bytes) => (await workshop.develop(bytes)).original);
  for (const format of PICTURE_FORMATS) {
    for (const width of offeredWidths(1440)) await reportVersions(originals, width, format);
  }
  await report('40 megapixels', [blankPng(5_000, 8_000)], async (bytes) => {
    return (await workshop.develop(bytes)).original;
  });
  await report('refused bomb', [blankPng(20_000, 20_000)], async (bytes) => {
    await workshop.develop(bytes).catch(() => {});
    return bytes;
  });
} finally {
  await workshop.close();
}

function reportVersions(originals: Buffer[], width: number, format: PictureFormat) {
  return report(`${format} ${width}`, originals, (bytes) => workshop.version(bytes, width, format));
}

async function report(
  name: string,
  originals: Buffer[],
  make: (bytes: Buffer) => Promise<Uint8Array>,
): Promise<void> {
  const waiting = [...originals];
  let bytes = 0;
  async function workOff(): Promise<void> {
    for (let next = waiting.pop(); next; next = waiting.pop()) bytes += (await make(next)).length;
  }
  const started = performance.now();
  await Promise.all(Array.from({ length: AT_ONCE }, workOff));
  const seconds = (performance.now() - started) / 1000;
  const { length } = originals;
  const kilobytes = Math.round(bytes / length / 1024);
  console.log(`| ${name} | ${(length / seconds).toFixed(1)} | ${kilobytes} | ${await peak()} MB |`);
}

async function peak(): Promise<number> {
  const status = await readFile(`/proc/${workshop.workerId()}/status`, 'utf8');
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

async function demoMasters(): Promise<string[]> {
  const names = (await readdir(DEMO)).toSorted();
  return names.filter((_, place) => place % EVERY === 0).map((name) => path.join(DEMO, name));
}
