import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mountServiceWorker } from './built-files.ts';
import type { HttpEnv } from './http-env.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shop-sw-'));
  await writeFile(path.join(folder, 'sw.js'), 'built();');
});
afterAll(() => rm(folder, { recursive: true }));

async function worker(isOn: boolean): Promise<Response> {
  const app = new Hono<HttpEnv>();
  mountServiceWorker(app, folder, isOn);
  return app.request('/sw.js');
}

it('is the one of the build, asked for anew each time', async () => {
  const response = await worker(true);
  expect(await response.text()).toBe('built();');
  expect(response.headers.get('content-type')).toMatch(/^text\/javascript/);
  expect(response.headers.get('cache-control')).toBe('no-cache');
});

it('switched off, ends the one that browsers have', async () => {
  const listeners = new Map<string, (event: object) => void>();
  const deleted: string[] = [];
  let work: Promise<unknown> = Promise.resolve();
  let isRegistered = true;
  const scope = {
    addEventListener: (name: string, run: (event: object) => void) => listeners.set(name, run),
    registration: {
      unregister: async () => {
        isRegistered = false;
      },
    },
  };
  const caches = {
    keys: async () => ['pages-1', 'files-1'],
    delete: async (name: string) => deleted.push(name),
  };
  new Function('self', 'caches', await (await worker(false)).text())(scope, caches);
  listeners.get('activate')?.({
    waitUntil: (promise: Promise<unknown>) => {
      work = promise;
    },
  });
  await work;
  expect(deleted).toEqual(['pages-1', 'files-1']);
  expect(isRegistered).toBe(false);
});
