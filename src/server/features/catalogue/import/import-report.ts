import { createHash } from 'node:crypto';
import type { ImportPreview } from '../../../../contract/catalogue-import.ts';
import type { CellChange, PlannedLine } from './product-csv.ts';
import { columnLabel, type LineError, type ProductLine } from './product-csv.ts';

const MAX_SHOWN = 100;
const MAX_CHARACTERS = 120;

export type ImportReport = ReturnType<typeof openReport>;

/**
 * Counts what a file would do, keeps the first lines to show, and hashes all changes. A new product's line is the same
 * before and after its import: so that it is not added twice, the hash then covers `products`, the state of all
 * products.
 */
export function openReport(products: string) {
  const counts = { added: 0, changed: 0, unchanged: 0, stockChanges: 0 };
  const errors: LineError[] = [];
  const invalidLines = new Set<number>();
  const lines: ImportPreview['lines'] = [];
  const hash = createHash('sha256');
  let unread: string[] = [];

  return {
    /** Columns that are ignored. */
    setIgnoredColumns(columns: string[]): void {
      unread = columns;
    },

    error(error: LineError): void {
      errors.push(error);
      invalidLines.add(error.line);
    },

    /** Adds a planned line; returns whether it changes something. */
    add({ line, cells }: ProductLine, planned: PlannedLine): boolean {
      if (planned.kind === 'invalid') for (const error of planned.errors) this.error(error);
      if (planned.kind === 'unchanged') counts.unchanged += 1;
      if (planned.kind !== 'new' && planned.kind !== 'changed') return false;
      const { changes } = planned;
      const stockLabel = columnLabel('stock');
      counts[planned.kind === 'new' ? 'added' : 'changed'] += 1;
      const isMoved =
        planned.kind === 'changed' && changes.some(({ column }) => column === stockLabel);
      if (isMoved) counts.stockChanges += 1;
      hash.update(JSON.stringify([line, cells.id, changes]));
      if (lines.length < MAX_SHOWN) {
        const { name } = planned.after;
        lines.push({ line, _id: cells.id || null, name, changes: changes.map(shortened) });
      }
      return true;
    },

    errors: () => errors.toSorted((a, b) => a.line - b.line),

    preview(): ImportPreview {
      const mark = hash.copy();
      if (counts.added > 0) mark.update(products);
      return {
        ...counts,
        faultyLines: invalidLines.size,
        faultCount: errors.length,
        unread,
        faults: this.errors().slice(0, MAX_SHOWN),
        lines,
        seen: mark.digest('base64url'),
      };
    },
  };
}

function shortened({ column, from, to }: CellChange): CellChange {
  return { column, from: excerpt(from), to: excerpt(to) };
}

function excerpt(text: string): string {
  const characters = [...text.slice(0, 2 * MAX_CHARACTERS)];
  if (characters.length <= MAX_CHARACTERS) return text;
  return `${characters.slice(0, MAX_CHARACTERS).join('')}…`;
}
