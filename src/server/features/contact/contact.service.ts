import type { ContactMessage } from '../../../contract/contact.ts';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/ids.ts';
import { createLimit } from '../../platform/http/rate-limits.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { type MailShop, writeMail } from '../../platform/mail/mail-layout.ts';
import type { Platform } from '../../platform/process/platform.ts';
import * as repository from './messages.repository.ts';

interface ContactDeps extends Platform {
  mailShop: () => Promise<MailShop>;
  /** The shop's mailbox. */
  shopMailbox: () => Promise<string>;
}

export type ContactService = ReturnType<typeof createContactService>;

export function createContactService(deps: ContactDeps) {
  const { db, pool, clock, jobs, mailShop, shopMailbox } = deps;
  const limit = createLimit(pool, { name: 'contact-ip', limit: 10, seconds: 600 });
  return {
    /** Stores a message of the contact form and emails it to the shop. */
    async send(message: ContactMessage, address: string): Promise<void> {
      await limit.consume(address);
      const id = newId();
      const mail = messageLetter(await mailShop(), await shopMailbox(), message);
      await db.transaction(async (tx) => {
        await repository.insertMessage(tx, { ...message, id, createdAt: clock.now() });
        await jobs.send(tx, 'mail.send', mail, { singletonKey: `contact:${id}` });
      });
    },

    /** How many messages an email sent, ignoring case; joins a transaction. */
    countFrom: (on: DbOrTx, email: string) => repository.countFrom(on, email),

    deleteMessagesFrom: (tx: Tx, email: string) => repository.deleteFrom(tx, email),
  };
}

function messageLetter(shop: MailShop, to: string, message: ContactMessage): Mail {
  return writeMail(shop, {
    to,
    replyTo: message.email,
    subject: `Message from ${message.name}`,
    parts: [
      'Sent by the contact form. Your reply goes to the sender.',
      {
        kind: 'facts',
        facts: [
          ['Name', message.name],
          ['Email', message.email],
        ],
      },
      { kind: 'quote', text: message.message },
    ],
  });
}
