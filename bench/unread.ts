import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { quantile } from './load.ts';
import { residentMegabytes } from './processes.ts';

const SECONDS = Number(process.env.BENCH_UNREAD_SECONDS ?? 12);
/** A packet asks so often for the same. */
const PIPELINED = 20;
const LARGE = ['/', '/api/products', '/api/docs/swagger-ui-bundle.js', '/feed.xml'];
const FILES = [
  ...['/api/openapi.json', '/api/docs', '/api/docs/swagger-ui-bundle.js'],
  ...['/api/docs/swagger-ui.css', '/sw.js', '/manifest.webmanifest', '/robots.txt'],
  ...['/sitemap.xml', '/sitemap-products-1.xml', '/sitemap-products-9999.xml', '/feed.xml'],
  ...['/feed.csv', '/favicon.ico', '/no-image.jpg', '/offline.html'],
];
/** Requests a second, six times what one address may send. */
const FLOOD = 300;
const FLOOD_SECONDS = 3;
const MAX_MEGABYTES = 500;
const MAX_KEPT_MEGABYTES = 100;
const MAX_PAGE_MS = 1_000;

const AGENTS = {
  'do not read': { connections: 86, packet: PIPELINED, reads: 0 },
  'read slowly': { connections: 200, packet: 1, reads: 64 * 1024 },
};

/** Clients that take no answers or take them slowly. Returns what was wrong; prints the memory. */
export async function measureUnread(origin: string, pid: number): Promise<string[]> {
  const problems: string[] = [];
  // Kept answers and compiled code belong to what was before.
  for (const path of LARGE) await Promise.all([0, 1, 2].map(() => read(origin, path)));
  for (const [name, agents] of Object.entries(AGENTS)) {
    const before = residentMegabytes(pid);
    let height = before;
    const sampling = setInterval(() => {
      height = Math.max(height, residentMegabytes(pid));
    }, 100);
    const end = performance.now() + SECONDS * 1000;
    const clients = Array.from({ length: agents.connections }, (_, number) =>
      keepAsking(origin, LARGE[number % LARGE.length] ?? '/', agents, end),
    );
    const pages = await timesOf(() => read(origin, '/'), SECONDS * 1000, problems);
    await Promise.all(clients);
    clearInterval(sampling);
    await wait(60_000);
    const after = residentMegabytes(pid);
    console.log(
      `${agents.connections} clients that ${name}: ${before} MB before, ${height} MB at the height, ${after} MB a minute after; / in ${median(pages)} ms`,
    );
    if (height > MAX_MEGABYTES) problems.push(`memory rose to ${height} MB`);
    if (after - before > MAX_KEPT_MEGABYTES)
      problems.push(`${after - before} MB were not given back`);
  }
  return problems;
}

/** Many requests a second for each public file, with what a visitor waits meanwhile. */
export async function measureFloods(origin: string): Promise<string[]> {
  const problems: string[] = [];
  for (const path of FILES) {
    // The second is one that a server may overlook, and compress for.
    for (const encoding of ['br, gzip', 'gzip;q=0.5']) {
      await read(origin, path, encoding);
      const end = performance.now() + FLOOD_SECONDS * 1000;
      const flood = Array.from({ length: 30 }, async () => {
        while (performance.now() < end) {
          await Promise.all([read(origin, path, encoding), wait(30_000 / FLOOD)]);
        }
      });
      const pages = await timesOf(() => read(origin, '/'), FLOOD_SECONDS * 1000, problems);
      await Promise.all(flood);
      console.log(`${FLOOD} a second of ${path} (${encoding}): / in ${median(pages)} ms`);
      if (median(pages) > MAX_PAGE_MS) problems.push(`${path} keeps visitors waiting`);
    }
  }
  return problems;
}

const agent = new Agent({ keepAlive: true });

/** Takes an answer as it was sent: unpacking it would measure the bench. @throws where none arrives whole */
async function read(origin: string, path: string, encoding = 'br'): Promise<void> {
  const sent = request(origin + path, { agent, headers: { 'accept-encoding': encoding } }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  for await (const _ of answer);
}

async function timesOf(
  work: () => Promise<void>,
  durationMs: number,
  problems: string[],
): Promise<number[]> {
  const times: number[] = [];
  for (const end = performance.now() + durationMs; performance.now() < end; ) {
    const began = performance.now();
    await work().catch((error) => problems.push(`a visitor got no page: ${error.message}`));
    times.push(performance.now() - began);
    await wait(50);
  }
  return times;
}

const median = (times: number[]) => Math.round(quantile(times));

/** Asks for an address over and over, on a new connection where the last was closed. */
async function keepAsking(
  origin: string,
  path: string,
  { packet, reads }: { packet: number; reads: number },
  end: number,
): Promise<void> {
  const { hostname, port } = new URL(origin);
  const requests = `GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`.repeat(packet);
  while (performance.now() < end) {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    socket.pause();
    const asking = setInterval(() => {
      if (socket.writableLength === 0) socket.write(requests);
      if (reads > 0) readSome(socket, reads / 20);
    }, 50);
    const signal = AbortSignal.timeout(Math.max(0, Math.round(end - performance.now())));
    await once(socket, 'close', { signal }).catch(() => {});
    clearInterval(asking);
    socket.destroy();
  }
}

function readSome(socket: Socket, bytes: number): void {
  for (let left = bytes; left > 0; ) {
    const chunk: Buffer | null = socket.read();
    if (!chunk) return;
    left -= chunk.length;
  }
}
