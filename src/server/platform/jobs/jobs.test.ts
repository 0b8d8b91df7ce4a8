import pino from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { cloneDatabase } from '../../../../tests/support/test-database.ts';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/transactions.ts';
import { createMetrics, noteOrderEvent } from '../process/metrics.ts';
import {
  defineJob,
  type Jobs,
  jobWorker,
  pollWorker,
  scheduledWorker,
  type Worker,
} from './jobs.ts';
import { createJobs } from './pg-boss-jobs.ts';

const count = defineJob('test.count', { number: z.number() });
const fail = defineJob('test.fail', { word: z.string() });

let database: Database;
let running: Jobs[] = [];
let logged: string[] = [];
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.close());
afterEach(async () => {
  for (const jobs of running) await jobs.stop();
  running = [];
  logged = [];
  await database.pool.query('truncate jobs.job cascade');
});

type Handled = { number: number; id: string };

/** One process of the shop, not yet running jobs, that records the jobs it runs. */
function process(
  seen: (handled: Handled) => unknown = () => {},
  { role = 'shop', drainMs, also = [], pool = database.pool }: Parts = {},
) {
  const logger = pino({}, { write: (line) => logged.push(line) });
  const jobs = createJobs({ pool, logger, metrics: createMetrics(), role, drainMs });
  const all = [
    jobWorker(count, async ({ number }, id) => {
      await seen({ number, id });
    }),
    jobWorker(fail, async ({ word }) => {
      throw new Error(word);
    }),
    ...also,
  ];
  running.push(jobs);
  return { ...jobs, start: () => jobs.start(all) };
}

interface Parts {
  role?: 'shop' | 'tool';
  drainMs?: number;
  also?: Worker[];
  pool?: Database['pool'];
}

/** Resolves with the finished jobs once there are that many. */
function collect(total: number) {
  const handled: Handled[] = [];
  const { promise: all, resolve: done } = Promise.withResolvers<Handled[]>();
  const seen = (one: Handled) => {
    handled.push(one);
    if (handled.length === total) done(handled);
  };
  return { seen, all, handled };
}

const waiting = async () =>
  (await database.pool.query(`select data from jobs.job where name = 'test.count'`)).rows.map(
    ({ data }) => data.number,
  );

it('a job that fails counts the events of orders that it has committed', async () => {
  const metrics = createMetrics();
  const logger = pino({}, { write: (line) => logged.push(line) });
  const jobs = createJobs({ pool: database.pool, logger, metrics, role: 'shop' });
  running.push(jobs);
  const worker = jobWorker(count, async () => {
    await inTransaction(database.pool, async () => noteOrderEvent('a1', 'paid'));
    throw new Error('the rest');
  });
  await jobs.send(null, count, { number: 1 });
  await jobs.start([worker]);
  await expect
    .poll(() => metrics.text(), { timeout: 10_000 })
    .toContain('shop_order_events_total{event="paid"} 1');
  const failed = logged.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'job failed');
  expect(failed.orders).toEqual([{ order: 'a1', event: 'paid' }]);
});

describe('enqueueing a job', () => {
  it('commits or rolls back with its transaction', async () => {
    const jobs = process();
    const { pool } = database;
    await inTransaction(pool, (tx) => jobs.send(tx, count, { number: 1 }));
    const broken = inTransaction(pool, async (tx) => {
      await jobs.send(tx, count, { number: 2 });
      throw new Error('never mind');
    });
    await expect(broken).rejects.toThrow('never mind');
    await jobs.send(null, count, { number: 3 });
    expect((await waiting()).toSorted()).toEqual([1, 3]);
  });

  it('stores several at once, each once under its key', async () => {
    const jobs = process();
    const all = [1, 2, 2].map((number) => ({ payload: { number }, onceKey: `${number}` }));
    await inTransaction(database.pool, (tx) => jobs.sendAll(tx, count, all.slice(0, 2)));
    await inTransaction(database.pool, (tx) => jobs.sendAll(tx, count, all.slice(2)));
    expect((await waiting()).toSorted()).toEqual([1, 2]);
  });

  it('happens once per key, even after the job is done', async () => {
    const { seen, all, handled } = collect(3);
    const jobs = process(seen);
    const once = (number: number, onceKey: string) =>
      jobs.send(null, count, { number }, { onceKey });
    await Promise.all([once(1, 'a'), once(1, 'a'), once(1, 'a')]);
    await once(2, 'b');
    await jobs.start();
    await jobs.send(null, count, { number: 3 });
    await all;
    await jobs.stop();

    const again = process(seen);
    await again.send(null, count, { number: 1 }, { onceKey: 'a' });
    await again.start();
    await again.stop();
    expect(handled.map(({ number }) => number).toSorted()).toEqual([1, 2, 3]);
  });

  it('works again once the database does, after the queue could not be opened', async () => {
    let isDown = true;
    const query = (text: string, values?: unknown[]) =>
      isDown ? Promise.reject(new Error('no database')) : database.pool.query(text, values);
    const pool = { query } as unknown as Database['pool'];
    const logger = pino({}, { write: (line) => logged.push(line) });
    const jobs = createJobs({ pool, logger, metrics: createMetrics(), role: 'tool' });
    running.push(jobs);
    await expect(jobs.send(null, count, { number: 1 })).rejects.toThrow('no database');
    isDown = false;
    await jobs.send(null, count, { number: 2 });
    expect(await waiting()).toEqual([2]);
  });

  it('keeps a job as long as its kind says, also where several are stored at once', async () => {
    const jobs = process();
    const brief = defineJob('test.brief', { number: z.number() }, { deleteAfterSeconds: 60 });
    await jobs.send(null, brief, { number: 1 });
    const several = [{ payload: { number: 2 }, onceKey: 'a' }];
    await inTransaction(database.pool, (tx) => jobs.sendAll(tx, brief, several));
    await jobs.send(null, count, { number: 3 });
    const { rows } = await database.pool.query(
      `select data ->> 'number' as number, deletion_seconds from jobs.job order by 1`,
    );
    expect(rows).toEqual([
      { number: '1', deletion_seconds: 60 },
      { number: '2', deletion_seconds: 60 },
      { number: '3', deletion_seconds: 30 * 24 * 3600 },
    ]);
  });

  it('works in a tool, which runs no jobs itself', async () => {
    const { seen, all } = collect(1);
    await process(undefined, { role: 'tool' }).send(null, count, { number: 7 });
    await process(seen).start();
    expect(await all).toMatchObject([{ number: 7 }]);
  });
});

describe('running jobs', () => {
  it('runs each once across two processes, and survives an idle queue', async () => {
    const numbers = Array.from({ length: 40 }, (_, number) => number);
    const before = process();
    for (const number of numbers) await before.send(null, count, { number });
    await before.stop();

    const { seen, all, handled } = collect(numbers.length);
    const [one, two] = [process(seen), process(seen)];
    await Promise.all([one.start(), two.start()]);
    await all;
    await Promise.all([one.stop(), two.stop()]);
    expect(handled.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(numbers);
  });

  it('waits for the scheduled time', async () => {
    const { seen, all, handled } = collect(1);
    const jobs = process(seen);
    const startAfter = new Date(Date.now() + 3_600_000);
    await jobs.send(null, count, { number: 1 }, { startAfter });
    await jobs.send(null, count, { number: 2 });
    await jobs.start();
    await all;
    await jobs.stop();
    expect(handled.map(({ number }) => number)).toEqual([2]);
    expect((await waiting()).toSorted()).toEqual([1, 2]);
  });

  it('logs and retries a failed job without delaying others', async () => {
    const { seen, all } = collect(1);
    const jobs = process(seen);
    await jobs.send(null, fail, { word: 'the server is away' });
    await jobs.send(null, count, { number: 1 });
    await jobs.start();
    await all;
    await jobs.stop();
    const { rows } = await database.pool.query(
      `select state, retry_limit > 10 as again, start_after > now() as later, output
       from jobs.job where name = 'test.fail'`,
    );
    const output = { message: 'Error: the server is away' };
    expect(rows).toEqual([{ state: 'retry', again: true, later: true, output }]);
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([
      { msg: 'job failed', job: 'test.fail', tries: 1, err: { message: 'the server is away' } },
    ]);
  });

  it('finishes running jobs before it stops', async () => {
    const { seen, all, handled } = collect(1);
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const { promise: hasBegun, resolve: begun } = Promise.withResolvers<void>();
    const jobs = process(async (one) => {
      begun();
      await held;
      seen(one);
    });
    await jobs.send(null, count, { number: 1 });
    await jobs.start();
    await hasBegun;
    const stopped = jobs.stop();
    expect(handled).toEqual([]);
    letGo();
    await stopped;
    expect(await all).toHaveLength(1);
    const { rows } = await database.pool.query(`select state from jobs.job`);
    expect(rows).toEqual([{ state: 'completed' }]);
  });
});

describe('polled work', () => {
  it('is repeated, also after it failed, is finished before the end, and logs an error once', async () => {
    const { promise: again, resolve: repeated } = Promise.withResolvers<void>();
    let runs = 0;
    let ended = 2;
    const polled = pollWorker('test.poll', async () => {
      runs += 1;
      if (runs <= 2) throw new Error('the network is away');
      repeated();
      await database.pool.query('select 1');
      ended += 1;
    });
    const jobs = process(undefined, { also: [polled] });
    await jobs.start();
    await again;
    await jobs.stop();
    expect(ended).toBe(runs);
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([
      { msg: 'job failed', job: 'test.poll', err: { message: 'the network is away' } },
    ]);
  });
});

it('begins polled work again while earlier work still runs', async () => {
  const second = Promise.withResolvers<void>();
  let begun = 0;
  const polled = pollWorker('test.poll', async () => {
    begun += 1;
    if (begun === 2) second.resolve();
    await second.promise;
  });
  const jobs = process(undefined, { also: [polled] });
  await jobs.start();
  await second.promise;
  await jobs.stop();
});

it('logs what failed where the queue cannot be read', async () => {
  let isAway = false;
  const pool = {
    query: (text: string, values: unknown[]) =>
      isAway ? Promise.reject(new Error('the network is away')) : database.pool.query(text, values),
  } as typeof database.pool;
  const jobs = process(undefined, { pool });
  await jobs.start();
  isAway = true;
  await expect
    .poll(() => logged.map((line) => JSON.parse(line)), { timeout: 10_000 })
    .toContainEqual(
      expect.objectContaining({
        msg: 'jobs: the queue failed',
        err: expect.objectContaining({ message: 'the network is away' }),
      }),
    );
  isAway = false;
});

describe('stopping', () => {
  it('signals polled work to end', async () => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const polled = pollWorker('test.poll', (stopped) => {
      begin();
      return new Promise((end) => stopped.addEventListener('abort', () => end()));
    });
    const jobs = process(undefined, { also: [polled] });
    await jobs.start();
    await begun;
    await jobs.stop();
  });

  it('waits no longer than allowed for polled work that does not end', async () => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const polled = pollWorker('test.poll', () => {
      begin();
      return new Promise(() => {});
    });
    const jobs = process(undefined, { drainMs: 1, also: [polled] });
    await jobs.start();
    await begun;
    await jobs.stop();
  });
});

describe('a schedule', () => {
  it('is removed by a version of the shop that does not have it', async () => {
    const kept = async () =>
      (await database.pool.query('select name, cron, timezone, data from jobs.schedule')).rows;
    const nightly = scheduledWorker('test.nightly', '17 3 * * *', async () => {});
    const first = process(undefined, { also: [nightly] });
    await first.start();
    expect(await kept()).toEqual([
      { name: 'test.nightly', cron: '17 3 * * *', timezone: 'Asia/Kolkata', data: {} },
    ]);
    await first.stop();
    await process().start();
    expect(await kept()).toEqual([]);
  });
});
