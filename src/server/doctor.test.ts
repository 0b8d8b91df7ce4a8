import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { openSmtpServer } from '../../tests/support/smtp-server.ts';
import { openRunningShop } from '../../tests/survival/running-shop.ts';
import { examine } from './doctor.ts';
import { PROJECT_ROOT } from './platform/process/environment.ts';
import { parseSettings } from './platform/process/settings.ts';

const NOWHERE = path.join(tmpdir(), `no-shop-${process.pid}`);
const CASHFREE = { CASHFREE_APP_ID: 'app', CASHFREE_SECRET_KEY: 'secret' };

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A Cashfree that answers every read so, and notes what it is asked. */
async function openCashfree(status: number, code: string) {
  const calls: string[] = [];
  const server = createServer((request, response) => {
    calls.push(`${request.method} ${request.url}`);
    const body = JSON.stringify({ message: 'No such thing', code, type: 'invalid_request_error' });
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/pg`, calls };
}

async function findings(environment: Record<string, string>) {
  const found = await examine(parseSettings(environment));
  return Object.fromEntries(found.map(({ about, state, text }) => [about, `${state}: ${text}`]));
}

describe('examine', () => {
  it('finds a running shop in order, without sending an email or opening a payment', async () => {
    const running = await openRunningShop();
    const mail = await openSmtpServer();
    const cashfree = await openCashfree(404, 'order_not_found');
    closers.push(running.close, mail.close);
    const found = await findings({
      DATA_DIR: running.dataDir,
      SMTP_URL: mail.url,
      MAIL_FROM: 'shop@silks.example',
      ...CASHFREE,
      CASHFREE_BASE_URL: cashfree.url,
      PUBLIC_URL: running.origin,
    });
    expect(found).toEqual({
      Settings: 'ok: All are valid.',
      Database: 'ok: It answers, and its tables are up to date.',
      Mail: 'ok: The mail server accepts the shop. Emails come from shop@silks.example.',
      Storage: `ok: Files are in ${running.dataDir}.`,
      Gateways: 'ok: The keys of Cashfree work.',
      'Public address': `wrong: ${running.origin} is not an HTTPS address.`,
    });
    expect(mail.received).toEqual([]);
    expect(cashfree.calls).toEqual([expect.stringMatching(/^GET \/pg\/orders\/[0-9a-f-]+$/)]);
  });

  it('says what is wrong, each in a line with what to do', async () => {
    const { url } = await openCashfree(401, 'request_failed');
    const found = await findings({
      DATABASE_URL: 'postgresql://shop:hush@127.0.0.1:1/shop',
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'shop@silks.example',
      ...CASHFREE,
      CASHFREE_BASE_URL: url,
    });
    expect(found).toMatchObject({
      Database: expect.stringMatching(/^wrong: No database answers at 127.0.0.1:1: start /),
      Mail: expect.stringMatching(/^wrong: The mail server cannot be used .+: check SMTP_URL\.$/),
      Gateways: expect.stringMatching(
        /^wrong: Cashfree refuses the keys .+: check CASHFREE_APP_ID/,
      ),
    });
    expect(JSON.stringify(found)).not.toContain('hush');
  });

  it('creates nothing in a folder without a shop', async () => {
    const found = await findings({ DATA_DIR: NOWHERE });
    expect(found).toMatchObject({
      Database: `ok: The first start creates it in ${NOWHERE}.`,
      Mail: expect.stringMatching(/^note: No mail server is set: /),
      Gateways: expect.stringMatching(/^note: Test mode: /),
      'Public address': expect.stringMatching(/^note: PUBLIC_URL is not set: /),
    });
    expect(existsSync(NOWHERE)).toBe(false);
  });

  it('needs no keys where no payment method has a gateway', async () => {
    const found = await findings({ DATA_DIR: NOWHERE, PAYMENT_METHODS: 'Cash on Delivery' });
    expect(found).toMatchObject({ Gateways: expect.stringMatching(/^ok: .* no keys are needed/) });
  });
});

describe('npm run doctor', () => {
  const run = (env: Record<string, string>) => {
    const { status, stdout } = spawnSync(process.execPath, ['src/server/doctor.ts'], {
      cwd: PROJECT_ROOT,
      env: { DATA_DIR: NOWHERE, ...env },
      encoding: 'utf8',
    });
    return { status, lines: stdout.trim().split('\n') };
  };

  it('ends with 0 where nothing is wrong', () => {
    const { status, lines } = run({});
    expect(status).toBe(0);
    expect(lines).toHaveLength(6);
  });

  it('names every invalid setting, and ends with 1', () => {
    const { status, lines } = run({ PORT: 'x', PUBLIC_URL: 'x' });
    expect(status).toBe(1);
    expect(lines).toEqual([
      expect.stringMatching(/^wrong {2}Settings +PORT must be/),
      expect.stringMatching(/^wrong {2}Settings +PUBLIC_URL must be/),
    ]);
  });
});
