import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Transporter } from 'nodemailer';
import type { Logger } from './logger.ts';
import type { Mailbox } from './settings.ts';

/** A letter ready to be sent; `mail-layout.ts` writes its two bodies. */
export interface Mail {
  /** One bare address. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where an answer goes, if not to where the mail comes from. */
  replyTo?: string;
  /** Who it comes from, where the settings give the address alone. */
  fromName?: string;
}

declare module './jobs.ts' {
  interface JobPayloads {
    /** Sends one mail: what a feature sends in its own transaction. */
    'mail.send': Mail;
  }
}

export interface Mailer {
  /**
   * Hands a mail over; done when the mail server has taken it, or the file is written. `id` names
   * the mail for good, so that a second try is known to be the same one.
   */
  send(mail: Mail, id: string): Promise<void>;
}

interface MailerSettings {
  smtpUrl: string | undefined;
  mailFrom: Mailbox;
  dataDir: string;
}

/** A server that does not answer is tried again by the job, not waited for. */
const TIMEOUTS = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 };

/** Mail through the SMTP server of the settings; without one, as `.eml` files in the outbox. */
export function createMailer(settings: MailerSettings, logger: Logger): Mailer {
  const { smtpUrl, mailFrom, dataDir } = settings;
  return smtpUrl === undefined
    ? outboxMailer(outboxFolder(dataDir), mailFrom, logger)
    : smtpMailer(smtpUrl, mailFrom, logger);
}

/** Where the mail lies that no server was set for. */
export function outboxFolder(dataDir: string): string {
  return path.join(dataDir, 'outbox');
}

function smtpMailer(url: string, from: Mailbox, logger: Logger): Mailer {
  let transport: Transporter | undefined;
  return {
    async send(mail, id) {
      const { createTransport } = await loadLibrary();
      transport ??= createTransport({ url, ...TIMEOUTS });
      await transport.sendMail(messageOf(mail, id, from));
      logger.info({ mail: id, subject: mail.subject }, 'mail sent');
    },
  };
}

function outboxMailer(folder: string, from: Mailbox, logger: Logger): Mailer {
  return {
    async send(mail, id) {
      const { createTransport } = await loadLibrary();
      const transport = createTransport({ streamTransport: true, buffer: true });
      const { message } = await transport.sendMail(messageOf(mail, id, from));
      const file = path.join(folder, `${id}.eml`);
      // Letters hold links that let whoever reads them set a password.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(file, message as Buffer, { mode: 0o600 });
      logger.info({ mail: id, subject: mail.subject, file }, 'mail written: SMTP_URL is not set');
    },
  };
}

/** Loaded by the first mail: a shop that has sent none yet does without its 20 MB. */
function loadLibrary() {
  return import('nodemailer');
}

function messageOf(mail: Mail, id: string, from: Mailbox) {
  const host = from.address.split('@').at(-1);
  return {
    from: { name: from.name || (mail.fromName ?? ''), address: from.address },
    // As objects, for a text would be read as a list of addresses.
    to: { name: '', address: mail.to },
    replyTo: mail.replyTo && { name: '', address: mail.replyTo },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${id}@${host}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
