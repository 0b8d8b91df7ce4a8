import { sql } from 'drizzle-orm';
import { newId } from '../../src/server/platform/db/columns.ts';
import type { Database, Db } from '../../src/server/platform/db/database.ts';
import type { Jobs, Worker } from '../../src/server/platform/jobs/jobs.ts';
import type { Clock } from '../../src/server/platform/process/platform.ts';

export interface FakeJobs extends Jobs {
  /** Runs the jobs that are due, oldest first, until none is left; a failed job stays. */
  run(): Promise<void>;
}

interface JobRow extends Record<string, unknown> {
  id: string;
  name: string;
  payload: object;
}

/** The table of the jobs, where there is none. */
export async function createFakeJobs(db: Db): Promise<void> {
  await db.execute(sql`
    create table if not exists fake_jobs (
      id uuid primary key, place bigint generated always as identity, name text not null,
      payload jsonb not null, key text, start_after timestamptz not null, is_done boolean not null default false,
      unique (name, key)
    )`);
}

/**
 * Jobs that wait until a test runs them. They are rows of the test's database, so that they commit
 * and roll back with their transactions like real ones.
 */
export async function fakeJobs({ db }: Database, clock: Clock): Promise<FakeJobs> {
  let work: Worker[] = [];
  await createFakeJobs(db);

  async function nextDue(): Promise<JobRow | undefined> {
    const { rows } = await db.execute<JobRow>(sql`
      select id, name, payload from fake_jobs
      where not is_done and start_after <= ${clock.now().toISOString()} order by place limit 1`);
    return rows[0];
  }

  return {
    async send(tx, { name }, payload, { onceKey = null, startAfter = clock.now() } = {}) {
      const due = startAfter.toISOString();
      await (tx ?? db).execute(sql`
        insert into fake_jobs (id, name, payload, key, start_after)
        values (${newId()}, ${name}, ${JSON.stringify(payload)}, ${onceKey}, ${due})
        on conflict (name, key) do nothing`);
    },
    async sendAll(tx, { name }, jobs) {
      const rows = jobs.map(
        ({ payload, onceKey }) =>
          sql`(${newId()}, ${name}, ${JSON.stringify(payload)}, ${onceKey}, ${clock.now().toISOString()})`,
      );
      await tx.execute(sql`
        insert into fake_jobs (id, name, payload, key, start_after)
        values ${sql.join(rows, sql`, `)}
        on conflict (name, key) do nothing`);
    },
    countDue: async () => ({}),
    async start(all) {
      work = all;
    },
    stop: async () => {},
    async run() {
      for (let job = await nextDue(); job; job = await nextDue()) {
        const { name, payload, id } = job;
        const found = work.find((each) => (each.kind === 'job' ? each.job : each).name === name);
        if (!found || found.kind === 'poll') throw new Error(`Nobody does the job ${name}`);
        if (found.kind === 'job') await found.handle(payload, id);
        else await found.run();
        const isKept = found.kind === 'schedule' || found.job.deleteAfterSeconds === undefined;
        await db.execute(
          isKept
            ? sql`update fake_jobs set is_done = true where id = ${id}`
            : sql`delete from fake_jobs where id = ${id}`,
        );
      }
      for (const each of work) {
        if (each.kind === 'poll') await each.run(new AbortController().signal);
      }
    },
  };
}
