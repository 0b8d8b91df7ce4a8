import type { BulkPreview } from '../../../../contract/catalogue-bulk.ts';
import { formatRupees } from '../../../../domain/money/money.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '../../../ui/table.tsx';
import { formatCount } from '../../lists/counts.ts';

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
          <Table label="Before and after" dense>
            <TableHead>
              <TableRow>
                <HeaderCell>Name</HeaderCell>
                <HeaderCell numeric>Price</HeaderCell>
                <HeaderCell numeric>Offer price</HeaderCell>
                <HeaderCell numeric>Stock</HeaderCell>
                <HeaderCell>Shown</HeaderCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {rows.map((row) => (
                <PreviewRow key={row._id} row={row} />
              ))}
            </TableBody>
          </Table>
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

function PreviewRow({ row: { name, before, after } }: { row: BulkPreview['rows'][number] }) {
  return (
    <TableRow>
      <HeaderCell scope="row" className="min-w-40 whitespace-normal!">
        {name}
      </HeaderCell>
      <Moved before={formatRupees(before.price)} after={formatRupees(after.price)} />
      <Moved before={offerText(before.offerPrice)} after={offerText(after.offerPrice)} />
      <Moved before={String(before.countInStock)} after={String(after.countInStock)} />
      <Cell>
        {before.isHidden === after.isHidden
          ? shownText(after.isHidden)
          : `${shownText(before.isHidden)} → ${shownText(after.isHidden)}`}
      </Cell>
    </TableRow>
  );
}

/** A value before and after; once where it stays the same. */
function Moved({ before, after }: { before: string; after: string }) {
  if (before === after) {
    return (
      <Cell numeric className="text-soft">
        {after}
      </Cell>
    );
  }
  return (
    <Cell numeric>
      <span className="text-soft">{before}</span> → <strong>{after}</strong>
    </Cell>
  );
}

function offerText(offerPrice: number | null): string {
  return offerPrice === null ? 'none' : formatRupees(offerPrice);
}

function shownText(isHidden: boolean): string {
  return isHidden ? 'hidden' : 'for sale';
}
