import { useState } from 'react';
import type { AdminProduct, StockChangeRecord } from '../../../../contract/catalogue-editing.ts';
import type { Page } from '../../../../contract/client.ts';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { formatCount } from '../../lists/counts.ts';
import { StockForm } from './stock-form.tsx';
import { StockHistory } from './stock-history.tsx';

interface StockPanelProps {
  product: AdminProduct;
  history: Page<StockChangeRecord[]>;
  onChanged: (product: AdminProduct) => void;
}

/** The stock, the form that changes it, and its history. */
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
