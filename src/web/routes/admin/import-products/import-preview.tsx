import type { Imported, ImportPreview } from '../../../../contract/catalogue-bulk.ts';
import { SectionCard } from '../../../admin/frame/admin-screen.tsx';
import { type Column, DataTable } from '../../../admin/lists/data-table.tsx';
import { counted, formatCount } from '../../../admin/lists/format.ts';
import { Alert } from '../../../ui/messages.tsx';
import { Tag } from '../../../ui/tags.tsx';

interface ImportPreviewPanelProps {
  preview: ImportPreview;
  fileName: string;
}

export function ImportPreviewPanel({ preview, fileName }: ImportPreviewPanelProps) {
  const { faultCount, faultyLines, faults, lines, added, changed, stockChanges, unread } = preview;
  return (
    <SectionCard title={fileName}>
      <div className="space-y-4">
        {faultCount > 0 && (
          <>
            <Alert
              kind="danger"
              title={`${counted(faultCount, 'error')} on ${counted(faultyLines, 'line')}. Nothing was imported.`}
            >
              Correct the file, then choose it again.
            </Alert>
            <DataTable
              label="Errors"
              columns={ERROR_COLUMNS}
              rows={faults}
              keyOf={({ line, column, message }) => `${line} ${column} ${message}`}
            />
            <Shown shown={faults.length} total={faultCount} noun="errors" />
          </>
        )}
        {unread.length > 0 && (
          <p className="text-sm text-soft">{`Ignored columns: ${unread.join(', ')}`}</p>
        )}
        {stockChanges > 0 && <Alert kind="warn">{stockWarning(stockChanges)}</Alert>}
        {lines.length > 0 && (
          <>
            <div className="max-h-[60dvh] overflow-y-auto">
              <DataTable
                label="New and changed products"
                columns={LINE_COLUMNS}
                rows={lines}
                keyOf={({ line }) => `${line}`}
              />
            </div>
            <Shown shown={lines.length} total={added + changed} noun="products" />
          </>
        )}
      </div>
    </SectionCard>
  );
}

const ERROR_COLUMNS: Column<ImportPreview['faults'][number]>[] = [
  { title: 'Line', cell: ({ line }) => line, numeric: true, titleClassName: 'w-16' },
  { title: 'Column', cell: ({ column }) => column || 'Whole line' },
  { title: 'Error', cell: ({ message }) => message, className: 'min-w-52' },
];

const LINE_COLUMNS: Column<ImportPreview['lines'][number]>[] = [
  { title: 'Line', cell: ({ line }) => line, numeric: true, titleClassName: 'w-16' },
  {
    title: 'Product',
    cell: ({ _id, name }) => (
      <>
        {name} {_id === null && <Tag tone="gold">New</Tag>}
      </>
    ),
    isRowHeader: true,
    className: 'min-w-28 align-top whitespace-normal!',
  },
  { title: 'Changes', cell: (line) => <Changes line={line} />, className: 'min-w-36' },
];

function Changes({ line: { _id, changes } }: { line: ImportPreview['lines'][number] }) {
  return (
    <ul className="space-y-1">
      {changes.map(({ column, from, to }) => (
        <li key={column} className="wrap-anywhere">
          <span className="text-soft">{column}: </span>
          {_id !== null && (
            <>
              <span className="text-soft">{from || 'empty'}</span>
              {' → '}
            </>
          )}
          <strong>{to || 'empty'}</strong>
        </li>
      ))}
    </ul>
  );
}

/** Shown only where the list is cut off. */
function Shown({ shown, total, noun }: { shown: number; total: number; noun: string }) {
  if (shown >= total) return null;
  return (
    <p className="numerals text-sm text-soft">
      {`Showing ${formatCount(shown)} of ${formatCount(total)} ${noun}`}
    </p>
  );
}

export function previewText({ added, changed, unchanged, faultCount }: ImportPreview): string {
  const total = added + changed + unchanged;
  if (total === 0)
    return faultCount > 0 ? 'The other lines cannot be read.' : 'The file has no products.';
  if (added + changed === 0 && faultCount === 0)
    return 'No changes: all products already match the file.';
  const parts = [`${formatCount(added)} new`, `${formatCount(changed)} changed`];
  const words = `${parts.join(', ')}, ${formatCount(unchanged)} unchanged`;
  return faultCount > 0 ? `Other lines: ${words}` : words;
}

export function importedText({ added, changed }: Imported): string {
  const parts = [
    added > 0 ? `${counted(added, 'hidden product')} added` : '',
    changed > 0 ? `${counted(changed, 'product')} changed` : '',
  ];
  return parts.filter(Boolean).join(', ');
}

export function stockWarning(count: number): string {
  return `The stock of ${counted(count, 'product')} will change. Check the numbers first: the file does not know what you sold since the export.`;
}
