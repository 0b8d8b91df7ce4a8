import type { DbOrTx } from '../../platform/database.ts';
import { auditLog } from './audit.tables.ts';

export type NewAuditRow = Omit<typeof auditLog.$inferInsert, 'id'>;

export async function insertEntries(db: DbOrTx, rows: NewAuditRow[]): Promise<void> {
  if (rows.length > 0) await db.insert(auditLog).values(rows);
}
