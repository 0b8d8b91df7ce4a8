import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import type { PictureFormat } from './picture-files.ts';
import {
  PictureRefused,
  type PictureWork,
  type ProcessedUpload,
  type WorkAnswer,
} from './picture-work.ts';

const PROGRAM = path.join(import.meta.dirname, 'picture-worker.ts');
/** An idle worker is ended after this time: its memory costs more than a restart. */
const IDLE_MS = 15_000;
/** No accepted picture takes this long; a worker that hangs is ended. */
const LONGEST_MS = 120_000;

export type PictureWorkerPool = ReturnType<typeof openPictureWorkerPool>;

interface Awaited {
  settle: (answer: WorkAnswer) => void;
  lose: (error: Error) => void;
}

interface Worker {
  child: ChildProcess;
  awaited: Map<number, Awaited>;
  idle?: NodeJS.Timeout;
}

/** Renders pictures in a process of its own, started on demand and ended when idle. */
export function openPictureWorkerPool() {
  let worker: Worker | undefined;
  let lastId = 0;

  function start(): Worker {
    const started: Worker = { child: forkWorker(), awaited: new Map() };
    const { child, awaited } = started;
    child.on('message', (answer: WorkAnswer) => {
      awaited.get(answer.id)?.settle(answer);
      if (awaited.size === 0) started.idle = setTimeout(() => dismiss(started), IDLE_MS).unref();
    });
    const lose = (cause: unknown) => {
      if (worker === started) worker = undefined;
      for (const { lose } of awaited.values()) {
        lose(new Error(`The picture worker ended (${cause})`));
      }
    };
    child.on('error', lose);
    child.on('exit', (code, signal) => lose(signal ?? code));
    return started;
  }

  /** Disconnects, which ends the worker. */
  function dismiss(dismissed: Worker): void {
    if (worker === dismissed) worker = undefined;
    if (dismissed.child.connected) dismissed.child.disconnect();
  }

  function ask(work: PictureWork): Promise<ProcessedUpload | Uint8Array> {
    worker ??= start();
    const { child, awaited, idle } = worker;
    clearTimeout(idle);
    lastId += 1;
    const id = lastId;
    return new Promise<WorkAnswer>((resolve, reject) => {
      const limit = setTimeout(() => child.kill('SIGKILL'), LONGEST_MS);
      const over = () => {
        clearTimeout(limit);
        awaited.delete(id);
      };
      awaited.set(id, {
        settle: (answer) => {
          over();
          resolve(answer);
        },
        lose: (error) => {
          over();
          reject(error);
        },
      });
      child.send({ id, work }, (error) => error && awaited.get(id)?.lose(error));
    }).then(resultOf);
  }

  return {
    /** Processes an upload. @throws PictureRefused when it is not an accepted picture */
    processUpload: async (bytes: Uint8Array) =>
      (await ask({ kind: 'process-upload', bytes })) as ProcessedUpload,

    async renderVariant(
      original: Uint8Array,
      width: number,
      format: PictureFormat,
    ): Promise<Buffer> {
      const made = await ask({ kind: 'render-variant', original, width, format });
      const { buffer, byteOffset, byteLength } = made as Uint8Array;
      return Buffer.from(buffer, byteOffset, byteLength);
    },

    /** The worker's process id; undefined while there is none. */
    workerId: () => worker?.child.pid,

    /** Ends the worker; its current job fails. */
    async close(): Promise<void> {
      if (!worker) return;
      const { child, idle } = worker;
      clearTimeout(idle);
      const gone = new Promise((resolve) => child.once('exit', resolve));
      dismiss(worker);
      await gone;
    },
  };
}

function forkWorker(): ChildProcess {
  return fork(PROGRAM, {
    execPath: process.execPath,
    execArgv: ['--max-semi-space-size=2'],
    serialization: 'advanced',
    // Fewer arenas return native memory sooner; Node's file watcher must not restart the worker.
    env: { ...process.env, MALLOC_ARENA_MAX: '2', WATCH_REPORT_DEPENDENCIES: undefined },
  });
}

function resultOf(answer: WorkAnswer): ProcessedUpload | Uint8Array {
  if ('done' in answer) return answer.done;
  if ('refused' in answer) throw new PictureRefused(answer.refused);
  throw new Error(`A picture could not be rendered: ${answer.failed}`);
}
