import { addMs } from '../time/calendar.ts';
import type { LedgerPayment } from './payment-ledger.ts';
import { REFUND_TRANSITIONS, type Refund } from './refund-states.ts';

/** The payments and refunds of an order, and what else decides. */
export interface RefundFacts {
  payments: readonly LedgerPayment[];
  /** All refunds of the order. */
  refunds: readonly Refund[];
  order: { isPaid: boolean; isCancelled: boolean };
  now: Date;
}

/** What is stored beside the refunds. */
type RefundEffect =
  | { kind: 'log'; refund: Refund; operation: string; reason?: string | undefined }
  | { kind: 'timeline'; event: 'refunded' | 'refund-failed'; text: string };

type RefundEmail =
  | 'refunded'
  | 'refunded-manually'
  | 'refund-failed'
  | 'refund-stuck'
  | 'refund-twice';

/** Jobs stored in the transaction, which run after its commit. */
type RefundJob =
  | { kind: 'send'; refundId: string }
  | { kind: 'email'; email: RefundEmail; refundId: string };

/** What an event changes, and what is stored and sent with it. */
export interface RefundChanges {
  /** New and changed refunds, in the order of writing. */
  changed: Refund[];
  effects: RefundEffect[];
  jobs: RefundJob[];
}

/** The refunds of an order while an event is applied to them, and what it has changed so far. */
export interface RefundDraft extends RefundFacts, RefundChanges {
  refunds: Refund[];
}

/** A draft of the refunds of an order, which nothing has changed yet. */
export function draftRefunds(facts: RefundFacts): RefundDraft {
  return { ...facts, refunds: [...facts.refunds], changed: [], effects: [], jobs: [] };
}

/** Ends a refund as failed that needs nothing more. */
export function closeRefund(
  draft: RefundDraft,
  refund: Refund,
  values: Partial<Refund> = {},
): Refund {
  return changeRefund(draft, refund, {
    state: 'failed',
    attention: null,
    nextCheckAt: null,
    ...values,
  });
}

/** The refund with other values, in the draft too. @throws Error for a state that cannot follow */
export function changeRefund(draft: RefundDraft, refund: Refund, values: Partial<Refund>): Refund {
  const next = { ...refund, ...values };
  if (next.state !== refund.state && !REFUND_TRANSITIONS[refund.state].includes(next.state)) {
    throw new Error(`A refund that is ${refund.state} cannot become ${next.state}`);
  }
  putRefund(draft, next);
  return next;
}

/** Puts a new or changed refund into the draft. */
export function putRefund({ refunds, changed }: RefundDraft, refund: Refund): void {
  for (const list of [refunds, changed]) {
    const index = list.findIndex(({ id }) => id === refund.id);
    list.splice(index < 0 ? list.length : index, 1, refund);
  }
}

/** A refund of the order as the draft has it. @throws Error where there is none */
export function findRefund({ refunds }: RefundDraft, id: string): Refund {
  const refund = refunds.find((one) => one.id === id);
  if (!refund) throw new Error(`The order has no refund ${id}`);
  return refund;
}

/** Records a decision in the payment log. */
export function addLogEntry(
  { effects }: RefundDraft,
  refund: Refund,
  operation: string,
  reason?: string,
): void {
  effects.push({ kind: 'log', refund, operation, reason });
}

/** Queues an email about a refund. */
export function queueRefundEmail(
  { jobs }: RefundDraft,
  { id: refundId }: Refund,
  email: RefundEmail,
): void {
  jobs.push({ kind: 'email', email, refundId });
}

/** The moment that is so many milliseconds after the event. */
export function afterNow({ now }: RefundDraft, ms: number): Date {
  return addMs(now, ms);
}
