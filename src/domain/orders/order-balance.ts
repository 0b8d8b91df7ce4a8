import { allocate, takeShare } from '../money/allocation.ts';
import { max, min, type Paise, subtract, sum, times, ZERO } from '../money/money.ts';

/** A line of an order: what was ordered, its shares of discount and tax, and where its pieces are. */
export interface OrderLine {
  id: string;
  unitPaise: Paise;
  /** As ordered; it never changes. */
  quantity: number;
  discountPaise: Paise;
  taxPaise: Paise;
  /** Taken off the order before they were sent. */
  cancelledQuantity: number;
  /** In parcels. */
  parcelledQuantity: number;
}

/** How many pieces of a line. */
export interface LinePieces {
  lineId: string;
  quantity: number;
}

/** What is credited of a line: pieces, or with 0 of them an amount. */
export interface LineCredit extends LinePieces {
  goodsPaise: Paise;
  taxPaise: Paise;
}

/** What is credited: taken off what an order costs its customer. */
export interface Credit {
  lines: LineCredit[];
  deliveryPaise: Paise;
  feePaise: Paise;
  /** Of refunds from before the shop knew lines. */
  otherPaise: Paise;
  /** Below 0 where the order's total was rounded down. */
  roundOffPaise: Paise;
}

/** An order with what is credited of it so far, one entry for each line. Amounts in paise. */
export interface CreditableOrder {
  totalPaise: Paise;
  shippingPaise: Paise;
  paymentFeePaise: Paise;
  roundOffPaise: Paise;
  lines: readonly OrderLine[];
  credited: Credit;
}

export const NO_CREDIT: Credit = {
  lines: [],
  deliveryPaise: ZERO,
  feePaise: ZERO,
  otherPaise: ZERO,
  roundOffPaise: ZERO,
};

const listParts = ({ lines, deliveryPaise, feePaise, otherPaise, roundOffPaise }: Credit) => [
  ...[deliveryPaise, feePaise, otherPaise, roundOffPaise],
  ...lines.flatMap(({ goodsPaise, taxPaise }) => [goodsPaise, taxPaise]),
];

export const sumCredit = (credit: Credit): Paise => sum(...listParts(credit));

/** Whether a credit takes nothing: its sum may be 0 where a total was rounded down. */
export const isNoCredit = (credit: Credit): boolean =>
  listParts(credit).every((amount) => amount === 0);

/** Several credits as one, with one entry for each line. */
export function addCredits(credits: readonly Credit[]): Credit {
  const lines = Map.groupBy(
    credits.flatMap((credit) => credit.lines),
    ({ lineId }) => lineId,
  );
  return {
    lines: [...lines].map(([lineId, parts]) => ({
      lineId,
      quantity: countPieces(parts),
      goodsPaise: sum(...parts.map(({ goodsPaise }) => goodsPaise)),
      taxPaise: sum(...parts.map(({ taxPaise }) => taxPaise)),
    })),
    deliveryPaise: sum(...credits.map(({ deliveryPaise }) => deliveryPaise)),
    feePaise: sum(...credits.map(({ feePaise }) => feePaise)),
    otherPaise: sum(...credits.map(({ otherPaise }) => otherPaise)),
    roundOffPaise: sum(...credits.map(({ roundOffPaise }) => roundOffPaise)),
  };
}

/** What is left of an order to credit. */
export function creditable(order: CreditableOrder) {
  const { credited, totalPaise, shippingPaise, paymentFeePaise, roundOffPaise } = order;
  return {
    deliveryPaise: subtract(shippingPaise, credited.deliveryPaise),
    feePaise: subtract(paymentFeePaise, credited.feePaise),
    roundOffPaise: subtract(roundOffPaise, credited.roundOffPaise),
    /** In all; what old refunds took of it is of no line. */
    totalPaise: subtract(totalPaise, sumCredit(credited)),
  };
}

/** What of a line is not credited. Its pieces are credited one by one, so that they end at its own sum. */
export function lineLeft(line: OrderLine, { credited }: CreditableOrder) {
  const of = credited.lines.find(({ lineId }) => lineId === line.id);
  const goods = subtract(times(line.unitPaise, line.quantity), line.discountPaise);
  return {
    pieces: line.quantity - (of?.quantity ?? 0),
    goodsPaise: subtract(goods, of?.goodsPaise ?? ZERO),
    taxPaise: subtract(line.taxPaise, of?.taxPaise ?? ZERO),
  };
}

/** Whether pieces are left that cost nothing from the first: an order of them alone is paid. */
export function isRestFree(order: Pick<CreditableOrder, 'lines' | 'credited'>): boolean {
  const left = order.lines.filter(({ id, quantity }) => {
    const of = order.credited.lines.find(({ lineId }) => lineId === id);
    return quantity > (of?.quantity ?? 0);
  });
  const isFree = ({ unitPaise, quantity, discountPaise, taxPaise }: OrderLine) =>
    unitPaise * quantity === discountPaise && taxPaise === 0;
  return left.length > 0 && left.every(isFree);
}

export function countPieces(pieces: readonly { quantity: number }[]): number {
  return pieces.reduce((all, { quantity }) => all + quantity, 0);
}

/** How many pieces of a line are in no parcel, and not taken off. */
export function countUnsent({
  quantity,
  cancelledQuantity,
  parcelledQuantity,
}: Pick<OrderLine, 'quantity' | 'cancelledQuantity' | 'parcelledQuantity'>): number {
  return quantity - cancelledQuantity - parcelledQuantity;
}

export function listUnsent(lines: readonly OrderLine[]): LinePieces[] {
  return lines
    .map((line) => ({ lineId: line.id, quantity: countUnsent(line) }))
    .filter(({ quantity }) => quantity > 0);
}

/** Whether every piece of an order was taken off it or came back. */
export function areAllPiecesBack(
  lines: readonly { quantity: number; cancelledQuantity: number; returnedQuantity: number }[],
): boolean {
  return lines.every((line) => line.cancelledQuantity + line.returnedQuantity === line.quantity);
}

/** How many pieces of a line are credited after they were sent, and did not come back yet. */
export function countToComeBack(line: {
  parcelled: number;
  sent: number;
  returned: number;
}): number {
  return Math.max(0, line.parcelled - line.sent - line.returned);
}

/** How many pieces of a line can still be taken off before they are sent, or given back after that. */
export function creditablePieces(line: OrderLine, { credited }: CreditableOrder) {
  const of = credited.lines.find(({ lineId }) => lineId === line.id)?.quantity ?? 0;
  const sentCredited = Math.max(0, of - line.cancelledQuantity);
  return { unsent: countUnsent(line), sent: Math.max(0, line.parcelledQuantity - sentCredited) };
}

/** The credit of pieces by line, with charges of these amounts; the last one takes the round-off too. */
export function creditPieces(
  order: CreditableOrder,
  pieces: readonly LinePieces[],
  { deliveryPaise = ZERO, feePaise = ZERO, roundOffPaise = ZERO }: Partial<Credit> = {},
): Credit {
  const counts = Map.groupBy(pieces, ({ lineId }) => lineId);
  const lines = order.lines.flatMap((line) => {
    const quantity = countPieces(counts.get(line.id) ?? []);
    return quantity === 0
      ? []
      : [{ lineId: line.id, quantity, ...piecesWorth(line, quantity, order) }];
  });
  const credit = { ...NO_CREDIT, lines, deliveryPaise, feePaise };
  const parts = sumCredit(credit);
  const last = lastRoundOff(order, parts);
  // No credit is below 0.
  const own = max(roundOffPaise, subtract(ZERO, parts));
  const more = last < 0 || own < 0 ? min : max;
  return capped(order, { ...credit, roundOffPaise: more(last, own) });
}

/**
 * The round-off that a credit of this sum takes with it: the last one all that is left. One below 0 is taken
 * before that as far as the sum is more than what is left of the total.
 */
function lastRoundOff(order: CreditableOrder, credited: Paise): Paise {
  const { totalPaise, roundOffPaise } = creditable(order);
  if (roundOffPaise < 0) return min(ZERO, subtract(totalPaise, credited));
  const isLast = credited > 0 && credited === subtract(totalPaise, roundOffPaise);
  return isLast ? roundOffPaise : ZERO;
}

/** The goods and the tax of some pieces of a line, after what is credited of it. */
function piecesWorth(line: OrderLine, quantity: number, order: CreditableOrder) {
  const left = lineLeft(line, order);
  return {
    goodsPaise: takeShare(left.goodsPaise, quantity, left.pieces),
    taxPaise: takeShare(left.taxPaise, quantity, left.pieces),
  };
}

/** The credit of an amount: of all lines by what they have left, then of delivery, fee and round-off. */
export function creditAmount(order: CreditableOrder, asked: Paise): Credit {
  const left = creditable(order);
  const amount = min(asked, left.totalPaise);
  const withoutRoundOff = subtract(left.totalPaise, left.roundOffPaise);
  const isAll = amount > 0 && amount === left.totalPaise;
  const ofParts = isAll ? withoutRoundOff : min(amount, withoutRoundOff);
  const lefts = order.lines.map((line) => ({ lineId: line.id, ...lineLeft(line, order) }));
  const weights = lefts.map(({ goodsPaise, taxPaise }) => sum(goodsPaise, taxPaise));
  const ofLines = min(ofParts, sum(...weights));
  const shares = allocate(ofLines, weights);
  const lines = lefts.flatMap(({ lineId, taxPaise }, index) => {
    const [share = ZERO, weight = ZERO] = [shares[index], weights[index]];
    if (share === 0) return [];
    const tax = takeShare(taxPaise, share, weight);
    return [{ lineId, quantity: 0, goodsPaise: subtract(share, tax), taxPaise: tax }];
  });
  const deliveryPaise = min(subtract(ofParts, ofLines), left.deliveryPaise);
  const feePaise = min(subtract(subtract(ofParts, ofLines), deliveryPaise), left.feePaise);
  const roundOffPaise = subtract(amount, ofParts);
  return { ...NO_CREDIT, lines, deliveryPaise, feePaise, roundOffPaise };
}

/**
 * Delivery, fee and round-off, as far as no money was received for them: nobody owes them for an order that
 * is taken off whole, or came back.
 */
export function unpaidCharges(
  order: CreditableOrder,
  net: Paise,
): Pick<Credit, 'deliveryPaise' | 'feePaise' | 'roundOffPaise'> {
  const left = creditable(order);
  if (net <= 0) return left;
  const charges = sum(left.deliveryPaise, left.feePaise, left.roundOffPaise);
  const unpaid = max(ZERO, subtract(charges, net));
  const deliveryPaise = min(left.deliveryPaise, unpaid);
  const feePaise = min(left.feePaise, subtract(unpaid, deliveryPaise));
  return {
    deliveryPaise,
    feePaise,
    roundOffPaise: subtract(subtract(unpaid, deliveryPaise), feePaise),
  };
}

/** All that is left of an order: cancelling it is taking off everything. */
export function creditRest(order: CreditableOrder): Credit {
  const left = creditable(order);
  const pieces = order.lines.map((line) => ({
    lineId: line.id,
    quantity: lineLeft(line, order).pieces,
  }));
  return creditPieces(order, pieces, left);
}

/** Old refunds are of no line: what they took is not credited again with the pieces. */
function capped(order: CreditableOrder, credit: Credit): Credit {
  const cap = creditable(order).totalPaise;
  if (sumCredit(credit) <= cap) return credit;
  const weights = [
    credit.deliveryPaise,
    credit.feePaise,
    ...credit.lines.flatMap(({ goodsPaise, taxPaise }) => [goodsPaise, taxPaise]),
  ];
  const [deliveryPaise = ZERO, feePaise = ZERO, ...ofLines] = allocate(cap, weights);
  const lines = credit.lines.map((line, index) => ({
    ...line,
    goodsPaise: ofLines[2 * index] ?? ZERO,
    taxPaise: ofLines[2 * index + 1] ?? ZERO,
  }));
  return { ...credit, lines, deliveryPaise, feePaise };
}

/**
 * What an order's customer still owes, in paise; below 0 what the shop owes. `net`: what was received
 * and not sent back. An expired order costs nothing.
 */
export function getDue(
  { totalPaise, expiredAt }: { totalPaise: Paise; expiredAt: Date | null },
  creditedPaise: Paise,
  net: Paise,
): Paise {
  return subtract(expiredAt ? ZERO : subtract(totalPaise, creditedPaise), net);
}

/** What was received for an order and not sent back: what it costs less what is due. */
export function getNet(
  order: { totalPaise: Paise; expiredAt: Date | null; duePaise: Paise },
  creditedPaise: Paise,
): Paise {
  return getDue(order, creditedPaise, order.duePaise);
}

/** The worth of all pieces that are not sent, in paise. */
export function unsentWorth(order: CreditableOrder): Paise {
  return sum(
    ...order.lines.flatMap((line) => {
      const { goodsPaise, taxPaise } = piecesWorth(line, countUnsent(line), order);
      return [goodsPaise, taxPaise];
    }),
  );
}
