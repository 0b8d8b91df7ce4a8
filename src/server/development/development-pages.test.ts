import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attempt, openGatewayBench, SIMULATOR } from '../../../tests/support/gateway-test-setup.ts';
import { createMailer, outboxFolder } from '../platform/mail/mail.ts';
import { developmentPages } from './development-pages.ts';
import { createSimulatorSwitches } from './simulator-page.ts';

const switches = createSimulatorSwitches();
const bench = openGatewayBench({ controls: switches.controls });

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'shop-dev-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const pages = () =>
  developmentPages({
    outbox: outboxFolder(dataDir),
    dataDir,
    databaseUrl: 'postgresql://shop@127.0.0.1:5555/shop',
    simulator: bench.simulator,
    simulatorSwitches: switches,
  });
/** As a request from the machine itself. */
const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } });
const here = from('::ffff:127.0.0.1');

const read = async (address: string, sender = here) => {
  const response = await pages().request(address, {}, sender);
  return { status: response.status, text: await response.text() };
};

it('says where everything is, before there is an email', async () => {
  const { text } = await read('/');
  expect(text).toContain('postgresql://shop@127.0.0.1:5555/shop');
  const targets = ['/dev/mail', '/dev/payments', '/api/docs', '/admin', '/metrics'];
  for (const target of targets) {
    expect(text).toContain(`href="${target}"`);
  }
  expect((await read('/mail')).text).toContain('No emails yet');
});

it('shows the emails of the outbox, as HTML that runs nothing and as text', async () => {
  const mailFrom = { name: 'Shop', address: 'shop@shop.example' };
  const mailer = createMailer({ smtpUrl: undefined, mailFrom, dataDir }, pino({ level: 'silent' }));
  const mail = {
    to: 'asha@example.com',
    subject: 'We have your order of ₹1,150',
    text: 'Dear Asha',
    html: '<p>Dear <b>Asha</b></p><script>alert(1)</script>',
  };
  await mailer.send(mail, '7f3a');
  const list = await read('/mail');
  expect(list.text).toContain('We have your order of ₹1,150');
  expect(list.text).toContain('href="/dev/mail/7f3a"');
  // Not as 2026-11-23T12:00:00.000Z.
  expect(list.text).toMatch(/>\d{1,2} \w+ \d{4}, [^<]+<\/time>/);

  const { text } = await read('/mail/7f3a');
  expect(text).toContain('asha@example.com');
  expect(text).toContain(
    'srcdoc="&lt;base target=&quot;_blank&quot;&gt;&lt;p&gt;Dear &lt;b&gt;Asha',
  );
  expect(text).not.toContain('<script>');
  // No scripts, but it can be measured; links open pages of their own, which are not in the sandbox.
  expect(text).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox allow-same-origin"');
});

it('is shown to no other machine of the network, nor through a proxy', async () => {
  for (const address of ['/', '/mail', '/payments']) {
    const { status, text } = await read(address, from('192.168.1.20'));
    expect([status, text]).toEqual([403, expect.stringContaining('the machine that runs')]);
  }
  const headers = { 'x-forwarded-for': '192.168.1.20' };
  expect((await pages().request('/', { headers }, here)).status).toBe(403);
});

it('reads nothing outside of the outbox', async () => {
  expect((await read('/mail/..%2F..%2Fetc%2Fpasswd')).status).toBe(404);
  expect((await read('/mail/unknown')).status).toBe(404);
});

describe('the simulated payments', () => {
  it('are listed with their payment pages', async () => {
    expect((await read('/payments')).text).toContain('None yet');
    const cashfree = await bench.cashfree.createSession(attempt(bench));
    const paypal = await bench.paypal.createSession(attempt(bench));
    const { text } = await read('/payments');
    expect(text).toContain(`cashfree ${cashfree.gatewayOrderId}`);
    expect(text).toContain(`checkoutnow?token=${paypal.gatewayOrderId}"`);
    const [, page = ''] = /href="([^"]+cashfree\/pay\/[^"]+)"/.exec(text) ?? [];
    const opened = await bench.simulator.app.request(page.replace(SIMULATOR, ''));
    expect(await opened.text()).toContain('Choose a result to test');
  });

  it('fail while a gateway is switched off, until it is switched on again', async () => {
    const save = (body: string) =>
      pages().request(
        '/payments',
        {
          method: 'POST',
          headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
          body,
        },
        here,
      );
    expect((await save('on=cashfree&on=paypal')).status).toBe(303);
    expect((await read('/payments')).text).toMatch(/value="cashfree" checked/);
    for (const gateway of [bench.cashfree, bench.paypal]) {
      await expect(gateway.createSession(attempt(bench))).rejects.toThrow();
    }
    await save('');
    await expect(bench.cashfree.createSession(attempt(bench))).resolves.toBeDefined();
  });
});
