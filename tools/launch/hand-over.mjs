import { spawn } from 'node:child_process';
import { constants } from 'node:os';

export const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Replaces the launcher's process by the program where Node supports it, so that signals and exit
 * codes are the program's own; else runs it as a child.
 */
export function handOver(root, node, args, environment) {
  if (typeof process.execve !== 'function' || process.platform === 'win32') {
    return runBelow(root, node, args, environment);
  }
  // The experimental warning is irrelevant to whoever starts a shop.
  process.removeAllListeners('warning');
  return process.execve(node, [node, ...args], { ...process.env, ...environment });
}

/**
 * Runs the program as a child. The launcher forwards signals and the exit code, over a channel
 * whose end tells the program that the launcher was killed.
 */
export function runBelow(root, node, args, environment) {
  const env = { ...process.env, ...environment };
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
  const child = spawn(node, args, { cwd: root, env, stdio });
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal));
  whenNpmIsGone(() => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      process.exitCode = code ?? 128 + constants.signals[signal];
      // The launcher's listeners would keep it alive.
      for (const name of SIGNALS) process.removeAllListeners(name);
      resolve();
    });
  });
}

/**
 * A killed npm sends no signal, but its orphans get another parent. Returns how to stop watching.
 */
export function whenNpmIsGone(onGone) {
  if (process.env.npm_lifecycle_event === undefined) return () => {};
  const npm = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(timer);
    onGone();
  }, 1_000);
  timer.unref();
  return () => clearInterval(timer);
}
