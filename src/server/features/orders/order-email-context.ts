import { fullName } from '../../../domain/catalogue/variants.ts';
import { formatPaise, min, type Paise, subtract, ZERO } from '../../../domain/money/money.ts';
import { countUnsent, getNet, sumCredit } from '../../../domain/orders/order-balance.ts';
import { getOrderDue, isUnderWay, paymentStatus } from '../../../domain/orders/order-state.ts';
import {
  formatRoundOff,
  GST_LINE,
  getContainedGst,
  PAYMENT_FEE_LINE,
  ROUND_OFF_LINE,
  taxLine,
} from '../../../domain/orders/order-totals.ts';
import { getCollect, splitCash } from '../../../domain/orders/parcel-cash.ts';
import { isCollected } from '../../../domain/payments/payment-methods.ts';
import { phoneText } from '../../../domain/text/phone.ts';
import { defangLinks } from '../../../domain/text/text.ts';
import type { MailPart } from '../../platform/mail/mail-layout.ts';
import { gstFields } from './order-gst.ts';
import type { OrderLineRow, Parcel } from './order-pieces.repository.ts';
import { toPrepayDue } from './order-views.ts';
import type { OrderRow, WholeOrder } from './orders.repository.ts';

export type OrderEmailContext = ReturnType<typeof toContext>;

/**
 * `typedName` is null for an email address that is not verified: whoever signed up with it could make
 * the shop send their text to somebody else, so nothing that the customer typed is in the email.
 */
export function toContext(
  whole: WholeOrder,
  typedName: string | null,
  confirmUrl: () => string | null,
  parcelId?: string,
) {
  const { order, lines, events, parcels, credited } = whole;
  const takenOff = sumCredit(credited);
  const cost = subtract(order.totalPaise, takenOff);
  const net = getNet(order, takenOff);
  const prepay = toPrepayDue(order, credited);
  const total = formatPaise(order.totalPaise);
  const { amount } = getOrderDue(order);
  const cash = splitCash(parcels, amount);
  const due = subtract(amount, cash.withCourierPaise);
  const parcel = parcels.find(({ id }) => id === parcelId) ?? parcels[0];
  const toCome = lines.flatMap((line) => {
    const quantity = countUnsent(line);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
  const isReduced = lines.some(({ cancelledQuantity }) => cancelledQuantity > 0);
  const isInParts = toCome.length > 0 || parcels.length > 1 || isReduced;
  const name = typedName === null ? 'customer' : defangLinks(typedName);
  const lastNote = (kind: string) => events.findLast((event) => event.kind === kind)?.note;
  return {
    order,
    name,
    total,
    /** The total, less what was taken off. */
    cost: formatPaise(cost),
    /** What was received and not sent back. */
    net,
    /** What is asked for at a gateway: all that it costs, an advance, or the rest of it. */
    requested: formatPaise(prepay > 0 ? prepay : order.totalPaise),
    /** Not with nothing to pay. */
    hasPaid: order.paidAt ? order.totalPaise > 0 : lastNote('payment-received') !== undefined,
    /** What the shop keeps of what was paid, once it is cancelled. */
    kept: min(cost, net),
    /** What is to be paid before it is sent, where that is not all. */
    advance: prepay > 0 && prepay < order.duePaise ? formatPaise(prepay) : null,
    /** To be paid by the customer: not what a courier has by now. */
    due,
    /** Of that, what couriers collect with parcels that are under way. */
    dueOnDelivery: subtract(due, cash.restPaise),
    contents: listContents(whole, typedName !== null),
    parcel,
    /** What the customer pays to the courier for it; nothing any more once it has arrived. */
    collect: parcel && isUnderWay(parcel) ? getCollect(parcel, parcels, amount) : ZERO,
    inParcel: isInParts && parcel ? listPieces(piecesIn(parcel, lines)) : null,
    toCome: toCome.length > 0 ? listPieces(toCome) : null,
    lastNote,
    confirmUrl,
  };
}

/** What was ordered and what it costs; where it goes to only for `isTrusted` readers. */
function listContents({ order, lines, credited }: WholeOrder, isTrusted: boolean): MailPart[] {
  const gst = gstFields(order, lines);
  const taxName = taxLine({ ...order, ...gst }, order.taxPaise);
  const contained = getContainedGst<Paise>(gst);
  const takenOff = sumCredit(credited);
  const net = getNet(order, takenOff);
  return [
    facts(
      lines.map((line) => [fullName(line), `${line.quantity} x ${formatPaise(line.unitPaise)}`]),
    ),
    facts([
      ['Items', formatPaise(order.itemsPaise)],
      [
        `Promo ${order.promoCode ?? ''}`,
        order.discountPaise && `-${formatPaise(order.discountPaise)}`,
      ],
      [taxName ?? '', taxName && formatPaise(order.taxPaise)],
      ['Shipping', order.shippingPaise === 0 ? 'Free' : formatPaise(order.shippingPaise)],
      [PAYMENT_FEE_LINE, order.paymentFeePaise && formatPaise(order.paymentFeePaise)],
      [ROUND_OFF_LINE, order.roundOffPaise && formatRoundOff(order.roundOffPaise)],
      ['Total', formatPaise(order.totalPaise)],
      [GST_LINE, contained ? formatPaise(contained) : null],
      ['Taken off', takenOff && `-${formatPaise(takenOff)}`],
      ['Paid so far', order.paidAt === null && net > 0 ? formatPaise(net) : null],
      ['Payment', paymentStatus(order.paidAt !== null)],
      ['Payment method', isCollected(order.paymentMethod) ? order.paymentMethod : null],
      ['Ships to', isTrusted ? shipsTo(order) : null],
      ['Phone', isTrusted ? defangLinks(phoneText(order.phone ?? '')) : null],
    ]),
  ];
}

function piecesIn(parcel: Parcel, lines: readonly OrderLineRow[]) {
  return parcel.lines.flatMap(({ orderLineId, quantity }) => {
    const line = lines.find(({ id }) => id === orderLineId);
    return line ? [{ ...line, quantity }] : [];
  });
}

function listPieces(lines: readonly OrderLineRow[]): MailPart {
  return facts(lines.map((line) => [fullName(line), `${line.quantity}`]));
}

function shipsTo({ address, city, postalCode, addressState, country }: OrderRow): string {
  return defangLinks([address, city, postalCode, addressState, country].filter(Boolean).join(', '));
}

/** Facts of an order, without those that it lacks. */
export function facts(pairs: [label: string, value: string | 0 | null][]): MailPart {
  return {
    kind: 'facts',
    facts: pairs.flatMap(([label, value]) => (value ? [[label, value]] : [])),
  };
}
