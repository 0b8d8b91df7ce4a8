import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { type LaunchMethod, programPath } from './launch-method.ts';
import { childEnvironment, commandWithPrivileges } from './privileges.ts';
import { isAlive, isServerOn } from './process-table.ts';

/** A running server, which may still be starting or already be stopping. */
export interface RunningServer {
  pid: number;
  port: number;
  /** How it has ended, such as "signal SIGKILL"; of a server that this process has started. */
  howEnded?: () => string | undefined;
}

const POLL_MS = 20;
const LOG_LIMIT_BYTES = 5_000_000;

/** The server that runs on this cluster, whoever started it; undefined when there is none. */
export async function findServer(cluster: Cluster): Promise<RunningServer | undefined> {
  const server = await readPidFile(pidFile(cluster));
  return server.port > 0 && (await isServerOn(server.pid, cluster.data)) ? server : undefined;
}

/**
 * Starts a server that outlives this process. Resolves once it holds the cluster, or its process
 * has ended (another starter was first, or the log names the cause).
 */
export async function startServer(
  cluster: Cluster,
  launch: LaunchMethod,
  port: number,
): Promise<RunningServer | undefined> {
  await discardStalePidFile(cluster);
  const howEnded = await spawnServer(cluster, launch, port);
  for (;;) {
    const server = await findServer(cluster);
    if (server !== undefined) return { ...server, howEnded };
    if (howEnded() !== undefined) return undefined;
    await pause(POLL_MS);
  }
}

/**
 * Stops the server: open transactions are rolled back, everything committed is kept. Resolves when
 * its process has ended.
 */
export async function stopServer(cluster: Cluster, server: RunningServer): Promise<void> {
  const end = (signal: NodeJS.Signals) => signalServer(cluster, server, signal);
  await end('SIGINT');
  const patience = Date.now() + 60_000;
  while (await isServerOn(server.pid, cluster.data)) {
    // Stops without a checkpoint; the next start replays the log instead.
    if (Date.now() > patience) await end('SIGQUIT');
    await pause(POLL_MS);
  }
}

/**
 * A free port below the range that systems use for outgoing connections, so that the port is still
 * free when a crashed server is restarted at its address.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 50; tries += 1) {
    const port = randomInt(15_000, 32_000);
    if (await isFree(port)) return port;
  }
  throw new Error('No port of 50 tried is free for the database');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

/** The last severe line of the server's log, for an error message. */
export async function lastError(cluster: Cluster): Promise<string> {
  const log = await readFile(cluster.log, 'utf8').catch(() => '');
  const lines = log.trim().split('\n');
  return lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? '';
}

function serverArguments(cluster: Cluster, port: number): string[] {
  const settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '60',
    shared_buffers: '96MB',
    // Acknowledged transactions must survive a power cut.
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    // Containers have only 64 MB of shared memory, which parallel queries may exceed.
    max_parallel_workers_per_gather: '0',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // Statement errors reach the shop, which logs them without customer data.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
  };
  const pairs = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', cluster.data, ...pairs];
}

async function spawnServer(
  cluster: Cluster,
  launch: LaunchMethod,
  port: number,
): Promise<() => string | undefined> {
  const { file, args, identity } = commandWithPrivileges(
    launch.privileges,
    programPath(launch.native, 'postgres'),
    serverArguments(cluster, port),
  );
  const log = await openLog(cluster);
  try {
    const child = spawn(file, args, {
      ...identity,
      cwd: '/',
      // Ctrl-C in the terminal must reach only the shop, which drains and then stops the server.
      detached: true,
      env: childEnvironment(),
      stdio: ['ignore', log.fd, log.fd],
    });
    let howEnded: string | undefined;
    child.on('error', (error) => {
      howEnded = error.message;
    });
    child.on('exit', (code, signal) => {
      howEnded = signal ? `signal ${signal}` : `exit code ${code}`;
    });
    child.unref();
    return () => howEnded;
  } finally {
    await log.close();
  }
}

async function openLog(cluster: Cluster) {
  const size = await stat(cluster.log).then(
    (file) => file.size,
    () => 0,
  );
  if (size > LOG_LIMIT_BYTES) await rename(cluster.log, `${cluster.log}.old`);
  return open(cluster.log, 'a', 0o600);
}

function pidFile(cluster: Cluster): string {
  return path.join(cluster.data, 'postmaster.pid');
}

/** Numbers are NaN or 0 where the file is incomplete. */
async function readPidFile(file: string): Promise<RunningServer> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const lines = text.split('\n');
  return { pid: Number(lines[0]), port: Number(lines[3]) };
}

/**
 * PostgreSQL ignores a pid file whose process is gone, but not one whose id now belongs to another
 * program of the same user. The file is moved before the final check, so that one just written by
 * another starter is put back.
 */
async function discardStalePidFile(cluster: Cluster): Promise<void> {
  const file = pidFile(cluster);
  const { pid } = await readPidFile(file);
  if (!isAlive(pid) || (await isServerOn(pid, cluster.data))) return;
  const aside = `${file}.stale-${process.pid}`;
  const moved = await rename(file, aside).then(
    () => true,
    () => false,
  );
  if (!moved) return;
  const judged = (await readPidFile(aside)).pid === pid;
  if (judged) await rm(aside);
  else await rename(aside, file);
}

async function signalServer(
  cluster: Cluster,
  server: RunningServer,
  signal: NodeJS.Signals,
): Promise<void> {
  if (!(await isServerOn(server.pid, cluster.data))) return;
  try {
    process.kill(server.pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return;
    throw new EmbeddedPostgresError(
      `The database server (process ${server.pid}) belongs to another user and can't be stopped: stop it as that user.`,
    );
  }
}
