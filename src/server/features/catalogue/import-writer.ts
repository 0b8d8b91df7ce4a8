import { toPaise } from '../../../domain/money.ts';
import type { PlannedLine } from '../../../domain/product-csv-plan.ts';
import type { ProductFacts } from '../../../domain/product-facts.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { CategoryIndex } from './category-index.ts';
import { auditFacts } from './product-audit.ts';
import { unknownSubCategory } from './product-editing.service.ts';
import { insertProducts, updateProducts } from './product-import.repository.ts';
import type { ProductViews } from './product-views.ts';
import { insertStockChanges } from './stock-changes.repository.ts';

interface WriterDeps {
  clock: Clock;
  audit: AuditService;
  views: ProductViews;
}

type NewLine = Extract<PlannedLine, { kind: 'new' }>;
type ChangedLine = Extract<PlannedLine, { kind: 'changed' }>;

/** Says in the change log where a change came from. */
const SOURCE = { source: 'CSV import' };

export type ImportWriter = ReturnType<typeof createImportWriter>;

/** Writes what lines of a file were planned to do; the products are locked. */
export function createImportWriter({ clock, audit, views }: WriterDeps) {
  async function addAll(tx: Tx, actorId: string, lines: NewLine[], places: CategoryIndex) {
    const now = clock.now();
    const added = lines.map(({ facts, stock }) => ({ id: newId(), facts, stock }));
    await insertProducts(
      tx,
      added.map(({ id, facts, stock }) => ({
        ...columnsOf(facts, places),
        ...facts.details,
        id,
        stock,
        hiddenAt: now,
        createdAt: now,
        updatedAt: now,
      })),
    );
    await audit.recordAll(
      tx,
      added.map(({ id, facts, stock }) => ({
        actorId,
        action: 'added',
        subject: { kind: 'product', id, label: facts.name },
        after: { ...auditFacts(facts), stock, ...SOURCE },
      })),
    );
  }

  async function changeAll(tx: Tx, actorId: string, lines: ChangedLine[], places: CategoryIndex) {
    const now = clock.now();
    await updateProducts(
      tx,
      lines.map(({ before, facts, stock, changes }) => ({
        ...columnsOf(facts, places),
        details: facts.details,
        id: before._id,
        stock,
        isHidden: facts.isHidden,
        isRenamed: before.name !== facts.name,
        isEdited: changes.length > 1 || before.countInStock === stock,
      })),
      now,
    );
    await audit.recordAll(
      tx,
      lines.map(({ before, facts, stock }) => ({
        actorId,
        action: 'changed',
        subject: { kind: 'product', id: before._id, label: facts.name },
        before: { ...auditFacts(before), stock: before.countInStock },
        after: { ...auditFacts(facts), stock, ...SOURCE },
      })),
    );
    const moved = lines.filter(({ before, stock }) => before.countInStock !== stock);
    await insertStockChanges(
      tx,
      moved.map(({ before, stock }) => ({
        productId: before._id,
        at: now,
        actorId,
        reason: 'imported',
        note: null,
        before: before.countInStock,
        after: stock,
      })),
    );
  }

  return {
    /** Adds and changes products, notes it in the change log, and changed stocks in their history. */
    async write(tx: Tx, actorId: string, lines: PlannedLine[]): Promise<void> {
      const places = await views.categories(tx);
      const added = lines.filter((line) => line.kind === 'new');
      const changed = lines.filter((line) => line.kind === 'changed');
      if (added.length > 0) await addAll(tx, actorId, added, places);
      if (changed.length > 0) await changeAll(tx, actorId, changed, places);
    },
  };
}

function columnsOf(facts: ProductFacts, places: CategoryIndex) {
  const subCategoryId = places.idOf(facts.category, facts.subCategory);
  if (!subCategoryId) throw unknownSubCategory();
  return {
    subCategoryId,
    name: facts.name,
    description: facts.description,
    pricePaise: toPaise(facts.price),
    offerPricePaise: facts.offerPrice === null ? null : toPaise(facts.offerPrice),
  };
}
