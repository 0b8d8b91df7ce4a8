import { formatMinor, type Money } from '../money/foreign-amount.ts';
import { min } from '../money/money.ts';
import {
  amountText,
  type ChargedAmount,
  isUnsent,
  netMinor,
  unrefundedPart,
} from './payment-ledger.ts';
import {
  addLogEntry,
  afterNow,
  changeRefund,
  closeRefund,
  draftRefunds,
  findRefund,
  putRefund,
  queueRefundEmail,
  type RefundChanges,
  type RefundDraft,
  type RefundFacts,
} from './refund-draft.ts';
import {
  isOverdue,
  isRefundOpen,
  type Refund,
  waitBeforePoll,
  waitBeforeRetry,
  waitForLateSuccess,
} from './refund-states.ts';

/** Who requests a refund of which payment, and why. */
export type NewRefund = Pick<
  Refund,
  'id' | 'paymentId' | 'gateway' | 'origin' | 'note' | 'actorId' | 'isRequired' | 'chargedCurrency'
> &
  ChargedAmount &
  Partial<Pick<Refund, 'failures'>>;

/** The status of a refund, as its gateway or the admin reports it. */
export interface RefundReport {
  state: 'pending' | 'succeeded' | 'failed';
  /** In the currency of the payment, else the report is logged and does not count. */
  amount?: Money | undefined;
  gatewayRefundId?: string | undefined;
  reason?: string | undefined;
}

/**
 * - `requested`: the shop, the admin or someone at the gateway refunds a payment
 * - `reported`: a status of the gateway. `paymentId`: the payment that it chose among several;
 *   `isConfirmed`: it was fetched just now, so that a failure after a success counts; `isReopened`:
 *   it sends a failed refund after all; `isAnnounced`: the customer needs no email
 * - `covered`: its payment was sent back without it, so it is not sent; what is left of the payment
 *   is, as the refund `newId`
 * - `polled`: a poll has ended, perhaps without a result
 * - `retried`, `completed`, `dismissed`: by the admin; the shop retries too. `newId` is the id of
 *   the refund that takes the place of this one
 */
export type RefundEvent =
  | { kind: 'requested'; refund: NewRefund }
  | {
      kind: 'reported';
      id: string;
      report: RefundReport;
      paymentId?: string | undefined;
      isConfirmed?: boolean;
      isReopened?: boolean;
      isAnnounced?: boolean;
    }
  | { kind: 'covered'; id: string; newId: string }
  | { kind: 'polled'; id: string }
  | { kind: 'retried'; id: string; newId: string; actorId?: string }
  | { kind: 'completed'; id: string; newId: string; note: string; actorId: string }
  | { kind: 'dismissed'; id: string };

type EventOf<Kind> = Extract<RefundEvent, { kind: Kind }>;

/** Applies an event to the refunds of an order; one that changes nothing has no changes. */
export function applyRefundEvent(facts: RefundFacts, event: RefundEvent): RefundChanges {
  const draft = draftRefunds(facts);
  applyEvent(draft, event);
  const { changed, effects, jobs } = draft;
  return { changed, effects, jobs };
}

function applyEvent(draft: RefundDraft, event: RefundEvent): void {
  switch (event.kind) {
    case 'requested':
      request(draft, event.refund);
      break;
    case 'reported':
      report(draft, event);
      break;
    case 'covered':
      cover(draft, event);
      break;
    case 'polled':
      if (isOverdue(findRefund(draft, event.id), draft.now))
        requireAttention(draft, event.id, 'stuck');
      break;
    case 'retried':
      retry(draft, event);
      break;
    case 'completed':
      complete(draft, event);
      break;
    case 'dismissed':
      changeRefund(draft, findRefund(draft, event.id), { attention: null, nextCheckAt: null });
  }
}

function request(draft: RefundDraft, given: NewRefund): Refund {
  const isManual = given.gateway === 'manual';
  const refund: Refund = {
    failures: 0,
    ...given,
    state: 'requested',
    attention: isManual ? 'manual' : null,
    gatewayRefundId: null,
    reason: null,
    replacedBy: null,
    createdAt: draft.now,
    settledAt: null,
    nextCheckAt: isManual ? null : afterNow(draft, waitBeforePoll(0)),
  };
  putRefund(draft, refund);
  if (!isManual && given.origin !== 'gateway') {
    draft.jobs.push({ kind: 'send', refundId: refund.id });
  }
  return refund;
}

/**
 * A success counts also after a failure, since the gateway's own ledger is right; a failure after a
 * success only when it was fetched just now.
 */
function report(draft: RefundDraft, event: EventOf<'reported'>): void {
  const { report: update, paymentId, isConfirmed, isReopened, isAnnounced = false } = event;
  const requested = findRefund(draft, event.id);
  if (update.amount && update.amount.currency !== requested.chargedCurrency) {
    addLogEntry(
      draft,
      requested,
      'a refund in another currency',
      `${update.amount.currency} ${formatMinor(update.amount)}`,
    );
    return;
  }
  const duplicate = mergeDuplicate(draft, requested, update.gatewayRefundId);
  const wasSent = duplicate?.state === 'succeeded';
  // Of several payments of one order the gateway may choose which one it refunds.
  const isMoved = paymentId !== undefined && paymentId !== requested.paymentId;
  const refund = isMoved ? changeRefund(draft, requested, { paymentId }) : requested;
  const state = wasSent ? 'succeeded' : update.state;
  if (state === 'succeeded') {
    if (refund.state !== 'succeeded') succeed(draft, refund, update, wasSent || isAnnounced);
  } else if (state === 'failed') {
    if (isRefundOpen(refund) || (isConfirmed && refund.state === 'succeeded'))
      fail(draft, refund, update);
  } else if (isRefundOpen(refund)) {
    setPending(draft, refund, update, refund.gatewayRefundId === null);
  } else if (refund.state === 'failed' && (duplicate || (isReopened && isUnsent(refund)))) {
    setPending(draft, refund, update, true);
  }
}

function cover(draft: RefundDraft, { id, newId }: EventOf<'covered'>): void {
  const refund = findRefund(draft, id);
  if (refund.state !== 'requested') return;
  const closed = closeRefund(draft, refund, {
    reason: 'Refunded at the payment gateway',
    settledAt: draft.now,
    isRequired: false,
  });
  addLogEntry(draft, closed, 'refunded at the gateway already');
  const predecessor = findSentPredecessor(draft, closed);
  // The amount was not sent twice after all.
  if (predecessor) changeRefund(draft, predecessor, { attention: null, nextCheckAt: null });
  else replace(draft, closed, newId, { isRequired: refund.isRequired });
}

function retry(draft: RefundDraft, { id, newId, actorId }: EventOf<'retried'>): void {
  const refund = findRefund(draft, id);
  if (!isUnsent(refund)) return;
  const given = actorId === undefined ? {} : { actorId, failures: 0 };
  if (!replace(draft, refund, newId, given)) closeCovered(draft, refund.paymentId);
}

/**
 * Records that the admin sent a refund outside the shop. The gateway is polled for a month where it
 * has not reported a result, as it may still send it.
 */
function complete(draft: RefundDraft, { id, newId, note, actorId }: EventOf<'completed'>): void {
  const refund = findRefund(draft, id);
  const sent = { state: 'succeeded' } as const;
  if (refund.attention === 'manual') {
    const noted = changeRefund(draft, refund, { note: `${refund.note}; ${note}` });
    succeed(draft, noted, sent, false);
    return;
  }
  const isUnknown = refund.attention === 'stuck';
  const ended = isUnknown ? { reason: 'Completed manually', settledAt: draft.now } : {};
  const closed = closeRefund(draft, refund, ended);
  const manual = replace(draft, closed, newId, {
    gateway: 'manual',
    origin: 'admin',
    note,
    actorId,
  });
  if (manual) succeed(draft, manual, sent, false);
  const wait = isUnknown ? waitForLateSuccess(0) : null;
  changeRefund(draft, findRefund(draft, id), {
    nextCheckAt: wait === null ? null : afterNow(draft, wait),
  });
}

function setPending(
  draft: RefundDraft,
  refund: Refund,
  update: RefundReport,
  isFirst: boolean,
): void {
  const ageMs = draft.now.getTime() - refund.createdAt.getTime();
  changeRefund(draft, refund, {
    state: 'pending',
    attention: isFirst ? null : refund.attention,
    gatewayRefundId: update.gatewayRefundId ?? refund.gatewayRefundId,
    settledAt: null,
    nextCheckAt: afterNow(draft, waitBeforePoll(ageMs)),
  });
}

function succeed(
  draft: RefundDraft,
  refund: Refund,
  update: RefundReport,
  isAnnounced: boolean,
): void {
  const sent = changeRefund(draft, refund, {
    state: 'succeeded',
    attention: null,
    gatewayRefundId: update.gatewayRefundId ?? refund.gatewayRefundId,
    reason: null,
    settledAt: draft.now,
    nextCheckAt: null,
  });
  addLogEntry(draft, sent, 'refund succeeded', update.reason);
  if (!isAnnounced) {
    const text = `${amountText(sent)}: ${sent.note}`;
    draft.effects.push({ kind: 'timeline', event: 'refunded', text });
    queueRefundEmail(draft, sent, sent.gateway === 'manual' ? 'refunded-manually' : 'refunded');
  }
  const isSentTwice = closeReplacement(draft, sent);
  const kept = closeCovered(draft, sent.paymentId);
  if (isSentTwice || kept < 0) requireAttention(draft, sent.id, 'twice');
}

function fail(draft: RefundDraft, refund: Refund, update: RefundReport): void {
  const { isPaid, isCancelled } = draft.order;
  const failures = refund.failures + 1;
  const isRequired = refund.isRequired || isCancelled || !isPaid;
  const wait = isRequired ? waitBeforeRetry(failures) : null;
  const failed = changeRefund(draft, refund, {
    state: 'failed',
    attention: 'failed',
    gatewayRefundId: update.gatewayRefundId || refund.gatewayRefundId,
    reason: update.reason ?? null,
    settledAt: draft.now,
    isRequired,
    failures,
    nextCheckAt: wait === null ? null : afterNow(draft, wait),
  });
  addLogEntry(draft, failed, 'refund failed', update.reason);
  const predecessor = findSentPredecessor(draft, failed);
  if (predecessor) {
    // The amount was not sent twice after all.
    changeRefund(draft, predecessor, { attention: null, nextCheckAt: null });
    closeRefund(draft, failed);
    return;
  }
  if (failures === 1) {
    const end = isRequired ? 'it is sent again' : 'being investigated';
    const text = `${amountText(failed)}: ${end}`;
    draft.effects.push({ kind: 'timeline', event: 'refund-failed', text });
  }
  if (closeCovered(draft, failed.paymentId) <= 0) return;
  // One email at the first failure, and one when the refund is no longer retried.
  if (failures === 1 || wait === null) queueRefundEmail(draft, failed, 'refund-failed');
}

/**
 * Requests the amount of an unsent refund under a new id: a gateway answers the same id with the
 * same result. Null when nothing of it is left.
 */
function replace(
  draft: RefundDraft,
  unsent: Refund,
  newId: string,
  given: Partial<NewRefund>,
): Refund | null {
  const payment = draft.payments.find(({ id }) => id === unsent.paymentId);
  if (!payment) return null;
  const rest = unrefundedPart(payment, draft.refunds);
  const chargedMinor = Math.min(unsent.chargedMinor, rest.chargedMinor);
  if (chargedMinor <= 0) return null;
  const { paymentId, gateway, note, actorId, isRequired, failures, chargedCurrency } = unsent;
  const next = request(draft, {
    id: newId,
    paymentId,
    gateway,
    note,
    actorId,
    isRequired,
    failures,
    chargedCurrency,
    origin: unsent.origin === 'gateway' ? 'shop' : unsent.origin,
    amountPaise: min(unsent.amountPaise, rest.amountPaise),
    chargedMinor,
    ...given,
  });
  closeRefund(draft, unsent, { replacedBy: next.id });
  return next;
}

/**
 * Another refund may have the gateway's id of this one, when a webhook without our id came before
 * the answer: both are one refund. Returns the other as it was.
 */
function mergeDuplicate(
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
  addLogEntry(draft, other, 'the same refund as another one', id);
  return other;
}

/**
 * Closes the latest replacement of a refund that succeeded late. Returns true when that replacement
 * did not fail, so that the customer may get the amount twice.
 */
function closeReplacement(draft: RefundDraft, late: Refund): boolean {
  let last = late;
  while (last.replacedBy !== null) last = findRefund(draft, last.replacedBy);
  if (last.id === late.id) return false;
  if (last.state !== 'failed') return true;
  closeRefund(draft, last);
  return false;
}

/** The refund that a failed one replaced, if that was sent after all. */
function findSentPredecessor({ refunds }: RefundDraft, failed: Refund): Refund | undefined {
  const replacedOne = ({ id }: Refund) => refunds.find(({ replacedBy }) => replacedBy === id);
  let found = replacedOne(failed);
  while (found && found.state !== 'succeeded') found = replacedOne(found);
  return found;
}

/** Closes the failed refunds of a payment that is refunded completely. Returns what is kept. */
function closeCovered(draft: RefundDraft, paymentId: string): number {
  const payment = draft.payments.find(({ id }) => id === paymentId);
  if (!payment) return 0;
  const kept = netMinor(payment, draft.refunds);
  if (kept > 0) return kept;
  for (const refund of draft.refunds) {
    if (refund.paymentId === paymentId && isUnsent(refund)) closeRefund(draft, refund);
  }
  return kept;
}

/** Puts a refund into the admin’s list and emails the admin. */
function requireAttention(draft: RefundDraft, id: string, attention: 'stuck' | 'twice'): void {
  const refund = changeRefund(draft, findRefund(draft, id), { attention });
  addLogEntry(draft, refund, `refund needs attention: ${attention}`);
  queueRefundEmail(draft, refund, `refund-${attention}`);
}
