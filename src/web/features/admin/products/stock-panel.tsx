import { useState } from 'react';
import type { AdminProduct } from '../../../../contract/admin-product.ts';
import type { Page } from '../../../../contract/client.ts';
import type { StockChangeRecord } from '../../../../contract/stock-change.ts';
import { useToast } from '../../../ui/toast.tsx';
import { formatCount } from '../counts.ts';
import { StockForm } from './stock-form.tsx';
import { StockHistory } from './stock-history.tsx';

interface StockPanelProps {
  product: AdminProduct;
  history: Page<StockChangeRecord[]>;
  onChanged: (product: AdminProduct) => void;
}

/** How many pieces there are, the way to change that, and what was done before. */
export function StockPanel({ product, history, onChanged }: StockPanelProps) {
  const showToast = useToast();
  const [made, setMade] = useState<readonly StockChangeRecord[]>([]);

  function onRecorded(record: StockChangeRecord) {
    setMade((now) => [record, ...now]);
    onChanged({ ...product, countInStock: record.after });
    showToast({ kind: 'success', text: `${formatCount(record.after)} in stock now.` });
  }

  return (
    <div className="space-y-5">
      <p className="numerals text-lg">
        <span className="font-semibold">{formatCount(product.countInStock)}</span> in stock
      </p>
      <StockForm product={product} onChanged={onRecorded} onMoved={onChanged} />
      <StockHistory productId={product._id} first={history} made={made} />
    </div>
  );
}
