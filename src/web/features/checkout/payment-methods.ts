import type { PaymentMethod } from '../../../domain/payment-methods.ts';

/** What choosing a method means; `paypalPrice` is what PayPal will charge, such as "USD 59.35". */
export function paymentHint(method: PaymentMethod, paypalPrice: string | null): string {
  switch (method) {
    case 'Cashfree':
      return 'You pay on Cashfree’s own page. Card and UPI details never pass through this shop.';
    case 'PayPal':
      return paypalPrice === null
        ? 'For buyers abroad: PayPal takes no rupees. You pay from the order’s page once it is placed.'
        : `For buyers abroad: PayPal takes no rupees and charges about ${paypalPrice}. You pay from the order’s page once it is placed.`;
    case 'Free':
      return 'Your order is placed as it is, and nothing is charged here.';
  }
}

/** The method, where it is one of those offered now; else none has been chosen. */
export function offeredMethod(
  method: PaymentMethod | null,
  offered: readonly PaymentMethod[],
): PaymentMethod | null {
  return offered.find((each) => each === method) ?? null;
}
