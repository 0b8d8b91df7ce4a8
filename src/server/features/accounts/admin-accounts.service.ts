import { randomBytes } from 'node:crypto';
import { newId } from '../../platform/db/columns.ts';
import type { Tx } from '../../platform/db/database.ts';
import { lockName } from '../../platform/db/queries.ts';
import { inTransaction } from '../../platform/db/transactions.ts';
import { ShopError } from '../../platform/errors/shop-error.ts';
import type { Platform } from '../../platform/process/platform.ts';
import type { AuditService } from '../audit/audit.service.ts';
import * as repository from './accounts.repository.ts';
import { hashPassword } from './password-hash.ts';
import { removeFactor } from './second-factor/second-factor.repository.ts';

/** An admin made by whoever runs the shop. */
const OPERATOR_MADE = { isAdmin: true, emailVerified: true };
/** The first admin's email where the settings name none. It receives no mail. */
const MADE_UP_EMAIL = 'owner@shop.example';

/** The admins as the shop itself and its operator's commands make them. */
export function createAdminAccounts(deps: Platform & { audit: AuditService }) {
  const { db, pool, clock, audit } = deps;

  async function setPassword(tx: Tx, userId: string, password: string): Promise<void> {
    const row = { userId, password: await hashPassword(password), now: clock.now() };
    await repository.lockUser(tx, userId);
    await repository.storePassword(tx, row);
  }

  /** Makes the user of an email an admin with this password; creates the user if there is none. */
  async function makeAdmin(tx: Tx, email: string, password: string): Promise<void> {
    const existing = await repository.findUserByEmail(tx, email);
    const id = existing?.id ?? newId();
    if (existing) {
      await repository.changeUser(tx, id, { isAdmin: true, updatedAt: clock.now() });
    } else {
      const now = clock.now();
      const admin = { id, email: email.toLowerCase(), name: 'Shop owner', ...OPERATOR_MADE };
      await repository.insertUsers(tx, [{ ...admin, createdAt: now, updatedAt: now }]);
    }
    await setPassword(tx, id, password);
    await recordAction(tx, id, 'made an admin');
  }

  /** Records what the shop itself or an operator's command did to an account. */
  function recordAction(tx: Tx, id: string, action: string): Promise<void> {
    const subject = { kind: 'customer', id, label: '' } as const;
    return audit.recordAndEmptyCache(tx, { actorId: null, action, subject });
  }

  return {
    /**
     * Ensures that the shop has an admin. Returns the sign-in of one created now with a generated
     * password, else null.
     */
    async ensureAdmin(given: { email?: string; password?: string }) {
      const email = given.email ?? MADE_UP_EMAIL;
      const password = given.password ?? randomPassword();
      return inTransaction(pool, async (tx) => {
        await lockName(tx, 'admins');
        if (await repository.findFirstAdmin(tx)) return null;
        await makeAdmin(tx, email, password);
        return given.password ? null : { email, password };
      });
    },

    /**
     * Sets a random new password for an admin, ends the admin's sessions and turns two-step sign-in
     * off: the way back in for whoever runs the shop.
     */
    async resetAdminPassword(email?: string): Promise<{ email: string; password: string }> {
      const admin = email
        ? await repository.findUserByEmail(db, email)
        : await repository.findFirstAdmin(db);
      if (!admin?.isAdmin) {
        throw new ShopError('NOT_FOUND', `There is no admin ${email ?? 'yet'}`);
      }
      const password = randomPassword();
      await inTransaction(pool, async (tx) => {
        await setPassword(tx, admin.id, password);
        await removeFactor(tx, admin.id);
        await recordAction(tx, admin.id, 'given a new password');
      });
      return { email: admin.email, password };
    },

    /** The admin's email, printed at start. */
    findAdminEmail: async () => (await repository.findFirstAdmin(db))?.email ?? null,

    /** An address where mail reaches an admin; null while the only one is generated. */
    async findAdminMailbox(): Promise<string | null> {
      const admin = await repository.findFirstAdmin(db);
      return admin && admin.email !== MADE_UP_EMAIL ? admin.email : null;
    },
  };
}

function randomPassword(): string {
  return randomBytes(12).toString('base64url');
}
