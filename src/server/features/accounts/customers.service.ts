import type { User } from '../../../contract/accounts.ts';
import type { Customer, EraseCustomer } from '../../../contract/customers.ts';
import { isSameEmail, WRONG_EMAIL } from '../../../domain/accounts/customers.ts';
import type { InPaise } from '../../../domain/money/money.ts';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import type { PageParams } from '../../platform/db/list-page.ts';
import { lockName } from '../../platform/db/queries.ts';
import { inTransaction } from '../../platform/db/transactions.ts';
import { invalidField, orNotFound, ShopError } from '../../platform/errors/shop-error.ts';
import type { AuditEntry, AuditService } from '../audit/audit.service.ts';
import { emptyCart } from '../cart/cart.service.ts';
import { countMessagesFrom, deleteMessagesFrom } from '../contact/contact.service.ts';
import {
  eraseAddresses,
  lockCustomerOrders,
  type OrdersService,
} from '../orders/orders.service.ts';
import type { Reports } from '../reports/reports.service.ts';
import type { ServiceBase } from '../service-base.ts';
import * as repository from './accounts.repository.ts';

const ERASED_NAME = 'Erased customer';
const LAST_ADMIN = 'This is the last admin. Give another account admin access first.';

export interface CustomersDeps extends ServiceBase {
  orders: OrdersService;
  reports: Reports;
}

/** A customer, with the figures of their orders. @throws ShopError NOT_FOUND */
export async function viewCustomer(deps: CustomersDeps, id: string): Promise<InPaise<Customer>> {
  return readCustomer(deps, deps.db, await findUser(deps, id));
}

export async function listOrdersOfCustomer(deps: CustomersDeps, id: string, query: PageParams) {
  const user = await findUser(deps, id);
  return deps.orders.listPageForCustomer(user.id, query);
}

/** Grants or removes admin rights; no effect if already so. */
export function setAdmin(
  deps: CustomersDeps,
  caller: User,
  id: string,
  isAdmin: boolean,
): Promise<InPaise<Customer>> {
  return inTransaction(deps.pool, async (tx) => {
    await lockName(tx, 'admins');
    const user = await lock(tx, id);
    if (user.isAdmin === isAdmin) return readCustomer(deps, tx, user);
    if (isAdmin) assertCanSignIn(user);
    else if ((await repository.countAdmins(tx)) === 1)
      throw new ShopError('LAST_ADMIN', LAST_ADMIN);
    await repository.changeUser(tx, id, { isAdmin, updatedAt: deps.clock.now() });
    const action = isAdmin ? 'made an admin' : 'no longer made an admin';
    const changed = { before: { isAdmin: user.isAdmin }, after: { isAdmin } };
    await record(deps.audit, tx, caller._id, action, id, changed);
    return readCustomer(deps, tx, { ...user, isAdmin });
  });
}

export function endSessions(
  { pool, clock, audit }: CustomersDeps,
  caller: User,
  id: string,
): Promise<void> {
  return inTransaction(pool, async (tx) => {
    await lock(tx, id);
    const count = await repository.countActiveSessions(tx, id, clock.now());
    if (count === 0) return;
    await repository.deleteSessions(tx, id);
    const changed = { before: { sessions: count }, after: { sessions: 0 } };
    await record(audit, tx, caller._id, 'signed out everywhere', id, changed);
  });
}

/**
 * Erases the caller's own account. Open orders have to end first: without address and email
 * they could not be delivered. @throws ShopError ACCOUNT_IS_ADMIN or ORDERS_STILL_OPEN
 */
export function eraseOwnAccount(deps: CustomersDeps, { _id: id }: User): Promise<void> {
  return inTransaction(deps.pool, async (tx) => {
    await lockCustomerOrders(tx, id);
    const user = await lock(tx, id);
    if (user.isAdmin) {
      const message = 'Your account has admin access. Another admin has to remove it first.';
      throw new ShopError('ACCOUNT_IS_ADMIN', message);
    }
    const { unpaidOrders, undeliveredOrders } = await deps.orders.sumOf(id, tx);
    const open = unpaidOrders + undeliveredOrders;
    if (open > 0) throw ownOrdersOpenError(open);
    await reduceToErased(tx, user, deps.clock.now());
    // An email that is not confirmed may be somebody else's.
    if (user.emailVerified) await deleteMessagesFrom(tx, user.email);
    await record(deps.audit, tx, id, 'erased', id);
  });
}

/** Erases a customer in one transaction, after the email was typed and open orders confirmed. */
export function eraseCustomer(
  deps: CustomersDeps,
  caller: User,
  id: string,
  asked: EraseCustomer,
): Promise<InPaise<Customer>> {
  return inTransaction(deps.pool, async (tx) => {
    await lockCustomerOrders(tx, id);
    const user = await lock(tx, id);
    refuseToErase(user, asked.confirmation);
    const { unpaidOrders, undeliveredOrders } = await deps.orders.sumOf(user.id, tx);
    const openOrders = unpaidOrders + undeliveredOrders;
    if (openOrders !== asked.openOrders) throw ordersChangedError(openOrders);
    await reduceToErased(tx, user, deps.clock.now());
    await deleteMessagesFrom(tx, user.email);
    await record(deps.audit, tx, caller._id, 'erased', id, { after: { openOrders } });
    return readCustomer(deps, tx, await lock(tx, id));
  });
}

/** Records what was done to a customer; the audit log refers to a person by id only. */
function record(
  audit: AuditService,
  tx: Tx,
  actorId: string,
  action: string,
  id: string,
  changed: Pick<AuditEntry, 'before' | 'after'> = {},
): Promise<void> {
  const subject = { kind: 'customer', id, label: '' } as const;
  return audit.recordAndEmptyCache(tx, { actorId, action, subject, ...changed });
}

async function findUser({ db }: CustomersDeps, id: string): Promise<repository.UserRow> {
  return orNotFound(await repository.findUserById(db, id), 'This customer');
}

async function lock(tx: Tx, id: string): Promise<repository.UserRow> {
  return orNotFound(await repository.lockUser(tx, id), 'This customer');
}

async function readCustomer(
  { clock, orders, reports }: CustomersDeps,
  on: DbOrTx,
  user: repository.UserRow,
): Promise<InPaise<Customer>> {
  const { id: _id, name, email, isAdmin, isDemo, createdAt, erasedAt } = user;
  const account = { _id, name, email, isAdmin, isDemo, isEmailVerified: user.emailVerified };
  const figures = await orders.sumOf(user.id, on);
  const refundedWorth = await reports.sumRefundedOf(user.id, on);
  return {
    ...account,
    createdAt: createdAt.toISOString(),
    erasedAt: erasedAt?.toISOString() ?? null,
    ...figures,
    refundedWorth,
    sessionCount: await repository.countActiveSessions(on, user.id, clock.now()),
    messageCount: await countMessagesFrom(on, user.email),
  };
}

/** Reduces a customer to a row that others refer to; orders keep their figures. */
async function reduceToErased(tx: Tx, { id }: repository.UserRow, now: Date): Promise<void> {
  const email = `erased-${id}@erased.invalid`;
  const neutral = { name: ERASED_NAME, email, erasedAt: now, updatedAt: now };
  await repository.eraseUser(tx, id, neutral);
  await emptyCart(tx, id);
  await eraseAddresses(tx, id);
}

/** An admin must be somebody who can sign in. */
function assertCanSignIn({ erasedAt, isDemo }: repository.UserRow): void {
  if (erasedAt) throw new ShopError('ACCOUNT_ERASED', 'This account has been erased.');
  if (isDemo) {
    const message = 'This is a demo account. Nobody can sign in to it.';
    throw new ShopError('DEMO_ACCOUNT', message);
  }
}

function refuseToErase({ erasedAt, isAdmin, email }: repository.UserRow, confirmation: string) {
  if (erasedAt) throw new ShopError('ACCOUNT_ERASED', 'This account is already erased.');
  if (isAdmin) {
    const message = 'This account has admin access. Remove it first, then erase the account.';
    throw new ShopError('ACCOUNT_IS_ADMIN', message);
  }
  if (isSameEmail(confirmation, email)) return;
  throw invalidField('confirmation', WRONG_EMAIL);
}

function ownOrdersOpenError(open: number): ShopError {
  const count = open === 1 ? 'one of your orders is' : `${open} of your orders are`;
  return new ShopError(
    'ORDERS_STILL_OPEN',
    `Nothing was deleted: ${count} not delivered or refunded yet. Wait until then, or write to us to cancel.`,
  );
}

function ordersChangedError(open: number): ShopError {
  const count = open === 1 ? '1 order is' : `${open} orders are`;
  return new ShopError(
    'ORDERS_STILL_OPEN',
    `The orders of this customer have changed: ${count} not delivered or refunded yet. Nothing was erased. Check the orders, then try again.`,
  );
}
