import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { fromDrizzle, type JobResult, PgBoss, type Job as StoredJob } from 'pg-boss';
import { errorLine, type Logger } from '../process/logger.ts';
import { collectOrderEvents, type Metrics, type NotedOrderEvent } from '../process/metrics.ts';
import type { Job, Jobs, Worker } from './jobs.ts';

/** How often pg-boss and polling workers look for work. */
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

type Handle = (payload: object, id: string) => Promise<void>;

/** Jobs by pg-boss on the shop's pool, with its tables in the schema `jobs`. */
export function createJobs({ pool, logger, metrics, role, drainMs = DRAIN_MS }: JobsDeps): Jobs {
  const polls: Poll[] = [];
  const queues = new Map<string, Promise<void>>();
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: 'jobs',
    supervise: role === 'shop',
    schedule: role === 'shop',
  });
  boss.on('error', (error) => logger.error({ err: toError(error) }, 'jobs: the queue failed'));
  boss.on('warning', (warning) => logger.warn(warning, 'jobs: warning from the queue'));
  let starting: Promise<unknown> | undefined;

  /** Starts pg-boss at its first use. A failed start is repeated at the next use. */
  function start(): Promise<unknown> {
    starting ??= boss.start().catch(async (error) => {
      await boss.stop({ graceful: false }).catch(() => undefined);
      starting = undefined;
      throw error;
    });
    return starting;
  }

  /** Opens the queue of a kind of job at its first use, or again after it failed. */
  async function openQueue(name: string): Promise<void> {
    await start();
    const queue = queues.get(name) ?? boss.createQueue(name);
    queues.set(name, queue);
    try {
      await queue;
    } catch (error) {
      queues.delete(name);
      throw error;
    }
  }

  async function runJob(job: StoredJob<object>, name: string, handle: Handle): Promise<JobResult> {
    const notes: NotedOrderEvent[] = [];
    try {
      await collectOrderEvents(notes, () => handle(job.data, job.id));
      metrics.countJob(name, 'completed');
      if (notes.length > 0) logger.info({ job: name, id: job.id, orders: notes }, 'job done');
      return { id: job.id, status: 'completed' };
    } catch (err) {
      metrics.countJob(name, 'failed');
      const facts = { err, job: name, id: job.id, tries: job.retryCount + 1 };
      logger.error({ ...facts, ...(notes.length > 0 && { orders: notes }) }, 'job failed');
      return { id: job.id, status: 'failed', output: { message: errorLine(err) } };
    } finally {
      // Committed, also where the rest of the job has failed.
      metrics.countOrderEvents(notes);
    }
  }

  async function runJobs(name: string, handle: Handle): Promise<void> {
    await openQueue(name);
    const pace = { batchSize: 5, burstWhenBatchFull: true, perJobResults: true } as const;
    await boss.work<object, unknown, typeof pace>(name, pace, (jobs) =>
      Promise.all(jobs.map((job) => runJob(job, name, handle))),
    );
  }

  /** Keeps exactly these schedules, whatever an older version of the shop had. */
  async function keepSchedules(schedules: Extract<Worker, { kind: 'schedule' }>[]): Promise<void> {
    for (const { name, cron, run } of schedules) {
      await runJobs(name, run);
      // The next run does the work of a failed one.
      const policy = { ...POLICY, retryLimit: 0, tz: TIME_ZONE, missed: 'once' } as const;
      await boss.schedule(name, cron, {}, policy);
    }
    const wanted = new Set(schedules.map(({ name }) => name));
    for (const { name } of await boss.getSchedules()) {
      if (!wanted.has(name)) await boss.unschedule(name);
    }
  }

  return {
    async send(tx, { name, ...retention }, payload, { onceKey, startAfter } = {}) {
      await openQueue(name);
      // pg-boss's own singleton jobs may repeat once they are done; an id never does.
      const id = onceKey === undefined ? undefined : idOfKey(name, onceKey);
      const db = tx ? { db: fromDrizzle(tx, sql) } : {};
      await boss.send(name, payload, { ...toPolicy(retention), ...db, id, startAfter });
    },
    async sendAll(tx, { name, ...retention }, jobs) {
      await openQueue(name);
      const rows = jobs.map(({ payload, onceKey }) => ({
        ...toPolicy(retention),
        id: idOfKey(name, onceKey),
        data: payload,
      }));
      await boss.insert(name, rows, { db: fromDrizzle(tx, sql) });
    },
    async countDue() {
      await start();
      const counted = await boss.getQueues();
      return Object.fromEntries(counted.map(({ name, readyCount }) => [name, readyCount]));
    },
    async start(all) {
      for (const each of all) if (each.kind === 'job') await runJobs(each.job.name, each.handle);
      await keepSchedules(all.filter((each) => each.kind === 'schedule'));
      for (const each of all) {
        if (each.kind !== 'poll') continue;
        const report = (err: unknown) => logger.error({ err, job: each.name }, 'job failed');
        polls.push(startPolling(each.run, report));
      }
    },
    async stop() {
      if (!starting) return;
      await starting.catch(() => undefined);
      const polled = Promise.all(polls.splice(0).map((poll) => poll.stop()));
      await Promise.all([
        Promise.race([polled, sleep(drainMs, undefined, { ref: false })]),
        boss.stop({ timeout: drainMs }),
      ]);
    },
  };
}

/** pg-boss emits some errors as plain objects with the message of the error. */
function toError(emitted: Error): Error {
  return emitted instanceof Error ? emitted : Object.assign(new Error(), emitted);
}

function toPolicy({
  deleteAfterSeconds = POLICY.deleteAfterSeconds,
}: Pick<Job, 'deleteAfterSeconds'>) {
  return { ...POLICY, deleteAfterSeconds };
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
  const running = new Set<Promise<void>>();
  let reported: string | undefined;

  async function run(): Promise<void> {
    try {
      await work(stopping.signal);
      reported = undefined;
    } catch (error) {
      // Every two seconds the same, while the database is down.
      const line = errorLine(error);
      if (line !== reported) report(error);
      reported = line;
    }
  }

  const timer = setInterval(() => {
    const ended = run().finally(() => running.delete(ended));
    running.add(ended);
  }, POLL_MS);
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await Promise.all(running);
    },
  };
}
