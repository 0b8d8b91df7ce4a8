import { formatMinor } from '../money/foreign-amount.ts';
import { min, sum } from '../money/money.ts';
import { addMs } from '../time/calendar.ts';
import {
  amountText,
  isUnsent,
  netMinor,
  type RefundState,
  unrefundedPart,
} from './payment-ledger.ts';
import type {
  EventOf,
  NewTransaction,
  RefundChanges,
  RefundEffect,
  RefundEmail,
  RefundEvent,
  RefundFacts,
  RefundReport,
} from './refund-events.ts';
import {
  isOverdue,
  isRefundOpen,
  nextRefundPoll,
  REFUND_TRANSITIONS,
  type Refund,
  type RefundTransaction,
  waitBeforePoll,
  waitBeforeRetry,
} from './refund-states.ts';

/** Copies of the rows, changed in place while an event is applied, and what it has changed so far. */
interface Draft extends Pick<RefundFacts, 'payments' | 'order' | 'now'> {
  refunds: Refund[];
  transactions: RefundTransaction[];
  changes: RefundChanges;
}

/** An event of a transaction that is stored. */
type EventOfOne = Exclude<RefundEvent, { kind: 'requested' }>;

/** Applies an event to the refunds of an order; one that changes nothing has no changes. */
export function applyRefundEvent(facts: RefundFacts, event: RefundEvent): RefundChanges {
  const draft: Draft = {
    ...facts,
    refunds: facts.refunds.map((refund) => ({ ...refund })),
    transactions: facts.transactions.map((transaction) => ({ ...transaction })),
    changes: { refunds: [], transactions: [], effects: [] },
  };
  if (event.kind === 'requested') request(draft, event.transaction);
  else apply(draft, find(draft.transactions, event.id), event);
  closeNeedless(draft);
  return draft.changes;
}

function apply(draft: Draft, transaction: RefundTransaction, event: EventOfOne) {
  switch (event.kind) {
    case 'reported':
      return report(draft, transaction, event);
    case 'covered':
      return cover(draft, transaction, event.newId);
    case 'polled':
      return isOverdue(transaction, draft.now) && requireAttention(draft, transaction, 'stuck');
    case 'retried':
      return retry(draft, transaction, event);
    case 'completed':
      return complete(draft, transaction, event);
    case 'dismissed':
      return dismiss(draft, transaction);
  }
}

function request(draft: Draft, given: NewTransaction): RefundTransaction {
  const { origin, isRequired } = findRefund(draft, given);
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
    nextCheckAt: isManual ? null : addMs(draft.now, waitBeforePoll(0)),
  };
  draft.transactions.push(transaction);
  draft.changes.transactions.push(transaction);
  if (!isManual && origin !== 'gateway')
    addEffect(draft, { kind: 'send', transactionId: transaction.id });
  return transaction;
}

/**
 * A success counts also after a failure, since the gateway's own ledger is right; a failure after a
 * success only when it was fetched just now.
 */
function report(draft: Draft, transaction: RefundTransaction, event: EventOf<'reported'>): void {
  const { report: update, paymentId, isConfirmed, isReopened, isAnnounced = false } = event;
  if (update.amount && update.amount.currency !== transaction.chargedCurrency) {
    const text = `${update.amount.currency} ${formatMinor(update.amount)}`;
    log(draft, transaction, 'a refund in another currency', text);
    return;
  }
  const merged = mergeDuplicate(draft, transaction, update.gatewayRefundId);
  const wasSent = merged === 'succeeded';
  // Of several payments of one order the gateway may choose which one it refunds.
  if (paymentId !== undefined && paymentId !== transaction.paymentId) {
    change(draft, transaction, { paymentId });
  }
  const state = wasSent ? 'succeeded' : update.state;
  const isOpen = isRefundOpen(transaction);
  if (state === 'succeeded') {
    if (transaction.state !== 'succeeded')
      succeed(draft, transaction, update, wasSent || isAnnounced);
  } else if (state === 'failed') {
    if (isOpen || (isConfirmed && transaction.state === 'succeeded'))
      fail(draft, transaction, update);
  } else {
    const isSentAfterAll = transaction.state === 'failed' && merged !== undefined;
    if (isOpen || isSentAfterAll || (isReopened && isUnsent(transaction)))
      setPending(draft, transaction, update);
  }
}

function cover(draft: Draft, transaction: RefundTransaction, newId: string): void {
  if (transaction.state !== 'requested') return;
  const reason = 'Refunded at the payment gateway';
  close(draft, transaction, { reason, settledAt: draft.now });
  log(draft, transaction, 'refunded at the gateway already');
  if (surplus(draft, transaction) < 0) replace(draft, transaction, newId);
}

function retry(
  draft: Draft,
  transaction: RefundTransaction,
  { newId, actorId }: EventOf<'retried'>,
): void {
  if (!isUnsent(transaction)) return;
  replace(draft, transaction, newId, actorId === undefined ? {} : { actorId, failures: 0 });
}

/**
 * Records that the admin sent it outside the shop. The gateway is polled for a month where it has not
 * reported a result, as it may still send it.
 */
function complete(
  draft: Draft,
  transaction: RefundTransaction,
  { newId, note, actorId }: EventOf<'completed'>,
): void {
  const sent = { state: 'succeeded' } as const;
  if (transaction.attention === 'manual') {
    change(draft, transaction, { note: `${transaction.note}; ${note}` });
    succeed(draft, transaction, sent, false);
    return;
  }
  const isUnknown = transaction.attention === 'stuck';
  const unknown = { reason: 'Completed manually', settledAt: draft.now };
  close(draft, transaction, isUnknown ? unknown : {});
  const manual = replace(draft, transaction, newId, { gateway: 'manual', note, actorId });
  if (manual) succeed(draft, manual, sent, false);
  if (isUnknown)
    change(draft, transaction, { nextCheckAt: nextRefundPoll(transaction, draft.now) });
}

/** What the customer need not get is withdrawn whole; else nothing is left to do. */
function dismiss(draft: Draft, transaction: RefundTransaction): void {
  const isWithdrawn = transaction.attention === 'failed';
  change(draft, transaction, { attention: null, nextCheckAt: null });
  if (!isWithdrawn) return;
  for (const sibling of listSiblings(draft, transaction))
    if (isUnsent(sibling)) close(draft, sibling);
  changeRefund(draft, transaction, { withdrawnAt: draft.now });
}

function setPending(draft: Draft, transaction: RefundTransaction, update: RefundReport): void {
  const gatewayRefundId = update.gatewayRefundId ?? transaction.gatewayRefundId;
  // One that the gateway has said nothing of, or that it did not send, is no problem any more.
  const isKnown = isRefundOpen(transaction) && transaction.gatewayRefundId !== null;
  const attention = isKnown ? transaction.attention : null;
  const pending = { state: 'pending', attention, gatewayRefundId, settledAt: null } as const;
  const nextCheckAt = nextRefundPoll({ ...transaction, ...pending }, draft.now);
  change(draft, transaction, { ...pending, nextCheckAt });
}

function succeed(
  draft: Draft,
  transaction: RefundTransaction,
  update: RefundReport,
  isAnnounced: boolean,
): void {
  change(draft, transaction, {
    state: 'succeeded',
    attention: null,
    gatewayRefundId: update.gatewayRefundId ?? transaction.gatewayRefundId,
    reason: null,
    settledAt: draft.now,
    nextCheckAt: null,
  });
  log(draft, transaction, 'refund succeeded', update.reason);
  if (!isAnnounced) {
    const text = `${amountText(transaction)}: ${transaction.note}`;
    addEffect(draft, { kind: 'timeline', event: 'refunded', text });
    const isManual = transaction.gateway === 'manual';
    queueEmail(draft, transaction, isManual ? 'refunded-manually' : 'refunded');
  }
  if (isSentTwice(draft, transaction)) requireAttention(draft, transaction, 'twice');
}

function fail(draft: Draft, transaction: RefundTransaction, update: RefundReport): void {
  const { isPaid, isCancelled } = draft.order;
  const failures = transaction.failures + 1;
  // What was sent once stands on a credit note.
  const wasSent = transaction.state === 'succeeded';
  const isRequired = transaction.isRequired || isCancelled || !isPaid || wasSent;
  if (isRequired !== transaction.isRequired) changeRefund(draft, transaction, { isRequired });
  const wait = isRequired ? waitBeforeRetry(failures) : null;
  change(draft, transaction, {
    state: 'failed',
    attention: 'failed',
    gatewayRefundId: update.gatewayRefundId ?? transaction.gatewayRefundId,
    reason: update.reason ?? null,
    settledAt: draft.now,
    failures,
    nextCheckAt: wait === null ? null : addMs(draft.now, wait),
  });
  log(draft, transaction, 'refund failed', update.reason);
  if (surplus(draft, transaction) >= 0) return;
  if (failures === 1) {
    const end = isRequired ? 'it is sent again' : 'being investigated';
    const text = `${amountText(transaction)}: ${end}`;
    addEffect(draft, { kind: 'timeline', event: 'refund-failed', text });
  }
  if (keptMinor(draft, transaction) <= 0) return;
  // One email at the first failure, and one when the refund is no longer retried.
  if (failures === 1 || wait === null) queueEmail(draft, transaction, 'refund-failed');
}

/**
 * Requests the amount of an unsent transaction under a new id: a gateway answers the same id with the
 * same result. Null when nothing of it is left.
 */
function replace(
  draft: Draft,
  unsent: RefundTransaction,
  id: string,
  given: Partial<NewTransaction> = {},
): RefundTransaction | null {
  const payment = draft.payments.find((each) => each.id === unsent.paymentId);
  if (!payment) return null;
  const rest = unrefundedPart(payment, draft.transactions);
  const chargedMinor = Math.min(unsent.chargedMinor, rest.chargedMinor);
  if (chargedMinor <= 0) return null;
  // What was made at the gateway and failed there is the shop's to send from now on.
  if (unsent.origin === 'gateway') changeRefund(draft, unsent, { origin: 'shop' });
  const amountPaise = min(unsent.amountPaise, rest.amountPaise);
  const next = request(draft, { ...unsent, id, amountPaise, chargedMinor, ...given });
  close(draft, unsent);
  return next;
}

/**
 * Another transaction may have the gateway's id of this one, when a webhook without our id came before
 * the answer: both are one, and what was recorded as made at the gateway is withdrawn. Returns the
 * state that the other had.
 */
function mergeDuplicate(
  draft: Draft,
  { id, refundId, gateway }: RefundTransaction,
  gatewayRefundId: string | undefined,
): RefundState | undefined {
  if (gatewayRefundId === undefined) return undefined;
  const other = draft.transactions.find(
    (each) =>
      each.id !== id && each.gateway === gateway && each.gatewayRefundId === gatewayRefundId,
  );
  if (!other) return undefined;
  const { state } = other;
  close(draft, other, { gatewayRefundId: null, reason: 'The same refund as another one' });
  if (other.refundId !== refundId) changeRefund(draft, other, { withdrawnAt: draft.now });
  log(draft, other, 'the same refund as another one', id);
  return state;
}

/** By how much a refund's transactions that have not failed send more than it was to send. */
function surplus(draft: Draft, transaction: RefundTransaction): number {
  const { sendPaise } = findRefund(draft, transaction);
  const all = listSiblings(draft, transaction);
  const sending = all.filter(({ state }) => state !== 'failed');
  if (sendPaise > 0) return sum(...sending.map(({ amountPaise }) => amountPaise)) - sendPaise;
  // Of a payment whose worth nobody has said, its own currency counts.
  const wanted = Math.max(...all.map(({ chargedMinor }) => chargedMinor));
  return sending.reduce((rest, { chargedMinor }) => rest + chargedMinor, -wanted);
}

/** What is kept of the payment of a transaction, in the currency charged. */
function keptMinor({ payments, transactions }: Draft, { paymentId }: RefundTransaction): number {
  const payment = payments.find(({ id }) => id === paymentId);
  return payment ? netMinor(payment, transactions) : 0;
}

/** Whether more was sent than intended, as where one that had failed was sent after all. */
function isSentTwice(draft: Draft, transaction: RefundTransaction): boolean {
  return surplus(draft, transaction) > 0 || keptMinor(draft, transaction) < 0;
}

/**
 * Runs after any event: closes an unsent transaction once its refund is sent without it, or its payment is
 * sent back completely; and takes back that one was sent twice, once another one has failed.
 */
function closeNeedless(draft: Draft): void {
  for (const transaction of draft.transactions) {
    if (isUnsent(transaction)) {
      const isSent = surplus(draft, transaction) >= 0;
      const hasPayment = draft.payments.some(({ id }) => id === transaction.paymentId);
      if (isSent || (hasPayment && keptMinor(draft, transaction) <= 0)) close(draft, transaction);
    } else if (transaction.attention === 'twice' && !isSentTwice(draft, transaction)) {
      change(draft, transaction, { attention: null, nextCheckAt: null });
    }
  }
}

/** Puts a transaction into the admin’s list and emails the admin. */
function requireAttention(
  draft: Draft,
  transaction: RefundTransaction,
  attention: 'stuck' | 'twice',
): void {
  change(draft, transaction, { attention });
  log(draft, transaction, `refund needs attention: ${attention}`);
  queueEmail(draft, transaction, `refund-${attention}`);
}

/** The transactions of the refund of one, that one too. */
function listSiblings({ transactions }: Draft, { refundId }: RefundTransaction) {
  return transactions.filter((each) => each.refundId === refundId);
}

/** Ends a transaction as failed that needs nothing more. */
function close(
  draft: Draft,
  transaction: RefundTransaction,
  values: Partial<RefundTransaction> = {},
): void {
  change(draft, transaction, { state: 'failed', attention: null, nextCheckAt: null, ...values });
}

/** @throws Error for a state that cannot follow */
function change(
  { changes }: Draft,
  transaction: RefundTransaction,
  values: Partial<RefundTransaction>,
): void {
  const { state } = transaction;
  const next = values.state ?? state;
  if (next !== state && !REFUND_TRANSITIONS[state].includes(next)) {
    throw new Error(`A refund that is ${state} cannot become ${next}`);
  }
  Object.assign(transaction, values);
  if (!changes.transactions.includes(transaction)) changes.transactions.push(transaction);
}

/** Changes the refund of a transaction; all its transactions say the same. */
function changeRefund(draft: Draft, transaction: RefundTransaction, values: Partial<Refund>): void {
  const refund = findRefund(draft, transaction);
  Object.assign(refund, values);
  if (!draft.changes.refunds.includes(refund)) draft.changes.refunds.push(refund);
  const { origin, isRequired } = refund;
  for (const each of listSiblings(draft, transaction)) Object.assign(each, { origin, isRequired });
}

function findRefund({ refunds }: Draft, { refundId }: Pick<RefundTransaction, 'refundId'>): Refund {
  return find(refunds, refundId);
}

function find<T extends { id: string }>(rows: readonly T[], id: string): T {
  const row = rows.find((each) => each.id === id);
  if (!row) throw new Error(`The order has no refund or transaction ${id}`);
  return row;
}

function addEffect({ changes }: Draft, effect: RefundEffect): void {
  changes.effects.push(effect);
}

/** Records a decision in the payment log. */
function log(draft: Draft, transaction: RefundTransaction, operation: string, reason?: string) {
  addEffect(draft, { kind: 'log', transaction, operation, reason });
}

function queueEmail(draft: Draft, { id }: RefundTransaction, email: RefundEmail): void {
  addEffect(draft, { kind: 'email', email, transactionId: id });
}
