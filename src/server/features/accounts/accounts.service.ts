import type { User } from '../../../contract/accounts.ts';
import type { UserQuery } from '../../../contract/customers.ts';
import { CONFIRMATION_LINK_HOURS } from '../../../domain/accounts/passwords.ts';
import { addMs, HOUR_MS } from '../../../domain/time/calendar.ts';
import { newId } from '../../platform/db/columns.ts';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import type { ListPage } from '../../platform/db/list-page.ts';
import { orNotFound } from '../../platform/errors/shop-error.ts';
import type { Platform } from '../../platform/process/platform.ts';
import type { AuditService } from '../audit/audit.service.ts';
import * as repository from './accounts.repository.ts';
import { createAdminAccounts } from './admin-accounts.service.ts';
import type { Auth } from './auth.ts';
import type { SecondFactorService } from './second-factor/second-factor.service.ts';
import { createSignIn, toUser } from './sign-in.service.ts';
import { emailVerificationToken } from './signed-tokens.ts';
import { listUsers, matchingUsers } from './user-list.repository.ts';

export {
  countDemoUsers,
  countUsers,
  findUserById,
  removeDemoUsers,
} from './accounts.repository.ts';

export type AccountsService = ReturnType<typeof createAccountsService>;

interface AccountsDeps extends Platform {
  auth: Auth;
  audit: AuditService;
  secondFactor: SecondFactorService;
}

/** The users of the shop, and how they sign in. */
export function createAccountsService(deps: AccountsDeps) {
  const { db, clock, auth } = deps;

  return {
    ...createAdminAccounts(deps),
    ...createSignIn(deps),

    signOutEverywhere: (userId: string) => repository.deleteSessions(db, userId),

    /** @throws ShopError NOT_FOUND when the account is gone */
    async rename(userId: string, name: string): Promise<User> {
      const row = await repository.renameUser(db, { id: userId, name, now: clock.now() });
      return toUser(orNotFound(row, 'Your account'));
    },

    async list(query: UserQuery): Promise<ListPage<User[]>> {
      const page = await listUsers(db, query);
      return { ...page, items: page.items.map(toUser) };
    },

    /** Name and email of an account, and whether the email is verified; null where there is none. */
    async findPerson(userId: string, on: DbOrTx = db) {
      const row = await repository.findUserById(on, userId);
      if (!row) return null;
      return { _id: row.id, name: row.name, email: row.email, isEmailVerified: row.emailVerified };
    },

    /**
     * The customer of an email: whether the account is erased, so that nobody can be written to,
     * and whether its address is verified, because its customer has opened a link sent to it.
     * `confirmationPath` makes the path of such a link; null where there is nothing to confirm.
     */
    async findRecipient(userId: string, on: DbOrTx = db) {
      const row = await repository.findUserById(on, userId);
      if (!row) return null;
      const { email, name, erasedAt, emailVerified: isVerified } = row;
      const isErased = erasedAt !== null;
      const confirmationPath = () => {
        if (isVerified || row.isDemo || isErased) return null;
        const end = addMs(clock.now(), CONFIRMATION_LINK_HOURS * HOUR_MS);
        const token = emailVerificationToken(auth.options.secret, row, end);
        return `/confirm-email?${new URLSearchParams({ token })}`;
      };
      return { email, name, isErased, isVerified, confirmationPath };
    },

    /** Whether the account's email belongs to its customer, who has opened a link sent to it. */
    async hasVerifiedEmail(userId: string): Promise<boolean> {
      return (await repository.findUserById(db, userId))?.emailVerified ?? false;
    },

    /** The users that match a search, as a subquery for another feature's repository. */
    matchingUserIds: (search: string) => matchingUsers(db, search),

    async findNames(ids: string[]): Promise<Map<string, string>> {
      const rows = ids.length > 0 ? await repository.findUsers(db, ids) : [];
      return new Map(rows.map(({ id, name }) => [id, name]));
    },

    /** Demo customers: they have orders but no password. */
    async addDemoCustomers(tx: Tx, customers: { name: string; email: string; createdAt: Date }[]) {
      const rows = customers.map((customer) => ({
        ...customer,
        id: newId(),
        isDemo: true,
        emailVerified: true,
        updatedAt: customer.createdAt,
      }));
      await repository.insertUsers(tx, rows);
      return rows.map((row) => row.id);
    },
  };
}
