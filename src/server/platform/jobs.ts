import type { Tx } from './database.ts';

/**
 * What each kind of job carries, by its name such as `mail.send`. Whoever owns a kind adds it here:
 * `declare module '…/platform/jobs.ts' { interface JobPayloads { … } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by those who own the jobs
export interface JobPayloads {}

export type JobName = keyof JobPayloads;

/**
 * Does one job. What it throws is logged, and the job is tried again, later and later, for a day: it
 * may have been done in part before. `id` is the same at every try.
 */
export type JobHandler<N extends JobName> = (payload: JobPayloads[N], id: string) => Promise<void>;

export interface SendOptions {
  /** A job of the same name and key is taken once, whether it is done already or not (30 days). */
  singletonKey?: string;
  startAfter?: Date;
}

/** Work that is done outside a request: kept in the database until it is done, by one process. */
export interface Jobs {
  /** Leaves a job; within a transaction it is left when that commits, and never if it does not. */
  send<N extends JobName>(
    tx: Tx | null,
    name: N,
    payload: JobPayloads[N],
    options?: SendOptions,
  ): Promise<void>;
  /**
   * Drops every job, done or not, whose payload names an e-mail: those that are known still (30 days)
   * hold the mails they sent.
   */
  forget(tx: Tx, email: string): Promise<void>;
  /** Says who does the jobs of a name; every name needs that before `start`. */
  work<N extends JobName>(name: N, handler: JobHandler<N>): void;
  /** Leaves a job again and again: `cron` is five fields, in the shop's time (Asia/Kolkata). */
  schedule<N extends JobName>(name: N, cron: string, payload: JobPayloads[N]): void;
  /** Begins to do jobs. */
  start(): Promise<void>;
  /** Takes no further job, waits for those under way, and gives back what it could not end. */
  stop(): Promise<void>;
}
