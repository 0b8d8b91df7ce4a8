import { max, min, type Paise, subtract, sum, ZERO } from '../money/money.ts';
import {
  type Credit,
  type CreditableOrder,
  countPieces,
  type LinePieces,
  lineLeft,
  listUnsent,
  sumCredit,
  unsentWorth,
} from './order-balance.ts';
import { isSent, isUnderWay, type ParcelTimes } from './order-state.ts';

/** A parcel as its cash needs it. */
export interface CashParcel extends ParcelTimes {
  /** Counted from 1 in its order. */
  number: number;
  /** Fixed when it is sent, and again when it is delivered. */
  collectPaise: Paise;
  /** Of that, what its courier has handed over. */
  receivedPaise: Paise;
}

/** What a courier has collected for a parcel and not handed over. */
const getHeldCash = ({ deliveredAt, collectPaise, receivedPaise }: CashParcel): Paise =>
  deliveredAt === null ? ZERO : subtract(collectPaise, receivedPaise);

/** What of a sum each parcel has whose courier holds cash, one after the other. */
export function shareHeldCash<P extends CashParcel>(parcels: readonly P[], cash: Paise) {
  let left = cash;
  return parcels.flatMap((parcel) => {
    const taken = min(left, getHeldCash(parcel));
    left = subtract(left, taken);
    return taken > 0 ? [{ parcel, taken }] : [];
  });
}

/**
 * Where the due amount of an order that is paid on delivery is: with couriers who have delivered theirs,
 * to be collected for parcels under way, the first of them first, and with the customer for what is not
 * sent yet (`rest`).
 */
export function splitCash(parcels: readonly CashParcel[], duePaise: Paise) {
  const due = max(ZERO, duePaise);
  const withCourierPaise = min(due, sum(...parcels.map(getHeldCash)));
  let restPaise = subtract(due, withCourierPaise);
  const collects = new Map<number, Paise>();
  const underWay = parcels.filter(isUnderWay);
  for (const { number, collectPaise } of underWay.toSorted((one, two) => one.number - two.number)) {
    const collect = min(collectPaise, restPaise);
    collects.set(number, collect);
    restPaise = subtract(restPaise, collect);
  }
  return { withCourierPaise, collects, restPaise };
}

/** What the courier collects for one of an order's parcels by now, or did. */
export function getCollect(
  parcel: CashParcel,
  parcels: readonly CashParcel[],
  duePaise: Paise,
): Paise {
  return splitCash(parcels, duePaise).collects.get(parcel.number) ?? parcel.collectPaise;
}

/**
 * What the courier collects for a new parcel of these pieces: the last one all that is left, one before it
 * no more than that.
 */
export function parcelCollect(
  order: CreditableOrder,
  parcels: readonly CashParcel[],
  duePaise: Paise,
  pieces: readonly LinePieces[],
): Paise {
  const { restPaise } = splitCash(parcels, duePaise);
  const isLast = countPieces(pieces) === countPieces(listUnsent(order.lines));
  return isLast ? restPaise : min(restPaise, ownCash(order, parcels, duePaise, pieces));
}

/** What is due for a parcel beside the `others` and the unsent pieces, in paise. */
function dueForParcel(
  order: CreditableOrder,
  others: readonly CashParcel[],
  duePaise: Paise,
): Paise {
  return subtract(splitCash(others, duePaise).restPaise, unsentWorth(order));
}

/** What a parcel collects after some of its pieces came back: no more than before. */
export function collectAfterReturn(
  order: CreditableOrder,
  parcel: CashParcel,
  others: readonly CashParcel[],
  duePaise: Paise,
): Paise {
  return min(parcel.collectPaise, max(ZERO, dueForParcel(order, others, duePaise)));
}

/**
 * By so many paise for each piece its rounded share and what its parcel collects may differ: one for the
 * goods, one for the tax. What is more has another reason, such as an amount taken off.
 */
const MOST_ROUNDING = 2;

/**
 * The credit of a parcel that came back whole. Parcels and credits round the shares of a line each in their
 * own order: the paise between them are credited too, so that the `others` collect what their labels say.
 * @param duePaise before the credit
 */
export function creditWithRounding(
  order: CreditableOrder,
  credit: Credit,
  others: readonly CashParcel[],
  duePaise: Paise,
): Credit {
  const rounding = subtract(dueForParcel(order, others, duePaise), sumCredit(credit));
  // A round-off may be as small: it goes with what is credited last.
  const most = order.roundOffPaise === 0 ? MOST_ROUNDING * countPieces(order.lines) : 0;
  if (rounding === 0 || Math.abs(rounding) > most) return credit;
  const rounded = credit.lines.findIndex(({ lineId, quantity, goodsPaise }) => {
    const line = order.lines.find(({ id }) => id === lineId);
    if (!line) return false;
    const left = lineLeft(line, order);
    const goods = goodsPaise + rounding;
    // The last pieces take exactly what is left.
    return quantity < left.pieces && goods >= 0 && goods <= left.goodsPaise;
  });
  const lines = credit.lines.map((line, index) =>
    index === rounded ? { ...line, goodsPaise: sum(line.goodsPaise, rounding) } : line,
  );
  return { ...credit, lines };
}

/**
 * The sum of unsent pieces, with delivery, fee and round-off of an order of which nothing is sent, less what was
 * received for it.
 */
function ownCash(
  order: CreditableOrder,
  parcels: readonly CashParcel[],
  duePaise: Paise,
  pieces: readonly LinePieces[],
): Paise {
  const cost = subtract(order.totalPaise, sumCredit(order.credited));
  const before = parcels.some(isSent) ? subtract(cost, unsentWorth(order)) : ZERO;
  const lines = order.lines.map((line) => {
    const sent = pieces.find(({ lineId }) => lineId === line.id)?.quantity ?? 0;
    return { ...line, parcelledQuantity: line.parcelledQuantity + sent };
  });
  const own = subtract(subtract(cost, unsentWorth({ ...order, lines })), before);
  const received = subtract(cost, duePaise);
  return max(ZERO, subtract(own, max(ZERO, subtract(received, before))));
}

/** Whether a credit of so many pieces takes cash off an order that couriers hold, and not only its rounding. */
export function takesHeldCash(
  { duePaise, heldPaise }: { duePaise: Paise; heldPaise: Paise },
  credited: Paise,
  pieces: number,
): boolean {
  return heldPaise > 0 && credited > duePaise - heldPaise + MOST_ROUNDING * pieces;
}
