import { createHash } from 'node:crypto';
import type { ImportPreview } from '../../../contract/product-import.ts';
import { columnLabel, type LineFault, type ProductLine } from '../../../domain/product-csv.ts';
import type { CellChange, PlannedLine } from '../../../domain/product-csv-plan.ts';

/** A preview shows so many lines and so many faults. */
const MOST_SHOWN = 100;
/** A text is shown so far. */
const MOST_CHARACTERS = 120;

export type ImportReport = ReturnType<typeof openReport>;

/**
 * Counts what a file would do, keeps the first of it to be shown, and a mark that stands for all of it. A line of a new
 * product reads the same before and after its import: so that it isn't added twice, the mark then stands for `products`
 * too, which says how all products stood.
 */
export function openReport(products: string) {
  const counts = { added: 0, changed: 0, unchanged: 0, stockChanges: 0 };
  const faults: LineFault[] = [];
  const faultyLines = new Set<number>();
  const lines: ImportPreview['lines'] = [];
  const hash = createHash('sha256');
  let unread: string[] = [];

  return {
    /** Columns that nothing is read from. */
    leaveOut(columns: string[]): void {
      unread = columns;
    },

    fault(fault: LineFault): void {
      faults.push(fault);
      faultyLines.add(fault.line);
    },

    /** Notes what becomes of a line; says whether something is to be written for it. */
    add({ line, cells }: ProductLine, planned: PlannedLine): boolean {
      if (planned.kind === 'faulty') for (const fault of planned.faults) this.fault(fault);
      if (planned.kind === 'unchanged') counts.unchanged += 1;
      if (planned.kind !== 'new' && planned.kind !== 'changed') return false;
      const { changes } = planned;
      const stockLabel = columnLabel('stock');
      counts[planned.kind === 'new' ? 'added' : 'changed'] += 1;
      const isMoved =
        planned.kind === 'changed' && changes.some(({ column }) => column === stockLabel);
      if (isMoved) counts.stockChanges += 1;
      hash.update(JSON.stringify([line, cells.id, changes]));
      if (lines.length < MOST_SHOWN) {
        const { name } = planned.facts;
        lines.push({ line, _id: cells.id || null, name, changes: changes.map(shortened) });
      }
      return true;
    },

    /** The faults by their lines. */
    faults: () => faults.toSorted((a, b) => a.line - b.line),

    preview(): ImportPreview {
      const mark = hash.copy();
      if (counts.added > 0) mark.update(products);
      return {
        ...counts,
        faultyLines: faultyLines.size,
        faultCount: faults.length,
        unread,
        faults: this.faults().slice(0, MOST_SHOWN),
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
  const characters = [...text.slice(0, 2 * MOST_CHARACTERS)];
  if (characters.length <= MOST_CHARACTERS) return text;
  return `${characters.slice(0, MOST_CHARACTERS).join('')}…`;
}
