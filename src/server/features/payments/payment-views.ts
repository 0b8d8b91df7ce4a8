import type { AdminOrder, RefundInNeed } from '../../../contract/payment.ts';
import { formatMinor } from '../../../domain/foreign-amount.ts';
import { toRupees } from '../../../domain/money.ts';
import { waysOut } from '../../../domain/refund-care.ts';
import type { AttemptRow, PaymentRow } from './payments.repository.ts';
import type { RefundRow } from './refunds.repository.ts';

/** An attempt to pay, as the order's page of the administrator has it. */
export function attemptView(row: AttemptRow): AdminOrder['attempts'][number] {
  return {
    _id: row.id,
    gateway: row.gateway,
    state: row.state,
    reference: row.reference,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  };
}

/** Money that came in, in rupees and as it was charged. */
export function paymentView(row: PaymentRow): AdminOrder['payments'][number] {
  return {
    _id: row.id,
    gateway: row.gateway,
    amount: toRupees(row.amountPaise),
    isOdd: row.isOdd,
    charged: chargedText(row),
    reference: row.captureId,
    capturedAt: row.capturedAt.toISOString(),
  };
}

/** Money that went back or is on its way, and what the owner can do about it. */
export function refundView(row: RefundRow): AdminOrder['refunds'][number] {
  return {
    _id: row.id,
    gateway: row.gateway,
    origin: row.origin,
    amount: toRupees(row.amountPaise),
    charged: chargedText(row),
    state: row.state,
    note: row.note,
    reason: row.reason,
    createdAt: row.createdAt.toISOString(),
    settledAt: row.settledAt?.toISOString() ?? null,
    need: row.need,
    ways: waysOut(row),
    nextTryAt: nextTryOf(row),
  };
}

function chargedText(row: { chargedMinor: number; chargedCurrency: string }) {
  const { chargedMinor: minor, chargedCurrency: currency } = row;
  return { amount: formatMinor({ minor, currency }), currency };
}

/** A refund as the list of those that need the owner has it; none where it does not. */
export function needView(row: RefundRow): RefundInNeed[] {
  const { id: _id, orderId, amountPaise, need, reason } = row;
  if (need === null) return [];
  const since = (row.settledAt ?? row.createdAt).toISOString();
  const amount = toRupees(amountPaise);
  return [{ _id, orderId, amount, need, reason, since, nextTryAt: nextTryOf(row) }];
}

/** A failed one that needs nobody may still be looked at, but is not asked for. */
function nextTryOf({ state, need, checkAt }: RefundRow): string | null {
  return state === 'failed' && need === 'failed' ? (checkAt?.toISOString() ?? null) : null;
}
