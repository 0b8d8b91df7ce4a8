import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, zstdCompress } from 'node:zlib';
import type { Config } from '@react-router/dev/config';
import {
  declaredPages,
  loadServerBuild,
  pathPattern,
} from './src/server/platform/http/declared-pages.ts';

const CLIENT = path.join(import.meta.dirname, 'build/client');
const ASSETS = path.join(CLIENT, 'assets');

const ENCODERS = {
  br: promisify<Buffer, Buffer>(brotliCompress),
  gz: promisify<Buffer, Buffer>(gzip),
  zst: promisify<Buffer, Buffer>(zstdCompress),
};

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  async buildEnd() {
    await compressAssets();
    await writeServiceWorker();
  },
} satisfies Config;

const WORKER = path.join(import.meta.dirname, 'src/web/service-worker/service-worker.js');

/** Writes the service worker with the version of this build, the names of its files, and with its public pages. */
async function writeServiceWorker(): Promise<void> {
  const names = (await readdir(ASSETS)).toSorted().join();
  const offline = await readFile(path.join(CLIENT, 'offline.html'));
  const version = createHash('sha256').update(names).update(offline).digest('hex').slice(0, 16);
  const script = await readFile(WORKER, 'utf8');
  const pages = declaredPages(await loadServerBuild());
  const patterns = pages.filter(({ isPublic }) => isPublic).map((page) => pathPattern(page.path));
  const publicPages = patterns.map(({ source }) => source).join('|');
  await writeFile(
    path.join(CLIENT, 'sw.js'),
    script.replace('__VERSION__', version).replace('__PUBLIC_PAGES__', () => publicPages),
  );
}

/** Writes scripts and styles compressed beside themselves, so that no request waits for that. */
async function compressAssets(): Promise<void> {
  const files = (await readdir(ASSETS)).filter((file) => /\.(js|css|svg)$/.test(file));
  await Promise.all(files.map((file) => compressFile(path.join(ASSETS, file))));
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file);
  for (const [extension, encode] of Object.entries(ENCODERS)) {
    await writeFile(`${file}.${extension}`, await encode(bytes));
  }
}
