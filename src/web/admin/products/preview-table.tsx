import type { ComponentProps } from 'react';
import { DataTable } from '../lists/data-table.tsx';
import { formatCount } from '../lists/format.ts';

interface PreviewTableProps<Row> extends ComponentProps<typeof DataTable<Row>> {
  /** How many rows there are; the preview has the first of them. */
  total: number;
  noun: string;
}

/** The first rows of a preview: what a file or a bulk change would do, or why it cannot. */
export function PreviewTable<Row>({ total, noun, ...table }: PreviewTableProps<Row>) {
  const shown = table.rows.length;
  if (shown === 0) return null;
  return (
    <>
      <div className="max-h-[50dvh] overflow-y-auto">
        <DataTable {...table} />
      </div>
      {shown < total && (
        <p className="numerals text-sm text-soft">
          {`Showing ${formatCount(shown)} of ${formatCount(total)} ${noun}`}
        </p>
      )}
    </>
  );
}
