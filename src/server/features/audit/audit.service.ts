import { isDeepStrictEqual } from 'node:util';
import type { AuditSubject } from '../../../domain/audit/audit-subjects.ts';
import { notifyContentChange } from '../../platform/db/content-changes.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Clock } from '../../platform/process/platform.ts';
import * as repository from './audit.repository.ts';

export { deleteBefore } from './audit.repository.ts';

/** Named values of a record; money in rupees, dates as ISO text. */
type AuditValues = Record<string, unknown>;

export interface AuditEntry {
  /** The acting user; null for the shop itself. */
  actorId: string | null;
  /** A past participle that reads before the subject's name: `added`, `changed`, `refunded`. */
  action: string;
  subject: { kind: AuditSubject; id: string; label: string };
  /** The record before and after; only differences are stored. */
  before?: AuditValues | null;
  after?: AuditValues | null;
}

/** The log of what admins and the shop itself change. */
export interface AuditService {
  /**
   * Records a change in the transaction that makes it. When that commits, every process empties
   * its public cache: public pages may show what has changed.
   */
  recordAndEmptyCache: (tx: Tx, entry: AuditEntry) => Promise<void>;
  recordAllAndEmptyCache: (tx: Tx, entries: AuditEntry[]) => Promise<void>;
}

export function createAuditService({ clock }: { clock: Clock }): AuditService {
  function toRow({ actorId, action, subject, before, after }: AuditEntry) {
    return {
      at: clock.now(),
      actorId,
      action,
      subjectKind: subject.kind,
      subjectId: subject.id,
      label: subject.label,
      ...changedValues(before ?? null, after ?? null),
    };
  }

  async function recordAllAndEmptyCache(tx: Tx, entries: AuditEntry[]): Promise<void> {
    await repository.insertEntries(tx, entries.map(toRow));
    await notifyContentChange(tx);
  }

  return {
    recordAndEmptyCache: (tx, entry) => recordAllAndEmptyCache(tx, [entry]),
    recordAllAndEmptyCache,
  };
}

/** Records that admins add, change or remove a record of one kind; `name` says what it is. */
export function createRecorder<Row>(
  kind: AuditSubject,
  name: (row: Row) => { id: string; label: string; values: AuditValues },
) {
  return (
    { recordAndEmptyCache }: AuditService,
    tx: Tx,
    admin: { _id: string },
    before: Row | null,
    after: Row | null,
  ) => {
    const [old, now] = [before && name(before), after && name(after)];
    const { id = '', label = '' } = now ?? old ?? {};
    const action = now === null ? 'removed' : old === null ? 'added' : 'changed';
    return recordAndEmptyCache(tx, {
      ...{ actorId: admin._id, action, subject: { kind, id, label } },
      ...{ before: old?.values ?? null, after: now?.values ?? null },
    });
  };
}

/** Reduces both sides to their differences; a missing side stays null. */
export function changedValues(before: AuditValues | null, after: AuditValues | null) {
  if (!before || !after) return { before, after };
  const names = Object.keys({ ...before, ...after }).filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  );
  const pick = (facts: AuditValues) =>
    Object.fromEntries(names.filter((name) => name in facts).map((name) => [name, facts[name]]));
  return { before: pick(before), after: pick(after) };
}
