import type { AuditedChange, ChangeActor, ChangesQuery } from '../../../contract/audit.ts';
import type { ListPage } from '../../platform/db/list-page.ts';
import type { ServiceBase } from '../service-base.ts';
import * as repository from './audit.repository.ts';

/** The audit log; admins' names are joined when it is read, not stored with the entries. */
export function createChangesService({ db, accounts, findTimeZone }: ServiceBase) {
  async function findActors(ids: string[]): Promise<Map<string, ChangeActor>> {
    const names = await accounts.findNames(ids);
    return new Map(ids.map((id) => [id, { _id: id, name: names.get(id) ?? null }]));
  }

  return {
    async list(query: ChangesQuery): Promise<ListPage<AuditedChange[]>> {
      const page = await repository.listEntries(db, query, await findTimeZone());
      const actors = await findActors(page.items.flatMap(({ actorId }) => actorId ?? []));
      const items = page.items.map((row) => toChange(row, actors.get(row.actorId ?? '') ?? null));
      return { ...page, items };
    },

    /** By name; deleted accounts come last. */
    async listActors(): Promise<ChangeActor[]> {
      const actors = [...(await findActors(await repository.listActors(db))).values()];
      const byName = (a: ChangeActor, b: ChangeActor) =>
        Number(a.name === null) - Number(b.name === null) ||
        (a.name ?? '').localeCompare(b.name ?? '');
      return actors.toSorted(byName);
    },
  };
}

function toChange(row: repository.AuditRow, actor: ChangeActor | null): AuditedChange {
  return {
    ...row,
    _id: String(row.id),
    at: row.at.toISOString(),
    actor,
    subject: { kind: row.subjectKind, id: row.subjectId, label: row.label },
  };
}
