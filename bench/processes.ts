import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

interface Process {
  pid: number;
}

/** Clock ticks a second in /proc. */
const TICKS = 100;
/** Less of a core than this is no work that disturbs a measurement. */
const QUIET_SHARE = 0.1;

/** Waits until a shop and its workers have no work left, such as a first start's pictures. */
export async function untilQuiet(shop: Process): Promise<void> {
  const seconds = 3;
  let before = await processorSeconds(shop);
  for (;;) {
    await wait(seconds * 1000);
    const now = await processorSeconds(shop);
    if (now - before < QUIET_SHARE * seconds) return;
    before = now;
  }
}

/** The resident memory of a process, in megabytes. */
export function residentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

/** The processor time of a process alone, in seconds. */
export async function ownProcessorSeconds({ pid }: Process): Promise<number> {
  return ((await statOf(String(pid)))?.own ?? 0) / TICKS;
}

/** The processor time of a process and all below it, ended ones too, in seconds. */
export async function processorSeconds({ pid }: Process): Promise<number> {
  const processes = await Promise.all(
    (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(statOf),
  );
  const known = processes.filter((found) => found !== null);
  const below = new Set([pid]);
  for (let size = 0; size < below.size; ) {
    size = below.size;
    for (const found of known) if (below.has(found.parent)) below.add(found.id);
  }
  const ticks = known.filter(({ id }) => below.has(id)).map((found) => found.ticks);
  return ticks.reduce((sum, own) => sum + own, 0) / TICKS;
}

async function statOf(id: string) {
  const stat = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => null);
  if (stat === null) return null;
  // The name before it, in brackets, may hold spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [own, system, endedOwn, endedSystem] = fields.slice(11, 15).map(Number);
  const alone = (own ?? 0) + (system ?? 0);
  const ticks = alone + (endedOwn ?? 0) + (endedSystem ?? 0);
  return { id: Number(id), parent: Number(fields[1]), own: alone, ticks };
}
