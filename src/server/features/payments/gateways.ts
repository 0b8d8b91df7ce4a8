import type { RateMicros } from '../../../domain/foreign-amount.ts';
import {
  type GatewayName,
  gatewayOf,
  PAYMENT_METHODS,
  type PaymentMethod,
} from '../../../domain/payment-methods.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { GatewayError } from './providers/gateway-error.ts';
import type { PaymentProvider } from './providers/payment-provider.ts';

/** The gateways this shop can be paid through, and what its pages have to know of them. */
export interface Gateways {
  providers: ReadonlyMap<GatewayName, PaymentProvider>;
  /** Those that are stood in for, so that no money moves by them. */
  simulated: ReadonlySet<GatewayName>;
  /** The script that defines `window.Cashfree`. */
  cashfreeScript: { url: string; mode: 'sandbox' | 'production' };
  paypalPrice: { currency: string; rate: RateMicros };
}

/** The methods by which no money moves, for their gateway is stood in for. */
export function simulatedMethods({ simulated }: Pick<Gateways, 'simulated'>): PaymentMethod[] {
  return PAYMENT_METHODS.filter((method) => {
    const gateway = gatewayOf(method);
    return gateway !== null && simulated.has(gateway);
  });
}

/**
 * The client of a gateway. A shop started without its keys has none, and can't say how its payments stand.
 * @throws GatewayError
 */
export function providerAt(
  { providers }: Pick<Gateways, 'providers'>,
  gateway: GatewayName,
): PaymentProvider {
  const provider = providers.get(gateway);
  if (provider) return provider;
  const message = 'the shop has no keys for it at the moment';
  throw new GatewayError('refused', message, { gateway, operation: 'find its keys' });
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
