import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { changeOwner, clusterPaths } from './cluster.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { chooseLaunchMethod, programPath } from './launch-method.ts';
import { findNativeFolder } from './native-binaries.ts';
import { type EmbeddedPostgres, openEmbeddedPostgres } from './open-embedded-postgres.ts';
import { runWithPrivileges } from './privileges.ts';
import { isServerOn } from './process-table.ts';
import { findServer, freePort, startServer } from './server-process.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let dataDir: string;
const opened: EmbeddedPostgres[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'shop data '));
});

/** A complete cluster, created once because that is slow. */
let template: string;

beforeAll(async () => {
  template = await mkdtemp(path.join(tmpdir(), 'template-'));
  await (await openEmbeddedPostgres({ dataDir: template, role: 'tool', log() {} })).close();
});

afterAll(() => rm(template, { recursive: true }));

const withCluster = () => cp(template, dataDir, { recursive: true });

afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()));
  const pid = (await server())?.pid;
  if (pid !== undefined) {
    process.kill(pid, 'SIGQUIT');
    await vi.waitFor(async () => expect(await server()).toBeUndefined(), 20_000);
  }
  await rm(dataDir, { recursive: true, force: true });
});

const cluster = () => clusterPaths(path.join(dataDir, 'postgres'));
const server = () => findServer(cluster());

async function open(role: 'shop' | 'tool', patienceMs = 5_000, log = (_line: string) => {}) {
  const one = await openEmbeddedPostgres({ dataDir, role, log, patienceMs });
  opened.push(one);
  return one;
}

async function ask(url: string, query: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const answers = [await client.query({ text: query, rowMode: 'array' })].flat();
    return answers.at(-1)?.rows.flat() ?? [];
  } finally {
    await client.end();
  }
}

/** Opens the database in a separate process, as a shop that can be killed. */
async function openInAnotherProcess() {
  const child = startAnotherProcess();
  const [url] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { child, url };
}

function startAnotherProcess() {
  const module = new URL('./open-embedded-postgres.ts', import.meta.url).href;
  const script = `import { type EmbeddedPostgres, openEmbeddedPostgres } from ${JSON.stringify(module)};
    const { url } = await openEmbeddedPostgres({ dataDir: process.argv[1], role: 'shop', log() {} });
    process.stdout.write(url + '\\n');`;
  return spawn(process.execPath, ['--input-type=module-typescript', '-e', script, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

describe('the embedded database', () => {
  it('is created, kept between starts and stopped on close', async () => {
    const first = await open('shop');
    await ask(first.url, 'create table kept (id int); insert into kept values (7)');
    await first.close();
    expect(await server()).toBeUndefined();
    const second = await open('shop');
    expect(await ask(second.url, 'select id from kept')).toEqual([7]);
    await second.close();
  });

  it('restricts data and password to its owner, and listens on loopback only', async () => {
    await withCluster();
    const { url, close } = await open('shop');
    const { folder, passwordFile } = cluster();
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await stat(passwordFile)).mode & 0o777).toBe(0o600);
    expect(new URL(url).hostname).toBe('127.0.0.1');
    expect(await ask(url, 'show listen_addresses')).toEqual(['127.0.0.1']);
    await expect(ask(url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow('password');
    await close();
  });

  it('is a durable database in Unicode', async () => {
    await withCluster();
    const { url, close } = await open('shop');
    expect(await ask(url, 'show fsync')).toEqual(['on']);
    expect(await ask(url, 'show synchronous_commit')).toEqual(['on']);
    expect(await ask(url, "select lower('ÄRMEL'), current_setting('server_encoding')")).toEqual([
      'ärmel',
      'UTF8',
    ]);
    await close();
  });

  it('is created once by three racing starters', async () => {
    const [shop, ...tools] = await Promise.all([open('shop'), open('tool'), open('tool')]);
    const urls = new Set([shop, ...tools].map((one) => one.url));
    expect(urls.size).toBe(1);
    expect(await ask(shop.url, 'select 1')).toEqual([1]);
    expect((await readdir(dataDir)).filter((name) => name.includes('.new-'))).toEqual([]);
    await Promise.all([shop, ...tools].map((one) => one.close()));
    expect(await server()).toBeUndefined();
  });
});

describe('after a kill', () => {
  beforeEach(withCluster);

  it('of the shop, the server is found again with everything committed', async () => {
    const { child, url } = await openInAnotherProcess();
    await ask(url, 'create table kept (id int); insert into kept values (7)');
    const before = await server();
    child.kill('SIGKILL');
    await once(child, 'exit');
    const again = await open('shop');
    expect(await server()).toEqual(before);
    expect(await ask(again.url, 'select id from kept')).toEqual([7]);
    await again.close();
    expect(await server()).toBeUndefined();
  });

  it('of shop and server, a new server recovers everything committed', async () => {
    const { child, url } = await openInAnotherProcess();
    await ask(url, 'create table kept (id int); insert into kept values (7)');
    child.kill('SIGKILL');
    await once(child, 'exit');
    process.kill((await server())?.pid ?? 0, 'SIGKILL');
    const again = await open('shop');
    expect(await ask(again.url, 'select id from kept')).toEqual([7]);
    await again.close();
  });

  it('of the server alone, the shop restarts it at the same address', async () => {
    const lines: string[] = [];
    const noticed = Promise.withResolvers<void>();
    const log = (line: string) => {
      lines.push(line);
      noticed.resolve();
    };
    const shop = await open('shop', 5_000, log);
    process.kill((await server())?.pid ?? 0, 'SIGKILL');
    await noticed.promise;
    await vi.waitFor(async () => expect(await ask(shop.url, 'select 1')).toEqual([1]), 50_000);
    await vi.waitFor(() => expect(lines.at(-1)).toBe('PostgreSQL is running again'), 5_000);
    expect(lines[0]).toBe('PostgreSQL has stopped (signal SIGKILL); starting it again');
    await shop.close();
    expect(await server()).toBeUndefined();
  }, 70_000);

  it('of the server while its data cannot be read, the shop tries until they can', async () => {
    const lines: string[] = [];
    let lost: Error | undefined;
    const log = (line: string) => lines.push(line);
    const shop = await openEmbeddedPostgres({
      dataDir,
      role: 'shop',
      log,
      onLost: (reason) => {
        lost = reason;
      },
    });
    opened.push(shop);
    const { data } = cluster();
    await rename(path.join(data, 'global'), path.join(data, 'global.away'));
    process.kill((await server())?.pid ?? 0, 'SIGKILL');
    const failed = /does not start .* Next attempt in 0.25 s/;
    await vi.waitFor(() => expect(lines.join('\n')).toMatch(failed), 20_000);
    await rename(path.join(data, 'global.away'), path.join(data, 'global'));
    await vi.waitFor(async () => expect(await ask(shop.url, 'select 1')).toEqual([1]), 20_000);
    expect(lost).toBeUndefined();
    await shop.close();
  }, 70_000);

  it('a pid file whose number now belongs to another program is moved away', async () => {
    const file = path.join(cluster().data, 'postmaster.pid');
    await writeFile(file, `${process.pid}\n${cluster().data}\n1\n5432\n\n127.0.0.1\n\nready\n`);
    const again = await open('shop');
    expect(await ask(again.url, 'select 1')).toEqual([1]);
    await again.close();
  });
});

describe('several users of one folder', () => {
  beforeEach(withCluster);

  it('cannot both be the shop', async () => {
    const shop = await open('shop');
    await expect(open('shop', 0)).rejects.toThrow(
      `Another shop is already running on ${dataDir}: stop it first, or give this one a DATA_DIR of its own.`,
    );
    expect(await ask(shop.url, 'select 1')).toEqual([1]);
    await shop.close();
  });

  it('share a server that the last one stops', async () => {
    const shop = await open('shop');
    const tool = await open('tool');
    expect(tool.url).toBe(shop.url);
    await shop.close();
    expect(await ask(tool.url, 'select 1')).toEqual([1]);
    const next = await open('shop');
    await tool.close();
    expect(await ask(next.url, 'select 1')).toEqual([1]);
    await next.close();
    expect(await server()).toBeUndefined();
  });
});

describe('fails with one sentence', () => {
  async function failure(): Promise<string> {
    const error = await open('shop').catch((thrown) => thrown);
    expect(error).toBeInstanceOf(EmbeddedPostgresError);
    return error.message;
  }

  it('on data of another major version', async () => {
    await withCluster();
    await writeFile(path.join(cluster().data, 'PG_VERSION'), '17\n');
    expect(await failure()).toContain('was made by PostgreSQL 17, this shop brings PostgreSQL 18');
  });

  it('on a folder that can not be created', async () => {
    const file = path.join(dataDir, 'file');
    await writeFile(file, '');
    const error = openEmbeddedPostgres({ dataDir: path.join(file, 'x'), role: 'shop', log() {} });
    await expect(error).rejects.toThrow(`The data folder ${file}/x can't be written (it is not a`);
  });

  it('on a folder with other content', async () => {
    await mkdir(cluster().folder);
    await writeFile(path.join(cluster().folder, 'email.txt'), 'dear reader');
    expect(await failure()).toContain("holds something that is not the shop's database");
    expect(await readFile(path.join(cluster().folder, 'email.txt'), 'utf8')).toBe('dear reader');
  });

  it('on a lost password', async () => {
    await withCluster();
    await writeFile(cluster().passwordFile, 'forgotten');
    expect(await failure()).toContain("is not the database's");
  });

  it.runIf(process.getuid?.() !== 0)('on a folder of another user', async () => {
    await chmod(dataDir, 0o500);
    expect(await failure()).toContain("can't be written (no permission)");
  });
});

describe.runIf(process.getuid?.() === 0)('as root without user namespaces', () => {
  const path0 = process.env.PATH;
  let programs: string;

  beforeEach(async () => {
    programs = await mkdtemp(path.join(tmpdir(), 'programs-'));
    await writeFile(path.join(programs, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    process.env.PATH = `${programs}:${path0}`;
  });

  afterEach(async () => {
    process.env.PATH = path0;
    await rm(programs, { recursive: true });
  });

  it('runs as another user, who owns the data and may traverse to it', async () => {
    const shop = await open('shop');
    expect(await ask(shop.url, 'select 1')).toEqual([1]);
    const { uid } = await stat(cluster().data);
    expect(uid).not.toBe(0);
    expect((await stat(dataDir)).mode & 0o777).toBe(0o711);
    expect(await isServerOn((await server())?.pid ?? 0, cluster().data)).toBe(true);
    await shop.close();
  });

  it('takes over data that root created with them', async () => {
    await withCluster();
    process.env.PATH = path0;
    const before = await open('shop');
    await ask(before.url, 'create table kept (id int); insert into kept values (7)');
    await before.close();
    process.env.PATH = `${programs}:${path0}`;
    const after = await open('shop');
    expect(await ask(after.url, 'select id from kept')).toEqual([7]);
    await after.close();
  });

  it('says what to do about a folder that only root may enter', async () => {
    const within = path.join(dataDir, 'data');
    const refused = openEmbeddedPostgres({ dataDir: within, role: 'shop', log() {} });
    await expect(refused).rejects.toThrow(
      `PostgreSQL does not run as root, and no other user can enter ${within}`,
    );
    expect((await stat(within)).mode & 0o777).toBe(0o700);
  });
});

describe('the shop’s role', () => {
  const OWN_RIGHTS = `select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls
    from pg_roles where rolname = current_user`;

  it('has no rights over the server, and all over its own database', async () => {
    await withCluster();
    const { url } = await open('shop');
    expect(await ask(url, OWN_RIGHTS)).toEqual([false]);
    await expect(ask(url, "copy (select 1) to program 'true'")).rejects.toThrow(/denied/);
    await ask(url, 'create extension pg_trgm; create schema jobs; create table jobs.one (id int)');
  });

  /** A folder of the release before, whose superuser is `shop`; its server runs. */
  async function startEarlierRelease() {
    const launch = await chooseLaunchMethod(findNativeFolder(), dataDir, undefined);
    const { folder, data, passwordFile } = cluster();
    await mkdir(folder);
    await writeFile(passwordFile, 'earlier', { mode: 0o600 });
    await changeOwner(folder, launch.privileges);
    const initdb = programPath(launch.native, 'initdb');
    const names = [`--pgdata=${data}`, '--username=shop', `--pwfile=${passwordFile}`];
    const rules = ['--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', '--no-sync'];
    const { code, output } = await runWithPrivileges(launch.privileges, initdb, [
      ...names,
      ...rules,
    ]);
    expect(code, output).toBe(0);
    const running = await startServer(cluster(), launch, await freePort());
    const url = `postgresql://shop:earlier@127.0.0.1:${running?.port}/shop`;
    await vi.waitFor(() => ask(url.replace(/shop$/, 'postgres'), 'create database shop'), 20_000);
    await ask(
      url,
      `create extension pg_trgm;
       create table kept (id int generated always as identity, serial serial, name text);
       create index kept_names on kept using gin (name gin_trgm_ops);
       create view names as select name from kept;
       create function change() returns trigger language plpgsql as 'begin return new; end';
       create trigger kept_change before insert on kept for each row execute function change();
       create schema jobs; create type jobs.state as enum ('open');
       create table jobs.job (state jobs.state) partition by list (state);
       create table jobs.part partition of jobs.job default;
       insert into kept (name) values ('Maroon')`,
    );
    return url;
  }

  it('of the release before is converted, also where that is interrupted', async () => {
    const earlier = await startEarlierRelease();
    const blocker = new pg.Client({ connectionString: earlier });
    await blocker.connect();
    await blocker.query('begin; lock table kept');
    const child = startAnotherProcess();
    const waiting = `select count(*)::int from pg_locks where not granted and relation = 'kept'::regclass`;
    await vi.waitFor(async () => expect(await ask(earlier, waiting)).toEqual([1]), 20_000);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await blocker.query('rollback');
    await blocker.end();

    const { url } = await open('shop');
    expect(await ask(url, OWN_RIGHTS)).toEqual([false]);
    expect(await ask(url, 'select name from names')).toEqual(['Maroon']);
    await ask(
      url,
      `alter table kept add column colour text; insert into kept (name) values ('Blue');
       drop view names; drop trigger kept_change on kept; drop function change();
       alter type jobs.state add value 'done'; drop table jobs.job; drop schema jobs cascade`,
    );
    const owned = 'select rolname from pg_roles where rolsuper or rolcanlogin order by 1';
    expect(await ask(url, owned)).toEqual(['shop', 'shop_admin']);
    await (await open('tool')).close();
    expect(await ask(url, 'select count(*)::int from kept')).toEqual([2]);
  });
});
