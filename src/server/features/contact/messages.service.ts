import type { User } from '../../../contract/accounts.ts';
import type { Message } from '../../../contract/contact.ts';
import { isId } from '../../platform/db/ids.ts';
import type { ListPage } from '../../platform/http/endpoint-route.ts';
import { notFound } from '../../platform/http/shop-error.ts';
import type { Platform } from '../../platform/process/platform.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { AuditService } from '../audit/audit.service.ts';
import * as repository from './messages.repository.ts';

interface MessagesDeps extends Platform {
  audit: AuditService;
  accounts: AccountsService;
}

type MessageQuery = Parameters<typeof repository.listMessages>[1];

export function createMessagesService({ db, clock, audit, accounts }: MessagesDeps) {
  async function viewsOf(rows: repository.MessageRow[]): Promise<Message[]> {
    const names = await accounts.namesOf(rows.flatMap(({ answeredBy }) => answeredBy ?? []));
    return rows.map((row) => messageView(row, names));
  }

  return {
    async list(query: MessageQuery): Promise<ListPage<Message[]>> {
      const page = await repository.listMessages(db, query);
      return { ...page, items: await viewsOf(page.items) };
    },

    countOpen: () => repository.countOpen(db),

    /** Marks a message as answered or open; a repeat keeps who answered first. */
    async setAnswered(caller: User, id: string, isAnswered: boolean): Promise<Message> {
      const row = await db.transaction(async (tx) => {
        const before = isId(id) ? await repository.lockMessage(tx, id) : undefined;
        if (!before) throw notFound('This message');
        if ((before.answeredAt !== null) === isAnswered) return before;
        const after = {
          ...before,
          answeredAt: isAnswered ? clock.now() : null,
          answeredBy: isAnswered ? caller._id : null,
        };
        await repository.setAnswered(tx, after);
        await audit.record(tx, {
          actorId: caller._id,
          action: isAnswered ? 'answered' : 'opened again',
          subject: { kind: 'message', id, label: '' },
          before: { answeredAt: before.answeredAt?.toISOString() ?? null },
          after: { answeredAt: after.answeredAt?.toISOString() ?? null },
        });
        return after;
      });
      return messageView(row, await accounts.namesOf(row.answeredBy ? [row.answeredBy] : []));
    },
  };
}

function messageView(row: repository.MessageRow, names: Map<string, string>): Message {
  const { id, name, email, message, createdAt, answeredAt, answeredBy } = row;
  return {
    _id: id,
    name,
    email,
    message,
    createdAt: createdAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
    answeredBy: answeredBy === null ? null : { _id: answeredBy, name: names.get(answeredBy) ?? '' },
  };
}
