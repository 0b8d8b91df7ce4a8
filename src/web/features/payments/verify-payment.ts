import { ApiError } from '../../../contract/client.ts';
import { SOMETHING_WRONG } from '../../../domain/fault-words.ts';
import { browserApi } from '../../platform/api.ts';
import type { PaymentReturn } from './payment-return.ts';

/** How a payment turned out. */
export type Verification =
  | { kind: 'paid' }
  /** `isPending`: the bank has not answered yet. */
  | { kind: 'unpaid'; message: string; isPending: boolean }
  /** Money arrived, but the order could not be kept: it goes back. */
  | { kind: 'sent-back'; message: string }
  /** Money arrived, but not the sum that was asked for: the shop has been told. */
  | { kind: 'odd'; message: string }
  | { kind: 'failed'; message: string };

/** Asks the shop how a payment stands; never rejects. */
export async function verifyPayment(payment: PaymentReturn): Promise<Verification> {
  try {
    const verdict = await browserApi().call('verifyPayment', { body: { ...payment } });
    const { success, isOddSum, isSentBack, isPending, message } = verdict;
    if (success) return { kind: 'paid' };
    if (isOddSum) return { kind: 'odd', message };
    return isSentBack ? { kind: 'sent-back', message } : { kind: 'unpaid', message, isPending };
  } catch (error) {
    const message = error instanceof ApiError ? error.message : SOMETHING_WRONG;
    return { kind: 'failed', message };
  }
}
