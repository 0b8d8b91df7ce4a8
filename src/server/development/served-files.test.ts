import { once } from 'node:events';
import { createServer as createHttpServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../platform/process/environment.ts';

let vite: ViteDevServer;
let http: Server;
beforeAll(async () => {
  vite = await createServer({
    root: PROJECT_ROOT,
    appType: 'custom',
    logLevel: 'silent',
    server: { middlewareMode: true, ws: false, watch: null },
  });
  http = createHttpServer((request, response) =>
    vite.middlewares(request, response, () => response.writeHead(404).end()),
  );
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
});
afterAll(async () => {
  http.close();
  await vite.close();
});

async function read(address: string): Promise<string> {
  const { port } = http.address() as AddressInfo;
  return (await fetch(`http://127.0.0.1:${port}${address}`)).text();
}

it('serves the sources of pages in development', async () => {
  expect(await read('/src/web/ui/classes.ts')).toContain('export');
});

it.each(['', '?raw', '?import&raw', '?import&url&raw', '?inline', '?import&inline', '?url'])(
  'serves no other file of the checkout: %s',
  async (query) => {
    // package.json lies where .data does.
    for (const file of ['/package.json', `/@fs${path.join(PROJECT_ROOT, 'package.json')}`]) {
      expect(await read(`${file}${query}`)).not.toContain('"private"');
      expect(await read(`${file}${query}`)).not.toContain('online shop for silk sarees');
    }
  },
);
