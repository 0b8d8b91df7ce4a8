import type { GstView } from '../../../../contract/gst.ts';
import { type InPaise, subtract, sum } from '../../../../domain/money/money.ts';
import { lineAmount } from '../../../../domain/tax/gst.ts';
import { sumOrderGst } from '../../../../domain/tax/tax-document.ts';
import type { DbOrTx } from '../../../platform/db/database.ts';
import { type CatalogueService, listGstRates } from '../../catalogue/catalogue.service.ts';
import type { CheckoutRules } from '../../shop/shop.service.ts';
import { getLineTax, NO_GST, toTaxableOrder } from '../order-gst.ts';
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
  const [lines, rates] = await Promise.all([listLines(db, [order.id]), listGstRates(db)]);
  const variantIds = lines.map(({ variantId }) => variantId);
  const snapshots = await catalogue.loadSnapshots(db, variantIds);
  const columns = { ...NO_GST, gstScheme: 'regular' as const, sellerState: '', placeOfSupply: '-' };
  const taxLines = (pricesIncludeTax: boolean) => {
    const taxRules = { ...rules, ...columns, pricesIncludeTax };
    const gst = { columns, terms: { rules: taxRules, rates, day, pincodeState: undefined } };
    return lines.map((line) => {
      const hsn = snapshots.get(line.variantId)?.hsn ?? '';
      const tax = getLineTax(gst, { hsn, amount: lineAmount(line), quantity: line.quantity });
      return { ...line, ...tax };
    });
  };
  const taxable = toTaxableOrder({ ...order, ...columns }, taxLines(true));
  const totalByGst = subtract(subtract(order.totalPaise, order.taxPaise), order.roundOffPaise);
  const added = sum(...taxLines(false).map(({ taxPaise }) => taxPaise));
  return {
    _id: order.id,
    total: order.totalPaise,
    totalByGst,
    tax: taxable ? sumOrderGst(taxable) : order.taxPaise,
    added: { tax: added, total: sum(totalByGst, added) },
  };
}
