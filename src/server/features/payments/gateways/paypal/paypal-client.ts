import type { z } from 'zod';
import { formatMinor } from '../../../../../domain/money/foreign-amount.ts';
import {
  GatewayError,
  isRefusalOfShop,
  isRefused,
  nullIfNotFound,
  WebhookRejection,
} from '../gateway-error.ts';
import { createGatewayHttp, type GatewayDeps, type GatewayRequest } from '../gateway-http.ts';
import type { GatewayPayment, PaymentProvider } from '../payment-provider.ts';
import { recordWebhook } from '../webhook.ts';
import {
  paymentOf,
  paypalError,
  paypalOrder,
  paypalRefund,
  paypalVerification,
  refundOf,
} from './paypal-responses.ts';
import { chargedAmount, type PaypalPrice, paypalOrderBody, sessionOf } from './paypal-session.ts';
import { createPaypalToken } from './paypal-token.ts';
import { readPaypalEvent, verificationBody } from './paypal-webhook.ts';

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

/**
 * PayPal Checkout, Orders API v2: charges a foreign currency. The shop captures every payment itself,
 * so no payment can arrive after its session has expired.
 */
export function createPaypalProvider(settings: PaypalSettings, deps: GatewayDeps): PaymentProvider {
  const { baseUrl } = settings;
  const send = createGatewayHttp(
    {
      gateway: 'paypal',
      baseUrl,
      readFailure: (json) => paypalError.safeParse(json).data ?? null,
      isBusy: (code) => code === 'PREVIOUS_REQUEST_IN_PROGRESS',
      readRetryAfter: (headers) => Number(headers.get('retry-after')) || undefined,
    },
    deps,
  );
  const token = createPaypalToken(settings, send, deps.clock);

  async function callApi<Shape extends z.ZodType>(
    shape: Shape,
    request: Omit<GatewayRequest, 'headers'>,
    requestId?: string,
  ): Promise<z.output<Shape>> {
    const sendWith = async (bearer: string) => {
      const headers: Record<string, string> = {
        authorization: `Bearer ${bearer}`,
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
      path: `/v2/checkout/orders/${encodeURIComponent(gatewayOrderId)}`,
      gatewayOrderId,
    });

  async function status(gatewayOrderId: string): Promise<GatewayPayment> {
    const order = await nullIfNotFound(readOrder(gatewayOrderId));
    // PayPal deletes an order that was not approved within hours.
    return order ? paymentOf(order) : { gatewayOrderId, state: 'expired', isAttemptPending: false };
  }

  return {
    gateway: 'paypal',
    lateSuccessMs: 0,
    returnQuery: '',
    isWebhookVerifiedByCall: true,

    async createSession(request) {
      const amount = chargedAmount(request.amount.paise, settings);
      const body = paypalOrderBody(request, amount, await settings.brandName());
      const call = { operation: 'create order', path: '/v2/checkout/orders', body };
      const order = await callApi(paypalOrder, call, request.attemptId);
      return sessionOf(order, amount, settings.rate);
    },

    status,

    async capture(gatewayOrderId, requestId) {
      const path = `/v2/checkout/orders/${encodeURIComponent(gatewayOrderId)}/capture`;
      const call = { operation: 'capture order', body: {} } as const;
      try {
        return paymentOf(await callApi(paypalOrder, { ...call, path, gatewayOrderId }, requestId));
      } catch (error) {
        return captureRefused(error, () => status(gatewayOrderId));
      }
    },

    async refund({ gatewayOrderId, captureId, refundId, amount, note }) {
      const body = {
        amount: { currency_code: amount.currency, value: formatMinor(amount) },
        custom_id: refundId,
        note_to_payer: note,
      };
      const path = `/v2/payments/captures/${encodeURIComponent(captureId)}/refund`;
      const call = { operation: 'create refund', path, body, gatewayOrderId };
      return refundOf(await callApi(paypalRefund, call, refundId));
    },

    async refundStatus({ gatewayOrderId, refundId, gatewayRefundId }) {
      if (gatewayRefundId === undefined) {
        const order = await nullIfNotFound(readOrder(gatewayOrderId));
        const refunds = order?.purchase_units.flatMap((unit) => unit.payments?.refunds ?? []);
        const ours = refunds?.find((refund) => refund?.custom_id === refundId);
        return ours ? refundOf(ours) : null;
      }
      const path = `/v2/payments/refunds/${encodeURIComponent(gatewayRefundId)}`;
      const call = { operation: 'read refund', path, gatewayOrderId };
      return nullIfNotFound(callApi(paypalRefund, call).then(refundOf));
    },

    parseWebhook: (delivery) =>
      recordWebhook('paypal', delivery, deps.record, async () => {
        const { webhookId } = settings;
        if (!webhookId) throw new WebhookRejection('unverifiable', 'PAYPAL_WEBHOOK_ID is not set');
        const isHost = (host: string) =>
          /(^|\.)paypal\.com$/.test(host) || host === new URL(baseUrl).host;
        const { verification_status } = await callApi(paypalVerification, {
          operation: 'verify webhook',
          path: '/v1/notifications/verify-webhook-signature',
          body: verificationBody(delivery, webhookId, isHost),
          isBodyLogged: true,
        });
        if (verification_status === 'SUCCESS') return readPaypalEvent(delivery.rawBody);
        throw new WebhookRejection('signature', 'The signature is not PayPal’s');
      }),
  };
}

/**
 * The status after a refused capture. PayPal answers 422 when it does not take this payment: the
 * instrument is declined, the payer has to act, or a rule forbids it. The attempt has failed then, and
 * can be tried again. Other refusals, as of the shop's keys, say nothing about the payment.
 */
async function captureRefused(error: unknown, status: () => Promise<GatewayPayment>) {
  if (!isRefused(error) || isRefusalOfShop(error)) throw error;
  const payment = await status();
  const isKnown = ['ORDER_ALREADY_CAPTURED', 'ORDER_NOT_APPROVED'].includes(error.code ?? '');
  if (isKnown || payment.state === 'paid' || payment.state === 'expired') return payment;
  if (error.status === 422) return { ...payment, state: 'failed' as const, reason: error.code };
  throw error;
}
