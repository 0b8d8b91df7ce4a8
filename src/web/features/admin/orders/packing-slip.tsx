import type { AdminOrder } from '../../../../contract/payment.ts';
import { shortId } from '../../../../domain/short-id.ts';
import { useShopDates } from '../../../platform/shop-dates.ts';
import {
  PaperAddress,
  PaperHead,
  PaperSheet,
  paperCell,
  paperNumber,
  type Seller,
} from './paper-sheet.tsx';
import { postalLines } from './postal-lines.ts';

/** What lies in the parcel and where it goes, without prices: it may be a present. */
export function PackingSlip({ shop, found }: { shop: Seller; found: AdminOrder }) {
  const { shownDay } = useShopDates();
  const { order, customer } = found;
  const facts = [
    ['Order', shortId(order._id)],
    ['Placed', shownDay(order.createdAt)],
    ...(order.carrier ? [['Carrier', order.carrier] as const] : []),
    ...(order.trackingNumber ? [['Tracking number', order.trackingNumber] as const] : []),
  ] as const;
  const pieces = order.orderItems.reduce((sum, { qty }) => sum + qty, 0);
  return (
    <PaperSheet label="Packing slip">
      <PaperHead seller={shop} kind="Packing slip" facts={facts} />
      <PaperAddress title="Ship to" lines={postalLines(customer.name, order.shippingAddress)} />
      <table aria-label="In this parcel" className="mt-6 w-full text-left">
        <thead>
          <tr>
            <th scope="col" className={paperCell}>
              Item
            </th>
            <th scope="col" className={paperNumber}>
              Quantity
            </th>
          </tr>
        </thead>
        <tbody>
          {order.orderItems.map(({ _id, name, qty }) => (
            <tr key={_id} className="break-inside-avoid">
              <td className={paperCell}>{name}</td>
              <td className={paperNumber}>{qty}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-semibold">
            <th scope="row" className={paperCell}>
              Pieces in all
            </th>
            <td className={paperNumber}>{pieces}</td>
          </tr>
        </tfoot>
      </table>
    </PaperSheet>
  );
}
