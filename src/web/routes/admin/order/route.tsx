import { useState } from 'react';
import type { AdminOrder } from '../../../../contract/order-admin.ts';
import { partlyShippedText } from '../../../../domain/orders/order-state.ts';
import { shortId } from '../../../../domain/text/text.ts';
import { invoicePath, ORDERS_PATH, packingSlipPath } from '../../../admin/frame/admin-paths.ts';
import { AdminScreen, SectionCard } from '../../../admin/frame/admin-screen.tsx';
import { adminHead, FailedScreen, loadScreen } from '../../../admin/frame/load-screen.tsx';
import { DeliveryTag, PaymentTag } from '../../../admin/orders/order-tags.tsx';
import { callApi } from '../../../platform/api.ts';
import { useShopDates } from '../../../platform/shop.ts';
import { OrderItems, OrderTimeline } from '../../../storefront/orders/order-parts.tsx';
import { FocusedAlert } from '../../../ui/messages.tsx';
import { Tag } from '../../../ui/tags.tsx';
import { TextLink } from '../../../ui/typography.tsx';
import type { Route } from './+types/route.ts';
import { CustomerPanel } from './customer-panel.tsx';
import { DeliveryPanel } from './delivery-panel.tsx';
import { FiguresPanel, MoneyActions, OwedNotice } from './money-actions.tsx';
import { type ActionOutcome, OrderContext } from './order-action.tsx';
import { OwnerNotePanel } from './owner-note-panel.tsx';
import { PaymentLog } from './payment-log.tsx';
import { AttemptsPanel, PaymentsPanel } from './payments-panel.tsx';

export const meta: Route.MetaFunction = ({ matches, params }) =>
  adminHead(matches, `Order ${shortId(params.id)}`);

export const clientLoader = loadScreen((api, { params }: Route.ClientLoaderArgs) =>
  api.call('GET /api/admin/orders/{id}', { params }),
);

export default function AdminOrderPage({ loaderData, params }: Route.ComponentProps) {
  const { data, error } = loaderData;
  if (!data) return <FailedScreen title={<OrderTitle id={params.id} />} message={error} />;
  return <AdminOrderScreen key={params.id} loaded={data} />;
}

function AdminOrderScreen({ loaded }: { loaded: AdminOrder }) {
  const { adminOrder, notice, onChanged, replace } = useLatest(loaded);
  const { order } = adminOrder;
  const { formatMoment } = useShopDates();
  const part = partlyShippedText(order);
  return (
    <OrderContext value={{ adminOrder, onChanged }}>
      <AdminScreen title={<OrderTitle id={order._id} />} actions={<MoneyActions />}>
        <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
          <TextLink standalone to={ORDERS_PATH}>
            All orders
          </TextLink>
          <p className="numerals text-soft">Placed {formatMoment(order.createdAt)}</p>
          <span className="flex flex-wrap gap-2">
            <Tag>{order.paymentMethod}</Tag>
            <PaymentTag isPaid={order.isPaid} />
            <DeliveryTag isDelivered={order.isDelivered} />
            {order.isCancelled && <Tag tone="danger">Cancelled</Tag>}
            {order.isExpired && <Tag tone="danger">Expired</Tag>}
            {part && <Tag>{part}</Tag>}
          </span>
          <p className="flex gap-x-4 sm:ml-auto">
            <TextLink standalone to={packingSlipPath(order._id)}>
              Packing slip
            </TextLink>
            <TextLink standalone to={invoicePath(order._id)}>
              Invoice
            </TextLink>
          </p>
        </div>
        {notice && (
          <FocusedAlert key={notice.number} kind={notice.kind} className="mb-5">
            {notice.text}
          </FocusedAlert>
        )}
        <OwedNotice />
        <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_min(24rem,40%)]">
          <div className="grid min-w-0 gap-5">
            <SectionCard title="Items">
              <OrderItems order={order} />
            </SectionCard>
            <DeliveryPanel />
            <PaymentsPanel />
            <AttemptsPanel />
            <PaymentLog />
          </div>
          <div className="grid min-w-0 gap-5">
            <FiguresPanel />
            <CustomerPanel />
            <OwnerNotePanel onSaved={replace} />
            <SectionCard title="Timeline">
              <OrderTimeline {...order} />
            </SectionCard>
          </div>
        </div>
      </AdminScreen>
    </OrderContext>
  );
}

function OrderTitle({ id }: { id: string }) {
  return <span className="numerals">Order {shortId(id)}</span>;
}

interface OrderNotice {
  kind: 'success' | 'danger';
  text: string;
  /** Another one for each action, also where the text is the same. */
  number: number;
}

/** The order as the last action left it, until it is reloaded, and what became of that action. */
function useLatest(loaded: AdminOrder) {
  const [latest, setLatest] = useState<{
    loaded: AdminOrder;
    now: AdminOrder;
    notice: OrderNotice | null;
  }>();
  const isFresh = latest?.loaded === loaded;
  const adminOrder = isFresh ? latest.now : loaded;

  function show(now: AdminOrder, kind: OrderNotice['kind'], text: string) {
    const number = (latest?.notice?.number ?? 0) + 1;
    setLatest({ loaded, now, notice: { kind, text, number } });
  }

  async function onChanged(outcome: ActionOutcome) {
    if ('done' in outcome) return show(outcome.order, 'success', outcome.done);
    // Someone else has changed it. If it can't be loaded now, the reason is shown all the same.
    const now = await callApi('GET /api/admin/orders/{id}', {
      params: { id: adminOrder.order._id },
    }).catch(() => adminOrder);
    show(now, 'danger', `Nothing was changed. ${outcome.refused}`);
  }

  return {
    adminOrder,
    notice: isFresh ? latest.notice : null,
    onChanged,
    replace: (now: AdminOrder) => setLatest({ loaded, now, notice: null }),
  };
}
