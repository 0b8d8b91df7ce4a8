import { z } from 'zod';
import type { Tx } from '../db/database.ts';

/**
 * A kind of job: its name, such as `accounts.mail-confirm-link`, and the schema of its payload.
 * Payloads hold ids, never a written message: what an email says is read when the job runs.
 */
export interface Job<P extends object = object> {
  name: string;
  payload: z.ZodType<P>;
  /** How long a job is kept when it is done; 30 days unless its payload is personal data. */
  deleteAfterSeconds?: number;
}

/** Defines a kind of job by the schemas of its payload's fields. */
export const defineJob = <Fields extends z.ZodRawShape>(
  name: string,
  fields: Fields,
  options: Pick<Job, 'deleteAfterSeconds'> = {},
): Job<z.output<z.ZodObject<Fields>>> => ({ name, payload: z.object(fields), ...options });

/**
 * Runs one job. An error is logged and the job is retried with growing delays for a day, so it may
 * have been done in part before. `id` is the same at every attempt.
 */
type JobHandler<P extends object> = (payload: P, id: string) => Promise<void>;

/** Does work outside requests, for one kind of job, at fixed times or again and again. */
export type Worker =
  | { kind: 'job'; job: Job; handle: JobHandler<object> }
  | { kind: 'schedule'; name: string; cron: string; run: () => Promise<void> }
  | { kind: 'poll'; name: string; run: (stopped: AbortSignal) => Promise<void> };

/** How a kind of job is done. */
export const jobWorker = <P extends object>(job: Job<P>, handle: JobHandler<P>): Worker => ({
  kind: 'job',
  job,
  handle: (payload, id) => handle(job.payload.parse(payload), id),
});

/** Work at fixed times: `cron` has five fields, in Asia/Kolkata time. A failed run is not retried. */
export const scheduledWorker = (name: string, cron: string, run: () => Promise<void>): Worker => ({
  kind: 'schedule',
  name,
  cron,
  run,
});

/**
 * Work that is begun every two seconds while the shop is open, also while earlier work still runs.
 * `stopped` is aborted when jobs stop: then it takes nothing more.
 */
export const pollWorker = (name: string, run: (stopped: AbortSignal) => Promise<void>): Worker => ({
  kind: 'poll',
  name,
  run,
});

export interface SendOptions {
  /** A job of the same name and key is accepted once, whether it is done or not (30 days). */
  onceKey?: string;
  startAfter?: Date;
}

/** A job that is accepted once under its key. */
export interface KeyedJob<P extends object> {
  payload: P;
  onceKey: string;
}

/** Work outside a request: stored in the database until it is done, by one process. */
export interface Jobs {
  /** Enqueues a job; within a transaction, it is enqueued when that commits. */
  send<P extends object>(
    tx: Tx | null,
    job: Job<P>,
    payload: P,
    options?: SendOptions,
  ): Promise<void>;
  /** Enqueues several jobs of one kind in one statement, each once under its key. */
  sendAll<P extends object>(tx: Tx, job: Job<P>, jobs: KeyedJob<P>[]): Promise<void>;
  /** The jobs that are due and not running yet, by name, as last counted. */
  countDue(): Promise<Record<string, number>>;
  /** Starts doing this work. */
  start(work: Worker[]): Promise<void>;
  /**
   * Takes no further job, waits for running ones, ten seconds at most, and returns what it could
   * not finish to the queue.
   */
  stop(): Promise<void>;
}
