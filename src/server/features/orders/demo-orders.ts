import type { ShippingAddress } from '../../../contract/orders.ts';
import { ZERO } from '../../../domain/money/money.ts';
import { DEFAULT_PRICING, orderTotals } from '../../../domain/orders/order-totals.ts';
import { NO_CASH_CHECK } from '../../../domain/payments/cash-shield.ts';
import { isPrepaid, type PaymentMethod } from '../../../domain/payments/payment-methods.ts';
import { newId } from '../../platform/db/columns.ts';
import type { Parcel } from './order-pieces.repository.ts';
import { type LineCopy, placedOrderRows, toEvent, withState } from './order-rows.ts';
import type { OrderLineRow, WholeOrder } from './orders.repository.ts';

/** An order of the demo shop, placed some time ago. Unit prices in paise. */
export interface DemoOrder {
  userId: string;
  placedAt: Date;
  paidAt?: Date | null;
  deliveredAt?: Date | null;
  trackingNumber?: string | null;
  paymentMethod: PaymentMethod;
  shippingAddress: Required<ShippingAddress>;
  lines: LineCopy[];
}

/** Rows of a demo order, with a timeline made of its dates. */
export function demoOrderRows(demo: DemoOrder): WholeOrder {
  const { userId, paymentMethod, shippingAddress, placedAt: createdAt } = demo;
  const { paidAt = null, deliveredAt = null, trackingNumber = null } = demo;
  const totals = orderTotals(demo.lines, DEFAULT_PRICING);
  const placed = placedOrderRows(
    {
      ...{ userId, paymentMethod, createdAt, paidAt },
      prepayPaise: isPrepaid(paymentMethod) ? totals.total : ZERO,
      ...{ promoCode: null, heldUntil: null, placedFrom: null, ...NO_CASH_CHECK },
      ...{ idempotencyKey: null, idempotencyFingerprint: null },
    },
    { shippingAddress },
    {
      lines: demo.lines.map((line) => ({ product: line, quantity: line.quantity })),
      totals,
      tax: DEFAULT_PRICING,
    },
  );
  const { id } = placed.order;
  const lines = deliveredAt
    ? placed.lines.map((row) => ({ ...row, parcelledQuantity: row.quantity }))
    : placed.lines;
  const parcels = trackingNumber ? [demoParcel(id, trackingNumber, deliveredAt, lines)] : [];
  const delivered = deliveredAt ? [toEvent(id, 'delivered', deliveredAt)] : [];
  return withState(
    {
      order: { ...placed.order, isDemo: true },
      lines,
      events: [...placed.events, ...delivered],
      parcels,
    },
    paidAt ? totals.total : ZERO,
  );
}

/** A parcel has its pieces once it is sent; before that it has a number only. */
function demoParcel(
  orderId: string,
  trackingNumber: string,
  deliveredAt: Date | null,
  lines: OrderLineRow[],
): Parcel {
  const parcelId = newId();
  return {
    id: parcelId,
    orderId,
    number: 1,
    carrier: null,
    trackingNumber,
    collectPaise: ZERO,
    receivedPaise: ZERO,
    createdAt: deliveredAt ?? new Date(),
    shippedAt: null,
    deliveredAt,
    returnedAt: null,
    isRefused: false,
    lines: deliveredAt
      ? lines.map(({ id, quantity }) => ({
          parcelId,
          orderLineId: id,
          quantity,
          returnedQuantity: 0,
        }))
      : [],
  };
}
