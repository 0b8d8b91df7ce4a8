import type { RateMicros } from '../../../../domain/money/foreign-amount.ts';
import {
  type GatewayName,
  gatewayOf,
  methodAt,
  PAYMENT_METHODS,
  type PaymentMethod,
} from '../../../../domain/payments/payment-methods.ts';
import { ShopError } from '../../../platform/http/shop-error.ts';
import { GatewayError } from './gateway-error.ts';
import type { PaymentProvider } from './payment-provider.ts';

/** The gateways of this shop, and what its pages need to know about them. */
export interface Gateways {
  providers: ReadonlyMap<GatewayName, PaymentProvider>;
  /** Gateways without keys, which the simulator serves. */
  simulated: ReadonlySet<GatewayName>;
  /** Gateways with keys of their sandbox: a payment works, and no real money is charged. */
  inSandbox: ReadonlySet<GatewayName>;
  /** The script that defines `window.Cashfree`. */
  cashfreeScript: { url: string; mode: 'sandbox' | 'production' };
  paypalPrice: { currency: string; rate: RateMicros };
}

/** The payment methods of these gateways. */
export function methodsOf(gateways: ReadonlySet<GatewayName>): PaymentMethod[] {
  return PAYMENT_METHODS.filter((method) => {
    const gateway = gatewayOf(method);
    return gateway !== null && gateways.has(gateway);
  });
}

/**
 * The client of a gateway; a shop started without its keys has none.
 * @throws GatewayError
 */
export function providerAt(gateways: Gateways, gateway: GatewayName): PaymentProvider {
  const provider = gateways.providers.get(gateway);
  if (provider) return provider;
  const message = 'the shop has no keys for it at the moment';
  throw new GatewayError('refused', message, { gateway, operation: 'find its keys' });
}

/** The error customers see when no payment page could be opened; other errors unchanged. */
export function asShopError(error: unknown): unknown {
  if (!(error instanceof GatewayError)) return error;
  return new ShopError(
    'PAYMENT_UNAVAILABLE',
    `${methodAt(error.gateway)} does not answer at the moment. Nothing was charged and your order is kept: please try again in a minute.`,
    { retryAfter: error.retryAfterSeconds },
  );
}

/** The error customers see when it is not known whether their payment arrived; other errors unchanged. */
export function asUnconfirmed(error: unknown): unknown {
  if (!(error instanceof GatewayError)) return error;
  return new ShopError(
    'PAYMENT_UNAVAILABLE',
    'We could not confirm your payment yet. Please do not pay again: your order is kept, we keep checking, and we will email you once the payment has arrived.',
    { retryAfter: error.retryAfterSeconds },
  );
}

/** A rate as rupees with its decimals, such as `84.25`. */
export function rateText(rate: RateMicros): string {
  return String(rate / 1_000_000);
}
