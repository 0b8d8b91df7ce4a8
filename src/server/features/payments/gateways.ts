import type { RateMicros } from '../../../domain/foreign-amount.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { GatewayError } from './providers/gateway-error.ts';
import type { GatewayName, PaymentProvider } from './providers/payment-provider.ts';

/** The gateways this shop can be paid through, and what its pages have to know of them. */
export interface Gateways {
  providers: ReadonlyMap<GatewayName, PaymentProvider>;
  /** Whether one of them is stood in for, so that no money moves. */
  isSimulated: boolean;
  /** The script that defines `window.Cashfree`. */
  cashfreeScript: { url: string; mode: 'sandbox' | 'production' };
  paypalPrice: { currency: string; rate: RateMicros };
}

/** What shoppers read when a gateway does not do its part; nothing was charged by it. */
export function unavailable(error: GatewayError): ShopError {
  return new ShopError(
    'PAYMENT_UNAVAILABLE',
    'The payment service does not answer at the moment. Nothing was charged and your order is kept: please try again in a minute.',
    { retryAfter: error.retryAfterSeconds },
  );
}

/** Does work at a gateway for a shopper who waits. @throws ShopError PAYMENT_UNAVAILABLE */
export async function atGateway<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof GatewayError ? unavailable(error) : error;
  }
}

/** A rate as rupees with its decimals, such as `84.25`. */
export function rateText(rate: RateMicros): string {
  return String(rate / 1_000_000);
}
