import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Order } from '../../../../contract/orders.ts';
import type { AdminOrder } from '../../../../contract/payment-admin.ts';
import { deliveryStatus, paymentStatus } from '../../../../domain/orders/state.ts';
import { shortId } from '../../../../domain/text/short-id.ts';
import { useShopDates } from '../../../platform/shop-dates.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Tag } from '../../../ui/badge.tsx';
import { invoicePath, ORDERS_PATH, packingSlipPath } from '../../frame/admin-paths.ts';
import { AdminScreen } from '../../frame/admin-screen.tsx';
import { AttemptsPanel } from '../money/attempts-panel.tsx';
import { MoneyActions } from '../money/money-actions.tsx';
import { PaymentLog } from '../money/payment-log.tsx';
import { PaymentsPanel } from '../money/payments-panel.tsx';
import { CustomerPanel } from './customer-panel.tsx';
import { DeliveryPanel } from './delivery-panel.tsx';
import { OrderPanel } from './order-panel.tsx';
import { OwnerNotePanel } from './owner-note-panel.tsx';

/** Parts of an order that the storefront renders in the same way. */
export interface OrderDrawings {
  items: (order: Order) => ReactNode;
  figures: (order: Order) => ReactNode;
  timeline: (order: Order) => ReactNode;
}

interface AdminOrderScreenProps {
  loaded: AdminOrder;
  draw: OrderDrawings;
}

/** An order for administrators: items, payments and actions. */
export function AdminOrderScreen({ loaded, draw }: AdminOrderScreenProps) {
  const { found, done, change } = useLatest(loaded);
  const { order } = found;
  const { shownMoment } = useShopDates();
  return (
    <AdminScreen
      path={ORDERS_PATH}
      title={<OrderTitle id={order._id} />}
      actions={<MoneyActions found={found} onChanged={change} />}
    >
      <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Link to={ORDERS_PATH} className="text-link inline-flex min-h-11 items-center">
          All orders
        </Link>
        <p className="numerals text-soft">Placed {shownMoment(order.createdAt)}</p>
        <States order={order} />
        <DocumentLinks id={order._id} />
      </div>
      {done && <Done key={done}>{done}</Done>}
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid min-w-0 gap-5">
          <OrderPanel title="Items">{draw.items(order)}</OrderPanel>
          <DeliveryPanel found={found} onChanged={change} />
          <PaymentsPanel found={found} onChanged={change} />
          <AttemptsPanel found={found} onChanged={change} />
          <PaymentLog found={found} />
        </div>
        <div className="grid min-w-0 gap-5">
          <OrderPanel title="Total">{draw.figures(order)}</OrderPanel>
          <CustomerPanel found={found} />
          <OwnerNotePanel found={found} onLoaded={(present) => change(present, null)} />
          <OrderPanel title="Timeline">{draw.timeline(order)}</OrderPanel>
        </div>
      </div>
    </AdminScreen>
  );
}

/** The id in the sans font, whose digits are easier to distinguish. */
export function OrderTitle({ id }: { id: string }) {
  return (
    <>
      Order <span className="numerals font-sans">{shortId(id)}</span>
    </>
  );
}

function DocumentLinks({ id }: { id: string }) {
  return (
    <p className="flex gap-x-4 sm:ml-auto">
      <Link to={packingSlipPath(id)} className="text-link inline-flex min-h-11 items-center">
        Packing slip
      </Link>
      <Link to={invoicePath(id)} className="text-link inline-flex min-h-11 items-center">
        Invoice
      </Link>
    </p>
  );
}

function States({ order }: { order: Order }) {
  const { isPaid, isDelivered, isCancelled, isLapsed, paymentMethod } = order;
  return (
    <span className="flex flex-wrap gap-2">
      <Tag>{paymentMethod}</Tag>
      <Tag tone={isPaid ? 'leaf' : 'gold'}>{paymentStatus(isPaid)}</Tag>
      <Tag tone={isDelivered ? 'leaf' : 'plain'}>{deliveryStatus(isDelivered, 'admin')}</Tag>
      {isCancelled && <Tag tone="danger">Cancelled</Tag>}
      {isLapsed && <Tag tone="danger">Ended unpaid</Tag>}
    </span>
  );
}

/** Takes the focus, because the button that opened the dialog may be gone. */
function Done({ children }: { children: ReactNode }) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <div ref={note} tabIndex={-1} className="mb-5">
      <Alert kind="success">{children}</Alert>
    </div>
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
    found: isFresh ? latest.now : loaded,
    done: isFresh ? latest.done : null,
    change: (now: AdminOrder, done: string | null) => setLatest({ loaded, now, done }),
  };
}
