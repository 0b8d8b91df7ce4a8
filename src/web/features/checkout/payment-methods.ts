import type { PaymentMethod } from '../../../domain/order-checks.ts';

const LABELS: Record<PaymentMethod, string> = {
  PayPal: 'PayPal or Credit Card',
  Cashfree: 'Cashfree (UPI/Cards/NetBanking)',
  Free: 'Free (no payment required)',
};

/** A payment method in the words a shopper chooses it by (specification §2). */
export function paymentLabel(method: PaymentMethod): string {
  return LABELS[method];
}

/** The method, where it is one of those offered now; else none has been chosen. */
export function offeredMethod(
  method: PaymentMethod | null,
  offered: readonly PaymentMethod[],
): PaymentMethod | null {
  return offered.find((each) => each === method) ?? null;
}
