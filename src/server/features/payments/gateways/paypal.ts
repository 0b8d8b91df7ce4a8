import type { z } from 'zod';
import {
  formatMinor,
  type Money,
  type RateMicros,
  toForeign,
} from '../../../../domain/money/foreign-amount.ts';
import type { Paise } from '../../../../domain/money/money.ts';
import { truncate } from '../../../../domain/text/text.ts';
import {
  GatewayError,
  isRefusalOfShop,
  isRefused,
  nullIfNotFound,
  refusedOrder,
  WebhookRejection,
} from './gateway-error.ts';
import {
  paypalError,
  paypalOrder,
  paypalRefund,
  paypalToken,
  paypalVerification,
  readPaypalEvent,
  toGatewayPayment,
  toGatewayRefund,
  toLedger,
  verificationBody,
} from './paypal-responses.ts';
import type {
  GatewayPayment,
  PaymentProvider,
  PaymentSession,
  PaymentSessionRequest,
  PaypalPrice,
} from './provider.ts';
import {
  createGatewayHttp,
  type GatewayDeps,
  type GatewayRequest,
  type SendToGateway,
} from './provider-http.ts';

export interface PaypalSettings extends PaypalPrice {
  clientId: string;
  secret: string;
  /** Without a slash at the end; see PAYPAL_BASE_URLS. */
  baseUrl: string;
  /** The id of the webhook in PayPal's dashboard; without it no webhook can be verified. */
  webhookId: string | undefined;
  /** The shop's current name, which the customer sees above the amount. */
  brandName: () => Promise<string>;
}

/**
 * Where PayPal serves its API.
 * @public
 */
export const PAYPAL_BASE_URLS = {
  sandbox: 'https://api-m.sandbox.paypal.com',
  production: 'https://api-m.paypal.com',
} as const;

type Call = Omit<GatewayRequest, 'headers'>;

const ORDERS = ['v2', 'checkout', 'orders'];

/**
 * PayPal Checkout, Orders API v2: charges a foreign currency. The shop captures every payment
 * itself, so no payment can arrive after its session has expired.
 */
export function createPaypalProvider(settings: PaypalSettings, deps: GatewayDeps): PaymentProvider {
  const { baseUrl } = settings;
  const send = createGatewayHttp(
    {
      gateway: 'paypal',
      baseUrl,
      readFailure: (json) => paypalError.safeParse(json).data ?? null,
      accountRefusals: /^(invalid_client|unauthorized_client|AUTHENTICATION_FAILURE|PAYEE_\w+)$/,
      openingRefusals: /^(NOT_AUTHORIZED|PERMISSION_DENIED)$/,
      expiredCode: 'invalid_token',
      isBusy: (code) => code === 'PREVIOUS_REQUEST_IN_PROGRESS',
      readRetryAfter: (headers) => Number(headers.get('retry-after')) || undefined,
    },
    deps,
  );
  const token = createPaypalToken(settings, send, deps.clock);

  async function callApi<Shape extends z.ZodType>(
    shape: Shape,
    request: Call,
    requestId?: string,
  ): Promise<z.output<Shape>> {
    const sendWith = async (accessToken: string) => {
      const headers: Record<string, string> = {
        authorization: `Bearer ${accessToken}`,
        accept: 'application/json',
        'content-type': 'application/json',
        prefer: 'return=representation',
      };
      if (requestId) headers['paypal-request-id'] = requestId;
      return send(shape, { ...request, headers });
    };
    const bearer = await token.get();
    return sendWith(bearer).catch(async (error) => {
      // A token can be revoked before it expires.
      if (!(error instanceof GatewayError && error.status === 401)) throw error;
      token.drop(bearer);
      return sendWith(await token.get());
    });
  }

  const readOrder = (gatewayOrderId: string) =>
    callApi(paypalOrder, {
      operation: 'read order',
      path: [...ORDERS, gatewayOrderId],
      gatewayOrderId,
    });

  async function status(gatewayOrderId: string): Promise<GatewayPayment> {
    const order = await nullIfNotFound(readOrder(gatewayOrderId));
    // PayPal deletes an order that was not approved within hours.
    return order ? toGatewayPayment(order) : { state: 'expired', isAttemptPending: false };
  }

  return {
    gateway: 'paypal',
    lateSuccessMs: 0,
    returnQuery: '',
    isWebhookVerifiedByCall: true,

    async createSession(request) {
      const amount = chargedAmount(request.amountPaise, settings);
      const body = paypalOrderBody(request, amount, await settings.brandName());
      const call: Call = { operation: 'create order', path: ORDERS, body };
      const order = await callApi(paypalOrder, call, request.attemptId);
      return toSession(order, amount, settings.rate);
    },

    readPayment: status,

    async capture(gatewayOrderId, requestId) {
      const path = [...ORDERS, gatewayOrderId, 'capture'];
      const call: Call = { operation: 'capture order', path, body: {}, gatewayOrderId };
      try {
        return toGatewayPayment(await callApi(paypalOrder, call, requestId));
      } catch (error) {
        return captureRefused(error, () => status(gatewayOrderId));
      }
    },

    async readLedger(gatewayOrderId) {
      const order = await nullIfNotFound(readOrder(gatewayOrderId));
      return order ? toLedger(order) : { captures: [], refunds: [] };
    },

    async refund({ gatewayOrderId, captureId, refundId, amount, note }) {
      const body = {
        amount: { currency_code: amount.currency, value: formatMinor(amount) },
        custom_id: refundId,
        note_to_payer: note,
      };
      const path = ['v2', 'payments', 'captures', captureId, 'refund'];
      const call: Call = { operation: 'create refund', path, body, gatewayOrderId };
      return toGatewayRefund(await callApi(paypalRefund, call, refundId));
    },

    async readRefund({ gatewayOrderId, refundId, gatewayRefundId }) {
      if (gatewayRefundId === undefined) {
        const order = await nullIfNotFound(readOrder(gatewayOrderId));
        const refunds = order?.purchase_units.flatMap((unit) => unit.payments?.refunds ?? []);
        const ours = refunds?.find((refund) => refund?.custom_id === refundId);
        return ours ? toGatewayRefund(ours) : null;
      }
      const path = ['v2', 'payments', 'refunds', gatewayRefundId];
      const call: Call = { operation: 'read refund', path, gatewayOrderId };
      return nullIfNotFound(callApi(paypalRefund, call).then(toGatewayRefund));
    },

    async parseWebhook(delivery) {
      const { webhookId } = settings;
      if (!webhookId) throw new WebhookRejection('unverifiable', 'PAYPAL_WEBHOOK_ID is not set');
      const isHost = (host: string) =>
        /(^|\.)paypal\.com$/.test(host) || host === new URL(baseUrl).host;
      const { verification_status } = await callApi(paypalVerification, {
        operation: 'verify webhook',
        path: ['v1', 'notifications', 'verify-webhook-signature'],
        body: verificationBody(delivery, webhookId, isHost),
        isBodyLogged: true,
      });
      if (verification_status === 'SUCCESS') return readPaypalEvent(delivery.rawBody);
      throw new WebhookRejection('signature', 'The signature is not PayPal’s');
    },
  };
}

/**
 * The status after a refused capture. PayPal answers 422 when it does not take this payment: the
 * instrument is declined, the payer has to act, or a rule forbids it. The attempt has failed then,
 * and can be tried again. Other refusals, as of the shop's keys, say nothing about the payment.
 */
async function captureRefused(error: unknown, status: () => Promise<GatewayPayment>) {
  if (!isRefused(error) || isRefusalOfShop(error)) throw error;
  const payment = await status();
  const isKnown = ['ORDER_ALREADY_CAPTURED', 'ORDER_NOT_APPROVED'].includes(error.code ?? '');
  if (isKnown || payment.state === 'paid' || payment.state === 'expired') return payment;
  if (error.status === 422) return { ...payment, state: 'failed' as const, reason: error.code };
  throw error;
}

/** An order's amount in the currency charged. @throws GatewayError where it rounds to 0 */
function chargedAmount(paise: Paise, { currency, rate }: PaypalPrice): Money {
  const minor = toForeign(paise, rate, currency);
  if (minor > 0) return { minor, currency };
  const message = `the order is less than the smallest amount in ${currency}`;
  throw refusedOrder('paypal', 'amount_too_small', message);
}

/** The order to create at PayPal. */
function paypalOrderBody(request: PaymentSessionRequest, amount: Money, brandName: string) {
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
          brand_name: truncate(brandName, 127),
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
function toSession(
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
    const failed = { gateway: 'paypal', operation: 'create order' } as const;
    throw new GatewayError('malformed', 'no link to approve the payment', failed);
  }
  return {
    gatewayOrderId: order.id,
    reference: order.id,
    charged,
    rate,
    checkout: { kind: 'redirect', url: approve.href },
  };
}

/** A new token is fetched this long before the old one expires. */
const TOKEN_MARGIN_MS = 60_000;

/** The access token of PayPal's APIs: one for all calls until it expires. */
function createPaypalToken(
  { clientId, secret }: { clientId: string; secret: string },
  send: SendToGateway,
  clock: GatewayDeps['clock'],
) {
  let current: { value: string; expiresAt: number } | undefined;
  let fetching: Promise<string> | undefined;

  async function fetchToken(): Promise<string> {
    const token = await send(paypalToken, {
      operation: 'sign in',
      path: ['v1', 'oauth2', 'token'],
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
    const expiresAt = clock.now().getTime() + token.expires_in * 1000 - TOKEN_MARGIN_MS;
    current = { value: token.access_token, expiresAt };
    return token.access_token;
  }

  return {
    async get(): Promise<string> {
      if (current && current.expiresAt > clock.now().getTime()) return current.value;
      fetching ??= fetchToken().finally(() => {
        fetching = undefined;
      });
      return fetching;
    },
    /** Drops a token that was refused, unless it has been replaced. */
    drop(value: string): void {
      if (current?.value === value) current = undefined;
    },
  };
}
