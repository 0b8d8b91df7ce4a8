import { ApiError } from '../../../contract/client.ts';
import { browserApi } from '../../platform/api.ts';
import type { PaymentReturn } from './payment-return.ts';

/** How a payment turned out. */
export type Verification =
  | { kind: 'paid' }
  /** `isPending`: the bank has not answered yet. */
  | { kind: 'unpaid'; isPending: boolean }
  | { kind: 'failed'; message: string };

/** Asks the shop how a payment stands; never rejects. */
export async function verifyPayment(payment: PaymentReturn): Promise<Verification> {
  try {
    const verdict = await browserApi().call('verifyPayment', { body: { ...payment } });
    return verdict.success ? { kind: 'paid' } : { kind: 'unpaid', isPending: verdict.isPending };
  } catch (error) {
    const message =
      error instanceof ApiError ? error.message : 'Something went wrong. Please try again.';
    return { kind: 'failed', message };
  }
}
