import type { PaymentOptions } from '../../../contract/payment.ts';
import { browserApi } from '../../platform/api.ts';

/** What is to be said about paying; null where the shop can't be asked, which every call after it tells. */
export function loadPaymentOptions(): Promise<PaymentOptions | null> {
  return browserApi()
    .call('paymentOptions')
    .catch(() => null);
}
