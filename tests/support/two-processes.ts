import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openEmbeddedPostgres } from '../../packages/embedded-postgres/open-embedded-postgres.ts';
import { OWNER } from '../survival/running-shop.ts';
import { HAS_NGINX, startNginx } from './nginx.ts';
import { IS_BUILT, type ShopProcess, startShopProcess, unusedPort } from './shop-process.ts';
import { openSmtpServer, type SmtpServer } from './smtp-server.ts';
import { SYSTEM_POSTGRES, startSystemPostgres } from './system-postgres.ts';

/** What two processes behind nginx need and this machine lacks; empty where it has everything. */
export const LACKING = [IS_BUILT ? '' : 'the built pages', HAS_NGINX ? '' : 'nginx']
  .filter(Boolean)
  .join(' and ');

/** Two processes of the built shop on one database, behind nginx with the project's configuration. */
export interface TwoProcesses {
  /** nginx's. */
  origin: string;
  databaseUrl: string;
  mail: SmtpServer;
  first: ShopProcess;
  second: ShopProcess;
  /** Stops a process with SIGTERM and starts it again; returns the exit code of the stopped one. */
  restart(which: 'first' | 'second'): Promise<number | null>;
  close(): Promise<void>;
}

/** Both start at once, on an empty database: the system's own PostgreSQL where it has one. */
export async function startTwoProcesses(): Promise<TwoProcesses> {
  const closers: (() => Promise<unknown>)[] = [];
  async function close(): Promise<void> {
    for (const closer of closers.splice(0)) await closer();
  }
  try {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'shop-two-'));
    closers.unshift(() => rm(dataDir, { recursive: true, force: true }));
    const { databaseUrl, closeServer } = await startServer(dataDir);
    closers.unshift(closeServer);
    const mail = await openSmtpServer();
    closers.unshift(mail.close);
    const settings = {
      DATABASE_URL: databaseUrl,
      // A folder of both stands for the object store.
      DATA_DIR: path.join(dataDir, 'files'),
      ADMIN_EMAIL: OWNER.email,
      ADMIN_PASSWORD: OWNER.password,
      SMTP_URL: mail.url,
      MAIL_FROM: 'post@shop.example',
    };
    const ports = [await unusedPort(), await unusedPort()] as const;
    const [first, second] = await Promise.all([
      startShopProcess(ports[0], settings),
      startShopProcess(ports[1], settings),
    ]);
    const running = { first, second };
    closers.unshift(
      () => running.first.stop(),
      () => running.second.stop(),
    );
    const nginx = await startNginx(await unusedPort(), [...ports]);
    closers.unshift(nginx.close);
    return Object.assign(running, {
      origin: nginx.origin,
      databaseUrl,
      mail,
      close,
      async restart(which: 'first' | 'second') {
        const code = await running[which].stop();
        running[which] = await startShopProcess(running[which].port, settings);
        return code;
      },
    });
  } catch (error) {
    await close();
    throw error;
  }
}

async function startServer(dataDir: string) {
  if (SYSTEM_POSTGRES) {
    const { roleUrl: databaseUrl, close } = await startSystemPostgres(SYSTEM_POSTGRES);
    return { databaseUrl, closeServer: close };
  }
  const { url, close } = await openEmbeddedPostgres({ dataDir, role: 'shop', log: () => {} });
  return { databaseUrl: url, closeServer: close };
}
