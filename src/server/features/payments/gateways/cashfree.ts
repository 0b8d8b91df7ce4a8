import { z } from 'zod';
import { paise, toRupees } from '../../../../domain/money/money.ts';
import { phoneNumber } from '../../../../domain/text/phone.ts';
import { truncate } from '../../../../domain/text/text.ts';
import { MINUTE_MS } from '../../../../domain/time/calendar.ts';
import {
  cashfreeOrder,
  cashfreePayments,
  cashfreeRefund,
  cashfreeRefunds,
  parseCashfreeWebhook,
  toGatewayPayment,
  toGatewayRefund,
  toLedger,
} from './cashfree-responses.ts';
import {
  GatewayError,
  isRefused,
  nullIfNotFound,
  PHONE_REFUSED,
  refusedOrder,
} from './gateway-error.ts';
import type {
  Capture,
  GatewayLedger,
  GatewayRefund,
  PaymentProvider,
  PaymentSession,
  PaymentSessionRequest,
  RefundQuery,
  RefundRequest,
} from './provider.ts';
import { createGatewayHttp, type GatewayDeps, type GatewayRequest } from './provider-http.ts';

export interface CashfreeSettings {
  appId: string;
  secretKey: string;
  /** Further active secret keys: webhooks signed with them are accepted, as while keys rotate. */
  otherSecretKeys?: readonly string[];
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
const LATE_SUCCESS_MS = 30 * MINUTE_MS;

const failure = z.object({ code: z.string(), message: z.string(), type: z.string().nullish() });
/** The type of the refusal of an idempotency key used with another body; its code has other causes too. */
const KEY_REUSED = 'idempotency_error';

/** An error of the API; its codes for a phone number, such as `customer_phone_invalid`, are the shop's one. */
function readFailure(json: unknown): { code: string; message: string } | null {
  const { data } = failure.safeParse(json);
  if (!data) return null;
  const { message, type } = data;
  const code = type === KEY_REUSED ? type : data.code;
  return { message, code: code.replace(/^(.*[_.])?phone_(invalid|missing)$/, PHONE_REFUSED) };
}

/** Cashfree Payments, PG API version 2025-01-01: amounts in rupees, our attempt id as order id. */
export function createCashfreeProvider(settings: CashfreeSettings, deps: GatewayDeps) {
  const send = createGatewayHttp(
    {
      gateway: 'cashfree',
      baseUrl: settings.baseUrl,
      readFailure,
      readRetryAfter: (headers) => Number(headers.get('x-ratelimit-retry')) || undefined,
    },
    deps,
  );

  /** Calls `path` below the orders; what is created has the id `key`. */
  function callApi<Shape extends z.ZodType>(
    shape: Shape,
    gatewayOrderId: string,
    operation: GatewayRequest['operation'],
    path: string[],
    { key, ...given }: Pick<GatewayRequest, 'body' | 'method'> & { key?: string } = {},
  ): Promise<z.output<Shape>> {
    const headers = {
      accept: 'application/json',
      'content-type': 'application/json',
      'x-api-version': API_VERSION,
      'x-client-id': settings.appId,
      'x-client-secret': settings.secretKey,
      ...(key && { 'x-idempotency-key': key }),
    };
    const request = { operation, path: ['orders', ...path], headers, gatewayOrderId };
    return send(shape, { ...request, ...given });
  }

  const readOrder = (id: string) => callApi(cashfreeOrder, id, 'read order', [id]);

  const readPayments = (id: string) =>
    callApi(cashfreePayments, id, 'read payments', [id, 'payments']);

  const readRefund = ({ gatewayOrderId: id, refundId }: RefundQuery) =>
    callApi(cashfreeRefund, id, 'read refund', [id, 'refunds', refundId]);

  async function readLedger(id: string): Promise<GatewayLedger> {
    const payments = await readPayments(id);
    const refunds = await callApi(cashfreeRefunds, id, 'read refunds', [id, 'refunds']);
    return toLedger(payments, refunds);
  }

  /**
   * The refund that Cashfree makes by itself, if the order was paid more than once, of this amount
   * and of a payment that the shop knows; null where the shop has to request it. The API refunds
   * orders, not payments: the shop requests a refund only once just one payment is left.
   * @throws GatewayError `postponed` until then
   */
  function automaticRefund(request: RefundRequest): GatewayRefund | null {
    const { captureId, amount: requested, knownRefundIds, knownCaptureIds } = request;
    const { captures, refunds } = request.ledger;
    const isListed = captures.some(({ id }) => id === captureId);
    if (!isListed) throw postponed('the payment to refund is not listed yet');
    if (captures.length < 2) return null;
    const made = refunds.filter(({ state }) => state !== 'failed');
    const automatic = made.find(
      (refund) =>
        refund.isAutomatic &&
        refund.amount.minor === requested.minor &&
        refund.amount.currency === requested.currency &&
        knownCaptureIds.includes(refund.captureId ?? '') &&
        !knownRefundIds.includes(refund.gatewayRefundId),
    );
    if (automatic) return { ...automatic, refundId: null };
    const isLeft = (capture: Capture) => {
      const returned = made.filter((refund) => refund.captureId === capture.id);
      return returned.reduce((sum, { amount }) => sum + amount.minor, 0) < capture.amount.minor;
    };
    if (captures.filter(isLeft).every(({ id }) => id === captureId)) return null;
    throw postponed('the order was paid more than once, and Cashfree refunds that by itself');
  }

  async function createOrder(request: PaymentSessionRequest) {
    const key = request.attemptId;
    const body = orderBody(request);
    try {
      return await callApi(cashfreeOrder, key, 'create order', [], { body, key });
    } catch (error) {
      // An earlier try may have created it, perhaps with another return address.
      const mayExist = isRefused(error, 'order_already_exists') || isRefused(error, KEY_REUSED);
      const existing = mayExist ? await nullIfNotFound(readOrder(key)) : null;
      if (!existing) throw error;
      return existing;
    }
  }

  return {
    gateway: 'cashfree',
    lateSuccessMs: LATE_SUCCESS_MS,
    returnQuery: 'orderId={order_id}&',
    isWebhookVerifiedByCall: false,

    async createSession(request) {
      const order = await createOrder(request);
      const total = request.amountPaise;
      if (order.order_amount !== toRupees(total) || order.order_currency !== 'INR') {
        throw refusedOrder('cashfree', 'amount_differs', 'the attempt has another amount');
      }
      const { order_status: status, payment_session_id: paymentSessionId } = order;
      if (['EXPIRED', 'TERMINATED', 'TERMINATION_REQUESTED'].includes(status ?? '')) {
        throw refusedOrder('cashfree', 'order_expired', 'the order can no longer be paid');
      }
      if (!paymentSessionId) {
        const failed = { gateway: 'cashfree', operation: 'create order' } as const;
        throw new GatewayError('malformed', 'no session to pay the order', failed);
      }
      return {
        gatewayOrderId: order.order_id,
        reference: order.cf_order_id ?? order.order_id,
        charged: { minor: total, currency: 'INR' },
        rate: null,
        checkout: { kind: 'script', paymentSessionId },
      } satisfies PaymentSession;
    },

    async readPayment(id) {
      const order = await readOrder(id);
      return toGatewayPayment(order, await readPayments(id));
    },

    async terminate(id) {
      const given = { method: 'PATCH', body: { order_status: 'TERMINATED' } } as const;
      await callApi(cashfreeOrder, id, 'terminate order', [id], given);
    },

    readLedger,

    async refund(request: RefundRequest) {
      if (request.amount.currency !== 'INR') throw refusedForeignRefund();
      const automatic = automaticRefund(request);
      if (automatic) return automatic;
      const { gatewayOrderId: id, refundId: key, amount, note } = request;
      const body = {
        refund_id: key,
        refund_amount: toRupees(paise(amount.minor)),
        refund_note: note,
        refund_speed: 'STANDARD',
      };
      const path = [id, 'refunds'];
      try {
        const made = await callApi(cashfreeRefund, id, 'create refund', path, { body, key });
        return toGatewayRefund(made);
      } catch (error) {
        if (!isRefused(error, 'refund_id_already_exists')) throw error;
        return toGatewayRefund(await readRefund(request));
      }
    },

    readRefund: (query) => nullIfNotFound(readRefund(query).then(toGatewayRefund)),

    async parseWebhook(delivery) {
      const { secretKey, otherSecretKeys = [] } = settings;
      return parseCashfreeWebhook(delivery, [secretKey, ...otherSecretKeys]);
    },
  } satisfies PaymentProvider;
}

const CREATE_REFUND = { gateway: 'cashfree', operation: 'create refund' } as const;

function postponed(message: string): GatewayError {
  return new GatewayError('postponed', message, CREATE_REFUND);
}

/** The API refunds rupees of an order: what a foreign payment is worth in them it does not say. */
function refusedForeignRefund(): GatewayError {
  const message =
    'a payment in another currency: refund it in Cashfree’s dashboard, then record it as a manual refund';
  return new GatewayError('refused', message, { ...CREATE_REFUND, code: 'currency_differs' });
}

/** @throws GatewayError when the customer has no phone number that Cashfree accepts */
function orderBody(request: PaymentSessionRequest) {
  const { customer } = request;
  const { name, email } = customer;
  return {
    order_id: request.attemptId,
    order_amount: toRupees(request.amountPaise),
    order_currency: 'INR',
    customer_details: {
      customer_id: customer.id.replaceAll('-', ''),
      customer_phone: cashfreePhone(customer.phone),
      customer_email: email.length <= 100 ? email : undefined,
      customer_name: name.length >= 3 ? truncate(name, 100) : undefined,
    },
    order_meta: { return_url: request.returnUrl, notify_url: request.notifyUrl },
    order_expiry_time: request.expiresAt.toISOString(),
    order_note: `Order ${request.orderId}`,
  };
}

/** The number in the form that Cashfree requires. */
function cashfreePhone(phone = ''): string {
  const number = phoneNumber(phone);
  if (number !== null) return number;
  throw refusedOrder('cashfree', PHONE_REFUSED, 'a phone number is needed');
}
