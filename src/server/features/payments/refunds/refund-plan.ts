import type { RefundQuote, RefundQuoteQuery } from '../../../../contract/payment-admin.ts';
import {
  formatPaise,
  type InPaise,
  type Paise,
  subtract,
  sum,
  ZERO,
} from '../../../../domain/money/money.ts';
import {
  type CreditableOrder,
  countPieces,
  creditable,
  creditablePieces,
  getNet,
  sumCredit,
} from '../../../../domain/orders/order-balance.ts';
import { getOrderDue, UNSENT_STATES } from '../../../../domain/orders/order-state.ts';
import { takesHeldCash } from '../../../../domain/orders/parcel-cash.ts';
import { type TakenOff, takeAmount, takePieces } from '../../../../domain/orders/taken-off.ts';
import {
  planSend,
  type RefundPart,
  refundableAmount,
  splitRefund,
} from '../../../../domain/payments/payment-ledger.ts';
import { isCollected } from '../../../../domain/payments/payment-methods.ts';
import { refundLimitMessage } from '../../../../domain/payments/refund-states.ts';
import type { Tx } from '../../../platform/db/database.ts';
import {
  invalidField,
  type ShopError,
  stateConflict,
} from '../../../platform/errors/shop-error.ts';
import { requireAllowed, withOrderLock } from '../../orders/order-change.service.ts';
import { loadPieces } from '../../orders/order-pieces.repository.ts';
import { toCreditable } from '../../orders/order-views.ts';
import type { OrderRow } from '../../orders/orders.service.ts';
import { sumHeldCash } from '../../orders/parcels.service.ts';
import type { PaymentDeps } from '../gateways/gateways.service.ts';
import * as repository from '../payments.repository.ts';
import { listTransactions } from './refund-transactions.repository.ts';

export type Part = RefundPart<repository.PaymentRow>;

/** What a refund would take off an order, and send. */
export interface PlannedRefund extends TakenOff, ReturnType<typeof planSend> {
  /** Of the credit, the cash that couriers could not collect. */
  uncollected: Paise;
  ledger: Awaited<ReturnType<typeof loadLedger>>;
}

/** What a refund would credit and send, and what would be due then; changes nothing. */
export const quoteRefund = (
  { orderDeps }: PaymentDeps,
  orderId: string,
  asked: RefundQuoteQuery,
): Promise<InPaise<RefundQuote>> =>
  withOrderLock(orderDeps, orderId, async (tx, order) => {
    await requireAllowed(tx, order, 'refund');
    const planned = await planRefund(tx, order, asked);
    return toQuote(order, { ...planned, send: chooseSend(planned, asked) });
  });

/** The payments of an order and what is sent back of them. */
export async function loadLedger(tx: Tx, orderId: string) {
  const all = await repository.listPayments(tx, orderId);
  return {
    // Money that does not match pays nothing, and goes back by itself.
    counted: all.filter(({ isMismatched }) => !isMismatched),
    mismatched: all.filter(({ isMismatched }) => isMismatched),
    sent: await listTransactions(tx, orderId),
  };
}

export const loadCreditable = async (tx: Tx, order: OrderRow): Promise<CreditableOrder> =>
  toCreditable(order, await loadPieces(tx, order.id));

/** What a refund would be, by the order's rows as they are. @throws ShopError REFUND_TOO_LARGE, BAD_INPUT, ORDER_STATE */
export async function planRefund(
  tx: Tx,
  order: OrderRow,
  asked: RefundQuoteQuery,
): Promise<PlannedRefund> {
  const creditableOrder = await loadCreditable(tx, order);
  const taken = planCredit(creditableOrder, order, asked);
  const credited = sumCredit(taken.credit);
  const heldPaise = isCollected(order.paymentMethod) ? await sumHeldCash(tx, order) : ZERO;
  // What couriers could not collect is taken off as an amount that sends nothing.
  const isUncollected = heldPaise > 0 && asked.amount !== undefined && asked.send === 0;
  if (isUncollected && credited > heldPaise) throw tooLargeError('amount', heldPaise);
  const { duePaise } = order;
  const pieces = asked.amount === undefined ? countPieces(creditableOrder.lines) : 0;
  // Its customer has paid: the money would be owed, could not be sent, and would not be due when it arrives.
  if (!isUncollected && takesHeldCash({ duePaise, heldPaise }, credited, pieces)) {
    throw stateConflict(
      `Couriers have ${formatPaise(heldPaise)} of this order: record this cash with “Mark as paid” first. What they did not collect can be taken off as an amount that gives nothing back.`,
    );
  }
  const isEnd = isUnsent(order) && credited === creditable(creditableOrder).totalPaise;
  const ledger = await loadLedger(tx, order.id);
  return {
    ...taken,
    ...planSend({ credited, duePaise, isEnd }, ledger.counted, ledger.sent),
    uncollected: isUncollected ? credited : ZERO,
    ledger,
  };
}

const isUnsent = ({ state }: OrderRow) => UNSENT_STATES.includes(state);

/** What is to be sent: as asked for, up to what is owed. @throws ShopError REFUND_TOO_LARGE */
export function chooseSend({ send, owed }: PlannedRefund, asked: RefundQuoteQuery): Paise {
  if (asked.send !== undefined && asked.send > owed) throw tooLargeError('send', owed);
  return asked.send ?? send;
}

/** The parts of payments that send an amount. @throws ShopError REFUND_TOO_LARGE, BAD_INPUT */
export function splitSend({ ledger }: PlannedRefund, send: Paise): Part[] {
  const { counted, sent } = ledger;
  const parts = splitRefund(send, counted, sent);
  if (!parts) throw tooLargeError('send', refundableAmount(counted, sent));
  const small = parts.find(({ chargedMinor }) => chargedMinor <= 0);
  if (!small) return parts;
  throw invalidField(
    'amount',
    `Enter a larger amount: this is less than the smallest amount in ${small.payment.chargedCurrency}`,
  );
}

/** A refund as it would be. */
export function toQuote(order: OrderRow, { credit, send }: PlannedRefund): InPaise<RefundQuote> {
  const duePaise = sum(subtract(order.duePaise, sumCredit(credit)), send);
  return {
    items: credit.lines.map(({ lineId, quantity, goodsPaise, taxPaise }) => ({
      item: lineId,
      qty: quantity,
      price: sum(goodsPaise, taxPaise),
    })),
    delivery: credit.deliveryPaise,
    fee: credit.feePaise,
    ...(credit.roundOffPaise !== 0 && { roundOff: credit.roundOffPaise }),
    credit: sumCredit(credit),
    send,
    due: getOrderDue({ ...order, duePaise }).amount,
  };
}

/** What is asked for as a credit, with the pieces that were not sent. @throws ShopError as `planRefund` */
function planCredit(
  creditableOrder: CreditableOrder,
  order: OrderRow,
  { items, delivery, fee, amount }: RefundQuoteQuery,
): TakenOff {
  const left = creditable(creditableOrder);
  if (amount !== undefined) {
    if (items.length > 0 || delivery > 0 || fee > 0) {
      throw invalidField('amount', 'Choose pieces, delivery and fee, or an amount, not both');
    }
    if (amount > left.totalPaise) throw tooLargeError('amount', left.totalPaise);
    return takeAmount(creditableOrder, amount, isUnsent(order));
  }
  if (delivery > left.deliveryPaise) throw tooLargeError('delivery', left.deliveryPaise);
  if (fee > left.feePaise) throw tooLargeError('fee', left.feePaise);
  const chosen = items.map((item, index) =>
    chooseCreditablePieces(creditableOrder, item, `items.${index}`),
  );
  const keys = chosen.map(({ lineId, from }) => `${lineId} ${from}`);
  if (new Set(keys).size < keys.length) {
    throw invalidField('items', 'Name each line once, or once for sent and once for unsent pieces');
  }
  const charges = { deliveryPaise: delivery, feePaise: fee };
  const net = getNet(order, sumCredit(creditableOrder.credited));
  return takePieces(creditableOrder, chosen, charges, { isUnsent: isUnsent(order), net });
}

function chooseCreditablePieces(
  order: CreditableOrder,
  { item, qty, from: given, restock }: RefundQuoteQuery['items'][number],
  path: string,
) {
  const line = order.lines.find(({ id }) => id === item);
  if (!line) throw invalidField(`${path}.item`, 'This is no line of the order');
  const available = creditablePieces(line, order);
  if (given === undefined && available.sent > 0 && available.unsent > 0) {
    throw invalidField(`${path}.from`, 'Say whether the pieces were sent: some of them were');
  }
  const from = given ?? (available.sent > 0 ? 'sent' : 'unsent');
  if (qty > available[from]) {
    const left = available[from] > 0 ? `Only ${available[from]}` : 'None';
    const message = `${left} of these pieces are left.`;
    throw invalidField(`${path}.qty`, message, 'REFUND_TOO_LARGE');
  }
  return { lineId: line.id, quantity: qty, from, restock };
}

export function tooLargeError(path: string, most: Paise): ShopError {
  const nothing =
    path === 'amount' ? 'This order is already refunded in full.' : 'Nothing is left of it.';
  const message = most > 0 ? refundLimitMessage(formatPaise(most)) : nothing;
  return invalidField(path, message, 'REFUND_TOO_LARGE');
}
