import type { Pool } from 'pg';
import type { Db } from '../db/database.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Mailer } from '../mail/mail.ts';
import type { PictureStore } from '../pictures/picture-store.ts';

/** What services need of the platform. */
export interface Platform {
  db: Db;
  /** The database's connections, for what runs outside drizzle: rate limits and session locks. */
  pool: Pool;
  clock: Clock;
  jobs: Jobs;
  mailer: Mailer;
  pictureStore: PictureStore;
  /** Called after new pictures were committed. */
  onPictureAdded: () => void;
  /** The shop's public address; empty where it is not set. */
  publicUrl: string;
  /** Signs the tokens; the same for all processes of one shop. */
  authSecret: string;
}

/** The current time; tests pass a clock they can set. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
