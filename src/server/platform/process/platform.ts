import type { Pool } from 'pg';
import type { Db } from '../db/database.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Clock } from './clock.ts';

/** What most services need of the platform. */
export interface Platform {
  db: Db;
  /** The database's connections, for what runs outside drizzle: rate limits and session locks. */
  pool: Pool;
  clock: Clock;
  jobs: Jobs;
}
