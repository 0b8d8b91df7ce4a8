import type { DbOrTx } from '../../platform/database.ts';
import { contactMessages } from './contact.tables.ts';

export async function insertMessage(
  db: DbOrTx,
  message: typeof contactMessages.$inferInsert,
): Promise<void> {
  await db.insert(contactMessages).values(message);
}
