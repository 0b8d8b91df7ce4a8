import type { User } from '../../../contract/accounts.ts';
import type { AdminPage, ListedPage, PageForm, ShownPage } from '../../../contract/pages.ts';
import { pagePath } from '../../../domain/pages/page.ts';
import { slugify } from '../../../domain/text/text.ts';
import type { Tx } from '../../platform/db/database.ts';
import { lockName } from '../../platform/db/queries.ts';
import { inTransaction } from '../../platform/db/transactions.ts';
import { invalidField, orNotFound, staleVersion } from '../../platform/errors/shop-error.ts';
import { createRecorder } from '../audit/audit.service.ts';
import { dropRedirect, recordMove } from '../redirects/redirects.service.ts';
import type { ServiceBase } from '../service-base.ts';
import { describeMarkdown, renderMarkdown } from './markdown.ts';
import * as repository from './pages.repository.ts';

export { listPagePictures } from './pages.repository.ts';

type Admin = Pick<User, '_id'>;
type PageRow = repository.PageRow;

const record = createRecorder('page', (row: PageRow) => ({
  id: row.id,
  label: row.title,
  values: toAuditValues(row),
}));

/** The pages that the owner writes in Markdown. */
export function createPages({ db, pool, clock, audit }: ServiceBase) {
  /** @throws ShopError BAD_INPUT for the address of another page */
  async function requireFreeSlug(tx: Tx, slug: string, id?: string): Promise<void> {
    await lockName(tx, 'slugs of pages');
    const other = await repository.findBySlug(tx, slug);
    if (!other || other.id === id) return;
    throw invalidField('slug', `The page “${other.title}” has this address. Choose another one.`);
  }

  const toColumns = ({ isHidden, ...form }: PageForm, before?: PageRow) => ({
    ...form,
    updatedAt: clock.now(),
    hiddenAt: isHidden ? (before?.hiddenAt ?? clock.now()) : null,
  });

  return {
    listShown: () => repository.listShown(db),

    /** The addresses of the shown pages, with their last changes. */
    async listAddresses() {
      const rows = await repository.listShown(db);
      return rows.map(({ slug, updatedAt }) => ({ path: pagePath(slug), changedAt: updatedAt }));
    },

    /** A page by its address in any spelling. @throws ShopError NOT_FOUND, for a hidden page too */
    async findShown(asked: string): Promise<ShownPage> {
      const page = orNotFound(await repository.findShown(db, slugify(asked)), 'This page');
      const { title, slug, body } = page;
      return { title, slug, description: describeMarkdown(body), html: renderMarkdown(body) };
    },

    list: async (): Promise<ListedPage[]> => (await repository.listPages(db)).map(toListed),

    find: async (id: string): Promise<AdminPage> =>
      toAdminPage(orNotFound(await repository.findPage(db, id), 'This page')),

    /** @throws ShopError BAD_INPUT for a taken address */
    add: (admin: Admin, form: PageForm): Promise<AdminPage> =>
      inTransaction(pool, async (tx) => {
        await requireFreeSlug(tx, form.slug);
        const added = await repository.insertPage(tx, toColumns(form));
        await record(audit, tx, admin, null, added);
        await dropRedirect(tx, pagePath(added.slug));
        return toAdminPage(added);
      }),

    /** @throws ShopError NOT_FOUND, STALE_VERSION, and as `add` */
    change: (admin: Admin, id: string, { version, ...form }: PageForm & { version: number }) =>
      inTransaction(pool, async (tx) => {
        const before = orNotFound(await repository.lockPage(tx, id), 'This page');
        if (before.version !== version) throw staleVersion('this page', toAdminPage(before));
        await requireFreeSlug(tx, form.slug, id);
        const row = { ...before, ...toColumns(form, before), version: version + 1 };
        await repository.updatePage(tx, row);
        await record(audit, tx, admin, before, row);
        if (row.slug !== before.slug) {
          await recordMove(tx, pagePath(before.slug), pagePath(row.slug));
        }
        return toAdminPage(row);
      }),

    /** @throws ShopError NOT_FOUND */
    remove: (admin: Admin, id: string): Promise<void> =>
      inTransaction(pool, async (tx) => {
        const removed = orNotFound(await repository.lockPage(tx, id), 'This page');
        await repository.deletePage(tx, id);
        await record(audit, tx, admin, removed, null);
      }),
  };
}

function toListed({ id, hiddenAt, updatedAt, ...page }: Omit<PageRow, 'body'>): ListedPage {
  const isHidden = hiddenAt !== null;
  return { ...page, _id: id, isHidden, updatedAt: updatedAt.toISOString() };
}

const toAdminPage = (row: PageRow): AdminPage => ({ ...toListed(row), body: row.body });

function toAuditValues({ title, slug, body, place, hiddenAt }: PageRow) {
  return { title, slug, text: body, place, isHidden: hiddenAt !== null };
}
