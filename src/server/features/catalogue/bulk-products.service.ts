import {
  type BulkPreview,
  type BulkPreviewRequest,
  type BulkRequest,
  MAX_BULK,
} from '../../../contract/bulk-change.ts';
import type { Issue } from '../../../contract/errors.ts';
import {
  type BulkChange,
  type BulkFacts,
  bulkChanged,
  isUnchanged,
} from '../../../domain/bulk-change.ts';
import { toRupees } from '../../../domain/money.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { AuditService } from '../audit/audit.service.ts';
import { listProducts } from './admin-products.repository.ts';
import * as repository from './bulk-products.repository.ts';
import type { ProductRow } from './catalogue.repository.ts';
import { ownersSelection } from './product-editing.service.ts';
import type { ProductViews } from './product-views.ts';
import { insertStockChanges } from './stock-changes.repository.ts';

interface BulkDeps {
  db: Db;
  clock: Clock;
  audit: AuditService;
  views: ProductViews;
}

export type BulkProducts = ReturnType<typeof createBulkProducts>;

/** A preview shows so many rows and so many faults. */
const MOST_SHOWN = 100;

interface Planned {
  row: ProductRow;
  before: BulkFacts;
  after: BulkFacts;
}

/** One change of many products: looked at first, then made of all of them or of none. */
export function createBulkProducts({ db, clock, audit, views }: BulkDeps) {
  async function chosen({ selection }: BulkPreviewRequest): Promise<ProductRow[]> {
    if ('ids' in selection) return repository.findProducts(db, [...new Set(selection.ids)]);
    const filter = ownersSelection(selection.filter, await views.categories());
    const rows = await listProducts(db, filter, { sort: 'name', limit: MAX_BULK + 1 });
    if (rows.length > MAX_BULK) throw tooMany();
    return rows.map(({ product }) => product);
  }

  async function write(tx: Tx, actorId: string, planned: Planned[], change: BulkChange) {
    const now = clock.now();
    await repository.updateFigures(
      tx,
      planned.map((plan) => figuresOf(plan, now)),
      now,
    );
    await audit.recordAll(
      tx,
      planned.map(({ row, before, after }) => ({
        actorId,
        action: 'changed',
        subject: { kind: 'product', id: row.id, label: row.name },
        before: auditFacts(before),
        after: auditFacts(after),
      })),
    );
    const { reason = 'other', note = '' } = change.stock ?? {};
    const moved = planned.filter(({ before, after }) => before.stock !== after.stock);
    await insertStockChanges(
      tx,
      moved.map(({ row, before, after }) => ({
        productId: row.id,
        at: now,
        actorId,
        reason,
        note: note || null,
        before: before.stock,
        after: after.stock,
      })),
    );
  }

  return {
    /** What a change would make of the chosen products. @throws ShopError BAD_INPUT for too many */
    async preview(request: BulkPreviewRequest): Promise<BulkPreview> {
      const rows = await chosen(request);
      const { planned, faults } = planAll(rows, request.change);
      return {
        total: rows.length,
        changing: planned.length,
        faulty: faults.length,
        faults: faults.slice(0, MOST_SHOWN).map(({ row, fault }) => ({
          _id: row.id,
          name: row.name,
          message: fault,
        })),
        rows: planned.slice(0, MOST_SHOWN).map(({ row, before, after }) => ({
          _id: row.id,
          name: row.name,
          before: viewOf(before),
          after: viewOf(after),
        })),
        products: rows.map(({ id, version, stock }) => [id, version, stock]),
      };
    },

    /**
     * Changes the products that were looked at, in one transaction; gives how many changed.
     * @throws STALE_VERSION naming those that others changed meanwhile, BAD_INPUT naming those that cannot
     * be changed so; then nothing is written
     */
    async apply(actorId: string, { products, change }: BulkRequest): Promise<number> {
      return db.transaction(async (tx) => {
        const ids = products.map(([id]) => id);
        const rows = await repository.lockProducts(tx, ids);
        refuseStale(products, rows, change);
        const { planned, faults } = planAll(rows, change);
        if (faults.length > 0) throw refusedAll(faults);
        if (planned.length > 0) await write(tx, actorId, planned, change);
        return planned.length;
      });
    },
  };
}

/** What becomes of those that change, and why others cannot. */
function planAll(rows: ProductRow[], change: BulkChange) {
  const planned: Planned[] = [];
  const faults: { row: ProductRow; fault: string }[] = [];
  for (const row of rows) {
    const before = factsOf(row);
    const changed = bulkChanged(before, change);
    if ('fault' in changed) faults.push({ row, fault: changed.fault });
    else if (!isUnchanged(before, changed.after)) planned.push({ row, before, ...changed });
  }
  return { planned, faults };
}

function factsOf(row: ProductRow): BulkFacts {
  return {
    price: row.pricePaise,
    offerPrice: row.offerPricePaise,
    stock: row.stock,
    isHidden: row.hiddenAt !== null,
  };
}

function figuresOf({ row, before, after }: Planned, now: Date): repository.BulkRow {
  return {
    id: row.id,
    pricePaise: after.price,
    offerPricePaise: after.offerPrice,
    stock: after.stock,
    hiddenAt: after.isHidden ? (row.hiddenAt ?? now) : null,
    isEdited: !isUnchanged({ ...before, stock: after.stock }, after),
  };
}

function viewOf({ price, offerPrice, stock, isHidden }: BulkFacts) {
  return {
    price: toRupees(price),
    offerPrice: offerPrice === null ? null : toRupees(offerPrice),
    countInStock: stock,
    isHidden,
  };
}

function auditFacts(facts: BulkFacts) {
  const { countInStock: stock, isHidden: hidden, ...prices } = viewOf(facts);
  return { ...prices, stock, hidden };
}

/** A stock matters only to who sets it: what comes or goes is reckoned from the present one. */
function refuseStale(
  seen: BulkRequest['products'],
  rows: ProductRow[],
  { stock }: BulkChange,
): void {
  const present = new Map(rows.map((row) => [row.id, row]));
  const issues: Issue[] = [];
  for (const [id, version, count] of seen) {
    const row = present.get(id);
    const isSame = row?.version === version && (stock?.kind !== 'to' || row.stock === count);
    if (!row) issues.push({ path: id, message: 'One of the products was removed meanwhile' });
    else if (!isSame) issues.push({ path: id, message: `${row.name} was changed meanwhile` });
  }
  if (issues.length === 0) return;
  throw new ShopError(
    'STALE_VERSION',
    `${counted(issues.length)} changed since you looked. Nothing was saved: look at the preview again.`,
    { issues: issues.slice(0, MOST_SHOWN) },
  );
}

function refusedAll(faults: { row: ProductRow; fault: string }[]): ShopError {
  const issues = faults.slice(0, MOST_SHOWN).map(({ row, fault }) => ({
    path: row.id,
    message: `${row.name}: ${fault}`,
  }));
  const [first] = issues;
  const message = `Nothing was saved: ${first?.message ?? ''}${faults.length > 1 ? `, and ${faults.length - 1} more` : ''}`;
  return new ShopError('BAD_INPUT', message, { issues });
}

function tooMany(): ShopError {
  const message = `At most ${MAX_BULK} products can be changed at once: narrow the list first`;
  return new ShopError('BAD_INPUT', message, { issues: [{ path: 'selection', message }] });
}

function counted(count: number): string {
  return count === 1 ? '1 product was' : `${count} products were`;
}
