import { useState } from 'react';
import type { AdminOrder } from '../../../../contract/order-admin.ts';
import type { Order } from '../../../../contract/orders.ts';
import { shortId } from '../../../../domain/text/text.ts';
import { FocusedAlert } from '../../../admin/forms/admin-action.tsx';
import { invoicePath, ORDERS_PATH, packingSlipPath } from '../../../admin/frame/admin-paths.ts';
import { AdminScreen, SectionCard } from '../../../admin/frame/admin-screen.tsx';
import { adminHead, FailedScreen, loadScreen } from '../../../admin/frame/load-screen.tsx';
import { DeliveryTag, PaymentTag } from '../../../admin/lists/data-table.tsx';
import { useShopDates } from '../../../platform/shop.ts';
import { PlacedOrderFigures } from '../../../storefront/checkout/order-figures.tsx';
import { OrderItems, OrderTimeline } from '../../../storefront/orders/order-parts.tsx';
import { Tag } from '../../../ui/tags.tsx';
import { TextLink } from '../../../ui/typography.tsx';
import type { Route } from './+types/route.ts';
import { CustomerPanel } from './customer-panel.tsx';
import { DeliveryPanel } from './delivery-panel.tsx';
import { MoneyActions } from './money-actions.tsx';
import { OwnerNotePanel } from './owner-note-panel.tsx';
import { PaymentLog } from './payment-log.tsx';
import { AttemptsPanel, PaymentsPanel } from './payments-panel.tsx';

export const meta: Route.MetaFunction = ({ matches, params }) =>
  adminHead(matches, `Order ${shortId(params.id)}`);

export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return loadScreen({ request }, (api, signal) =>
    api.call('GET /api/admin/orders/{id}', { params, signal }),
  );
}

export default function AdminOrderPage({ loaderData, params }: Route.ComponentProps) {
  const { data, error } = loaderData;
  if (!data) return <FailedScreen title={<OrderTitle id={params.id} />} message={error} />;
  return <AdminOrderScreen key={params.id} loaded={data} />;
}

function AdminOrderScreen({ loaded }: { loaded: AdminOrder }) {
  const { adminOrder, done, change } = useLatest(loaded);
  const { order } = adminOrder;
  const { formatMoment } = useShopDates();
  return (
    <AdminScreen
      title={<OrderTitle id={order._id} />}
      actions={<MoneyActions adminOrder={adminOrder} onChanged={change} />}
    >
      <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <TextLink standalone to={ORDERS_PATH}>
          All orders
        </TextLink>
        <p className="numerals text-soft">Placed {formatMoment(order.createdAt)}</p>
        <States order={order} />
        <p className="flex gap-x-4 sm:ml-auto">
          <TextLink standalone to={packingSlipPath(order._id)}>
            Packing slip
          </TextLink>
          <TextLink standalone to={invoicePath(order._id)}>
            Invoice
          </TextLink>
        </p>
      </div>
      {done && (
        <FocusedAlert key={done} className="mb-5">
          {done}
        </FocusedAlert>
      )}
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid min-w-0 gap-5">
          <SectionCard title="Items">
            <OrderItems items={order.orderItems} />
          </SectionCard>
          <DeliveryPanel adminOrder={adminOrder} onChanged={change} />
          <PaymentsPanel adminOrder={adminOrder} onChanged={change} />
          <AttemptsPanel adminOrder={adminOrder} onChanged={change} />
          <PaymentLog adminOrder={adminOrder} />
        </div>
        <div className="grid min-w-0 gap-5">
          <SectionCard title="Total">
            <PlacedOrderFigures order={order} />
          </SectionCard>
          <CustomerPanel adminOrder={adminOrder} />
          <OwnerNotePanel adminOrder={adminOrder} onSaved={(order) => change(order, null)} />
          <SectionCard title="Timeline">
            <OrderTimeline {...order} />
          </SectionCard>
        </div>
      </div>
    </AdminScreen>
  );
}

function OrderTitle({ id }: { id: string }) {
  return <span className="numerals">Order {shortId(id)}</span>;
}

function States({ order }: { order: Order }) {
  const { isPaid, isDelivered, isCancelled, isExpired, paymentMethod } = order;
  return (
    <span className="flex flex-wrap gap-2">
      <Tag>{paymentMethod}</Tag>
      <PaymentTag isPaid={isPaid} />
      <DeliveryTag isDelivered={isDelivered} />
      {isCancelled && <Tag tone="danger">Cancelled</Tag>}
      {isExpired && <Tag tone="danger">Expired</Tag>}
    </span>
  );
}

/** The order as the last action left it, until it is reloaded. */
function useLatest(loaded: AdminOrder) {
  const [latest, setLatest] = useState<{
    loaded: AdminOrder;
    now: AdminOrder;
    done: string | null;
  }>();
  const isFresh = latest?.loaded === loaded;
  return {
    adminOrder: isFresh ? latest.now : loaded,
    done: isFresh ? latest.done : null,
    change: (now: AdminOrder, done: string | null) => setLatest({ loaded, now, done }),
  };
}
