import type { Order, ShippingAddress } from '../../../contract/orders.ts';
import { fullName } from '../../../domain/catalogue/variants.ts';
import {
  type InPaise,
  max,
  min,
  type Paise,
  paise,
  subtract,
  sum,
  toRupees,
  ZERO,
} from '../../../domain/money/money.ts';
import type { OrderFacts } from '../../../domain/orders/order-actions.ts';
import {
  type Credit,
  type CreditableOrder,
  countPieces,
  getNet,
  isRestFree,
  type LinePieces,
  NO_CREDIT,
  sumCredit,
} from '../../../domain/orders/order-balance.ts';
import { getOrderDue, getPrepayDue, isSent } from '../../../domain/orders/order-state.ts';
import { getCollect, splitCash } from '../../../domain/orders/parcel-cash.ts';
import { isCollected } from '../../../domain/payments/payment-methods.ts';
import { gstFields } from './order-gst.ts';
import type { OrderLineRow, OrderPieces } from './order-pieces.repository.ts';
import type { OrderRow, WholeOrder } from './orders.repository.ts';

/** What decides whether an action is possible; `pieces`: where they are known. */
export function toOrderFacts(
  order: OrderRow,
  pieces: Pick<OrderPieces, 'lines' | 'credited'> = { lines: [], credited: NO_CREDIT },
): OrderFacts {
  const { credited } = pieces;
  // Of a total that was rounded down, pieces may be left that cost nothing any more.
  const isAllCredited =
    sumCredit(credited) === order.totalPaise && credited.roundOffPaise === order.roundOffPaise;
  return {
    state: order.state,
    paymentMethod: order.paymentMethod,
    isPaid: order.paidAt !== null,
    duePaise: order.duePaise,
    isCreditedInFull: order.totalPaise > 0 && isAllCredited && !isRestFree(pieces),
    isErased: order.address === '',
  };
}

/** What of an order can be credited, from its rows. */
export function toCreditable(
  order: OrderRow,
  { lines, credited }: Pick<OrderPieces, 'lines' | 'credited'>,
): CreditableOrder {
  return { ...order, lines, credited };
}

export function toAddress(
  order: Pick<OrderRow, 'address' | 'city' | 'postalCode' | 'country' | 'addressState' | 'phone'>,
): ShippingAddress {
  return {
    address: order.address,
    city: order.city,
    postalCode: order.postalCode,
    country: order.country,
    ...(order.addressState && { state: order.addressState }),
    ...(order.phone && { phone: order.phone }),
  };
}

/** What is still to be paid before an order is sent, in paise; 0 or less once it is. */
export function toPrepayDue(order: OrderRow, credited: Credit): Paise {
  const creditedPaise = sumCredit(credited);
  return getPrepayDue({ ...order, creditedPaise, netPaise: getNet(order, creditedPaise) });
}

/** What is to be paid before it is sent, where that is less than all that is due. */
function dueNow(order: OrderRow, credited: Credit): { now?: Paise } {
  const now = order.state === 'awaiting-payment' ? toPrepayDue(order, credited) : order.duePaise;
  return now < order.duePaise ? { now } : {};
}

/** What of the due cash is collected already, and what is for pieces that are not sent. */
function dueInParts({ order, parcels }: WholeOrder): { withCourier?: Paise; rest?: Paise } {
  const { cash, amount } = getOrderDue(order);
  if (cash === null) return {};
  const { restPaise, withCourierPaise } = splitCash(parcels, amount);
  // Of a delivered order all of it, unless it says another amount.
  const isSaid = withCourierPaise !== (cash === 'from-courier' ? amount : ZERO);
  return {
    ...(isSaid && { withCourier: withCourierPaise }),
    ...(order.state === 'partly-shipped' && { rest: restPaise }),
  };
}

/** The order in the contract's shape, with amounts in paise and times as ISO texts. */
export function toOrder(whole: WholeOrder): InPaise<Order> {
  const { order, events, parcels, credited } = whole;
  const isDelivered = order.state === 'delivered';
  const deliveries = parcels.flatMap(({ deliveredAt }) => deliveredAt ?? []);
  const first = parcels.find(isSent) ?? parcels[0];
  const creditedPaise = sumCredit(credited);
  const net = getNet(order, creditedPaise);
  const cost = subtract(order.totalPaise, creditedPaise);
  // What was paid too much, or twice, goes back without being credited.
  const refunded = min(creditedPaise, credited.sendPaise ?? ZERO);
  const isCancelledWhole = order.state === 'cancelled' && cost === 0;
  // An advance can be more than what is left of an order, which is never paid then.
  const isPartPaid = net > 0 && (order.paidAt ? net < order.totalPaise : net !== cost);
  return {
    _id: order.id,
    user: order.userId,
    createdAt: order.createdAt.toISOString(),
    orderItems: toItems(whole),
    shippingAddress: toAddress(order),
    paymentMethod: order.paymentMethod,
    itemsPrice: order.itemsPaise,
    discountPrice: order.discountPaise,
    promoCode: order.promoCode,
    taxPrice: order.taxPaise,
    taxPercent: order.taxPercent,
    taxLabel: order.taxLabel,
    ...gstFields(order, whole.lines),
    shippingPrice: order.shippingPaise,
    paymentFee: order.paymentFeePaise,
    ...(order.roundOffPaise !== 0 && { roundOff: order.roundOffPaise }),
    totalPrice: order.totalPaise,
    state: order.state,
    due: {
      ...getOrderDue(order),
      ...dueNow(order, credited),
      ...dueInParts(whole),
    },
    isPaid: order.paidAt !== null,
    paidAt: order.paidAt?.toISOString() ?? null,
    isExpired: order.expiredAt !== null,
    isCancelled: order.state === 'cancelled',
    heldUntil: order.heldUntil?.toISOString() ?? null,
    isDelivered,
    deliveredAt: isDelivered ? latest(deliveries) : null,
    shippedAt: first?.shippedAt?.toISOString() ?? null,
    carrier: first?.carrier ?? null,
    trackingNumber: first?.trackingNumber ?? null,
    timeline: events.map(({ kind, at, note }) => ({ kind, at: at.toISOString(), note })),
    ...(isSentInParts(whole) && { parcels: toParcels(whole) }),
    ...(isCollected(order.paymentMethod) &&
      order.prepayPaise > 0 && { advance: order.prepayPaise }),
    ...(creditedPaise > 0 && !isCancelledWhole && { credited: creditedPaise }),
    ...(refunded > 0 && !isCancelledWhole && { amountRefunded: refunded }),
    ...(isPartPaid && { amountPaid: net }),
    ...(order.duePaise < 0 && { amountOwed: paise(-order.duePaise) }),
    ...(order.cashCheck && { cashCheck: order.cashCheck }),
  };
}

/** Why something was asked of an order in cash, which only admins see. */
export const toCashRisks = ({ cashRisks }: OrderRow): Pick<InPaise<Order>, 'cashRisks'> =>
  cashRisks.length > 0 ? { cashRisks } : {};

function latest(moments: readonly Date[]): string | null {
  const [last] = moments.toSorted((one, other) => other.getTime() - one.getTime());
  return last?.toISOString() ?? null;
}

/** Whether it is not sent whole in one parcel. */
function isSentInParts({ lines, parcels }: WholeOrder): boolean {
  if (parcels.length > 1) return true;
  const parcelled = lines.reduce((all, line) => all + line.parcelledQuantity, 0);
  return parcelled > 0 && lines.some((line) => line.parcelledQuantity < line.quantity);
}

export function toParcels({
  order,
  parcels,
}: Pick<WholeOrder, 'order' | 'parcels'>): NonNullable<InPaise<Order>['parcels']> {
  const due = getOrderDue(order).amount;
  return parcels.map((parcel) => ({
    _id: parcel.id,
    number: parcel.number,
    carrier: parcel.carrier,
    trackingNumber: parcel.trackingNumber,
    shippedAt: parcel.shippedAt?.toISOString() ?? null,
    deliveredAt: parcel.deliveredAt?.toISOString() ?? null,
    returnedAt: parcel.returnedAt?.toISOString() ?? null,
    collect: getCollect(parcel, parcels, due),
    items: parcel.lines.map((line) => ({
      item: line.orderLineId,
      qty: line.quantity,
      returnedQty: line.returnedQuantity,
    })),
  }));
}

/** What became of a line's pieces, said only where it is not the same of all the order's. */
function toItems({ lines, parcels, credited }: WholeOrder): InPaise<Order>['orderItems'] {
  const sent = parcels.filter(isSent).flatMap((parcel) => parcel.lines);
  const facts = lines.map((line) => {
    const credit = credited.lines.find(({ lineId }) => lineId === line.id);
    const inParcels = sent.filter(({ orderLineId }) => orderLineId === line.id);
    return {
      cancelledQty: line.cancelledQuantity,
      shippedQty: countPieces(inParcels),
      returnedQty: line.returnedQuantity,
      refundedQty: credit?.quantity ?? 0,
      refundedPrice: credit ? sum(credit.goodsPaise, credit.taxPaise) : ZERO,
    };
  });
  const pieces = countPieces(lines);
  const cost = lines.reduce((all, line) => all + line.unitPaise * line.quantity, 0);
  const goods = cost - lines.reduce((all, line) => all + line.discountPaise - line.taxPaise, 0);
  /** Whether it is said of an order: of some of its pieces or their price, not of all. */
  const isSome = (name: keyof (typeof facts)[number]) => {
    const all = facts.reduce((total, fact) => total + fact[name], 0);
    return all > 0 && all < (name === 'refundedPrice' ? goods : pieces);
  };
  return lines.map((line, index) => ({
    _id: line.id,
    product: line.productId,
    ...(line.options !== null && { variant: line.variantId, options: line.options }),
    name: line.name,
    image: line.image,
    qty: line.quantity,
    price: line.unitPaise,
    ...Object.fromEntries(
      Object.entries(facts[index] ?? {}).filter(
        ([name, value]) => value > 0 && isSome(name as keyof (typeof facts)[number]),
      ),
    ),
  }));
}

/** Pieces of an order's lines in words, such as `2 × Maroon Saree, 1 × Cream Saree`. */
export function describePieces(
  lines: readonly OrderLineRow[],
  pieces: readonly LinePieces[],
): string {
  return pieces
    .map(({ lineId, quantity }) => {
      const line = lines.find(({ id }) => id === lineId);
      return `${quantity} × ${line ? fullName(line) : ''}`;
    })
    .join(', ');
}

/** What the audit log says of an order. */
export function toOrderAuditValues(order: OrderRow) {
  return {
    total: toRupees(order.totalPaise),
    state: order.state,
    due: toRupees(max(ZERO, order.duePaise)),
    paidAt: order.paidAt?.toISOString() ?? null,
  };
}
