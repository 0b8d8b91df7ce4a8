import type { OrderDraft } from '../../../contract/checkout.ts';
import type { ShippingAddress } from '../../../contract/orders.ts';
import {
  ABROAD,
  findState,
  normaliseAddress,
  stateName,
} from '../../../domain/addresses/indian-addresses.ts';
import { allocate } from '../../../domain/money/allocation.ts';
import { type InPaise, type Paise, times, ZERO } from '../../../domain/money/money.ts';
import { getDue, NO_CREDIT } from '../../../domain/orders/order-balance.ts';
import { getOrderState, type OrderEventKind } from '../../../domain/orders/order-state.ts';
import { DEFAULT_PRICING, orderTotals } from '../../../domain/orders/order-totals.ts';
import { NO_CASH_CHECK } from '../../../domain/payments/cash-shield.ts';
import { isPrepaid, type PaymentMethod } from '../../../domain/payments/payment-methods.ts';
import { lineAmount } from '../../../domain/tax/gst.ts';
import { newId } from '../../platform/db/columns.ts';
import { getLineTax, NO_GST } from './order-gst.ts';
import type { Parcel } from './order-pieces.repository.ts';
import type { OrderPlan } from './order-plan.ts';
import type { NewOrderEvent, OrderLineRow, OrderRow, WholeOrder } from './orders.repository.ts';

/** An order of the demo shop, placed some time ago. Unit prices in paise. */
export interface DemoOrder {
  userId: string;
  placedAt: Date;
  paidAt?: Date | null;
  deliveredAt?: Date | null;
  trackingNumber?: string | null;
  paymentMethod: PaymentMethod;
  shippingAddress: Required<ShippingAddress>;
  lines: Pick<
    OrderLineRow,
    'variantId' | 'productId' | 'name' | 'options' | 'image' | 'unitPaise' | 'quantity'
  >[];
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
  | 'paymentMethod'
  | 'prepayPaise'
  | 'cashCheck'
  | 'cashRisks'
>;

/** What of a plan is stored. */
interface PlacedPlan extends Pick<OrderPlan, 'totals' | 'tax'> {
  lines: {
    product: Omit<DemoOrder['lines'][number], 'quantity'> & { hsn?: string };
    quantity: number;
  }[];
  gst?: OrderPlan['gst'];
}

/** Rows of an order placed now, from a checked draft and its plan. */
export function placedOrderRows(
  placed: PlacedColumns,
  { shippingAddress: address = {} }: InPaise<OrderDraft>,
  { lines, totals, tax, gst = null }: PlacedPlan,
): WholeOrder {
  const id = newId();
  const copies = lines.map(({ product, quantity }) => ({ ...product, quantity }));
  const order = {
    ...placed,
    ...totalColumns(totals),
    taxPercent: tax.taxPercent,
    taxLabel: tax.taxLabel,
    ...(gst?.columns ?? NO_GST),
    ...toAddressColumns({ ...address, ...stateOf(address, gst?.columns.placeOfSupply) }),
    id,
    expiredAt: null,
    ownerNote: null,
    isDemo: false,
  };
  const events = [
    event(id, 'placed', placed.createdAt),
    ...(placed.paidAt ? [event(id, 'paid', placed.paidAt)] : []),
  ];
  return withState({ order, lines: lineRows(id, copies, totals, gst), events, parcels: [] });
}

/** The state that the place of supply says of an address in India without one of the list. */
export function stateOf({ state }: Partial<ShippingAddress>, placeOfSupply: string | null = null) {
  const isKnown = placeOfSupply !== null && placeOfSupply !== ABROAD;
  return isKnown && !findState(state ?? '') ? { state: stateName(placeOfSupply) } : {};
}

/** The columns of an address; what it lacks is empty. */
export function toAddressColumns(given: Partial<ShippingAddress>) {
  const address = normaliseAddress(given);
  return {
    address: address.address ?? '',
    city: address.city ?? '',
    postalCode: address.postalCode ?? '',
    country: address.country ?? '',
    addressState: address.state || null,
    phone: address.phone || null,
  };
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
  const delivered = deliveredAt ? [event(id, 'delivered', deliveredAt)] : [];
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

/** An order with its state and what is due, of which nothing is credited yet. */
function withState(
  whole: Omit<WholeOrder, 'order' | 'credited'> & {
    order: Omit<OrderRow, 'state' | 'duePaise'>;
  },
  netPaise: Paise = ZERO,
): WholeOrder {
  const { order, lines, parcels } = whole;
  const facts = { ...order, lines, parcels, creditedPaise: ZERO, netPaise };
  const computed = { state: getOrderState(facts), duePaise: getDue(order, ZERO, netPaise) };
  return { ...whole, order: { ...order, ...computed }, credited: NO_CREDIT };
}

function totalColumns(totals: OrderPlan['totals']) {
  return {
    itemsPaise: totals.items,
    discountPaise: totals.discount,
    taxPaise: totals.tax,
    shippingPaise: totals.shipping,
    paymentFeePaise: totals.paymentFee,
    roundOffPaise: totals.roundOff,
    totalPaise: totals.total,
  };
}

/** The lines of an order with their shares of its discount and its tax. */
function lineRows(
  orderId: string,
  lines: (DemoOrder['lines'][number] & { hsn?: string })[],
  { discount, tax }: OrderPlan['totals'],
  gst: OrderPlan['gst'],
): OrderLineRow[] {
  const worths = lines.map(({ unitPaise, quantity }) => times(unitPaise, quantity));
  const [discounts, taxes] = [allocate(discount, worths), allocate(tax, worths)];
  return lines.map(({ variantId, productId, name, options, hsn = '', ...line }, position) => {
    const { image, unitPaise, quantity } = line;
    const discountPaise = discounts[position] ?? ZERO;
    const amount = lineAmount({ unitPaise, quantity, discountPaise });
    const singleTax = { hsn: null, gstPercent: null, taxPaise: taxes[position] ?? ZERO };
    return {
      ...{ id: newId(), orderId, position, variantId, productId, name, options, image },
      ...{ unitPaise, quantity, discountPaise },
      ...(gst ? getLineTax(gst, { hsn, amount, quantity }) : singleTax),
      cancelledQuantity: 0,
      parcelledQuantity: 0,
      returnedQuantity: 0,
      restockedQuantity: 0,
    };
  });
}

function event(orderId: string, kind: OrderEventKind, at: Date): NewOrderEvent {
  return { orderId, kind, at, note: null };
}
