import type { OrderDraftInPaise, ShippingAddress } from '../../../contract/orders.ts';
import type { OrderEventKind } from '../../../domain/orders/order-state.ts';
import { DEFAULT_PRICING, orderTotals } from '../../../domain/orders/order-totals.ts';
import type { PaymentMethod } from '../../../domain/payments/payment-methods.ts';
import { newId } from '../../platform/db/columns.ts';
import type { OrderPlan } from './order-plan.ts';
import type {
  NewOrderEvent,
  OrderLineRow,
  OrderRow,
  OrderRows,
  WholeOrder,
} from './orders.repository.ts';

/** An order of the demo shop, placed some time ago. Unit prices in paise. */
export interface DemoOrder {
  userId: string;
  placedAt: Date;
  paidAt?: Date | null;
  deliveredAt?: Date | null;
  trackingNumber?: string | null;
  paymentMethod: PaymentMethod;
  shippingAddress: Required<ShippingAddress>;
  lines: Pick<OrderLineRow, 'productId' | 'name' | 'image' | 'unitPaise' | 'quantity'>[];
}

type PlacedColumns = Pick<
  OrderRow,
  | 'userId'
  | 'createdAt'
  | 'paidAt'
  | 'idempotencyKey'
  | 'idempotencyFingerprint'
  | 'promoCode'
  | 'heldUntil'
  | 'placedFrom'
> & { paymentMethod: PaymentMethod };

/** What has not happened yet to an order that is placed now. */
const NOT_YET = {
  expiredAt: null,
  cancelledAt: null,
  stockReturnedAt: null,
  shippedAt: null,
  carrier: null,
  deliveredAt: null,
  trackingNumber: null,
  ownerNote: null,
  isDemo: false,
};

/** Rows of an order placed now, from a checked draft and its plan. */
export function placedOrderRows(
  placed: PlacedColumns,
  { shippingAddress: address = {} }: OrderDraftInPaise,
  { lines, totals, tax }: OrderPlan,
): WholeOrder {
  const id = newId();
  const order = {
    ...placed,
    ...totalColumns(totals),
    taxPercent: tax.taxPercent,
    taxLabel: tax.taxLabel,
    ...NOT_YET,
    id,
    address: address.address ?? '',
    city: address.city ?? '',
    postalCode: address.postalCode ?? '',
    country: address.country ?? '',
    state: address.state || null,
    phone: address.phone || null,
  };
  const copies = lines.map(({ product, quantity }) => ({ ...product, quantity }));
  const events = [
    event(id, 'placed', placed.createdAt),
    ...(placed.paidAt ? [event(id, 'paid', placed.paidAt)] : []),
  ];
  return { order, lines: lineRows(id, copies), events };
}

/** Rows of a demo order, with a timeline made of its dates. */
export function demoOrderRows(demo: DemoOrder): OrderRows {
  const id = newId();
  const { shippingAddress, lines, placedAt, ...columns } = demo;
  const totals = totalColumns(orderTotals(lines, DEFAULT_PRICING));
  const { paidAt, deliveredAt } = columns;
  const events = [
    event(id, 'placed', placedAt),
    ...(paidAt ? [event(id, 'paid', paidAt)] : []),
    ...(deliveredAt ? [event(id, 'delivered', deliveredAt)] : []),
  ];
  return {
    order: { ...columns, ...shippingAddress, ...totals, id, createdAt: placedAt, isDemo: true },
    lines: lineRows(id, lines),
    events,
  };
}

function totalColumns(totals: OrderPlan['totals']) {
  return {
    itemsPaise: totals.items,
    discountPaise: totals.discount,
    taxPaise: totals.tax,
    shippingPaise: totals.shipping,
    paymentFeePaise: totals.paymentFee,
    totalPaise: totals.total,
  };
}

function lineRows(orderId: string, lines: DemoOrder['lines']): OrderLineRow[] {
  return lines.map(({ productId, name, image, unitPaise, quantity }, position) => ({
    id: newId(),
    orderId,
    position,
    productId,
    name,
    image,
    unitPaise,
    quantity,
  }));
}

function event(orderId: string, kind: OrderEventKind, at: Date): NewOrderEvent {
  return { orderId, kind, at, note: null };
}
