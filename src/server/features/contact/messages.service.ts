import type { User } from '../../../contract/accounts.ts';
import type { Message } from '../../../contract/contact.ts';
import { normaliseSearch } from '../../../domain/catalogue/search/search-terms.ts';
import type { Db } from '../../platform/db/database.ts';
import { isId } from '../../platform/db/ids.ts';
import { readListCursor, writeListCursor } from '../../platform/db/list-cursor.ts';
import { cutPage, oneMore } from '../../platform/db/list-page.ts';
import type { ListPage } from '../../platform/http/endpoint-route.ts';
import { notFound } from '../../platform/http/shop-error.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { AuditService } from '../audit/audit.service.ts';
import * as repository from './messages.repository.ts';

interface MessagesDeps {
  db: Db;
  clock: Clock;
  audit: AuditService;
  accounts: AccountsService;
}

interface MessageQuery extends repository.MessageSelection {
  limit?: number;
  cursor?: string;
}

export type MessagesService = ReturnType<typeof createMessagesService>;

/** The contact form's messages for admins. */
export function createMessagesService({ db, clock, audit, accounts }: MessagesDeps) {
  async function viewsOf(rows: repository.MessageRow[]): Promise<Message[]> {
    const names = await accounts.namesOf(rows.flatMap(({ answeredBy }) => answeredBy ?? []));
    return rows.map((row) => messageView(row, names));
  }

  return {
    async list(query: MessageQuery): Promise<ListPage<Message[]>> {
      const after = query.cursor === undefined ? undefined : readListCursor(query.cursor);
      const search = normaliseSearch(query.search ?? '') || undefined;
      const selection = { state: query.state, search };
      const [rows, total] = await Promise.all([
        repository.listMessages(db, selection, { limit: oneMore(query.limit), after }),
        repository.countMessages(db, selection),
      ]);
      const { shown, next } = cutPage(rows, query.limit, writeListCursor);
      return { items: await viewsOf(shown), total, next };
    },

    /** The number of unanswered messages. */
    countOpen: () => repository.countMessages(db, { state: 'open' }),

    /**
     * Marks a message as answered or open; a repeat keeps who answered first. @throws ShopError
     * NOT_FOUND
     */
    async setAnswered(caller: User, id: string, isAnswered: boolean): Promise<Message> {
      const row = await db.transaction(async (tx) => {
        const before = isId(id) ? await repository.holdMessage(tx, id) : undefined;
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
