import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type LoadResult, summariseLoad } from './load.ts';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

interface Statement {
  text: string;
  values: unknown[];
}

/** The statements of one piece of work, by round trip. */
export type Recorded = Statement[][];

/** Runs some work and records what it sends: what is sent before an answer came shares a round trip. */
export async function record(work: () => Promise<unknown>): Promise<Recorded> {
  const trips: Recorded = [];
  const query = pg.Client.prototype.query as (...sent: unknown[]) => unknown;
  let isOpen = false;
  const recording = function (this: pg.Client, ...sent: unknown[]) {
    const [first, second] = sent;
    const text = typeof first === 'string' ? first : (first as Statement).text;
    if (!isOpen) trips.push([]);
    isOpen = true;
    trips.at(-1)?.push({ text, values: Array.isArray(second) ? second : [] });
    // Answers come later than what is sent in the same turn.
    setImmediate(() => {
      isOpen = false;
    });
    return query.apply(this, sent);
  };
  Object.assign(pg.Client.prototype, { query: recording });
  try {
    await work();
    await wait(0);
  } finally {
    Object.assign(pg.Client.prototype, { query });
  }
  return trips;
}

/** Sends recorded statements over and over on so many connections, with new ids each time. */
export async function replay({
  url,
  recorded,
  connections,
  seconds,
  replacements,
}: {
  url: string;
  recorded: Recorded;
  connections: number;
  seconds: number;
  /** The texts to replace in the values, for each run. */
  replacements: () => Map<string, string>;
}): Promise<LoadResult> {
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  async function oneConnection(): Promise<void> {
    const client = new pg.Client({ connectionString: url, pipeline: true });
    await client.connect();
    for (let started = performance.now(); started < end; started = performance.now()) {
      const replaced = replacements();
      for (const trip of recorded) {
        await Promise.all(
          trip.map(({ text, values }) =>
            client.query(
              text,
              values.map((value) => renewed(value, replaced)),
            ),
          ),
        );
      }
      times.push(performance.now() - started);
    }
    await client.end();
  }
  await Promise.all(Array.from({ length: connections }, oneConnection));
  return summariseLoad(times, seconds);
}

/** A value with its replacements; an id without one gets a new id, the same everywhere in one run. */
function renewed(value: unknown, replaced: Map<string, string>): unknown {
  if (Array.isArray(value)) return value.map((each) => renewed(each, replaced));
  if (typeof value !== 'string') return value;
  for (const id of value.match(UUID) ?? []) {
    if (!replaced.has(id)) replaced.set(id, crypto.randomUUID());
  }
  let text = value;
  for (const [from, to] of replaced) text = text.replaceAll(from, to);
  return text;
}
