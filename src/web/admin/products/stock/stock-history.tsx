import type { StockChangeRecord } from '../../../../contract/catalogue-editing.ts';
import type { Page } from '../../../../contract/client.ts';
import { browserApi } from '../../../platform/api.ts';
import { useShopDates } from '../../../platform/shop-dates.ts';
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '../../../ui/table.tsx';
import { ListFooter } from '../../lists/list-footer.tsx';
import { usePagedList } from '../../lists/use-paged-list.ts';
import { REASON_LABELS } from './stock-text.ts';

export const CHANGES_PER_PAGE = 10;

interface StockHistoryProps {
  productId: string;
  first: Page<StockChangeRecord[]>;
  /** Changes made on this screen since the first page was loaded, latest first. */
  made: readonly StockChangeRecord[];
}

/** Changes of the stock by administrators; orders are not in it. */
export function StockHistory({ productId, first, made }: StockHistoryProps) {
  const params = { id: productId };
  const paged = usePagedList(first, (cursor) =>
    browserApi().page('stockChanges', { params, query: { limit: CHANGES_PER_PAGE, cursor } }),
  );
  const { list } = paged;
  const changes = [...made, ...list.items];
  if (changes.length === 0) {
    return <p className="text-sm text-soft">Nobody has changed it by hand yet.</p>;
  }
  return (
    <div>
      <Table label="Changes of the stock" dense>
        <TableHead>
          <TableRow>
            <HeaderCell>When</HeaderCell>
            <HeaderCell numeric>Change</HeaderCell>
            <HeaderCell numeric>Stock</HeaderCell>
            <HeaderCell>Reason</HeaderCell>
            <HeaderCell>Note</HeaderCell>
            <HeaderCell>By</HeaderCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {changes.map((change) => (
            <ChangeRow key={change._id} change={change} />
          ))}
        </TableBody>
      </Table>
      <ListFooter noun="change" of={paged} added={made.length} />
    </div>
  );
}

function ChangeRow({ change }: { change: StockChangeRecord }) {
  const { at, by, reason, note, before, after } = change;
  const { shownMoment } = useShopDates();
  return (
    <TableRow>
      <Cell className="whitespace-nowrap">{shownMoment(at)}</Cell>
      <Cell numeric>{signed(after - before)}</Cell>
      <Cell numeric>{after}</Cell>
      <Cell>{REASON_LABELS[reason]}</Cell>
      <Cell className="min-w-40">{note ?? ''}</Cell>
      <Cell className="whitespace-nowrap">{by ?? 'No longer known'}</Cell>
    </TableRow>
  );
}

/** With its sign; a minus is U+2212. */
function signed(difference: number): string {
  if (difference > 0) return `+${difference}`;
  return difference < 0 ? `−${-difference}` : '±0';
}
