import type { Money } from '../money/foreign-amount.ts';
import type { ChargedAmount, LedgerPayment } from './payment-ledger.ts';
import type { Refund, RefundTransaction } from './refund-states.ts';

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

export type EventOf<Kind> = Extract<RefundEvent, { kind: Kind }>;

/** The payments of an order, its refunds with their transactions, and what else decides. */
export interface RefundFacts {
  payments: readonly LedgerPayment[];
  refunds: readonly Refund[];
  transactions: readonly RefundTransaction[];
  order: { isPaid: boolean; isCancelled: boolean };
  now: Date;
}

export type RefundEmail =
  | 'refunded'
  | 'refunded-manually'
  | 'refund-failed'
  | 'refund-stuck'
  | 'refund-twice';

/** What is stored beside the rows: entries of log and timeline, and jobs that run after the commit. */
export type RefundEffect =
  | { kind: 'log'; transaction: RefundTransaction; operation: string; reason?: string | undefined }
  | { kind: 'timeline'; event: 'refunded' | 'refund-failed'; text: string }
  | { kind: 'send'; transactionId: string }
  | { kind: 'email'; email: RefundEmail; transactionId: string };

/** What an event changes, and what is stored and sent with it. */
export interface RefundChanges {
  refunds: Refund[];
  transactions: RefundTransaction[];
  effects: RefundEffect[];
}
