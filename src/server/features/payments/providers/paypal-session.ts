import type { z } from 'zod';
import { formatMinor, type RateMicros, toForeign } from '../../../../domain/foreign-amount.ts';
import { GatewayError } from './gateway-error.ts';
import type { PaymentSession, PaymentSessionRequest } from './payment-provider.ts';
import type { paypalOrder } from './paypal-answers.ts';

/** The currency PayPal charges, for it takes no rupees, and what one unit of it costs. */
export interface PaypalPrice {
  currency: string;
  rate: RateMicros;
}

const facts = { gateway: 'paypal', operation: 'create order' } as const;

/** The order to create at PayPal. @throws GatewayError when it comes to nothing in that currency */
export function paypalOrderBody(
  request: PaymentSessionRequest,
  { currency, rate }: PaypalPrice,
  brandName: string,
) {
  const minor = toForeign(request.amount.paise, rate, currency);
  if (minor === 0) {
    const message = `the order comes to less than the smallest sum in ${currency}`;
    throw new GatewayError('refused', message, { ...facts, code: 'amount_too_small' });
  }
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        custom_id: request.orderId,
        description: `Order ${request.orderId}`,
        amount: { currency_code: currency, value: formatMinor({ minor, currency }) },
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          brand_name: brandName.slice(0, 127),
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

/** The session of a created order. @throws GatewayError when it is not the order asked for */
export function sessionOf(
  order: z.output<typeof paypalOrder>,
  request: PaymentSessionRequest,
  { currency, rate }: PaypalPrice,
): PaymentSession {
  const charged = order.purchase_units[0]?.amount;
  const minor = toForeign(request.amount.paise, rate, currency);
  if (charged?.minor !== minor || charged.currency !== currency) {
    const message = 'the attempt was begun for another amount';
    throw new GatewayError('refused', message, { ...facts, code: 'amount_differs' });
  }
  const approve = order.links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve');
  if (!approve) throw new GatewayError('malformed', 'no page to approve the payment on', facts);
  return {
    gatewayOrderId: order.id,
    reference: order.id,
    charged,
    rate,
    checkout: { kind: 'redirect', url: approve.href },
  };
}
