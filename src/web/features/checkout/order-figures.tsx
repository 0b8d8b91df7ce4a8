import { formatRupees } from '../../../domain/money.ts';
import { TAX_PERCENT } from '../../../domain/pricing.ts';

interface OrderFiguresProps {
  /** Such as "3 items". */
  pieces: string;
  /** All in rupees. */
  items: number;
  tax: number;
  shipping: number;
  total: number;
}

/** Subtotal, tax, shipping and total, so that the tax comes as no surprise at the end. */
export function OrderFigures({ pieces, items, tax, shipping, total }: OrderFiguresProps) {
  return (
    <dl className="numerals grid gap-2">
      <Figure name={`Subtotal (${pieces})`} value={formatRupees(items)} />
      <Figure name={`Tax (${TAX_PERCENT}%)`} value={formatRupees(tax)} />
      <Figure name="Shipping" value={shipping === 0 ? 'Free' : formatRupees(shipping)} />
      <div className="mt-2 flex items-baseline justify-between gap-4 border-t border-line pt-4">
        <dt className="font-semibold">Total</dt>
        <dd className="text-xl font-semibold">{formatRupees(total)}</dd>
      </div>
    </dl>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-soft">{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
