import { z } from 'zod';
import type { User } from '../../../contract/accounts.ts';
import type { ContactMessage, Message, MessageQuery } from '../../../contract/contact.ts';
import { defangLinks } from '../../../domain/text/text.ts';
import { newId } from '../../platform/db/columns.ts';
import type { DbOrTx } from '../../platform/db/database.ts';
import type { ListPage } from '../../platform/db/list-page.ts';
import { inTransaction } from '../../platform/db/transactions.ts';
import { orNotFound } from '../../platform/errors/shop-error.ts';
import { createLimit } from '../../platform/http/rate-limits.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { type MailShop, writeMail } from '../../platform/mail/mail-layout.ts';
import type { ServiceBase } from '../service-base.ts';
import * as repository from './messages.repository.ts';

export { countMessagesFrom, deleteBefore, deleteMessagesFrom } from './messages.repository.ts';

export const mailMessage = defineJob('contact.mail-message', { messageId: z.uuid() });

export function createContactService(deps: ServiceBase) {
  const { db, pool, clock, jobs, mailer, audit, accounts, loadMailShop, findShopMailbox } = deps;
  // Mobile networks put many people behind one address.
  const senderLimit = createLimit(pool, { name: 'contact-sender', limit: 10, seconds: 600 });
  const addressLimit = createLimit(pool, { name: 'contact-ip', limit: 30, seconds: 600 });

  async function toMessages(rows: repository.MessageRow[]): Promise<Message[]> {
    const names = await accounts.findNames(rows.flatMap(({ answeredBy }) => answeredBy ?? []));
    return rows.map((row) => toMessage(row, names));
  }

  return {
    async send(message: ContactMessage, address: string): Promise<void> {
      await senderLimit.consume(`${message.email.toLowerCase()} at ${address}`);
      await addressLimit.consume(address);
      const id = newId();
      await inTransaction(pool, async (tx) => {
        await repository.insertMessage(tx, { ...message, id, createdAt: clock.now() });
        await jobs.send(tx, mailMessage, { messageId: id });
      });
    },

    /** Emails a message to the shop. */
    async mail(messageId: string, mailId: string): Promise<void> {
      const message = await repository.findMessage(db, messageId);
      if (!message) return;
      await mailer.send(
        messageEmail(await loadMailShop(), await findShopMailbox(), message),
        mailId,
      );
    },

    async list(query: MessageQuery): Promise<ListPage<Message[]>> {
      const page = await repository.listMessages(db, query);
      return { ...page, items: await toMessages(page.items) };
    },

    countOpen: () => repository.countOpen(db),

    /** Marks a message as answered or open; a repeat keeps who answered first. */
    async setAnswered(caller: User, id: string, isAnswered: boolean): Promise<Message> {
      const row = await inTransaction(pool, async (tx) => {
        const before = orNotFound(await repository.lockMessage(tx, id), 'This message');
        if ((before.answeredAt !== null) === isAnswered) return before;
        const after = {
          ...before,
          answeredAt: isAnswered ? clock.now() : null,
          answeredBy: isAnswered ? caller._id : null,
        };
        await repository.setAnswered(tx, after);
        await audit.recordAndEmptyCache(tx, {
          actorId: caller._id,
          action: isAnswered ? 'answered' : 'opened again',
          subject: { kind: 'message', id, label: '' },
          before: { answeredAt: before.answeredAt?.toISOString() ?? null },
          after: { answeredAt: after.answeredAt?.toISOString() ?? null },
        });
        return after;
      });
      return toMessage(row, await accounts.findNames(row.answeredBy ? [row.answeredBy] : []));
    },
  };
}

/** The messages that an email sent, as their sender may see them. */
export async function listMessagesFrom(on: DbOrTx, email: string) {
  return (await repository.listMessagesFrom(on, email)).map((row) => ({
    name: row.name,
    message: row.message,
    createdAt: row.createdAt.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
  }));
}

function messageEmail(shop: MailShop, to: string, message: ContactMessage): Mail {
  return writeMail(shop, {
    to,
    replyTo: message.email,
    subject: `Message from ${defangLinks(message.name)}`,
    parts: [
      'Sent with the contact form. Reply to this email to answer the customer.',
      {
        kind: 'facts',
        facts: [
          ['Name', defangLinks(message.name)],
          ['Email', message.email],
        ],
      },
      { kind: 'quote', text: defangLinks(message.message) },
    ],
  });
}

function toMessage(row: repository.MessageRow, names: Map<string, string>): Message {
  const { answeredBy } = row;
  return {
    ...row,
    _id: row.id,
    createdAt: row.createdAt.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
    answeredBy: answeredBy === null ? null : { _id: answeredBy, name: names.get(answeredBy) ?? '' },
  };
}
