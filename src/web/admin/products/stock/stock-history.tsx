import type { StockChangeRecord } from '../../../../contract/catalogue-editing.ts';
import type { Page } from '../../../../contract/client.ts';
import { browserApi } from '../../../platform/api.ts';
import { useShopDates } from '../../../platform/shop-dates.ts';
import { DataTable } from '../../lists/data-table.tsx';
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
  const { shownMoment } = useShopDates();
  const params = { id: productId };
  const list = usePagedList(first, (cursor) =>
    browserApi().page('stockChanges', { params, query: { limit: CHANGES_PER_PAGE, cursor } }),
  );
  const changes = [...made, ...list.items];
  if (changes.length === 0) {
    return <p className="text-sm text-soft">Nobody has changed it by hand yet.</p>;
  }
  return (
    <div>
      <DataTable
        label="Changes of the stock"
        rows={changes}
        keyOf={({ _id }) => _id}
        columns={[
          { title: 'When', cell: ({ at }) => shownMoment(at), className: 'whitespace-nowrap' },
          { title: 'Change', cell: ({ before, after }) => signed(after - before), numeric: true },
          { title: 'Stock', cell: ({ after }) => after, numeric: true },
          { title: 'Reason', cell: ({ reason }) => REASON_LABELS[reason] },
          { title: 'Note', cell: ({ note }) => note ?? '', className: 'min-w-40' },
          {
            title: 'By',
            cell: ({ by }) => by ?? 'No longer known',
            className: 'whitespace-nowrap',
          },
        ]}
      />
      <ListFooter noun="change" list={list} added={made.length} />
    </div>
  );
}

/** With its sign; a minus is U+2212. */
function signed(difference: number): string {
  if (difference > 0) return `+${difference}`;
  return difference < 0 ? `−${-difference}` : '±0';
}
