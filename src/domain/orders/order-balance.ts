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

/** What is credited of a line: pieces, or with 0 of them an amount. */
export interface LineCredit {
  lineId: string;
  quantity: number;
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
}

/** An order with what is credited of it so far, one entry for each line. Amounts in paise. */
export interface CreditableOrder {
  totalPaise: Paise;
  shippingPaise: Paise;
  paymentFeePaise: Paise;
  lines: readonly OrderLine[];
  credited: Credit;
}

export const NO_CREDIT: Credit = {
  lines: [],
  deliveryPaise: ZERO,
  feePaise: ZERO,
  otherPaise: ZERO,
};

export function sumCredit({ lines, deliveryPaise, feePaise, otherPaise }: Credit): Paise {
  const ofLines = lines.flatMap(({ goodsPaise, taxPaise }) => [goodsPaise, taxPaise]);
  return sum(deliveryPaise, feePaise, otherPaise, ...ofLines);
}

/** Several credits as one, with one entry for each line. */
export function addCredits(credits: readonly Credit[]): Credit {
  const lines = Map.groupBy(
    credits.flatMap((credit) => credit.lines),
    ({ lineId }) => lineId,
  );
  return {
    lines: [...lines].map(([lineId, parts]) => ({
      lineId,
      quantity: parts.reduce((all, { quantity }) => all + quantity, 0),
      goodsPaise: sum(...parts.map(({ goodsPaise }) => goodsPaise)),
      taxPaise: sum(...parts.map(({ taxPaise }) => taxPaise)),
    })),
    deliveryPaise: sum(...credits.map(({ deliveryPaise }) => deliveryPaise)),
    feePaise: sum(...credits.map(({ feePaise }) => feePaise)),
    otherPaise: sum(...credits.map(({ otherPaise }) => otherPaise)),
  };
}

/** What is left of an order to credit. */
export function creditable(order: CreditableOrder) {
  const { credited, totalPaise, shippingPaise, paymentFeePaise } = order;
  return {
    deliveryPaise: subtract(shippingPaise, credited.deliveryPaise),
    feePaise: subtract(paymentFeePaise, credited.feePaise),
    /** In all; what old refunds took of it is of no line. */
    totalPaise: subtract(totalPaise, sumCredit(credited)),
  };
}

/** What of a line is not credited. Its pieces are credited one by one, so that they end at its own sum. */
function lineLeft(line: OrderLine, { credited }: CreditableOrder) {
  const of = credited.lines.find(({ lineId }) => lineId === line.id);
  const goods = subtract(times(line.unitPaise, line.quantity), line.discountPaise);
  return {
    pieces: line.quantity - (of?.quantity ?? 0),
    goodsPaise: subtract(goods, of?.goodsPaise ?? ZERO),
    taxPaise: subtract(line.taxPaise, of?.taxPaise ?? ZERO),
  };
}

/** How many pieces of a line can still be taken off before they are sent, or given back after that. */
export function creditablePieces(line: OrderLine, { credited }: CreditableOrder) {
  const of = credited.lines.find(({ lineId }) => lineId === line.id)?.quantity ?? 0;
  const sentCredited = Math.max(0, of - line.cancelledQuantity);
  return {
    unsent: line.quantity - line.cancelledQuantity - line.parcelledQuantity,
    sent: Math.max(0, line.parcelledQuantity - sentCredited),
  };
}

/** The credit of pieces by line, with delivery and fee of these amounts. */
export function creditPieces(
  order: CreditableOrder,
  pieces: readonly { lineId: string; quantity: number }[],
  { deliveryPaise = ZERO, feePaise = ZERO }: Partial<Credit> = {},
): Credit {
  const counts = Map.groupBy(pieces, ({ lineId }) => lineId);
  const lines = order.lines.flatMap((line) => {
    const quantity = (counts.get(line.id) ?? []).reduce((all, piece) => all + piece.quantity, 0);
    return quantity === 0
      ? []
      : [{ lineId: line.id, quantity, ...piecesWorth(line, quantity, order) }];
  });
  return capped(order, { lines, deliveryPaise, feePaise, otherPaise: ZERO });
}

/** The goods and the tax of some pieces of a line, after what is credited of it. */
function piecesWorth(line: OrderLine, quantity: number, order: CreditableOrder) {
  const left = lineLeft(line, order);
  return {
    goodsPaise: takeShare(left.goodsPaise, quantity, left.pieces),
    taxPaise: takeShare(left.taxPaise, quantity, left.pieces),
  };
}

/** The credit of an amount: of all lines by what they have left, then of delivery, then of the fee. */
export function creditAmount(order: CreditableOrder, amount: Paise): Credit {
  const lefts = order.lines.map((line) => ({ lineId: line.id, ...lineLeft(line, order) }));
  const weights = lefts.map(({ goodsPaise, taxPaise }) => sum(goodsPaise, taxPaise));
  const ofLines = min(amount, sum(...weights));
  const shares = allocate(ofLines, weights);
  const lines = lefts.flatMap(({ lineId, taxPaise }, index) => {
    const [share = ZERO, weight = ZERO] = [shares[index], weights[index]];
    if (share === 0) return [];
    const tax = takeShare(taxPaise, share, weight);
    return [{ lineId, quantity: 0, goodsPaise: subtract(share, tax), taxPaise: tax }];
  });
  const left = creditable(order);
  const deliveryPaise = min(subtract(amount, ofLines), left.deliveryPaise);
  const feePaise = min(subtract(subtract(amount, ofLines), deliveryPaise), left.feePaise);
  return capped(order, { lines, deliveryPaise, feePaise, otherPaise: ZERO });
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

/**
 * What couriers have collected for delivered parcels and not handed over, in paise: it is due, and not
 * from the customer. `net`: what was received and not sent back.
 */
export function cashWithCouriers(
  { duePaise, prepayPaise }: { duePaise: Paise; prepayPaise: Paise },
  parcels: readonly {
    collectPaise: Paise;
    deliveredAt: Date | null;
    lines: readonly { quantity: number; returnedQuantity: number }[];
  }[],
  net: Paise,
): Paise {
  const collected = parcels
    .filter(({ deliveredAt }) => deliveredAt !== null)
    .filter(({ lines }) => lines.some((line) => line.returnedQuantity < line.quantity))
    .map(({ collectPaise }) => collectPaise);
  const handedOver = max(ZERO, subtract(net, prepayPaise));
  return min(max(ZERO, duePaise), max(ZERO, subtract(sum(...collected), handedOver)));
}

/** The worth of all pieces that are not sent. */
function unsentWorth(order: CreditableOrder): Paise {
  return sum(
    ...order.lines.flatMap((line) => {
      const { goodsPaise, taxPaise } = piecesWorth(
        line,
        creditablePieces(line, order).unsent,
        order,
      );
      return [goodsPaise, taxPaise];
    }),
  );
}

/**
 * What the courier collects for a parcel of these pieces: their own sum, on the first parcel delivery
 * and fee as well, less what was received and is not of the parcels before.
 */
export function parcelCollect(
  order: CreditableOrder,
  pieces: readonly { lineId: string; quantity: number }[],
  { isFirst, net }: { isFirst: boolean; net: Paise },
): Paise {
  const cost = subtract(order.totalPaise, sumCredit(order.credited));
  const before = isFirst ? ZERO : subtract(cost, unsentWorth(order));
  const lines = order.lines.map((line) => {
    const sent = pieces.find(({ lineId }) => lineId === line.id)?.quantity ?? 0;
    return { ...line, parcelledQuantity: line.parcelledQuantity + sent };
  });
  const own = subtract(subtract(cost, unsentWorth({ ...order, lines })), before);
  return max(ZERO, subtract(own, max(ZERO, subtract(net, before))));
}
