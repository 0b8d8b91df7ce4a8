import type { AdminOrder } from '../../../contract/order-admin.ts';
import type { Invoice } from '../../../contract/orders.ts';
import { formatRupees } from '../../../domain/money/money.ts';
import { shortId } from '../../../domain/text/text.ts';
import { adminHead, loadScreen } from '../../admin/frame/load-screen.tsx';
import { DocumentScreen } from '../../admin/orders/document-screen.tsx';
import { useShop, useShopDates } from '../../platform/shop.ts';
import { DocumentTable, OrderDocument, postalLines } from '../../storefront/orders/order-sheet.tsx';
import type { Route } from './+types/packing-slip.ts';

export const meta: Route.MetaFunction = ({ matches, params }) =>
  adminHead(matches, `Packing slip ${shortId(params.id)}`);

export const clientLoader = loadScreen((api, { params }: Route.ClientLoaderArgs) =>
  api.call('GET /api/admin/orders/{id}', { params }),
);

export default function PackingSlipPage({ loaderData, params }: Route.ComponentProps) {
  const { data, error } = loaderData;
  const shop = useShop();
  return (
    <DocumentScreen title="Packing slip" orderId={params.id} error={error} isReady={data !== null}>
      {data && <PackingSlip shop={shop} found={data} />}
    </DocumentScreen>
  );
}

/** Contents and address of a parcel, without prices, as it may be a present; with the cash to collect. */
function PackingSlip({ shop, found }: { shop: Invoice['seller']; found: AdminOrder }) {
  const { formatDay } = useShopDates();
  const { order, customer } = found;
  const facts = [
    ['Order', shortId(order._id)],
    ['Placed', formatDay(order.createdAt)],
    ...(order.carrier ? [['Carrier', order.carrier] as const] : []),
    ...(order.trackingNumber ? [['Tracking number', order.trackingNumber] as const] : []),
  ] as const;
  const itemCount = order.orderItems.reduce((sum, { qty }) => sum + qty, 0);
  return (
    <OrderDocument
      label="Packing slip"
      kind="Packing slip"
      seller={shop}
      facts={facts}
      addressTitle="Ship to"
      addressLines={postalLines(customer.name, order.shippingAddress)}
    >
      {order.due.cash === 'on-delivery' && (
        <p className="mt-6 border-2 border-black px-4 py-3 text-xl font-semibold">
          Collect {formatRupees(order.due.amount)} in cash
        </p>
      )}
      <div className="mt-6">
        <DocumentTable
          label="In this parcel"
          rows={order.orderItems}
          columns={[
            { title: 'Item', cell: ({ name }) => name },
            { title: 'Quantity', cell: ({ qty }) => qty, numeric: true },
          ]}
          total={['Total items', itemCount]}
        />
      </div>
    </OrderDocument>
  );
}
