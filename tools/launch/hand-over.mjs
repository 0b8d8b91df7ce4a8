import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Puts a program of the shop in the launcher's place: the launcher's process becomes it where Node
 * can do that, so that signals and exit codes are the program's own; else it runs below the launcher,
 * which passes both on, over a channel whose end tells it that the launcher was killed.
 */
export function handOver(root, node, args, environment) {
  const env = { ...process.env, ...environment };
  if (typeof process.execve === 'function' && process.platform !== 'win32') {
    // It is called experimental, which is no news for who starts a shop.
    process.removeAllListeners('warning');
    process.execve(node, [node, ...args], env);
  }
  return runBelow(root, node, args, env);
}

function runBelow(root, node, args, env) {
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
  const child = spawn(node, args, { cwd: root, env, stdio });
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal));
  const npm = process.ppid;
  const orphaned = () => process.ppid !== npm && child.kill('SIGTERM');
  if (process.env.npm_lifecycle_event !== undefined) setInterval(orphaned, 1_000).unref();
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      process.exitCode = code ?? 128 + constants.signals[signal];
      // What the launcher listens for would keep it alive.
      for (const name of SIGNALS) process.removeAllListeners(name);
      resolve();
    });
  });
}
