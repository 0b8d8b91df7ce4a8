import type { Pool } from 'pg';

const RUNS = 15;

interface Work {
  name: string;
  run: () => Promise<unknown>;
  /** The same database, recording every query it sends. */
  logged: (record: (text: string, values: unknown[]) => void) => Promise<unknown>;
}

/** The duration of some work in milliseconds, and PostgreSQL's plan for each of its queries. */
export interface Measured {
  name: string;
  fastest: number;
  middle: number;
  plans: string[];
}

/** Runs some work a few times after one warm-up, and collects the plans of its queries. */
export async function measure(pool: Pool, { name, run, logged }: Work): Promise<Measured> {
  const times: number[] = [];
  await run();
  for (let count = 0; count < RUNS; count += 1) {
    const started = performance.now();
    await run();
    times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  const [fastest = 0, middle = 0] = [times[0], times[Math.floor(RUNS / 2)]];
  return { name, fastest, middle, plans: await plansOf(pool, logged) };
}

async function plansOf(pool: Pool, logged: Work['logged']): Promise<string[]> {
  const sent: [string, unknown[]][] = [];
  await logged((text, values) => sent.push([text, values]));
  const plans: string[] = [];
  for (const [text, values] of sent) {
    const { rows } = await pool.query(`explain (analyze, costs off, buffers off) ${text}`, values);
    plans.push(rows.map((row) => String(row['QUERY PLAN']).slice(0, 300)).join('\n'));
  }
  return plans;
}
