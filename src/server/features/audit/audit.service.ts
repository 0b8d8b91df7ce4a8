import type { AuditSubject } from '../../../domain/audit-subjects.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import * as repository from './audit.repository.ts';
import type { AuditFacts } from './audit-facts.ts';
import { changedFacts } from './changed-facts.ts';

export interface AuditEntry {
  /** Who did it; null for the shop itself. */
  actorId: string | null;
  /** A past participle that reads before the subject's name: `added`, `changed`, `refunded`. */
  action: string;
  subject: { kind: AuditSubject; id: string; label: string };
  /** As it was and as it is: only what differs is kept. */
  before?: AuditFacts | null;
  after?: AuditFacts | null;
}

export type AuditService = ReturnType<typeof createAuditService>;

export function createAuditService({ clock }: { clock: Clock }) {
  function rowOf({ actorId, action, subject, before, after }: AuditEntry) {
    return {
      at: clock.now(),
      actorId,
      action,
      subjectKind: subject.kind,
      subjectId: subject.id,
      label: subject.label,
      ...changedFacts(before ?? null, after ?? null),
    };
  }

  return {
    /** Notes a change in the transaction that makes it: both or neither. */
    record: (tx: Tx, entry: AuditEntry): Promise<void> =>
      repository.insertEntries(tx, [rowOf(entry)]),

    /** Notes many changes of one transaction. */
    recordAll: (tx: Tx, entries: AuditEntry[]): Promise<void> =>
      repository.insertEntries(tx, entries.map(rowOf)),
  };
}
