import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSmtpServer, type SmtpServer } from '../../../../tests/support/smtp-server.ts';
import { createMailer, type Mail, outboxFolder } from './mail.ts';

const MAIL: Mail = {
  to: 'asha@example.com',
  subject: 'Your saree is on its way',
  text: 'Hello Asha,\n\nit left today.',
  html: '<p>Hello Asha,</p><p>it left today.</p>',
};
const mailFrom = { name: 'Silks, of Mysore', address: 'post@silks.example' };
const ID = '0f9ad0fc-6a3f-4a51-9a86-5f1c1f2f3a4b';

let dataDir: string;
let lines: string[];
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'mail-'));
  lines = [];
});
afterEach(() => rm(dataDir, { recursive: true }));

const mailer = (smtpUrl: string | undefined) =>
  createMailer({ smtpUrl, mailFrom, dataDir }, pino({}, { write: (line) => lines.push(line) }));

describe('mail through a server', () => {
  let server: SmtpServer;
  beforeEach(async () => {
    server = await openSmtpServer();
  });
  afterEach(() => server.close());

  it('arrives complete, from the shop, with its own id', async () => {
    await mailer(server.url).send({ ...MAIL, replyTo: 'visitor@example.com' }, ID);
    const [mail, ...others] = server.received;
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ from: 'post@silks.example', to: ['asha@example.com'] });
    for (const header of [
      'From: "Silks, of Mysore" <post@silks.example>',
      'To: asha@example.com',
      'Reply-To: visitor@example.com',
      'Subject: Your saree is on its way',
      `Message-ID: <${ID}@silks.example>`,
      'Auto-Submitted: auto-generated',
    ]) {
      expect(mail?.source).toContain(`${header}\r\n`);
    }
    expect(mail?.source).toContain('Hello Asha,\r\n\r\nit left today.');
    expect(mail?.source).toContain(MAIL.html);
    expect(await readdir(dataDir)).toEqual([]);
  });

  it("has the shop's name as sender where the settings give only an address", async () => {
    const settings = { smtpUrl: server.url, dataDir, mailFrom: { ...mailFrom, name: '' } };
    const fromName = 'Silks & Sons';
    await createMailer(settings, pino({ level: 'silent' })).send({ ...MAIL, fromName }, ID);
    expect(server.received[0]?.source).toContain('From: "Silks & Sons" <post@silks.example>\r\n');
  });

  it('cannot be used to inject headers or further recipients', async () => {
    const subject = 'Hello\r\nBcc: victim@example.com';
    const replyTo = 'a@example.com, b@example.com';
    await mailer(server.url).send({ ...MAIL, subject, replyTo }, ID);
    expect(server.received).toMatchObject([{ to: ['asha@example.com'] }]);
    expect(server.received[0]?.source).not.toMatch(/^Bcc:/m);
  });

  it('fails when the server rejects it, and is sent on retry', async () => {
    const { send } = mailer(server.url);
    server.refuseWith('451 come again later');
    await expect(send(MAIL, ID)).rejects.toThrow('451 come again later');
    server.refuseWith(null);
    await send(MAIL, ID);
    expect(server.received).toHaveLength(1);
  });

  it('fails when no server answers', async () => {
    await server.close();
    await expect(mailer(server.url).send(MAIL, ID)).rejects.toThrow('ECONNREFUSED');
    server = await openSmtpServer();
  });
});

describe('mail without a server', () => {
  it('is a file in the outbox, readable by its owner only, and a log line', async () => {
    await mailer(undefined).send(MAIL, ID);
    const file = path.join(outboxFolder(dataDir), `${ID}.eml`);
    const source = await readFile(file, 'utf8');
    expect(source).toContain('To: asha@example.com\r\n');
    expect(source).toContain('Hello Asha,');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(outboxFolder(dataDir))).mode & 0o777).toBe(0o700);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ file, mail: ID }]);
    expect(lines[0]).not.toContain('it left today');
  });

  it('is one file, however often it is retried', async () => {
    const { send } = mailer(undefined);
    await send(MAIL, ID);
    await send(MAIL, ID);
    expect(await readdir(outboxFolder(dataDir))).toEqual([`${ID}.eml`]);
  });
});
