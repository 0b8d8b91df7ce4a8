import { z } from 'zod';
import { type Money, parseMinor } from '../../../../domain/money/foreign-amount.ts';
import type { Capture, GatewayPayment, GatewayRefund } from './gateway.ts';
import {
  isPlausible,
  LARGEST_MINOR,
  lenientRow,
  optionalDetail,
  wireCurrency,
  wireId,
  wireReason,
} from './wire-values.ts';

const when = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text))
  .refine(isPlausible, 'is no time of this century');

/** An amount as PayPal writes it, parsed into the smallest units. */
export const paypalMoney = z
  .object({ currency_code: wireCurrency, value: z.string() })
  .transform(({ currency_code, value }, context): Money => {
    const minor = parseMinor(value, currency_code);
    if (minor !== null && minor <= LARGEST_MINOR) return { minor, currency: currency_code };
    context.addIssue(`${value} is no amount of ${currency_code}`);
    return z.NEVER;
  });

export const paypalLinks = optionalDetail(
  z.array(z.object({ rel: optionalDetail(z.string()), href: z.string() })),
);

const statusDetails = optionalDetail(z.object({ reason: optionalDetail(wireReason) }));

export const paypalCapture = z.object({
  id: wireId,
  status: z
    .enum(['COMPLETED', 'DECLINED', 'PARTIALLY_REFUNDED', 'PENDING', 'REFUNDED', 'FAILED'])
    // An unknown status counts as undecided.
    .catch('PENDING'),
  status_details: statusDetails,
  amount: paypalMoney,
  create_time: optionalDetail(when),
});

export const paypalRefund = z.object({
  id: wireId,
  status: z.enum(['CANCELLED', 'FAILED', 'PENDING', 'COMPLETED']).catch('PENDING'),
  status_details: statusDetails,
  amount: paypalMoney,
  custom_id: optionalDetail(wireId),
  links: paypalLinks,
});

/** The parts of an order (Orders API v2, full representation) that the shop uses. */
export const paypalOrder = z.object({
  id: wireId,
  status: optionalDetail(z.string()),
  purchase_units: z.array(
    z.object({
      amount: optionalDetail(paypalMoney),
      payments: optionalDetail(
        z.object({
          captures: optionalDetail(z.array(lenientRow(paypalCapture))),
          refunds: optionalDetail(z.array(lenientRow(paypalRefund))),
        }),
      ),
    }),
  ),
  links: paypalLinks,
});

export const paypalToken = z.object({
  access_token: z.string(),
  /** Where it is omitted, the token is fetched again at the next call. */
  expires_in: z.coerce.number().catch(0),
});

export const paypalVerification = z.object({
  verification_status: z.enum(['SUCCESS', 'FAILURE']),
});

/** `{name, message, details}` of the APIs, `{error, error_description}` of the sign-in. */
export const paypalError = z
  .union([
    z.object({
      name: z.string(),
      message: z.string().default(''),
      details: z
        .array(z.object({ issue: z.string().optional(), description: z.string().optional() }))
        .optional(),
    }),
    z.object({ error: z.string(), error_description: z.string().default('') }),
  ])
  .transform((body) => {
    if ('error' in body) return { code: body.error, message: body.error_description };
    const [detail] = body.details ?? [];
    return {
      code: detail?.issue ?? body.name,
      message: detail?.description ?? body.message,
    };
  });

type Order = z.output<typeof paypalOrder>;
type PaypalCapture = z.output<typeof paypalCapture>;

const SUCCEEDED = ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'];
const FAILED = ['DECLINED', 'FAILED'];

const REFUND_STATE: Record<z.output<typeof paypalRefund>['status'], GatewayRefund['state']> = {
  COMPLETED: 'succeeded',
  PENDING: 'pending',
  CANCELLED: 'failed',
  FAILED: 'failed',
};

/** The payment status of an order. A completed order is paid only if its capture succeeded. */
export function toGatewayPayment(order: Order): GatewayPayment {
  const gatewayOrderId = order.id;
  const captures = order.purchase_units.flatMap((unit) => unit.payments?.captures ?? []);
  const success = captures.find((capture) => capture && SUCCEEDED.includes(capture.status));
  if (success) {
    return { gatewayOrderId, state: 'paid', isAttemptPending: false, capture: toCapture(success) };
  }
  const latest = captures.findLast((capture) => capture !== null);
  return {
    gatewayOrderId,
    state: stateOf(order, latest),
    // A capture that cannot be read may have succeeded.
    isAttemptPending: captures.some((capture) => !capture || capture.status === 'PENDING'),
    reason: latest?.status_details?.reason ?? undefined,
  };
}

function stateOf({ status }: Order, latest?: PaypalCapture | null): GatewayPayment['state'] {
  if (latest) return FAILED.includes(latest.status) ? 'failed' : 'open';
  if (status === 'APPROVED') return 'approved';
  return status === 'VOIDED' ? 'expired' : 'open';
}

export function toCapture({ id, amount, create_time }: PaypalCapture): Capture {
  return { id, amount, at: create_time ?? null };
}

export function toGatewayRefund(refund: z.output<typeof paypalRefund>): GatewayRefund {
  return {
    refundId: refund.custom_id ?? null,
    gatewayRefundId: refund.id,
    state: REFUND_STATE[refund.status],
    amount: refund.amount,
    reason: refund.status_details?.reason ?? undefined,
  };
}
