import { z } from 'zod';
import { type AdminOrder, reasonSchema } from '../../../../contract/order-admin.ts';
import {
  type RefundQuote,
  refundAmountUpTo,
  type refundQuoteQuerySchema,
} from '../../../../contract/payment-admin.ts';
import {
  formatRupees,
  type Paise,
  type Rupees,
  rupees,
  subtract,
  sum,
  toPaise,
} from '../../../../domain/money/money.ts';
import { isUnderWay } from '../../../../domain/orders/order-state.ts';
import { refundLimitMessage } from '../../../../domain/payments/refund-states.ts';
import { type Choice, chosenQty } from './piece-fields.tsx';

/** Pieces of a line that can be taken off, or given back after they were sent. */
export interface RefundChoice extends Choice {
  from: 'unsent' | 'sent';
}

/** What is typed into the dialog. */
export interface RefundDraft {
  isAmount: boolean;
  pieces: { qty: number }[];
  restock: boolean;
  delivery: Rupees;
  fee: Rupees;
  amount: Rupees | null;
  /** Of an amount: a courier could not collect it, so nothing is given back. */
  isUncollected: boolean;
  note: string;
}

export type RefundQuery = z.input<typeof refundQuoteQuerySchema>;

/** What of an order can be taken off or given back; unsent pieces first. */
export function listRefundChoices({ pieces }: AdminOrder): RefundChoice[] {
  return pieces
    .flatMap(({ item, unsent, sent, isRemoved = false }) => [
      { item, from: 'unsent' as const, most: unsent, isRemoved },
      { item, from: 'sent' as const, most: sent, isRemoved },
    ])
    .filter(({ most }) => most > 0);
}

export function canRefund(adminOrder: AdminOrder): boolean {
  const { blocked, creditable } = adminOrder;
  const isLeft = creditable.total > 0 || listRefundChoices(adminOrder).length > 0;
  return !blocked.refund && isLeft;
}

/** Whether a courier has collected cash that has not arrived. */
export function hasCourierCash({ order: { due } }: AdminOrder): boolean {
  return due.cash === 'from-courier' || (due.withCourier ?? 0) > 0;
}

/** Whether there are unsent pieces of what is still in the shop. */
const hasSoldStill = (choices: readonly RefundChoice[]) =>
  choices.some(({ from, isRemoved }) => from === 'unsent' && !isRemoved);

export function blankRefund(choices: readonly RefundChoice[]): RefundDraft {
  return {
    isAmount: choices.length === 0,
    pieces: choices.map(() => ({ qty: 0 })),
    restock: hasSoldStill(choices),
    delivery: rupees(0),
    fee: rupees(0),
    amount: null,
    isUncollected: false,
    note: '',
  };
}

/** Checks a draft against what is left of the order. */
export function refundDraftSchema({ creditable }: AdminOrder, choices: readonly RefundChoice[]) {
  const upTo = (most: Rupees) =>
    z
      .number('Enter an amount, or 0')
      .min(0, 'Enter an amount, or 0')
      .max(most, refundLimitMessage(formatRupees(most)));
  const shared = { note: reasonSchema, restock: z.boolean(), isUncollected: z.boolean() };
  return z.discriminatedUnion('isAmount', [
    z.object({ ...shared, isAmount: z.literal(true), amount: refundAmountUpTo(creditable.total) }),
    z.object({
      ...shared,
      isAmount: z.literal(false),
      pieces: chosenQty(choices),
      delivery: upTo(creditable.delivery),
      fee: upTo(creditable.fee),
    }),
  ]);
}

/** What a draft asks for; null while it asks for nothing, or is not complete. */
export function toRefundQuery(
  draft: RefundDraft,
  adminOrder: AdminOrder,
  choices: readonly RefundChoice[],
): RefundQuery | null {
  const isValid = refundDraftSchema(adminOrder, choices).safeParse({ ...draft, note: 'not read' });
  if (!isValid.success) return null;
  if (draft.isAmount) {
    const isUncollected = draft.isUncollected && hasCourierCash(adminOrder);
    return { amount: draft.amount as Rupees, ...(isUncollected && { send: rupees(0) }) };
  }
  const { delivery, fee } = draft;
  const hasSold = hasSoldStill(choices);
  const items = choices.flatMap(({ item, from, isRemoved }, index) => {
    const qty = draft.pieces[index]?.qty ?? 0;
    // One box for all: beside what is still sold it is not about what was removed from the shop.
    const restock = draft.restock && !(isRemoved && hasSold);
    return qty > 0 ? [{ item, qty, from, ...(from === 'unsent' && { restock }) }] : [];
  });
  return items.length === 0 && delivery === 0 && fee === 0 ? null : { items, delivery, fee };
}

/** What parcels under way collect, and would after a refund; null where that is the same. */
export function changedCollect(
  { order, parcels }: AdminOrder,
  { send }: RefundQuery,
  { due }: RefundQuote,
): { now: Paise; then: Paise } | null {
  // What a courier could not collect lowers the cash it has, and not what is collected for other parcels.
  if (send !== undefined) return null;
  const now = sum(...parcels.filter(isUnderWay).map(({ collect }) => toPaise(collect)));
  const then = subtract(toPaise(due), toPaise(order.due.withCourier ?? rupees(0)));
  return now > then ? { now, then } : null;
}

/** The text of the button that decides it. */
export function refundText(quote: RefundQuote | null, isPaid: boolean): string {
  if (!quote) return isPaid ? 'Refund' : 'Take off';
  if (quote.send > 0) return `Refund ${formatRupees(quote.send)}`;
  return quote.credit > 0 ? `Take off ${formatRupees(quote.credit)}` : 'Take off';
}
