import type { Paise } from '../money/money.ts';
import { getFirstHoldMs, type PaymentMethod } from '../payments/payment-methods.ts';
import { MISMATCH_HOLD_MS } from '../payments/payment-polling.ts';
import { addMs } from '../time/calendar.ts';
import {
  areAllPiecesBack,
  type CreditableOrder,
  getDue,
  isRestFree,
  sumCredit,
} from './order-balance.ts';
import {
  ENDED_STATES,
  getOrderState,
  HELD_STATES,
  type OrderProgress,
  type OrderState,
} from './order-state.ts';

/** The columns of an order that a change reads or computes. */
interface ChangedOrder
  extends Pick<OrderProgress, 'totalPaise' | 'prepayPaise' | 'paidAt' | 'expiredAt' | 'heldUntil'> {
  state: OrderState;
  duePaise: Paise;
  paymentMethod: PaymentMethod;
  /** The network address it came from, hashed, while it counts as unpaid. */
  placedFrom: string | null;
}

type OrderRows = Pick<OrderProgress, 'parcels'> & Pick<CreditableOrder, 'lines' | 'credited'>;

/**
 * An order after a change of its columns or rows: state and due are computed from the rows and never
 * from what they were. The first time nothing is due it becomes paid. `netPaise`: received and not sent back.
 */
export function recomputeOrder<O extends ChangedOrder>(
  changed: O,
  rows: OrderRows,
  netPaise: Paise,
  now: Date,
): O {
  const creditedPaise = sumCredit(rows.credited);
  const duePaise = getDue(changed, creditedPaise, netPaise);
  const computeState = (order: O) => getOrderState({ ...order, ...rows, creditedPaise, netPaise });
  // Nothing is due and something was received, or only what costs nothing is left.
  const isNothingDue = duePaise <= 0 && (netPaise > 0 || isRestFree(rows));
  const isPaidNow = changed.paidAt === null && isNothingDue && isKept(computeState(changed));
  const paid = { ...changed, duePaise, paidAt: isPaidNow ? now : changed.paidAt };
  const computed = { ...paid, state: computeState(paid) };
  const wait =
    netPaise > 0 ? MISMATCH_HOLD_MS : getFirstHoldMs(changed.paymentMethod, changed.prepayPaise);
  return { ...computed, ...getHold(computed, addMs(now, wait ?? 0)) };
}

/** Whether something comes of an order in this state, so that money makes it a paid one. */
function isKept(state: OrderState): boolean {
  return state !== 'expired' && state !== 'cancelled' && state !== 'returned';
}

/**
 * A hold ends with the wait for it, and begins anew, until `end`, where an order waits for money again;
 * where an order came from is kept while it counts as unpaid.
 */
function getHold(
  { state, heldUntil, placedFrom, paidAt, totalPaise }: ChangedOrder,
  end: Date,
): Pick<ChangedOrder, 'heldUntil' | 'placedFrom'> {
  const isWaiting = HELD_STATES.includes(state);
  const isFreeByCode = totalPaise === 0;
  const isCounted = isWaiting || (state === 'processing' && (paidAt === null || isFreeByCode));
  return {
    heldUntil: isWaiting ? (heldUntil ?? end) : null,
    placedFrom: isCounted ? placedFrom : null,
  };
}

/** Whether nothing came of an order: it ended before it was sent, or all came back unpaid. */
export function hasNoSale(
  { state, paidAt, duePaise }: ChangedOrder,
  lines: Parameters<typeof areAllPiecesBack>[0],
): boolean {
  const isUnpaid = paidAt === null && duePaise <= 0;
  return ENDED_STATES.includes(state) || (isUnpaid && areAllPiecesBack(lines));
}
