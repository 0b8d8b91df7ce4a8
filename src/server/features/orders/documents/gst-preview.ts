import type { GstView } from '../../../../contract/gst.ts';
import { type InPaise, subtract } from '../../../../domain/money/money.ts';
import { lineAmount } from '../../../../domain/tax/gst.ts';
import { sumContainedGst } from '../../../../domain/tax/tax-document.ts';
import type { DbOrTx } from '../../../platform/db/database.ts';
import { type CatalogueService, listGstRates } from '../../catalogue/catalogue.service.ts';
import type { CheckoutRules } from '../../shop/shop.service.ts';
import { getLineTax, toTaxableOrder } from '../order-gst.ts';
import { listLines } from '../order-pieces.repository.ts';
import { findLatest, type OrderRow } from '../orders.repository.ts';

/** The latest order as it was placed, and as it would be by GST to another state; null without one. */
export async function previewOrder(
  db: DbOrTx,
  catalogue: Pick<CatalogueService, 'loadSnapshots'>,
  rules: CheckoutRules,
  day: string,
): Promise<InPaise<GstView>['order']> {
  const order: OrderRow | undefined = await findLatest(db);
  if (!order) return null;
  const [lines, rates] = [await listLines(db, [order.id]), await listGstRates(db)];
  const snapshots = await catalogue.loadSnapshots(
    db,
    lines.map(({ variantId }) => variantId),
  );
  const terms = {
    rules: { ...rules, gstScheme: 'regular' as const },
    rates,
    day,
    pincodeState: undefined,
  };
  const taxed = lines.map((line) => {
    const hsn = snapshots.get(line.variantId)?.hsn ?? '';
    return {
      ...line,
      ...getLineTax(terms, { hsn, amount: lineAmount(line), quantity: line.quantity }),
    };
  });
  const placed = { ...order, gstScheme: 'regular' as const, sellerState: '', placeOfSupply: '-' };
  const taxable = toTaxableOrder(placed, taxed);
  return {
    _id: order.id,
    total: order.totalPaise,
    totalByGst: subtract(order.totalPaise, order.taxPaise),
    tax: taxable ? sumContainedGst(taxable) : order.taxPaise,
  };
}
