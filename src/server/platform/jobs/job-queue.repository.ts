import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { fromDrizzle, type Job, type JobResult, PgBoss } from 'pg-boss';
import { naming } from '../db/text-patterns.ts';
import { errorLine } from '../process/error-facts.ts';
import type { Logger } from '../process/logger.ts';
import type { Metrics } from '../process/metrics.ts';
import { collectOrderNotes, type OrderNote } from '../process/order-notes.ts';
import type { JobHandler, JobName, Jobs } from './jobs.ts';

/** How often pg-boss and `poll` look for work. */
const POLL_MS = 2000;
const DAY_SECONDS = 24 * 60 * 60;
const DRAIN_MS = 10_000;

/** Retries back off from 15 s, doubling to at most 3 h; a job is kept for 30 days. */
const POLICY = {
  retryLimit: 16,
  retryDelay: 15,
  retryBackoff: true,
  retryDelayMax: 3 * 60 * 60,
  expireInSeconds: 10 * 60,
  deleteAfterSeconds: 30 * DAY_SECONDS,
};

/**
 * Schedules use this time zone whatever the owner's settings say: nobody sees when maintenance
 * runs.
 */
const TIME_ZONE = 'Asia/Kolkata';

interface JobsDeps {
  pool: Pool;
  logger: Logger;
  metrics: Metrics;
  /** A `tool` enqueues jobs but runs none. */
  role: 'shop' | 'tool';
  /** How long `stop` waits for what is running; 10 s. */
  drainMs?: number | undefined;
}

/** Jobs by pg-boss on the shop's pool, with its tables in the schema `jobs`. */
export function createJobs({ pool, logger, metrics, role, drainMs = DRAIN_MS }: JobsDeps): Jobs {
  const handlers = new Map<JobName, JobHandler<JobName>>();
  const polls: { name: string; work: PolledWork }[] = [];
  const polling: Poll[] = [];
  const schedules: { name: JobName; cron: string; payload: object }[] = [];
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: 'jobs',
    supervise: role === 'shop',
    schedule: role === 'shop',
  });
  boss.on('error', (err) => logger.error({ err }, 'jobs: the queue failed'));
  boss.on('warning', (warning) => logger.warn(warning, 'jobs: warning from the queue'));
  let opening: Promise<void> | undefined;

  /** Opens the queues at the first use. */
  function open(): Promise<void> {
    opening ??= boss.start().then(async () => {
      const known = new Set((await boss.getQueues()).map((queue) => queue.name));
      for (const name of handlers.keys()) if (!known.has(name)) await boss.createQueue(name);
    });
    return opening;
  }

  async function run(job: Job, name: JobName, handler: JobHandler<JobName>): Promise<JobResult> {
    const notes: OrderNote[] = [];
    try {
      await collectOrderNotes(notes, () => handler(job.data as never, job.id));
      metrics.countJob(name, 'completed');
      metrics.countOrders(notes);
      if (notes.length > 0) logger.info({ job: name, id: job.id, orders: notes }, 'job done');
      return { id: job.id, status: 'completed' };
    } catch (err) {
      metrics.countJob(name, 'failed');
      logger.error({ err, job: name, id: job.id, tries: job.retryCount + 1 }, 'job failed');
      return { id: job.id, status: 'failed', output: { message: errorLine(err) } };
    }
  }

  /**
   * Keeps exactly these schedules, whatever an older version of the shop had. A failed run is not
   * retried: the next one does its work.
   */
  async function keepSchedules(): Promise<void> {
    for (const { name, cron, payload } of schedules) {
      const policy = { ...POLICY, retryLimit: 0, tz: TIME_ZONE, missed: 'once' } as const;
      await boss.schedule(name, cron, payload, policy);
    }
    const requested = new Set<string>(schedules.map(({ name }) => name));
    for (const { name } of await boss.getSchedules()) {
      if (!requested.has(name)) await boss.unschedule(name);
    }
  }

  return {
    async send(tx, name, payload, { singletonKey, startAfter } = {}) {
      await open();
      // pg-boss's own singleton jobs may repeat once they are done; an id never does.
      const id = singletonKey === undefined ? undefined : idOfKey(name, singletonKey);
      const db = tx ? { db: fromDrizzle(tx, sql) } : {};
      await boss.send(name, payload, { ...POLICY, ...db, id, startAfter });
    },
    async sendAll(tx, name, jobs) {
      await open();
      const rows = jobs.map(({ payload, singletonKey }) => ({
        ...POLICY,
        id: idOfKey(name, singletonKey),
        data: payload,
      }));
      await boss.insert(name, rows, { db: fromDrizzle(tx, sql) });
    },
    async deleteByEmail(tx, email) {
      await open();
      await tx.execute(sql`delete from jobs.job where data::text ~* ${naming(email)}`);
    },
    work(name, handler) {
      handlers.set(name, handler as JobHandler<JobName>);
    },
    schedule(name, cron, payload) {
      schedules.push({ name, cron, payload });
    },
    poll(name, work) {
      polls.push({ name, work });
    },
    async countDue() {
      await open();
      const { rows } = await pool.query<{ name: string; due: number }>(
        `select name, count(*)::int as due from jobs.job
         where state < 'active' and start_after <= now() group by name`,
      );
      const none = Object.fromEntries([...handlers.keys()].map((name) => [name, 0]));
      return { ...none, ...Object.fromEntries(rows.map(({ name, due }) => [name, due])) };
    },
    async start() {
      await open();
      const pace = { batchSize: 5, burstWhenBatchFull: true, perJobResults: true } as const;
      for (const [name, handler] of handlers) {
        await boss.work<object, unknown, typeof pace>(name, pace, (jobs) =>
          Promise.all(jobs.map((job) => run(job, name, handler))),
        );
      }
      await keepSchedules();
      for (const { name, work } of polls) {
        const report = (err: unknown) => logger.error({ err, job: name }, 'job failed');
        polling.push(startPolling(work, report));
      }
    },
    async stop() {
      if (!opening) return;
      await opening.catch(() => undefined);
      const polled = Promise.all(polling.splice(0).map((poll) => poll.stop()));
      await Promise.all([
        Promise.race([polled, sleep(drainMs, undefined, { ref: false })]),
        boss.stop({ timeout: drainMs }),
      ]);
    },
  };
}

/** A UUID that is always the same for the same name and key. */
function idOfKey(name: string, key: string): string {
  const hex = createHash('sha256').update(`${name}\n${key}`).digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}

type PolledWork = (stopped: AbortSignal) => Promise<void>;

interface Poll {
  stop(): Promise<void>;
}

/** Repeats some work until it is stopped; then waits for what is running. */
function startPolling(work: PolledWork, report: (error: unknown) => void): Poll {
  const stopping = new AbortController();
  let isRunning = false;
  let running = Promise.resolve();
  let reported: string | undefined;

  async function run(): Promise<void> {
    isRunning = true;
    try {
      await work(stopping.signal);
      reported = undefined;
    } catch (error) {
      // Every two seconds the same, while the database is down.
      const line = errorLine(error);
      if (line !== reported) report(error);
      reported = line;
    } finally {
      isRunning = false;
    }
  }

  const timer = setInterval(() => {
    if (!isRunning) running = run();
  }, POLL_MS);
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}
