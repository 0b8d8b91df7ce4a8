import { formatMinor, type Money } from '../money/foreign-amount.ts';
import { min, sum } from '../money/money.ts';
import { addMs } from '../time/calendar.ts';
import {
  amountText,
  type ChargedAmount,
  isUnsent,
  type LedgerPayment,
  netMinor,
  unrefundedPart,
} from './payment-ledger.ts';
import {
  isOverdue,
  isRefundOpen,
  REFUND_TRANSITIONS,
  type Refund,
  type RefundTransaction,
  waitBeforePoll,
  waitBeforeRetry,
  waitForLateSuccess,
} from './refund-states.ts';

/** A transaction to be requested: of which payment, by which refund, and why. */
export type NewTransaction = Pick<
  RefundTransaction,
  'id' | 'refundId' | 'paymentId' | 'gateway' | 'note' | 'actorId' | 'chargedCurrency'
> &
  ChargedAmount &
  Partial<Pick<RefundTransaction, 'failures'>>;

/** The status of a transaction, as its gateway or the admin reports it. */
export interface RefundReport {
  state: 'pending' | 'succeeded' | 'failed';
  /** In the currency of the payment, else the report is logged and does not count. */
  amount?: Money | undefined;
  gatewayRefundId?: string | undefined;
  reason?: string | undefined;
}

/**
 * What happens to a transaction:
 * - `requested`: a refund sends a payment back, or a part of it
 * - `reported`: a status of the gateway. `paymentId`: the payment that it chose among several;
 *   `isConfirmed`: it was fetched just now, so that a failure after a success counts; `isReopened`:
 *   it sends a failed one after all; `isAnnounced`: the customer needs no email
 * - `covered`: its payment was sent back without it, so it is not sent; what is left of the payment
 *   is, as the transaction `newId`
 * - `polled`: a poll has ended, perhaps without a result
 * - `retried`, `completed`, `dismissed`: by the admin; the shop retries too. `newId` is the id of
 *   the transaction that takes the place of this one
 */
export type RefundEvent =
  | { kind: 'requested'; transaction: NewTransaction }
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

/** The payments of an order, its refunds with their transactions, and what else decides. */
export interface RefundFacts {
  payments: readonly LedgerPayment[];
  refunds: readonly Refund[];
  transactions: readonly RefundTransaction[];
  order: { isPaid: boolean; isCancelled: boolean };
  now: Date;
}

/** What is stored beside the rows. */
type RefundEffect =
  | { kind: 'log'; transaction: RefundTransaction; operation: string; reason?: string | undefined }
  | { kind: 'timeline'; event: 'refunded' | 'refund-failed'; text: string };

type RefundEmail =
  | 'refunded'
  | 'refunded-manually'
  | 'refund-failed'
  | 'refund-stuck'
  | 'refund-twice';

/** Jobs stored in the transaction of the database, which run after its commit. */
type RefundJob =
  | { kind: 'send'; transactionId: string }
  | { kind: 'email'; email: RefundEmail; transactionId: string };

/** What an event changes, and what is stored and sent with it. */
export interface RefundChanges {
  refunds: Refund[];
  transactions: RefundTransaction[];
  effects: RefundEffect[];
  jobs: RefundJob[];
}

/** The rows while an event is applied to them, and what it has changed so far. */
interface Draft extends Pick<RefundFacts, 'payments' | 'order' | 'now'> {
  refunds: Refund[];
  transactions: RefundTransaction[];
  changes: RefundChanges;
}

/** Applies an event to the refunds of an order; one that changes nothing has no changes. */
export function applyRefundEvent(facts: RefundFacts, event: RefundEvent): RefundChanges {
  const draft: Draft = {
    ...facts,
    refunds: [...facts.refunds],
    transactions: [...facts.transactions],
    changes: { refunds: [], transactions: [], effects: [], jobs: [] },
  };
  applyEvent(draft, event);
  return draft.changes;
}

function applyEvent(draft: Draft, event: RefundEvent): void {
  switch (event.kind) {
    case 'requested':
      request(draft, event.transaction);
      break;
    case 'reported':
      report(draft, event);
      break;
    case 'covered':
      cover(draft, event);
      break;
    case 'polled':
      if (isOverdue(find(draft, event.id), draft.now)) requireAttention(draft, event.id, 'stuck');
      break;
    case 'retried':
      retry(draft, event);
      break;
    case 'completed':
      complete(draft, event);
      break;
    case 'dismissed':
      dismiss(draft, find(draft, event.id));
  }
}

function request(draft: Draft, given: NewTransaction): RefundTransaction {
  const { origin, isRequired } = refundOf(draft, given);
  const isManual = given.gateway === 'manual';
  const transaction: RefundTransaction = {
    failures: 0,
    ...given,
    origin,
    isRequired,
    state: 'requested',
    attention: isManual ? 'manual' : null,
    gatewayRefundId: null,
    reason: null,
    createdAt: draft.now,
    settledAt: null,
    nextCheckAt: isManual ? null : afterNow(draft, waitBeforePoll(0)),
  };
  put(draft, transaction);
  if (!isManual && origin !== 'gateway') {
    draft.changes.jobs.push({ kind: 'send', transactionId: transaction.id });
  }
  return transaction;
}

/**
 * A success counts also after a failure, since the gateway's own ledger is right; a failure after a
 * success only when it was fetched just now.
 */
function report(draft: Draft, event: EventOf<'reported'>): void {
  const { report: update, paymentId, isConfirmed, isReopened, isAnnounced = false } = event;
  const requested = find(draft, event.id);
  if (update.amount && update.amount.currency !== requested.chargedCurrency) {
    const text = `${update.amount.currency} ${formatMinor(update.amount)}`;
    addLogEntry(draft, requested, 'a refund in another currency', text);
    return;
  }
  const duplicate = mergeDuplicate(draft, requested, update.gatewayRefundId);
  const wasSent = duplicate?.state === 'succeeded';
  // Of several payments of one order the gateway may choose which one it refunds.
  const isMoved = paymentId !== undefined && paymentId !== requested.paymentId;
  const moved = isMoved ? change(draft, requested, { paymentId }) : requested;
  const state = wasSent ? 'succeeded' : update.state;
  if (state === 'succeeded') {
    if (moved.state !== 'succeeded') succeed(draft, moved, update, wasSent || isAnnounced);
  } else if (state === 'failed') {
    if (isRefundOpen(moved) || (isConfirmed && moved.state === 'succeeded'))
      fail(draft, moved, update);
  } else if (isRefundOpen(moved)) {
    setPending(draft, moved, update, moved.gatewayRefundId === null);
  } else if (moved.state === 'failed' && (duplicate || (isReopened && isUnsent(moved)))) {
    setPending(draft, moved, update, true);
  }
}

function cover(draft: Draft, { id, newId }: EventOf<'covered'>): void {
  const transaction = find(draft, id);
  if (transaction.state !== 'requested') return;
  const reason = 'Refunded at the payment gateway';
  const closed = close(draft, transaction, { reason, settledAt: draft.now });
  addLogEntry(draft, closed, 'refunded at the gateway already');
  if (isSent(draft, closed)) clearTwice(draft, closed);
  else replace(draft, closed, newId, {});
}

function retry(draft: Draft, { id, newId, actorId }: EventOf<'retried'>): void {
  const transaction = find(draft, id);
  if (!isUnsent(transaction)) return;
  const given = actorId === undefined ? {} : { actorId, failures: 0 };
  if (!replace(draft, transaction, newId, given)) closeCovered(draft, transaction.paymentId);
}

/**
 * Records that the admin sent it outside the shop. The gateway is polled for a month where it has not
 * reported a result, as it may still send it.
 */
function complete(draft: Draft, { id, newId, note, actorId }: EventOf<'completed'>): void {
  const transaction = find(draft, id);
  const sent = { state: 'succeeded' } as const;
  if (transaction.attention === 'manual') {
    const noted = change(draft, transaction, { note: `${transaction.note}; ${note}` });
    succeed(draft, noted, sent, false);
    return;
  }
  const isUnknown = transaction.attention === 'stuck';
  const ended = isUnknown ? { reason: 'Completed manually', settledAt: draft.now } : {};
  const closed = close(draft, transaction, ended);
  const manual = replace(draft, closed, newId, { gateway: 'manual', note, actorId });
  if (manual) succeed(draft, manual, sent, false);
  const wait = isUnknown ? waitForLateSuccess(0) : null;
  const nextCheckAt = wait === null ? null : afterNow(draft, wait);
  change(draft, find(draft, id), { nextCheckAt });
}

/** What the customer need not get is withdrawn whole; else nothing is left to do. */
function dismiss(draft: Draft, transaction: RefundTransaction): void {
  change(draft, transaction, { attention: null, nextCheckAt: null });
  if (transaction.attention !== 'failed') return;
  for (const sibling of siblingsOf(draft, transaction))
    if (isUnsent(sibling)) close(draft, sibling);
  putRefund(draft, { ...refundOf(draft, transaction), withdrawnAt: draft.now });
}

function setPending(
  draft: Draft,
  transaction: RefundTransaction,
  update: RefundReport,
  isFirst: boolean,
): void {
  const ageMs = draft.now.getTime() - transaction.createdAt.getTime();
  change(draft, transaction, {
    state: 'pending',
    attention: isFirst ? null : transaction.attention,
    gatewayRefundId: update.gatewayRefundId ?? transaction.gatewayRefundId,
    settledAt: null,
    nextCheckAt: afterNow(draft, waitBeforePoll(ageMs)),
  });
}

function succeed(
  draft: Draft,
  transaction: RefundTransaction,
  update: RefundReport,
  isAnnounced: boolean,
): void {
  const sent = change(draft, transaction, {
    state: 'succeeded',
    attention: null,
    gatewayRefundId: update.gatewayRefundId ?? transaction.gatewayRefundId,
    reason: null,
    settledAt: draft.now,
    nextCheckAt: null,
  });
  addLogEntry(draft, sent, 'refund succeeded', update.reason);
  if (!isAnnounced) {
    const text = `${amountText(sent)}: ${sent.note}`;
    draft.changes.effects.push({ kind: 'timeline', event: 'refunded', text });
    queueEmail(draft, sent, sent.gateway === 'manual' ? 'refunded-manually' : 'refunded');
  }
  if (isSent(draft, sent)) {
    // What was to take its place, and failed too, is not needed any more.
    for (const sibling of siblingsOf(draft, sent)) if (isUnsent(sibling)) close(draft, sibling);
  }
  const kept = closeCovered(draft, sent.paymentId);
  if (isSentTwice(draft, sent) || kept < 0) requireAttention(draft, sent.id, 'twice');
}

function fail(draft: Draft, transaction: RefundTransaction, update: RefundReport): void {
  const { isPaid, isCancelled } = draft.order;
  const failures = transaction.failures + 1;
  const isRequired = transaction.isRequired || isCancelled || !isPaid;
  if (isRequired !== transaction.isRequired)
    putRefund(draft, { ...refundOf(draft, transaction), isRequired });
  const wait = isRequired ? waitBeforeRetry(failures) : null;
  const failed = change(draft, transaction, {
    state: 'failed',
    attention: 'failed',
    gatewayRefundId: update.gatewayRefundId || transaction.gatewayRefundId,
    reason: update.reason ?? null,
    settledAt: draft.now,
    isRequired,
    failures,
    nextCheckAt: wait === null ? null : afterNow(draft, wait),
  });
  addLogEntry(draft, failed, 'refund failed', update.reason);
  clearTwice(draft, failed);
  if (isSent(draft, failed)) {
    close(draft, failed);
    return;
  }
  if (failures === 1) {
    const end = isRequired ? 'it is sent again' : 'being investigated';
    const text = `${amountText(failed)}: ${end}`;
    draft.changes.effects.push({ kind: 'timeline', event: 'refund-failed', text });
  }
  if (closeCovered(draft, failed.paymentId) <= 0) return;
  // One email at the first failure, and one when the refund is no longer retried.
  if (failures === 1 || wait === null) queueEmail(draft, failed, 'refund-failed');
}

/**
 * Requests the amount of an unsent transaction under a new id: a gateway answers the same id with the
 * same result. Null when nothing of it is left.
 */
function replace(
  draft: Draft,
  unsent: RefundTransaction,
  newId: string,
  given: Partial<NewTransaction>,
): RefundTransaction | null {
  const payment = draft.payments.find(({ id }) => id === unsent.paymentId);
  if (!payment) return null;
  const rest = unrefundedPart(payment, draft.transactions);
  const chargedMinor = Math.min(unsent.chargedMinor, rest.chargedMinor);
  if (chargedMinor <= 0) return null;
  const refund = refundOf(draft, unsent);
  // What was made at the gateway and failed there is the shop's to send from now on.
  if (refund.origin === 'gateway') putRefund(draft, { ...refund, origin: 'shop' });
  const { refundId, paymentId, gateway, note, actorId, failures, chargedCurrency } = unsent;
  const next = request(draft, {
    id: newId,
    refundId,
    paymentId,
    gateway,
    note,
    actorId,
    failures,
    chargedCurrency,
    amountPaise: min(unsent.amountPaise, rest.amountPaise),
    chargedMinor,
    ...given,
  });
  close(draft, unsent);
  return next;
}

/**
 * Another transaction may have the gateway's id of this one, when a webhook without our id came before
 * the answer: both are one, and what was recorded as made at the gateway is withdrawn. Returns the
 * other as it was.
 */
function mergeDuplicate(
  draft: Draft,
  { id, refundId, gateway }: RefundTransaction,
  gatewayRefundId: string | undefined,
): RefundTransaction | undefined {
  if (gatewayRefundId === undefined) return undefined;
  const other = draft.transactions.find(
    (each) =>
      each.id !== id && each.gateway === gateway && each.gatewayRefundId === gatewayRefundId,
  );
  if (!other) return undefined;
  const reason = 'The same refund as another one';
  close(draft, other, { gatewayRefundId: null, reason });
  if (other.refundId !== refundId)
    putRefund(draft, { ...refundOf(draft, other), withdrawnAt: draft.now });
  addLogEntry(draft, other, 'the same refund as another one', id);
  return other;
}

/** What a refund was to send, and what its transactions send that have not failed. */
function sentOf(draft: Draft, transaction: RefundTransaction): { sent: number; wanted: number } {
  const { sendPaise } = refundOf(draft, transaction);
  const all = draft.transactions.filter(({ refundId }) => refundId === transaction.refundId);
  const sending = all.filter(({ state }) => state !== 'failed');
  if (sendPaise > 0) {
    return { sent: sum(...sending.map(({ amountPaise }) => amountPaise)), wanted: sendPaise };
  }
  // Of a payment whose worth nobody has said, its own currency counts.
  const minor = (list: RefundTransaction[]) => list.map(({ chargedMinor }) => chargedMinor);
  return {
    sent: minor(sending).reduce((total, one) => total + one, 0),
    wanted: Math.max(...minor(all)),
  };
}

/** Whether a refund's transactions send all of it. */
function isSent(draft: Draft, transaction: RefundTransaction): boolean {
  const { sent, wanted } = sentOf(draft, transaction);
  return sent >= wanted;
}

/** Whether they send more than that, as where one that had failed was sent after all. */
function isSentTwice(draft: Draft, transaction: RefundTransaction): boolean {
  const { sent, wanted } = sentOf(draft, transaction);
  return sent > wanted;
}

/** Once another one has failed, nothing was sent twice after all. */
function clearTwice(draft: Draft, transaction: RefundTransaction): void {
  if (isSentTwice(draft, transaction)) return;
  for (const sibling of siblingsOf(draft, transaction)) {
    if (sibling.attention === 'twice') {
      change(draft, sibling, { attention: null, nextCheckAt: null });
    }
  }
}

/** Closes the failed transactions of a payment that is sent back completely. Returns what is kept. */
function closeCovered(draft: Draft, paymentId: string): number {
  const payment = draft.payments.find(({ id }) => id === paymentId);
  if (!payment) return 0;
  const kept = netMinor(payment, draft.transactions);
  if (kept > 0) return kept;
  for (const transaction of draft.transactions) {
    if (transaction.paymentId === paymentId && isUnsent(transaction)) close(draft, transaction);
  }
  return kept;
}

/** Puts a transaction into the admin’s list and emails the admin. */
function requireAttention(draft: Draft, id: string, attention: 'stuck' | 'twice'): void {
  const transaction = change(draft, find(draft, id), { attention });
  addLogEntry(draft, transaction, `refund needs attention: ${attention}`);
  queueEmail(draft, transaction, `refund-${attention}`);
}

/** The other transactions of the same refund. */
function siblingsOf(draft: Draft, { id, refundId }: RefundTransaction): RefundTransaction[] {
  return draft.transactions.filter((each) => each.refundId === refundId && each.id !== id);
}

/** Ends a transaction as failed that needs nothing more. */
function close(
  draft: Draft,
  transaction: RefundTransaction,
  values: Partial<RefundTransaction> = {},
): RefundTransaction {
  const closed = { state: 'failed', attention: null, nextCheckAt: null } as const;
  return change(draft, find(draft, transaction.id), { ...closed, ...values });
}

/** The transaction with other values, in the draft too. @throws Error for a state that cannot follow */
function change(
  draft: Draft,
  transaction: RefundTransaction,
  values: Partial<RefundTransaction>,
): RefundTransaction {
  const next = { ...transaction, ...values };
  const { state } = transaction;
  if (next.state !== state && !REFUND_TRANSITIONS[state].includes(next.state)) {
    throw new Error(`A refund that is ${state} cannot become ${next.state}`);
  }
  put(draft, next);
  return next;
}

function put(draft: Draft, transaction: RefundTransaction): void {
  putInto(draft.transactions, transaction);
  putInto(draft.changes.transactions, transaction);
}

/** Changes a refund; its transactions in the draft say the same. */
function putRefund(draft: Draft, refund: Refund): void {
  putInto(draft.refunds, refund);
  putInto(draft.changes.refunds, refund);
  const { origin, isRequired } = refund;
  draft.transactions = draft.transactions.map((each) =>
    each.refundId === refund.id ? { ...each, origin, isRequired } : each,
  );
}

function putInto<T extends { id: string }>(list: T[], entry: T): void {
  const index = list.findIndex(({ id }) => id === entry.id);
  list.splice(index < 0 ? list.length : index, 1, entry);
}

function find({ transactions }: Draft, id: string): RefundTransaction {
  const transaction = transactions.find((one) => one.id === id);
  if (!transaction) throw new Error(`The order has no refund transaction ${id}`);
  return transaction;
}

function refundOf({ refunds }: Draft, { refundId }: Pick<RefundTransaction, 'refundId'>): Refund {
  const refund = refunds.find(({ id }) => id === refundId);
  if (!refund) throw new Error(`The order has no refund ${refundId}`);
  return refund;
}

/** Records a decision in the payment log. */
function addLogEntry(
  draft: Draft,
  transaction: RefundTransaction,
  operation: string,
  reason?: string,
): void {
  draft.changes.effects.push({ kind: 'log', transaction, operation, reason });
}

function queueEmail(draft: Draft, { id }: RefundTransaction, email: RefundEmail): void {
  draft.changes.jobs.push({ kind: 'email', email, transactionId: id });
}

/** The moment that is so many milliseconds after the event. */
function afterNow({ now }: Draft, ms: number): Date {
  return addMs(now, ms);
}
