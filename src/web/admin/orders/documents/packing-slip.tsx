import type { AdminOrder } from '../../../../contract/payment-admin.ts';
import { shortId } from '../../../../domain/text/short-id.ts';
import { useShopDates } from '../../../platform/shop-dates.ts';
import {
  DocumentAddress,
  DocumentHeader,
  DocumentSheet,
  documentCell,
  documentNumber,
  type Seller,
} from './document-sheet.tsx';
import { postalLines } from './postal-lines.ts';

/** Contents and address of a parcel, without prices: it may be a present. */
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
    <DocumentSheet label="Packing slip">
      <DocumentHeader seller={shop} kind="Packing slip" facts={facts} />
      <DocumentAddress title="Ship to" lines={postalLines(customer.name, order.shippingAddress)} />
      <table aria-label="In this parcel" className="mt-6 w-full text-left">
        <thead>
          <tr>
            <th scope="col" className={documentCell}>
              Item
            </th>
            <th scope="col" className={documentNumber}>
              Quantity
            </th>
          </tr>
        </thead>
        <tbody>
          {order.orderItems.map(({ _id, name, qty }) => (
            <tr key={_id} className="break-inside-avoid">
              <td className={documentCell}>{name}</td>
              <td className={documentNumber}>{qty}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-semibold">
            <th scope="row" className={documentCell}>
              Pieces in all
            </th>
            <td className={documentNumber}>{pieces}</td>
          </tr>
        </tfoot>
      </table>
    </DocumentSheet>
  );
}
