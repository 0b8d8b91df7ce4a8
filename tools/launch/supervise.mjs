import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { SIGNALS, whenNpmIsGone } from './hand-over.mjs';

/** What the program sends once it works. */
export const READY = 'ready';

const FIRST_PAUSE_MS = 250;
/** After a run that worked, such as one that was killed, and after one that failed to start. */
const MAX_PAUSE_MS = 500;
const MAX_RETRY_DELAY_MS = 30_000;
/** After so long without a failure the pauses begin anew. */
const STEADY_MS = 60_000;

/**
 * Runs a program and starts it again whenever it ends by itself, with growing pauses, saying why. A
 * program that ends before it worked for the first time is not repeated: its operator has to act.
 * Signals reach the program, and its end is then the supervisor's.
 */
export async function supervise(
  command,
  { firstPauseMs = FIRST_PAUSE_MS, log = console.error } = {},
) {
  let stop = () => {};
  let isStopping = false;
  let hasWorked = false;
  const signal = (name) => {
    isStopping = true;
    stop(name);
  };
  for (const name of SIGNALS) process.on(name, signal);
  const forget = whenNpmIsGone(() => signal('SIGTERM'));
  try {
    for (let next = firstPauseMs; ; ) {
      let isReady = false;
      const since = performance.now();
      const end = await run(
        command,
        () => {
          hasWorked = true;
          isReady = true;
        },
        (kill) => {
          stop = kill;
        },
      );
      if (isStopping || !hasWorked || end.code === 0) return exitCodeOf(end);
      const isSteady = performance.now() - since > STEADY_MS;
      const longest = isReady ? MAX_PAUSE_MS : MAX_RETRY_DELAY_MS;
      const wait = isSteady ? firstPauseMs : Math.min(next, longest);
      next = 2 * wait;
      log(`The shop has ended (${reasonOf(end)}); starting it again in ${wait / 1000} s`);
      await new Promise((resolve) => {
        const timer = setTimeout(resolve, wait);
        stop = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      if (isStopping) return 0;
    }
  } finally {
    forget();
    for (const name of SIGNALS) process.off(name, signal);
  }
}

/** One run of the program: how it ended. The channel tells it when the supervisor was killed. */
function run({ root, node, args, environment }, onReady, onStarted) {
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
  const env = { ...process.env, ...environment };
  const child = spawn(node, args, { cwd: root, env, stdio });
  onStarted((name) => child.kill(name));
  child.on('message', (message) => message === READY && onReady());
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ error }));
    child.on('exit', (code, signal) => resolve({ code, signal }));
  });
}

function reasonOf({ code, signal, error }) {
  if (error) return error.message;
  return signal ? `signal ${signal}` : `exit code ${code}`;
}

function exitCodeOf({ code, signal }) {
  return code ?? (signal ? 128 + constants.signals[signal] : 1);
}
