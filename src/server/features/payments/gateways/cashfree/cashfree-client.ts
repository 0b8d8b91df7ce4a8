import { z } from 'zod';
import { toRupees } from '../../../../../domain/money/money.ts';
import { phoneDigits } from '../../../../../domain/text/phone.ts';
import { GatewayError, isRefused, nullIfNotFound } from '../gateway-error.ts';
import { createGatewayHttp, type GatewayDeps, type GatewayRequest } from '../gateway-http.ts';
import type {
  PaymentProvider,
  PaymentSession,
  PaymentSessionRequest,
  RefundQuery,
  RefundRequest,
} from '../payment-provider.ts';
import { recordWebhook } from '../webhook.ts';
import {
  cashfreeOrder,
  cashfreePayment,
  cashfreeRefund,
  paymentOf,
  refundOf,
} from './cashfree-responses.ts';
import { parseCashfreeWebhook } from './cashfree-webhook.ts';

export interface CashfreeSettings {
  appId: string;
  secretKey: string;
  /** Without a slash at the end; see CASHFREE_BASE_URLS. */
  baseUrl: string;
}

/**
 * Where Cashfree serves its API, by `CASHFREE_ENV`.
 * @public
 */
export const CASHFREE_BASE_URLS = {
  sandbox: 'https://sandbox.cashfree.com/pg',
  production: 'https://api.cashfree.com/pg',
} as const;

const API_VERSION = '2025-01-01';
/** A UPI request is valid for at most 15 minutes; the rest is for banks that answer late. */
const LATE_SUCCESS_MS = 30 * 60_000;

const failure = z.object({ code: z.string(), message: z.string() });

/** Cashfree Payments, PG API version 2025-01-01: amounts in rupees, our attempt id as order id. */
export function createCashfreeProvider(
  settings: CashfreeSettings,
  deps: GatewayDeps,
): PaymentProvider {
  const send = createGatewayHttp(
    {
      gateway: 'cashfree',
      baseUrl: settings.baseUrl,
      readFailure: (json) => failure.safeParse(json).data ?? null,
      isBusy: () => false,
      readRetryAfter: (headers) => Number(headers.get('x-ratelimit-retry')) || undefined,
    },
    deps,
  );

  function callApi<Shape extends z.ZodType>(
    shape: Shape,
    request: Omit<GatewayRequest, 'headers'>,
    idempotencyKey?: string,
  ): Promise<z.output<Shape>> {
    const headers: Record<string, string> = {
      accept: 'application/json',
      'content-type': 'application/json',
      'x-api-version': API_VERSION,
      'x-client-id': settings.appId,
      'x-client-secret': settings.secretKey,
    };
    if (idempotencyKey) headers['x-idempotency-key'] = idempotencyKey;
    return send(shape, { ...request, headers });
  }

  const readOrder = (gatewayOrderId: string) =>
    callApi(cashfreeOrder, {
      operation: 'read order',
      path: `/orders/${encodeURIComponent(gatewayOrderId)}`,
      gatewayOrderId,
    });

  const readRefund = ({ gatewayOrderId, refundId }: RefundQuery) =>
    callApi(cashfreeRefund, {
      operation: 'read refund',
      path: `/orders/${encodeURIComponent(gatewayOrderId)}/refunds/${encodeURIComponent(refundId)}`,
      gatewayOrderId,
    });

  async function createOrder(request: PaymentSessionRequest) {
    const operation = 'create order';
    const body = orderBody(request);
    try {
      return await callApi(
        cashfreeOrder,
        { operation, path: '/orders', body, gatewayOrderId: request.attemptId },
        request.attemptId,
      );
    } catch (error) {
      // An earlier try has created it, perhaps with another return address.
      const exists = isRefused(error, 'order_already_exists') || isRefused(error, 422);
      if (!exists) throw error;
      return readOrder(request.attemptId);
    }
  }

  return {
    gateway: 'cashfree',
    lateSuccessMs: LATE_SUCCESS_MS,
    returnQuery: 'orderId={order_id}&',
    isWebhookVerifiedByCall: false,

    async createSession(request) {
      const order = await createOrder(request);
      const { paise } = request.amount;
      if (order.order_amount !== toRupees(paise) || order.order_currency !== 'INR') {
        const facts = {
          gateway: 'cashfree',
          operation: 'create order',
          code: 'amount_differs',
        } as const;
        throw new GatewayError('refused', 'the attempt has another amount', facts);
      }
      return {
        gatewayOrderId: order.order_id,
        reference: order.cf_order_id,
        charged: { minor: paise, currency: 'INR' },
        rate: null,
        checkout: { kind: 'script', paymentSessionId: order.payment_session_id },
      } satisfies PaymentSession;
    },

    async status(gatewayOrderId) {
      const order = await readOrder(gatewayOrderId);
      const payments = await callApi(z.array(cashfreePayment), {
        operation: 'read payments',
        path: `/orders/${encodeURIComponent(gatewayOrderId)}/payments`,
        gatewayOrderId,
      });
      return paymentOf(order, payments);
    },

    async refund(request: RefundRequest) {
      const { gatewayOrderId, refundId, amount, note } = request;
      const body = {
        refund_id: refundId,
        refund_amount: toRupees(amount.minor),
        refund_note: note,
        refund_speed: 'STANDARD',
      };
      const path = `/orders/${encodeURIComponent(gatewayOrderId)}/refunds`;
      const call = { operation: 'create refund', path, gatewayOrderId } as const;
      try {
        return refundOf(await callApi(cashfreeRefund, { ...call, body }, refundId));
      } catch (error) {
        if (!isRefused(error, 'refund_id_already_exists')) throw error;
        return refundOf(await readRefund(request));
      }
    },

    refundStatus: (query) => nullIfNotFound(readRefund(query).then(refundOf)),

    parseWebhook: (delivery) =>
      recordWebhook('cashfree', delivery, deps.record, async () =>
        parseCashfreeWebhook(delivery, settings.secretKey),
      ),
  };
}

/** @throws GatewayError when the customer has no phone number that Cashfree accepts */
function orderBody({ attemptId, orderId, amount, customer, ...request }: PaymentSessionRequest) {
  const { name, email } = customer;
  return {
    order_id: attemptId,
    order_amount: toRupees(amount.paise),
    order_currency: 'INR',
    customer_details: {
      customer_id: customer.id.replaceAll('-', ''),
      customer_phone: indianPhone(customer.phone),
      customer_email: email.length <= 100 ? email : undefined,
      customer_name: name.length >= 3 ? name.slice(0, 100) : undefined,
    },
    order_meta: { return_url: request.returnUrl, notify_url: request.notifyUrl },
    order_expiry_time: request.expiresAt.toISOString(),
    order_note: `Order ${orderId}`,
  };
}

/** The 10 digits that Cashfree requires. */
function indianPhone(phone = ''): string {
  const digits = phoneDigits(phone);
  if (digits !== null) return digits;
  const facts = { gateway: 'cashfree', operation: 'create order', code: 'phone_invalid' } as const;
  throw new GatewayError('refused', 'a phone number of 10 digits is needed', facts);
}
