import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Development: from saving a file to the first answer of the API and the first page that show it, the
 * median of `BENCH_SAVES` (5), below `npm run dev`. It edits files of this checkout and restores them.
 * `BENCH_DATA_DIR` names the folder of an earlier run, which has all its pictures.
 *
 *   npm run bench:dev
 */
const PORT = 4192;
const SAVES = Number(process.env.BENCH_SAVES ?? 5);
/** Between two saves: pages load again, and the next process is prepared. */
const PAUSE_MS = 6_000;
const ROOT = path.join(import.meta.dirname, '..');
const ORIGIN = `http://localhost:${PORT}`;

interface Edit {
  side: string;
  file: string;
  before: string;
  after: (mark: string) => string;
  /** An answer of the API that shows the edit; a component has none. */
  api?: string;
  page: string;
}

const kept = process.env.BENCH_DATA_DIR;
const dataDir = kept ?? (await mkdtemp(path.join(tmpdir(), 'shop-dev-')));
const shop = spawn(process.execPath, ['tools/launch.mjs', 'dev'], {
  cwd: ROOT,
  env: { ...process.env, DATABASE_URL: '', PORT: String(PORT), DATA_DIR: dataDir },
  stdio: ['ignore', 'ignore', 'inherit'],
});
const exited = new Promise((resolve) => shop.once('exit', resolve));
let undo = () => {};
process.once('SIGINT', async () => {
  await end();
  // The loop may have saved the edit again meanwhile.
  undo();
  process.exit(130);
});
try {
  await until('/', '</html>');
  const id = await productOnOffer();
  // The first minutes make pictures and optimise packages.
  await wait(20_000);
  console.log(`Load ${loadavg()[0]?.toFixed(1)} before the first save.`);
  console.log('| saved file | next answer of the API | next page |\n|---|---|---|');
  for (const edit of editsShownBy(id)) console.log(await measure(edit));
} finally {
  await end();
}

/** Restores the file, stops the shop and deletes its data. */
async function end(): Promise<void> {
  undo();
  shop.kill('SIGTERM');
  await exited;
  if (!kept) await rm(dataDir, { recursive: true, force: true });
}

function editsShownBy(id: string): Edit[] {
  const product = { api: `/api/products/${id}`, page: `/product/${id}` };
  return [
    {
      side: 'server',
      file: 'src/server/features/catalogue/storefront/product-views.ts',
      before: 'name: row.name,\n    description',
      after: (mark) => `name: row.name + '${mark}',\n    description`,
      ...product,
    },
    {
      side: 'rule',
      file: 'src/domain/money/money.ts',
      before: 'Math.round(((price - sellingPrice) * 100) / price)',
      after: (mark) => mark,
      ...product,
    },
    {
      side: 'component',
      file: 'src/web/routes/storefront/layout/footer.tsx',
      before: "label: 'Contact Us'",
      after: (mark) => `label: '${mark}'`,
      page: '/about',
    },
  ];
}

async function measure({ side, file, before, after, api, page }: Edit): Promise<string> {
  const place = path.join(ROOT, file);
  const text = readFileSync(place, 'utf8');
  if (!text.includes(before)) throw new Error(`${file} no longer has: ${before}`);
  undo = () => writeFileSync(place, text);
  const answers: number[] = [];
  const pages: number[] = [];
  for (let save = 0; save < SAVES; save += 1) {
    const mark = String(Date.now());
    const started = performance.now();
    const seconds = () => (performance.now() - started) / 1000;
    writeFileSync(place, text.replace(before, after(mark)));
    await Promise.all([
      api && until(api, mark).then(() => answers.push(seconds())),
      until(page, mark).then(() => pages.push(seconds())),
    ]);
    await wait(PAUSE_MS);
  }
  undo();
  await wait(PAUSE_MS);
  const shown = [answers, pages].map((times) => (times.length > 0 ? figures(times) : 'none'));
  return `| ${side}: ${file} | ${shown.join(' | ')} |`;
}

function figures(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return `${middle.toFixed(1)} s (slowest ${(sorted.at(-1) ?? 0).toFixed(1)} s)`;
}

async function productOnOffer(): Promise<string> {
  const answer = await fetch(`${ORIGIN}/api/products`);
  const products = (await answer.json()) as { _id: string; discount: number }[];
  return products.find(({ discount }) => discount > 0)?._id ?? '';
}

/** Waits for an answer that contains the text. */
async function until(address: string, text: string): Promise<void> {
  for (let tries = 0; tries < 6_000; tries += 1) {
    const answer = await fetch(ORIGIN + address).catch(() => null);
    if (answer && (await answer.text()).includes(text)) return;
    await wait(20);
  }
  throw new Error(`${address} did not show ${text} in time`);
}
