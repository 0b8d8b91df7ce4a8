import type { Pool } from 'pg';
import type { ContactMessage } from '../../../contract/contact.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { createLimit } from '../../platform/limits.ts';
import { insertMessage } from './contact.repository.ts';

export type ContactService = ReturnType<typeof createContactService>;

export function createContactService({ db, pool, clock }: { db: Db; pool: Pool; clock: Clock }) {
  const limit = createLimit(pool, { name: 'contact-ip', attempts: 10, seconds: 600 });
  return {
    /** Keeps a message of the contact form. @throws ShopError TOO_MANY_REQUESTS */
    async send(message: ContactMessage, address: string): Promise<void> {
      await limit.spend(address);
      await insertMessage(db, { ...message, id: newId(), createdAt: clock.now() });
    },
  };
}
