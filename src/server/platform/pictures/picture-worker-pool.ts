import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { ThemePictureUse } from '../../../domain/theme/theme.ts';
import type { Variant } from './picture-files.ts';
import {
  PictureRefused,
  type PictureWork,
  type ProcessedBrand,
  type ProcessedUpload,
  type WorkAnswer,
  type WorkResult,
} from './picture-work.ts';

const PROGRAM = path.join(import.meta.dirname, 'picture-worker.ts');
/** An idle worker is ended after this time: its memory costs more than a restart. */
const IDLE_MS = 15_000;
/** The time a job may take; its worker is ended then. */
const DEADLINE_MS = 20_000;

/** A job whose worker ended before it answered. */
export class PictureWorkLost extends Error {
  override name = 'PictureWorkLost';
}

export type PictureWorkerPool = ReturnType<typeof openPictureWorkerPool>;

/**
 * Renders pictures in processes of their own, one for each job at a time: a picture that hangs or
 * ends its process holds up no other. They start on demand and end when idle.
 */
export function openPictureWorkerPool({ deadlineMs = DEADLINE_MS } = {}) {
  const idle = new Map<ChildProcess, NodeJS.Timeout>();
  const workers = new Set<ChildProcess>();

  function takeWorker(): ChildProcess {
    for (const [worker, timer] of idle) {
      clearTimeout(timer);
      idle.delete(worker);
      if (worker.connected) return worker;
    }
    const worker = forkWorker();
    workers.add(worker);
    worker.on('error', () => {
      worker.kill('SIGKILL');
      forget(worker);
    });
    worker.once('exit', () => forget(worker));
    return worker;
  }

  function forget(worker: ChildProcess): void {
    workers.delete(worker);
    idle.delete(worker);
  }

  function markIdle(worker: ChildProcess): void {
    if (worker.connected) idle.set(worker, setTimeout(() => end(worker), IDLE_MS).unref());
  }

  function end(worker: ChildProcess): void {
    clearTimeout(idle.get(worker));
    idle.delete(worker);
    if (worker.connected) worker.disconnect();
  }

  async function run(work: PictureWork): Promise<WorkResult> {
    const worker = takeWorker();
    const answered = new AbortController();
    const { signal } = answered;
    const deadline = setTimeout(() => worker.kill('SIGKILL'), deadlineMs);
    try {
      const answer = once(worker, 'message', { signal });
      const exit = once(worker, 'exit', { signal }).then(([code, killedBy]) => {
        throw new PictureWorkLost(`The picture worker ended (${killedBy ?? code})`);
      });
      worker.send(work);
      const [message] = await Promise.race([answer, exit]);
      markIdle(worker);
      return toResult(message as WorkAnswer);
    } catch (error) {
      // Node's own error of a process that could not be started or reached.
      const isSystem = error instanceof Error && 'code' in error;
      throw isSystem ? new PictureWorkLost(`The picture worker failed: ${error.message}`) : error;
    } finally {
      clearTimeout(deadline);
      answered.abort();
    }
  }

  return {
    /**
     * Processes an upload.
     * @throws PictureRefused when it is not an accepted picture
     * @throws PictureWorkLost when that took too long or ended the worker
     */
    processUpload: async (bytes: Uint8Array) =>
      (await run({ kind: 'process-upload', bytes })) as ProcessedUpload,

    /** Renders all files of a picture of the shop itself. @throws as `processUpload` */
    processBrand: async (bytes: Uint8Array, use: ThemePictureUse) =>
      (await run({ kind: 'process-brand', bytes, use })) as ProcessedBrand,

    /** Renders a variant. @throws PictureWorkLost */
    async renderVariant(original: Uint8Array, variant: Variant): Promise<Buffer> {
      const made = await run({ kind: 'render-variant', original, variant });
      const { buffer, byteOffset, byteLength } = made as Uint8Array;
      return Buffer.from(buffer, byteOffset, byteLength);
    },

    /** The process ids of the workers. */
    workerIds: () => [...workers].map(({ pid }) => pid),

    /** Ends the workers; jobs that are running fail. */
    async close(): Promise<void> {
      const gone = [...workers].map((worker) => once(worker, 'exit'));
      for (const worker of workers) end(worker);
      await Promise.all(gone);
    },
  };
}

function forkWorker(): ChildProcess {
  const { PATH, TMPDIR, LD_LIBRARY_PATH } = process.env;
  return fork(PROGRAM, {
    execPath: process.execPath,
    execArgv: ['--max-semi-space-size=2'],
    serialization: 'advanced',
    // None of the shop's secrets: pictures come from outside. Fewer arenas return native memory
    // sooner.
    env: { PATH, TMPDIR, LD_LIBRARY_PATH, MALLOC_ARENA_MAX: '2' },
  });
}

function toResult(answer: WorkAnswer): WorkResult {
  if ('done' in answer) return answer.done;
  if ('refused' in answer) throw new PictureRefused(answer.refused);
  throw new Error(`A picture could not be rendered: ${answer.failed}`);
}

interface Task {
  rank: number;
  start: () => void;
}

/** Runs tasks a few at a time, lowest rank first, equal ranks in order. */
export function createWorkQueue(limit: number) {
  const waiting = new Map<string, Task>();
  const known = new Map<string, Promise<unknown>>();
  let running = 0;

  function startNext(): void {
    let next: [string, Task] | undefined;
    for (const entry of waiting) if (!next || entry[1].rank < next[1].rank) next = entry;
    if (!next || running >= limit) return;
    waiting.delete(next[0]);
    running += 1;
    next[1].start();
  }

  return {
    /** Queues a task; a waiting or running task of the same name is joined. */
    run<T>(name: string, rank: number, task: () => Promise<T>): Promise<T> {
      const waits = waiting.get(name);
      if (waits) waits.rank = Math.min(waits.rank, rank);
      const under = known.get(name);
      if (under) return under as Promise<T>;
      const made = new Promise<void>((start) => waiting.set(name, { rank, start }))
        .then(task)
        .finally(() => {
          running -= 1;
          known.delete(name);
          startNext();
        });
      known.set(name, made);
      startNext();
      return made;
    },
  };
}
