import { fork } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import path from 'node:path';
import type { ApiClient } from '../src/contract/client.ts';
import type { BareAnswer } from './bare-server.ts';
import { load } from './load.ts';
import { placeOrders } from './order-flow.ts';
import { openClients, renameShop, startShop } from './own-shop.ts';
import { ownProcessorSeconds, processorSeconds, untilQuiet } from './processes.ts';

/**
 * Requests a second, times and processor time of public pages and reads on 16 connections: from
 * memory, the same while orders flow and a price changes every second, and the time and processor
 * time of a page that has to be rendered. Side by side with a bare `node:http` server that answers
 * the same bytes with the same headers.
 *
 *   npm run bench:pages            (after npm start once, for the build)
 */
const PORT = 4181;
const BARE_PORT = 4182;
const CONNECTIONS = 16;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
const ORDERS_PER_SECOND = 50;
const COLD_RUNS = 40;
/** Before the renderer's code is compiled, a page takes twice as long. */
const WARM_UP_RUNS = 40;

const shop = await startShop(PORT);
await untilQuiet(shop);
const bare = fork(path.join(import.meta.dirname, 'bare-server.ts'));
try {
  const { visitor, owner } = await openClients(shop.origin);
  const [product] = (await visitor.call('GET /api/products', { query: { limit: 1 } })).items;
  const paths = [
    '/',
    '/category/silk-sarees',
    `/product/${product?._id}`,
    '/search/maroon',
    '/api/products?limit=24',
    `/api/products/${product?._id}`,
  ];
  bare.send({ port: BARE_PORT, answers: await Promise.all(paths.map(answerChallenge)) });
  await once(bare, 'message');

  console.log('From memory, nothing else going on');
  await compare(paths);
  const flow = await placeOrders(shop.origin, owner, ORDERS_PER_SECOND);
  console.log(
    `\nWhile ${ORDERS_PER_SECOND} orders a second are placed and a price changes each second`,
  );
  await compare(paths);
  console.log(`\n${await flow.stop()}`);
  console.log(
    `\nRendered anew (${COLD_RUNS} times, one at a time, after the settings have changed)`,
  );
  await cold(
    owner,
    paths.filter((address) => !address.startsWith('/api')),
  );
} finally {
  bare.disconnect();
  await shop.stop();
}

async function compare(paths: string[]): Promise<void> {
  console.log(
    '| path | shop /s | bare /s | ratio | shop median, p99 | bare median, p99 | p99 ratio | CPU of one answer | CPU ratio |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|');
  for (const address of paths) {
    const parts = { path: address, connections: CONNECTIONS, seconds: SECONDS };
    const ours = await measured({ ...parts, origin: shop.origin }, shop.pid);
    const theirs = await measured(
      { ...parts, origin: `http://localhost:${BARE_PORT}` },
      bare.pid ?? 0,
    );
    const times = [ours, theirs].map(
      ({ median, p99 }) => `${median.toFixed(2)} ms, ${p99.toFixed(2)} ms`,
    );
    const figures = [
      shortened(address),
      ours.perSecond.toFixed(0),
      theirs.perSecond.toFixed(0),
      (ours.perSecond / theirs.perSecond).toFixed(2),
      ...times,
      (ours.p99 / theirs.p99).toFixed(2),
      `${ours.micros.toFixed(0)} us, ${theirs.micros.toFixed(0)} us`,
      (theirs.micros / ours.micros).toFixed(2),
    ];
    console.log(`| ${figures.join(' | ')} |`);
  }
}

/** A load after a second's warm-up, with the server's processor time for an answer. */
async function measured(parts: Parameters<typeof load>[0], pid: number) {
  await load({ ...parts, seconds: 1 });
  const before = await ownProcessorSeconds({ pid });
  const result = await load(parts);
  const seconds = (await ownProcessorSeconds({ pid })) - before;
  return { ...result, micros: (seconds * 1e6) / (result.perSecond * parts.seconds) };
}

/**
 * The time of one page at a time, and the processor time that Node and PostgreSQL take for it.
 * Ticks of 10 ms are summed up over all runs; what the change of the settings takes is measured
 * alone, and subtracted.
 */
async function cold(owner: ApiClient, paths: string[]): Promise<void> {
  console.log('| path | median | slowest | pages a second | CPU of Node | CPU of PostgreSQL |');
  console.log('|---|---|---|---|---|---|');
  for (const address of paths) {
    await renderAnew(owner, address, WARM_UP_RUNS);
    const idle = await renderAnew(owner, '/healthz', COLD_RUNS);
    const page = await renderAnew(owner, address, COLD_RUNS);
    const median = page.times[COLD_RUNS / 2] ?? Number.NaN;
    const figures = [
      shortened(address),
      `${median.toFixed(1)} ms`,
      `${page.times.at(-1)?.toFixed(1)} ms`,
      (1000 / median).toFixed(0),
      `${(page.node - idle.node).toFixed(1)} ms`,
      `${(page.others - idle.others).toFixed(1)} ms`,
    ];
    console.log(`| ${figures.join(' | ')} |`);
  }
}

/** Requests an address after each change of the settings: sorted times, and processor ms a run. */
async function renderAnew(owner: ApiClient, address: string, runs: number) {
  const times: number[] = [];
  const [ownBefore, allBefore] = await processorTimes();
  for (let run = 0; run < runs; run += 1) {
    await renameShop(owner, `Bench ${run}`);
    const started = performance.now();
    await answerChallenge(address);
    times.push(performance.now() - started);
  }
  const [own, all] = await processorTimes();
  const node = ((own - ownBefore) * 1000) / runs;
  times.sort((a, b) => a - b);
  return { times, node, others: ((all - allBefore) * 1000) / runs - node };
}

function processorTimes(): Promise<[number, number]> {
  return Promise.all([ownProcessorSeconds(shop), processorSeconds(shop)]);
}

function shortened(address: string): string {
  return address.replace(/[0-9a-f-]{36}/, '{id}');
}

/** The shop's answer in brotli, as the bare server is going to send it. */
async function answerChallenge(address: string): Promise<BareAnswer> {
  const request = get(`${shop.origin}${address}`, { headers: { 'accept-encoding': 'br' } });
  const [response] = await once(request, 'response');
  const pieces: Buffer[] = [];
  for await (const piece of response) pieces.push(piece);
  const own = /^(date|connection|keep-alive)$/i;
  const headers = Object.entries<string>(response.headers).filter(([name]) => !own.test(name));
  return { path: address, headers: headers.flat(), body: Buffer.concat(pieces).toString('base64') };
}
