import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../packages/embedded-postgres/server-process.ts';
import { openDatabase } from '../../src/server/platform/db/database.ts';
import { POOLER_REFUSED } from '../../src/server/platform/db/pooler.ts';
import {
  SYSTEM_POSTGRES,
  type SystemPostgres,
  startSystemPostgres,
} from '../support/system-postgres.ts';

const HAS_PGBOUNCER = spawnSync('pgbouncer', ['--version']).status === 0;
const isMissing = SYSTEM_POSTGRES === undefined || !HAS_PGBOUNCER;
const reason = isMissing ? ' (skipped without PostgreSQL 15 or newer and PgBouncer)' : '';
/** The settings that the shop sends when it connects. */
const IGNORED = 'statement_timeout,lock_timeout,idle_in_transaction_session_timeout';

describe.skipIf(isMissing)(`a database behind PgBouncer in transaction mode${reason}`, () => {
  const closers: (() => Promise<unknown>)[] = [];
  let server: SystemPostgres;
  beforeAll(async () => {
    server = await startSystemPostgres(String(SYSTEM_POSTGRES));
    closers.unshift(server.close);
  }, 120_000);
  afterAll(async () => {
    for (const close of closers) await close();
  });

  /** Starts PgBouncer before the database; returns the address that leads through it. */
  async function startPooler(settings: string): Promise<string> {
    const folder = await mkdtemp(path.join(tmpdir(), 'pgbouncer-'));
    await chmod(folder, 0o755);
    const { hostname, port, username, password, pathname } = new URL(server.roleUrl);
    const listenPort = await freePort();
    const file = path.join(folder, 'pgbouncer.ini');
    const place = `host=${hostname} port=${port} dbname=${pathname.slice(1)}`;
    await writeFile(
      file,
      `[databases]
shop = ${place} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
${settings}
`,
    );
    // It refuses to run as root.
    const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
    const pooler = spawn('pgbouncer', [...user, file], { stdio: 'ignore' });
    const ended = once(pooler, 'exit');
    closers.unshift(async () => {
      pooler.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true });
    });
    const url = `postgresql://shop@127.0.0.1:${listenPort}/shop`;
    while (!(await answers(url))) {
      if (pooler.exitCode !== null) throw new Error('PgBouncer does not start');
      await pause(20);
    }
    return url;
  }

  async function answers(url: string): Promise<boolean> {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    );
  }

  it('is refused where the pooler refuses the settings of a connection', async () => {
    await expect(openDatabase(await startPooler(''))).rejects.toThrow(POOLER_REFUSED);
  });

  it('is refused where the pooler ignores them', async () => {
    const url = await startPooler(`ignore_startup_parameters = ${IGNORED}`);
    await expect(openDatabase(url)).rejects.toThrow(POOLER_REFUSED);
  });

  it.each([0, 1])(
    'is refused where the server has them (server_round_robin = %i)',
    async (turn) => {
      const { username } = new URL(server.roleUrl);
      const client = new pg.Client({ connectionString: server.url });
      await client.connect();
      await client.query(`alter role ${username} set statement_timeout = '30s'`);
      await client.end();
      const url = await startPooler(
        `ignore_startup_parameters = ${IGNORED}\nserver_round_robin = ${turn}\nmin_pool_size = 4`,
      );
      await expect(openDatabase(url)).rejects.toThrow(POOLER_REFUSED);
    },
  );

  it('is opened at its own address', async () => {
    const { close } = await openDatabase(server.roleUrl);
    await close();
  });
});
