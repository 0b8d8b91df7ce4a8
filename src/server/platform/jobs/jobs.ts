import type { Tx } from '../db/database.ts';

/**
 * The payload of each kind of job, by name, such as `mail.send`. The owner of a kind declares it
 * with `declare module '…/platform/jobs/jobs.ts' { interface JobPayloads { … } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by those who own the jobs
export interface JobPayloads {}

export type JobName = keyof JobPayloads;

/**
 * Runs one job. An error is logged and the job is retried with growing delays for a day, so it may
 * have been done in part before. `id` is the same at every attempt.
 */
export type JobHandler<N extends JobName> = (payload: JobPayloads[N], id: string) => Promise<void>;

export interface SendOptions {
  /** A job of the same name and key is accepted once, whether it is done or not (30 days). */
  singletonKey?: string;
  startAfter?: Date;
}

/** A job that is accepted once under its key. */
export type KeyedJob<N extends JobName> = Required<Pick<SendOptions, 'singletonKey'>> & {
  payload: JobPayloads[N];
};

/** Work outside a request: stored in the database until it is done, by one process. */
export interface Jobs {
  /** Enqueues a job; within a transaction, it is enqueued when that commits. */
  send<N extends JobName>(
    tx: Tx | null,
    name: N,
    payload: JobPayloads[N],
    options?: SendOptions,
  ): Promise<void>;
  /** Enqueues several jobs of one name in one statement, each once under its key. */
  sendAll<N extends JobName>(tx: Tx, name: N, jobs: KeyedJob<N>[]): Promise<void>;
  /**
   * Deletes every job whose payload contains an email address. Finished jobs count too: they are
   * stored for 30 days with the emails they sent.
   */
  deleteByEmail(tx: Tx, email: string): Promise<void>;
  /** Registers the worker of a job name; every name needs one before `start`. */
  work<N extends JobName>(name: N, handler: JobHandler<N>): void;
  /** Enqueues a job by schedule: `cron` has five fields, in Asia/Kolkata time. */
  schedule<N extends JobName>(name: N, cron: string, payload: JobPayloads[N]): void;
  /**
   * Runs some work every two seconds, while the shop is open and the work before it has ended. `stopped` is
   * aborted when jobs stop: then it takes nothing more. An error is logged once, until another one.
   */
  poll(name: string, work: (stopped: AbortSignal) => Promise<void>): void;
  /** The jobs that are due and not running yet, by name. */
  countDue(): Promise<Record<string, number>>;
  /** Starts running jobs. */
  start(): Promise<void>;
  /**
   * Takes no further job, waits for running ones, ten seconds at most, and returns what it could not
   * finish to the queue.
   */
  stop(): Promise<void>;
}
