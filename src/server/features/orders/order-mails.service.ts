import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import type { Mailer } from '../../platform/mail.ts';
import type { MailShop } from '../../platform/mail-layout.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import { type LetterFacts, type OrderMailKind, orderLetter, TO_OWNER } from './order-letters.ts';
import * as repository from './orders.repository.ts';

declare module '../../platform/jobs.ts' {
  interface JobPayloads {
    /** Writes a letter about an order, from what the order is then, and sends it. */
    'orders.mail': { orderId: string; kind: OrderMailKind } & LetterFacts;
  }
}

interface OrderMailsDeps {
  db: Db;
  clock: Clock;
  mailer: Mailer;
  mailShop: () => Promise<MailShop>;
  accounts: AccountsService;
  /** Where the shop reads its mail. */
  shopMailbox: () => Promise<string>;
}

export function createOrderMails(deps: OrderMailsDeps) {
  const { db, clock, mailer, mailShop, accounts, shopMailbox } = deps;
  return {
    /** Sends one letter and notes it in the order's timeline; nothing where there is nobody to write to. */
    async send(
      job: { orderId: string; kind: OrderMailKind } & LetterFacts,
      jobId: string,
    ): Promise<void> {
      const order = await repository.findOrder(db, job.orderId);
      const person = order && (await accounts.person(order.userId));
      if (!order || !person) return;
      const [whole] = await repository.completeOrders(db, [order]);
      if (!whole) return;
      const isToOwner = TO_OWNER.has(job.kind);
      if (!isToOwner && (await accounts.isErased(order.userId))) return;
      const to = isToOwner ? await shopMailbox() : person.email;
      const { name } = person;
      const { amountPaise, text } = job;
      const facts = { to, name, amountPaise, text };
      const letter = orderLetter(await mailShop(), job.kind, whole, facts);
      await mailer.send(letter, jobId);
      // The timeline is the customer's: what goes to the owner is not told there.
      if (isToOwner) return;
      const event = { orderId: order.id, kind: 'mailed', at: clock.now(), note: letter.subject };
      await repository.insertEvent(db, event);
    },
  };
}
