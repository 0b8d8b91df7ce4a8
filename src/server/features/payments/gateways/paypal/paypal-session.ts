import type { z } from 'zod';
import {
  formatMinor,
  type Money,
  type RateMicros,
  toForeign,
} from '../../../../../domain/money/foreign-amount.ts';
import type { Paise } from '../../../../../domain/money/money.ts';
import { cutText } from '../../../../../domain/text/cut-text.ts';
import { GatewayError, refusedOrder } from '../gateway-error.ts';
import type { PaymentSession, PaymentSessionRequest } from '../payment-provider.ts';
import type { paypalOrder } from './paypal-responses.ts';

/** The currency PayPal charges, as it takes no rupees, and its exchange rate. */
export interface PaypalPrice {
  currency: string;
  rate: RateMicros;
}

/** An order's amount in the currency charged. @throws GatewayError where it rounds to 0 */
export function chargedAmount(paise: Paise, { currency, rate }: PaypalPrice): Money {
  const minor = toForeign(paise, rate, currency);
  if (minor > 0) return { minor, currency };
  const message = `the order is less than the smallest amount in ${currency}`;
  throw refusedOrder('paypal', 'amount_too_small', message);
}

/** The order to create at PayPal. */
export function paypalOrderBody(request: PaymentSessionRequest, amount: Money, brandName: string) {
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        custom_id: request.orderId,
        description: `Order ${request.orderId}`,
        amount: { currency_code: amount.currency, value: formatMinor(amount) },
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          brand_name: cutText(brandName, 127),
          user_action: 'PAY_NOW',
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
          shipping_preference: 'NO_SHIPPING',
          return_url: request.returnUrl,
          cancel_url: request.cancelUrl ?? request.returnUrl,
        },
      },
    },
  };
}

/** The session of a created order. @throws GatewayError when its amount differs from the request */
export function sessionOf(
  order: z.output<typeof paypalOrder>,
  { minor, currency }: Money,
  rate: RateMicros,
): PaymentSession {
  const charged = order.purchase_units[0]?.amount ?? { minor, currency };
  if (charged.minor !== minor || charged.currency !== currency) {
    throw refusedOrder('paypal', 'amount_differs', 'the attempt has another amount');
  }
  const approve = order.links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve');
  if (!approve) {
    const facts = { gateway: 'paypal', operation: 'create order' } as const;
    throw new GatewayError('malformed', 'no link to approve the payment', facts);
  }
  return {
    gatewayOrderId: order.id,
    reference: order.id,
    charged,
    rate,
    checkout: { kind: 'redirect', url: approve.href },
  };
}
