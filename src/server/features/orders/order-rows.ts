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
import { lineAmount } from '../../../domain/tax/gst.ts';
import { newId } from '../../platform/db/columns.ts';
import { getLineTax, NO_GST } from './order-gst.ts';
import type { OrderPlan } from './order-plan.ts';
import type { NewOrderEvent, OrderLineRow, OrderRow, WholeOrder } from './orders.repository.ts';

/** What a line keeps of the product that was ordered. Unit prices in paise. */
export type LineCopy = Pick<
  OrderLineRow,
  'variantId' | 'productId' | 'name' | 'options' | 'image' | 'unitPaise' | 'quantity'
>;

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
    product: Omit<LineCopy, 'quantity'> & { hsn?: string };
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
    toEvent(id, 'placed', placed.createdAt),
    ...(placed.paidAt ? [toEvent(id, 'paid', placed.paidAt)] : []),
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

/** An order with its state and what is due, of which nothing is credited yet. */
export function withState(
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
  lines: (LineCopy & { hsn?: string })[],
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

export function toEvent(orderId: string, kind: OrderEventKind, at: Date): NewOrderEvent {
  return { orderId, kind, at, note: null };
}
