import type { Order } from '../../../contract/orders.ts';
import { gstinText } from '../../../domain/tax/gstin.ts';

/** The business that an order was placed for, as its invoice names it; nothing where it was for none. */
export function BuyerBusiness({ buyerGstin, buyerName }: Pick<Order, 'buyerGstin' | 'buyerName'>) {
  if (!buyerGstin) return null;
  return (
    <p className="numerals mt-2 wrap-anywhere">
      {buyerName && <span className="block">{buyerName}</span>}
      GSTIN {gstinText(buyerGstin)}
    </p>
  );
}
