import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

/** A shop that does not end by itself within this time is killed: nobody waits for a restart. */
const STOP_TIMEOUT_MS = 1_500;
/** The next process is prepared once the pages that were open have loaded again. */
const PREPARE_AFTER_MS = 2_000;

interface ShopProcessParts {
  /** The module to run: it prepares, waits for `{ isRestart }`, starts, and sends `{ port }` once it is open. */
  module: string;
  env?: Record<string, string>;
  say: (line: string) => void;
  /** Called when the shop is open again after a restart. */
  onRestarted?: () => void;
}

export interface ShopProcess {
  /** The port of the running shop, after the restart that is under way; null when it has ended. */
  port(): Promise<number | null>;
  restart(): void;
  close(): Promise<void>;
}

/**
 * Runs the shop in a process of its own, and in a new one after each restart. The next process is
 * prepared ahead. A shop that ends by itself stays ended until the next restart.
 */
export function runShop({ module, env, say, onRestarted }: ShopProcessParts): ShopProcess {
  let running: ChildProcess | undefined;
  let prepared: ChildProcess | undefined;
  let isQueued = false;
  let hasOpened = false;
  const closing = new AbortController();
  let opening = open();

  function prepare(): ChildProcess {
    const child = spawn(process.execPath, [module], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    child.on('error', (error) => say(error.message));
    return child;
  }

  async function open(): Promise<number | null> {
    if (closing.signal.aborted) return null;
    const child = prepared && isAlive(prepared) ? prepared : prepare();
    prepared = undefined;
    running = child;
    child.send({ isRestart: hasOpened });
    child.once('exit', () => {
      if (running !== child) return;
      running = undefined;
      opening = Promise.resolve(null);
      say('The shop has ended. It starts again when a file is saved.');
    });
    const port = await new Promise<number | null>((resolve) => {
      child.once('message', (message: { port: number }) => resolve(message.port));
      child.once('exit', () => resolve(null));
    });
    if (port === null) return null;
    hasOpened = true;
    void prepareNext();
    return port;
  }

  async function prepareNext(): Promise<void> {
    await pause(PREPARE_AFTER_MS, undefined, { signal: closing.signal, ref: false }).catch(
      () => {},
    );
    if (!closing.signal.aborted) prepared ??= prepare();
  }

  async function stopRunning(): Promise<void> {
    const child = running;
    running = undefined;
    if (child) await stop(child);
  }

  return {
    async port() {
      for (;;) {
        const awaited = opening;
        const port = await awaited;
        if (awaited === opening) return port;
      }
    },
    restart() {
      // One that has not begun yet runs this change too.
      if (isQueued) return;
      isQueued = true;
      const before = opening;
      const stopped = stopRunning();
      opening = (async () => {
        await stopped;
        await before;
        isQueued = false;
        const started = performance.now();
        const port = await open();
        if (port !== null) {
          say(`Restarted in ${((performance.now() - started) / 1000).toFixed(1)} s`);
          onRestarted?.();
        }
        return port;
      })();
    },
    async close() {
      closing.abort();
      prepared?.kill('SIGKILL');
      await stopRunning();
      await opening;
    },
  };
}

function isAlive({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}

async function stop(child: ChildProcess): Promise<void> {
  if (!isAlive(child)) return;
  const ended = once(child, 'exit');
  child.kill('SIGINT');
  const killTimer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(killTimer);
}
