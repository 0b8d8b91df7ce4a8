import { refundableAmount } from '../../../domain/payments/payment-ledger.ts';
import type { DbOrTx } from '../../platform/db/database.ts';
import { listPayments, listRefunds } from './payments.repository.ts';

// What other features read of refunds.
export { refundedByOrder } from './payments.repository.ts';

/** Whether an order was paid, and nothing of that is left to refund. */
export async function isRefundedInFull(on: DbOrTx, orderId: string): Promise<boolean> {
  const payments = await listPayments(on, orderId);
  if (payments.length === 0) return false;
  return refundableAmount(payments, await listRefunds(on, orderId)) === 0;
}
