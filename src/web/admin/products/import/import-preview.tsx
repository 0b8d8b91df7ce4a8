import type { ImportPreview } from '../../../../contract/catalogue-import.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Tag } from '../../../ui/badge.tsx';
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '../../../ui/table.tsx';
import { counted, formatCount } from '../../lists/counts.ts';
import { SectionCard } from '../editing/section-card.tsx';
import { stockWarning } from './import-text.ts';

interface ImportPreviewPanelProps {
  preview: ImportPreview;
  fileName: string;
}

/** What an import would do, and the errors that prevent it. */
export function ImportPreviewPanel({ preview, fileName }: ImportPreviewPanelProps) {
  const { faultCount, faultyLines, faults, lines, added, changed, stockChanges, unread } = preview;
  return (
    <SectionCard title={fileName}>
      <div className="space-y-4">
        {faultCount > 0 && (
          <>
            <Alert
              kind="danger"
              title={`${counted(faultCount, 'error')} on ${counted(faultyLines, 'line')}: nothing is imported until all are put right.`}
            >
              Put them right in the file and choose it again.
            </Alert>
            <ErrorTable errors={faults} />
            <Shown shown={faults.length} total={faultCount} noun="errors" />
          </>
        )}
        {unread.length > 0 && (
          <p className="text-sm text-soft">{`Columns that are not read: ${unread.join(', ')}.`}</p>
        )}
        {stockChanges > 0 && <Alert kind="warn">{stockWarning(stockChanges)}</Alert>}
        {lines.length > 0 && (
          <>
            <PlanTable lines={lines} />
            <Shown shown={lines.length} total={added + changed} noun="products" />
          </>
        )}
      </div>
    </SectionCard>
  );
}

function ErrorTable({ errors }: { errors: ImportPreview['faults'] }) {
  return (
    <Table label="Errors" dense>
      <TableHead>
        <TableRow>
          <HeaderCell numeric className="w-16">
            Line
          </HeaderCell>
          <HeaderCell>Column</HeaderCell>
          <HeaderCell>What is wrong</HeaderCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {errors.map(({ line, column, message }) => (
          <TableRow key={`${line} ${column} ${message}`}>
            <Cell numeric>{line}</Cell>
            <Cell>{column || 'The line'}</Cell>
            <Cell className="min-w-52">{message}</Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function PlanTable({ lines }: Pick<ImportPreview, 'lines'>) {
  return (
    <div className="max-h-[60dvh] overflow-y-auto">
      <Table label="New and changed products" dense>
        <TableHead>
          <TableRow>
            <HeaderCell numeric className="w-16">
              Line
            </HeaderCell>
            <HeaderCell>Product</HeaderCell>
            <HeaderCell>Changes</HeaderCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {lines.map((line) => (
            <PlanRow key={line.line} line={line} />
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

function PlanRow({ line: { line, _id, name, changes } }: { line: ImportPreview['lines'][number] }) {
  return (
    <TableRow>
      <Cell numeric>{line}</Cell>
      <HeaderCell scope="row" className="min-w-28 align-top whitespace-normal!">
        {name} {_id === null && <Tag tone="gold">New</Tag>}
      </HeaderCell>
      <Cell className="min-w-36">
        <ul className="space-y-1">
          {changes.map(({ column, from, to }) => (
            <li key={column} className="wrap-anywhere">
              <span className="text-soft">{column}: </span>
              {_id !== null && (
                <>
                  <span className="text-soft">{from || 'nothing'}</span>
                  {' → '}
                </>
              )}
              <strong>{to || 'nothing'}</strong>
            </li>
          ))}
        </ul>
      </Cell>
    </TableRow>
  );
}

/** Shown only where the list is cut off. */
function Shown({ shown, total, noun }: { shown: number; total: number; noun: string }) {
  if (shown >= total) return null;
  return (
    <p className="numerals text-sm text-soft">
      {`The first ${formatCount(shown)} of ${formatCount(total)} ${noun} are shown.`}
    </p>
  );
}
