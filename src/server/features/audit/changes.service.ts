import { z } from 'zod';
import type { Change, ChangeActor, ChangesQuery } from '../../../contract/change.ts';
import type { AuditSubject } from '../../../domain/audit-subjects.ts';
import type { Db } from '../../platform/database.ts';
import type { ListPage } from '../../platform/endpoint-route.ts';
import { decodeCursor } from '../../platform/list-cursor.ts';
import { cutPage, oneMore } from '../../platform/list-page.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import * as repository from './audit.repository.ts';

interface ChangesDeps {
  db: Db;
  accounts: AccountsService;
  /** The shop's clock, as an IANA name. */
  timeZone: () => Promise<string>;
}

export type ChangesService = ReturnType<typeof createChangesService>;

/** The change log as it is read: names of administrators are joined now, not kept with the entries. */
export function createChangesService({ db, accounts, timeZone }: ChangesDeps) {
  async function actorsOf(ids: string[]): Promise<Map<string, ChangeActor>> {
    const names = await accounts.namesOf(ids);
    return new Map(ids.map((id) => [id, { _id: id, name: names.get(id) ?? null }]));
  }

  return {
    /** @throws ShopError BAD_INPUT for a cursor that is none */
    async list({ limit, cursor, ...filters }: ChangesQuery): Promise<ListPage<Change[]>> {
      const before = cursor === undefined ? undefined : readCursor(cursor);
      const selection = { ...filters, timeZone: await timeZone() };
      const [rows, total] = await Promise.all([
        repository.listEntries(db, selection, { limit: oneMore(limit), before }),
        repository.countEntries(db, selection),
      ]);
      const { shown, next } = cutPage(rows, limit, writeCursor);
      const actors = await actorsOf(shown.flatMap(({ actorId }) => actorId ?? []));
      const items = shown.map((row) => changeView(row, actors.get(row.actorId ?? '') ?? null));
      return { items, total, next };
    },

    /** By name; those whose accounts are gone come last. */
    async actors(): Promise<ChangeActor[]> {
      const actors = [...(await actorsOf(await repository.listActors(db))).values()];
      const byName = (a: ChangeActor, b: ChangeActor) =>
        Number(a.name === null) - Number(b.name === null) ||
        (a.name ?? '').localeCompare(b.name ?? '');
      return actors.toSorted(byName);
    },
  };
}

function changeView(row: repository.AuditRow, actor: ChangeActor | null): Change {
  return {
    _id: String(row.id),
    at: row.at.toISOString(),
    actor,
    action: row.action,
    subject: {
      kind: row.subjectKind as AuditSubject,
      id: row.subjectId,
      label: row.label,
    },
    before: row.before,
    after: row.after,
  };
}

function writeCursor({ id }: { id: number }): string {
  return Buffer.from(JSON.stringify(id)).toString('base64url');
}

function readCursor(text: string): number {
  return decodeCursor(z.int().positive(), text, (id) => id);
}
