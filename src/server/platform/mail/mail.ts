import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Transporter } from 'nodemailer';
import type { Logger } from '../process/logger.ts';
import type { Settings } from '../process/settings.ts';

/** An email ready to be sent; `mail-layout.ts` writes its two bodies. */
export interface Mail {
  /** One bare address. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Reply-To address, if it differs from the sender. */
  replyTo?: string;
  /** Sender name, where the settings give only an address. */
  fromName?: string;
  attachments?: MailAttachment[];
}

/** A file that comes with an email. */
export interface MailAttachment {
  filename: string;
  content: Uint8Array;
}

export interface Mailer {
  /** Whether a mail server is set; without one nobody gets an email. */
  hasServer: boolean;
  /**
   * Sends an email; done when the mail server has accepted it or the file is written. `id`
   * identifies it for good, so that a retry is recognised.
   */
  send: (mail: Mail, id: string) => Promise<void>;
}

/** Short, because jobs try again instead of waiting. */
const TIMEOUTS = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 };

/** Sends through the SMTP server of the settings; without one, writes `.eml` files to the outbox. */
export function createMailer(
  { smtpUrl, mailFrom, dataDir }: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
  logger: Logger,
): Mailer {
  let transport: Transporter | undefined;
  return {
    hasServer: smtpUrl !== undefined,

    async send(mail, id) {
      // Loaded with the first email: nodemailer takes 20 MB.
      const { createTransport } = await import('nodemailer');
      const facts = { mail: id };
      if (smtpUrl !== undefined) {
        transport ??= createTransport({ url: smtpUrl, ...TIMEOUTS });
        await transport.sendMail(toMessage(mail, id, mailFrom));
        return logger.info(facts, 'mail sent');
      }
      const writer = createTransport({ streamTransport: true, buffer: true });
      const { message } = await writer.sendMail(toMessage(mail, id, mailFrom));
      const file = path.join(outboxFolder(dataDir), `${id}.eml`);
      await writeToOutbox(file, message as Buffer);
      logger.info({ ...facts, file }, 'mail written: SMTP_URL is not set');
    },
  };
}

/** Signs in to a mail server, and sends nothing. Returns why that failed; null where it works. */
export async function checkMailServer(smtpUrl: string): Promise<string | null> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ url: smtpUrl, ...TIMEOUTS });
  try {
    await transport.verify();
    return null;
  } catch (error) {
    return getMailRefusal(error) ?? String(error);
  } finally {
    transport.close();
  }
}

/** Folder of the emails that were written instead of sent. */
export function outboxFolder(dataDir: string): string {
  return path.join(dataDir, 'outbox');
}

/** Why the mail server refused an email or could not be reached; null for other errors. */
export function getMailRefusal(error: unknown): string | null {
  // Nodemailer and the network name such errors EAUTH, EENVELOPE, ECONNECTION, …
  const isRefusal = error instanceof Error && 'code' in error && /^E[A-Z]+$/.test(`${error.code}`);
  return isRefusal ? error.message : null;
}

/** Emails contain links that let whoever reads them set a password: only the shop's own user may. */
async function writeToOutbox(file: string, message: Buffer): Promise<void> {
  const write = () => writeFile(file, message, { mode: 0o600 });
  try {
    await write();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await write();
  }
}

function toMessage(mail: Mail, id: string, from: Settings['mailFrom']) {
  const host = from.address.split('@').at(-1);
  return {
    from: { name: from.name || (mail.fromName ?? ''), address: from.address },
    // As objects: a string would be parsed as a list of addresses.
    to: { name: '', address: mail.to },
    replyTo: mail.replyTo && { name: '', address: mail.replyTo },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: mail.attachments?.map(({ filename, content }) => ({
      filename,
      content: Buffer.from(content),
    })),
    messageId: `<${id}@${host}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
