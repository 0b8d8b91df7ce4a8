import { z } from 'zod';
import type { AdminProduct, StockChangeRecord } from '../../../../contract/catalogue-editing.ts';
import type { Page } from '../../../../contract/client.ts';
import { reportErrors } from '../../../../contract/values.ts';
import {
  changedStock,
  type NotedReason,
  noteError,
  STOCK_NOTE,
  type StockReason,
} from '../../../../domain/catalogue/product-editing.ts';
import { useSchemaForm } from '../../../admin/forms/schema-form.ts';
import { DataTable, ListFooter } from '../../../admin/lists/data-table.tsx';
import { formatCount } from '../../../admin/lists/format.ts';
import {
  type PagedList,
  replaceFirstPage,
  usePagedList,
} from '../../../admin/lists/use-paged-list.ts';
import {
  moveError,
  quantityLabel,
  STOCK_MOVES,
  STOCK_REASON_LABELS,
  type StockMove,
  toStockChange,
} from '../../../admin/products/stock-moves.ts';
import { callApi } from '../../../platform/api.ts';
import { getStaleRecord } from '../../../platform/failure.ts';
import { useShopDates } from '../../../platform/shop.ts';
import { Button } from '../../../ui/button.tsx';
import { Select, TextField } from '../../../ui/fields.tsx';
import { Alert } from '../../../ui/messages.tsx';
import { useToast } from '../../../ui/toast.tsx';

export const CHANGES_PER_PAGE = 10;

interface StockPanelProps {
  product: AdminProduct;
  history: Page<StockChangeRecord[]>;
  onChanged: (product: AdminProduct) => void;
}

export function StockPanel({ product, history, onChanged }: StockPanelProps) {
  const showToast = useToast();
  const params = { id: product._id };
  const list = usePagedList(
    history,
    (cursor) =>
      callApi('GET /api/admin/products/{id}/stock', {
        params,
        query: { limit: CHANGES_PER_PAGE, cursor },
      }),
    replaceFirstPage,
  );

  function onRecorded(record: StockChangeRecord) {
    list.update((now) => ({ ...now, items: [record, ...now.items], total: now.total + 1 }));
    onChanged({ ...product, countInStock: record.after });
    showToast({ kind: 'success', text: `Stock changed to ${formatCount(record.after)}` });
  }

  return (
    <div className="space-y-5">
      <p className="numerals text-lg">
        <span className="font-semibold">{formatCount(product.countInStock)}</span> in stock
      </p>
      {product.options ? (
        <p className="text-soft">Change the stock of each combination in the options above.</p>
      ) : (
        <StockForm product={product} onChanged={onRecorded} onMoved={onChanged} />
      )}
      <StockHistory list={list} />
    </div>
  );
}

interface StockFormProps {
  product: AdminProduct;
  onChanged: (record: StockChangeRecord) => void;
  /** Called with the present product where its stock changed meanwhile. */
  onMoved: (product: AdminProduct) => void;
}

function StockForm({ product, onChanged, onMoved }: StockFormProps) {
  const { _id, countInStock } = product;
  const form = useSchemaForm<StockFields>({ schema: stockFormSchema(countInStock), values: BLANK });
  const { move, quantity, reason } = form.values();
  const isChange = quantity !== null && moveError(move, quantity) === null;
  const after = isChange ? changedStock(countInStock, toStockChange(move, quantity)) : null;

  async function save(fields: StockFields) {
    const change = toStockChange(fields.move, fields.quantity);
    const body = { ...change, reason: fields.reason, note: fields.note, seen: countInStock };
    try {
      onChanged(
        await callApi('POST /api/admin/products/{id}/stock', { params: { id: _id }, body }),
      );
      form.form.reset(BLANK);
    } catch (error) {
      const present = getStaleRecord<AdminProduct>(error);
      if (present) onMoved(present);
      throw error;
    }
  }

  return (
    <form noValidate onSubmit={form.submit(save)} className="space-y-4">
      <div className="grid items-start gap-x-4 gap-y-4 sm:grid-cols-2 lg:grid-cols-[1fr_8rem_1fr_1.6fr]">
        <Select label="Change" {...form.field('move')} options={STOCK_MOVES} />
        <TextField
          label={quantityLabel(move)}
          {...form.field('quantity', 'numeric')}
          autoComplete="off"
        />
        <Select label="Reason" {...form.field('reason')} options={STOCK_REASON_LABELS} />
        <TextField
          label={STOCK_NOTE.label}
          {...form.field('note')}
          optional={reason !== 'other'}
          autoComplete="off"
        />
      </div>
      {form.failure && <Alert kind="danger">{form.failure}</Alert>}
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" variant="secondary" pending={form.isPending} pendingText="Saving…">
          Change stock
        </Button>
        {after !== null && 'stock' in after && (
          <p className="numerals text-soft">
            {countInStock} → {after.stock}
          </p>
        )}
      </div>
    </form>
  );
}

interface StockFields {
  move: StockMove;
  quantity: number | null;
  reason: StockReason;
  note: string;
}

/** The first option of each choice. */
const BLANK: StockFields = { move: 'add', quantity: null, reason: 'received', note: '' };

/** The rules of a request's fields, and of the stock that is shown. */
export const stockFormSchema = (present: number) =>
  z.custom<StockFields>().superRefine(
    reportErrors(({ move, quantity, reason, note }) => {
      const changed = changedStock(present, toStockChange(move, quantity));
      return {
        quantity: moveError(move, quantity) ?? ('error' in changed ? changed.error : null),
        note: noteError(reason, note),
      };
    }),
  );

/** Changes of the stock by admins, latest first; orders are not in it. */
function StockHistory({ list }: { list: PagedList<StockChangeRecord> }) {
  const { formatMoment } = useShopDates();
  if (list.items.length === 0) {
    return <p className="text-sm text-soft">No stock changes yet</p>;
  }
  return (
    <div>
      <DataTable
        label="Stock changes"
        rows={list.items}
        keyOf={({ _id }) => _id}
        columns={[
          { title: 'When', cell: ({ at }) => formatMoment(at), isNowrap: true },
          { title: 'Change', cell: ({ before, after }) => signed(after - before), numeric: true },
          { title: 'Stock', cell: ({ after }) => after, numeric: true },
          ...(list.items.some(({ variant }) => variant)
            ? [{ title: 'Of', cell: ({ variant }: StockChangeRecord) => variant ?? '' }]
            : []),
          { title: 'Reason', cell: ({ reason }) => NOTED_REASON_LABELS[reason] },
          { title: 'Note', cell: ({ note }) => note ?? '', className: 'min-w-40' },
          { title: 'By', cell: ({ by }) => by ?? 'Deleted admin', isNowrap: true },
        ]}
      />
      <ListFooter noun="change" list={list} />
    </div>
  );
}

/** With its sign; a minus is U+2212. */
function signed(difference: number): string {
  if (difference > 0) return `+${difference}`;
  return difference < 0 ? `−${-difference}` : '±0';
}

const NOTED_REASON_LABELS: Record<NotedReason, string> = {
  ...STOCK_REASON_LABELS,
  imported: 'CSV import',
};
