import type { ReactNode } from 'react';
import type { BulkPreview } from '../../../../contract/catalogue-bulk.ts';
import { formatRupees } from '../../../../domain/money/money.ts';
import { Alert } from '../../../ui/alert.tsx';
import { formatCount } from '../../lists/counts.ts';
import { type Column, DataTable } from '../../lists/data-table.tsx';

/** The chosen products before and after a change. */
export function BulkPreviewTable({ preview }: { preview: BulkPreview }) {
  const { total, changing, faulty: invalid, faults: errors, rows } = preview;
  const unchanged = total - changing - invalid;
  return (
    <div className="space-y-4">
      <p role="status" className="numerals">
        {`${formatCount(changing)} would change, ${formatCount(unchanged)} would stay as they are.`}
      </p>
      {invalid > 0 && (
        <Alert
          kind="danger"
          title={`${formatCount(invalid)} cannot be changed so: nothing is changed until all can be.`}
        >
          <ul className="list-disc pl-5">
            {errors.slice(0, 10).map(({ _id, name, message }) => (
              <li key={_id}>
                {name}: {message}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {rows.length > 0 && (
        <div className="max-h-[50dvh] overflow-y-auto">
          <DataTable
            label="Before and after"
            columns={COLUMNS}
            rows={rows}
            keyOf={({ _id }) => _id}
          />
        </div>
      )}
      {rows.length < changing && (
        <p className="numerals text-sm text-soft">
          {`The first ${formatCount(rows.length)} of ${formatCount(changing)} are shown.`}
        </p>
      )}
    </div>
  );
}

const COLUMNS: Column<BulkPreview['rows'][number]>[] = [
  {
    title: 'Name',
    cell: ({ name }) => name,
    isRowHeader: true,
    className: 'min-w-40 whitespace-normal!',
  },
  {
    title: 'Price',
    cell: ({ before, after }) => moved(formatRupees(before.price), formatRupees(after.price)),
    numeric: true,
  },
  {
    title: 'Offer price',
    cell: ({ before, after }) => moved(offerText(before.offerPrice), offerText(after.offerPrice)),
    numeric: true,
  },
  {
    title: 'Stock',
    cell: ({ before, after }) => moved(`${before.countInStock}`, `${after.countInStock}`),
    numeric: true,
  },
  {
    title: 'Shown',
    cell: ({ before, after }) =>
      before.isHidden === after.isHidden
        ? shownText(after.isHidden)
        : `${shownText(before.isHidden)} → ${shownText(after.isHidden)}`,
  },
];

/** A value before and after; once where it stays the same. */
function moved(before: string, after: string): ReactNode {
  if (before === after) return <span className="text-soft">{after}</span>;
  return (
    <>
      <span className="text-soft">{before}</span> → <strong>{after}</strong>
    </>
  );
}

function offerText(offerPrice: number | null): string {
  return offerPrice === null ? 'none' : formatRupees(offerPrice);
}

function shownText(isHidden: boolean): string {
  return isHidden ? 'hidden' : 'for sale';
}
