import { useSearchParams } from 'react-router';
import type { AdminOrder } from '../../../contract/order-admin.ts';
import type { Invoice } from '../../../contract/orders.ts';
import { formatRupees, type Rupees, rupees } from '../../../domain/money/money.ts';
import { isSent, isUnderWay } from '../../../domain/orders/order-state.ts';
import { shortId } from '../../../domain/text/text.ts';
import { adminHead, loadScreen } from '../../admin/frame/load-screen.tsx';
import { DocumentScreen } from '../../admin/orders/document-screen.tsx';
import {
  countPieces,
  listUnsent,
  nameItem,
  nextNumber,
  type Pieces,
  unsentCash,
} from '../../admin/orders/pieces.ts';
import { useShop, useShopDates } from '../../platform/shop.ts';
import { DocumentTable, OrderDocument, postalLines } from '../../storefront/orders/order-sheet.tsx';
import { Alert } from '../../ui/messages.tsx';
import type { Route } from './+types/packing-slip.ts';

export const meta: Route.MetaFunction = ({ matches, params }) =>
  adminHead(matches, `Packing slip ${shortId(params.id)}`);

export const clientLoader = loadScreen((api, { params }: Route.ClientLoaderArgs) =>
  api.call('GET /api/admin/orders/{id}', { params }),
);

export default function PackingSlipPage({ loaderData, params }: Route.ComponentProps) {
  const { data, error } = loaderData;
  const shop = useShop();
  const [query] = useSearchParams();
  const slips = data ? listSlips(data, query.get('parcel')) : [];
  return (
    <DocumentScreen
      title={slips.length > 1 ? 'Packing slips' : 'Packing slip'}
      orderId={params.id}
      error={error}
      isReady={slips.length > 0}
    >
      {data && slips.length === 0 && (
        <Alert live={false}>Nothing of this order is to be sent.</Alert>
      )}
      <div className="space-y-6 print:space-y-0">
        {data &&
          slips.map((slip) => (
            <div key={slip.number} className="not-last:break-after-page">
              <PackingSlip shop={shop} found={data} slip={slip} />
            </div>
          ))}
      </div>
    </DocumentScreen>
  );
}

/** What goes into one parcel, and what is collected for it. */
interface Slip {
  /** Of its parcel, where the order has several. */
  number: number | null;
  carrier: string | null;
  trackingNumber: string | null;
  pieces: Pieces[];
  collect: Rupees;
}

/** The slip of a parcel; without one of all that is left to be sent, and then of all parcels. */
export function listSlips(found: AdminOrder, parcelId: string | null): Slip[] {
  const { order, parcels } = found;
  const unsent = listUnsent(found);
  const sent = parcels.filter(isSent);
  const isSplit = sent.length > 1 || (sent.length === 1 && unsent.length > 0);
  const chosen = sent.filter(({ _id }) => _id === parcelId);
  if (chosen.length === 0 && unsent.length > 0) {
    const { carrier = null, trackingNumber = null } = parcels.find((each) => !isSent(each)) ?? {};
    const number = isSplit ? nextNumber(parcels) : null;
    return [{ number, carrier, trackingNumber, pieces: unsent, collect: unsentCash(order) }];
  }
  return (chosen.length > 0 ? chosen : sent).map((parcel) => ({
    number: isSplit ? parcel.number : null,
    carrier: parcel.carrier,
    trackingNumber: parcel.trackingNumber,
    pieces: parcel.items,
    collect: isUnderWay(parcel) ? parcel.collect : rupees(0),
  }));
}

interface PackingSlipProps {
  shop: Invoice['seller'];
  found: AdminOrder;
  slip: Slip;
}

/** Contents and address of a parcel, without prices, as it may be a present; with the cash to collect. */
function PackingSlip({ shop, found, slip }: PackingSlipProps) {
  const { formatDay } = useShopDates();
  const { order, customer } = found;
  const facts = [
    ['Order', shortId(order._id)],
    ['Placed', formatDay(order.createdAt)],
    ['Parcel', slip.number?.toString()],
    ['Carrier', slip.carrier],
    ['Tracking number', slip.trackingNumber],
  ] as const;
  return (
    <OrderDocument
      label={slip.number === null ? 'Packing slip' : `Packing slip of parcel ${slip.number}`}
      kind="Packing slip"
      seller={shop}
      facts={facts}
      addressTitle="Ship to"
      addressLines={postalLines(customer.name, order.shippingAddress)}
    >
      {slip.collect > 0 && (
        <p className="mt-6 border-2 border-black px-4 py-3 text-xl font-semibold">
          Collect {formatRupees(slip.collect)} in cash
        </p>
      )}
      <div className="mt-6">
        <DocumentTable
          label="In this parcel"
          rows={slip.pieces.map(({ item, qty }) => ({ _id: item, qty }))}
          columns={[
            { title: 'Item', cell: ({ _id }) => nameItem(order.orderItems, _id) },
            { title: 'Quantity', cell: ({ qty }) => qty, numeric: true },
          ]}
          total={['Total items', countPieces(slip.pieces)]}
        />
      </div>
    </OrderDocument>
  );
}
