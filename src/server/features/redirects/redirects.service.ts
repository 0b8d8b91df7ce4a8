import type { User } from '../../../contract/accounts.ts';
import type { Redirect, RedirectForm, RedirectQuery } from '../../../contract/redirects.ts';
import {
  canonicalPath,
  canonicalTarget,
  readablePath,
  targetPath,
  withQuery,
} from '../../../domain/redirects/redirect.ts';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import { lockName } from '../../platform/db/queries.ts';
import { inTransaction } from '../../platform/db/transactions.ts';
import { invalidField, orNotFound, staleVersion } from '../../platform/errors/shop-error.ts';
import { createRecorder } from '../audit/audit.service.ts';
import type { ServiceBase } from '../service-base.ts';
import * as repository from './redirects.repository.ts';

type Admin = Pick<User, '_id'>;

const record = createRecorder('redirect', (row: repository.RedirectRow) => ({
  id: row.id,
  label: row.fromPath,
  values: { from: row.fromPath, to: row.toPath },
}));

/** Old addresses of the shop and where they lead, as the admin sees and changes them. */
export function createRedirects({ db, pool, audit }: ServiceBase) {
  return {
    async list(query: RedirectQuery) {
      const { items, ...page } = await repository.listRedirects(db, query);
      return { ...page, items: items.map(toRedirect) };
    },

    /** Where the page of an address is now; null where no redirect says so. */
    follow: async (path: string) => ({ to: await followRedirect(db, path) }),

    /** @throws ShopError BAD_INPUT for an address that has a redirect, and for a loop */
    add: (admin: Admin, form: RedirectForm): Promise<Redirect> =>
      inTransaction(pool, async (tx) => {
        const { from, to } = await settle(tx, form);
        if (await repository.findByPath(tx, from)) throw taken(from);
        const row = { fromPath: from, toPath: to, isAutomatic: false };
        const added = await repository.insertRedirect(tx, row);
        await record(audit, tx, admin, null, added);
        return toRedirect(added);
      }),

    /** @throws ShopError NOT_FOUND, STALE_VERSION, and as `add` */
    change: (admin: Admin, id: string, { version, ...form }: RedirectForm & { version: number }) =>
      inTransaction(pool, async (tx) => {
        await lockRedirects(tx);
        const before = orNotFound(await repository.findRedirect(tx, id), 'This redirect');
        if (before.version !== version) throw staleVersion('this redirect', toRedirect(before));
        // Its own row is no step of its new way.
        await repository.deleteRedirect(tx, before.id);
        const { from, to } = await settle(tx, form);
        if (await repository.findByPath(tx, from)) throw taken(from);
        const now = { fromPath: from, toPath: to, isAutomatic: false, version: version + 1 };
        const row = { ...before, ...now };
        await repository.insertRedirect(tx, row);
        await record(audit, tx, admin, before, row);
        return toRedirect(row);
      }),

    /** @throws ShopError NOT_FOUND */
    remove: (admin: Admin, id: string): Promise<void> =>
      inTransaction(pool, async (tx) => {
        const removed = orNotFound(await repository.findRedirect(tx, id), 'This redirect');
        await repository.deleteRedirect(tx, removed.id);
        await record(audit, tx, admin, removed, null);
      }),
  };
}

/**
 * Records that a page moved, in the transaction that moves it: the old address leads to the new one
 * from then on, whatever led to the old one too, and nothing leads away from the new one, which is
 * in use. Called last, since it makes all who write redirects wait until the transaction ends.
 * @throws Error for what is no plain path
 */
export async function recordMove(tx: Tx, from: string, to: string): Promise<void> {
  const [fromPath, toPath] = [plainPath(from), plainPath(to)];
  if (fromPath === toPath) return;
  await lockRedirects(tx);
  await repository.deleteByPath(tx, toPath);
  await repository.deleteByPath(tx, fromPath);
  await repository.insertRedirect(tx, { fromPath, toPath, isAutomatic: true });
  await leadOn(tx, fromPath, toPath);
}

/** Where a redirect leads from an address; null without one. */
export async function followRedirect(on: DbOrTx, path: string): Promise<string | null> {
  const canonical = canonicalPath(path);
  const found = canonical && (await repository.findByPath(on, canonical));
  return found ? found.toPath : null;
}

/** Drops the redirect of an address that a new page uses, in the transaction that adds the page. */
export async function dropRedirect(tx: Tx, path: string): Promise<void> {
  await lockRedirects(tx);
  await repository.deleteByPath(tx, plainPath(path));
}

function plainPath(path: string): string {
  const canonical = canonicalPath(path);
  if (canonical === null) throw new Error(`${path} is no plain path`);
  return canonical;
}

/** One writer at a time: two of them could make a loop that neither sees. */
const lockRedirects = (tx: Tx) => lockName(tx, 'redirects');

/**
 * The addresses of a new redirect in their written form. What leads to its old address goes on doing
 * so, since there may be a page. @throws ShopError BAD_INPUT for a loop
 */
async function settle(tx: Tx, form: RedirectForm): Promise<{ from: string; to: string }> {
  await lockRedirects(tx);
  const from = plainPath(form.from);
  const to = canonicalTarget(form.to);
  if (to === null) throw new Error(`${form.to} is no target`);
  let path = targetPath(to);
  for (;;) {
    if (path === from) {
      const first = targetPath(to);
      const way = first === from ? '' : `, as ${readablePath(first)} leads back to it`;
      throw invalidField('to', `This would lead in a circle${way}. Choose another page.`);
    }
    const next = await repository.findByPath(tx, path);
    if (!next) return { from, to };
    path = targetPath(next.toPath);
  }
}

/** Lets what leads to an address lead on to where that leads. */
async function leadOn(tx: Tx, from: string, to: string): Promise<void> {
  for (const { id, toPath } of await repository.listLeadingTo(tx, from)) {
    const { search } = new URL(toPath, 'http://shop.internal');
    await repository.changeTarget(tx, id, withQuery(to, search));
  }
}

function taken(from: string) {
  const message = `There is a redirect for ${readablePath(from)} already. Change that one instead.`;
  return invalidField('from', message);
}

function toRedirect({ id, fromPath, toPath, createdAt, ...row }: repository.RedirectRow): Redirect {
  return { ...row, _id: id, from: fromPath, to: toPath, createdAt: createdAt.toISOString() };
}
