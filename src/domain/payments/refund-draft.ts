import { addMs } from '../time/calendar.ts';
import { isUnsent, type LedgerPayment, netMinor } from './payment-ledger.ts';
import { REFUND_TRANSITIONS, type Refund } from './refund-states.ts';

export interface RefundFacts {
  payments: readonly LedgerPayment[];
  /** All refunds of the order. */
  refunds: readonly Refund[];
  order: { isPaid: boolean; isCancelled: boolean };
  now: Date;
}

/** What is stored beside the refunds. */
export type RefundEffect =
  | { kind: 'log'; refund: Refund; operation: string; reason?: string | undefined }
  | { kind: 'timeline'; event: 'refunded' | 'refund-failed'; text: string };

type RefundEmail =
  | 'refunded'
  | 'refunded-manually'
  | 'refund-failed'
  | 'refund-stuck'
  | 'refund-twice';

/** Jobs stored in the transaction, which run after its commit. */
export type RefundJob =
  | { kind: 'send'; refundId: string }
  | { kind: 'email'; email: RefundEmail; refundId: string };

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

/**
 * Another refund may have the gateway's id of this one, when a webhook without our id came before
 * the answer: both are one refund. Returns the other as it was.
 */
export function mergeDuplicate(
  draft: RefundDraft,
  { id, gateway }: Refund,
  gatewayRefundId: string | undefined,
): Refund | undefined {
  if (gatewayRefundId === undefined) return undefined;
  const other = draft.refunds.find(
    (refund) =>
      refund.id !== id && refund.gateway === gateway && refund.gatewayRefundId === gatewayRefundId,
  );
  if (!other) return undefined;
  const reason = 'The same refund as another one';
  closeRefund(draft, other, { gatewayRefundId: null, reason, replacedBy: id, isRequired: false });
  logRefund(draft, other, 'the same refund as another one', id);
  return other;
}

/**
 * Closes the latest replacement of a refund that succeeded late. Returns true when that replacement
 * did not fail, so that the customer may get the amount twice.
 */
export function closeReplacement(draft: RefundDraft, late: Refund): boolean {
  let last = late;
  while (last.replacedBy !== null) last = findRefund(draft, last.replacedBy);
  if (last.id === late.id) return false;
  if (last.state !== 'failed') return true;
  closeRefund(draft, last);
  return false;
}

/** The refund that a failed one replaced, if that was sent after all. */
export function findSentPredecessor({ refunds }: RefundDraft, failed: Refund): Refund | undefined {
  const replacedOne = ({ id }: Refund) => refunds.find(({ replacedBy }) => replacedBy === id);
  let found = replacedOne(failed);
  while (found && found.state !== 'succeeded') found = replacedOne(found);
  return found;
}

/** Closes the failed refunds of a payment that is refunded completely. Returns what is kept. */
export function closeCovered(draft: RefundDraft, paymentId: string): number {
  const payment = draft.payments.find(({ id }) => id === paymentId);
  if (!payment) return 0;
  const kept = netMinor(payment, draft.refunds);
  if (kept > 0) return kept;
  for (const refund of draft.refunds) {
    if (refund.paymentId === paymentId && isUnsent(refund)) closeRefund(draft, refund);
  }
  return kept;
}

/** Asks for the admin, in the list of refunds and by email. */
export function requireAttention(
  draft: RefundDraft,
  id: string,
  attention: 'stuck' | 'twice',
): void {
  const refund = changeRefund(draft, findRefund(draft, id), { attention });
  logRefund(draft, refund, `refund needs attention: ${attention}`);
  sendRefundEmail(draft, refund, `refund-${attention}`);
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
  saveRefund(draft, next);
  return next;
}

/** Puts a new or changed refund into the draft. */
export function saveRefund({ refunds, changed }: RefundDraft, refund: Refund): void {
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
export function logRefund(
  { effects }: RefundDraft,
  refund: Refund,
  operation: string,
  reason?: string,
): void {
  effects.push({ kind: 'log', refund, operation, reason });
}

/** Queues an email about a refund. */
export function sendRefundEmail(
  { jobs }: RefundDraft,
  { id: refundId }: Refund,
  email: RefundEmail,
): void {
  jobs.push({ kind: 'email', email, refundId });
}

/** So many milliseconds after the event. */
export function afterNow({ now }: RefundDraft, ms: number): Date {
  return addMs(now, ms);
}
