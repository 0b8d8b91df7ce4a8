import type { DbOrTx } from '../../platform/database.ts';
import { auditLog } from './audit.tables.ts';

export type NewAuditRow = Omit<typeof auditLog.$inferInsert, 'id'>;

export async function insertEntry(db: DbOrTx, row: NewAuditRow): Promise<void> {
  await db.insert(auditLog).values(row);
}
