import type { z } from 'zod';
import { formatMinor } from '../../../../domain/foreign-amount.ts';
import { GatewayError, WebhookRefusal } from './gateway-error.ts';
import { createGatewayHttp, type GatewayDeps, type GatewayRequest } from './gateway-http.ts';
import type { GatewayPayment, PaymentProvider, RefundRequest } from './payment-provider.ts';
import {
  paymentOf,
  paypalOrder,
  paypalRefund,
  paypalRefusal,
  paypalVerification,
  refundOf,
} from './paypal-answers.ts';
import { type PaypalPrice, paypalOrderBody, sessionOf } from './paypal-session.ts';
import { createPaypalToken } from './paypal-token.ts';
import { readPaypalEvent, verificationBody } from './paypal-webhook.ts';
import { recordWebhook } from './record-webhook.ts';

export interface PaypalSettings extends PaypalPrice {
  clientId: string;
  secret: string;
  /** Without a slash at the end; see PAYPAL_BASE_URLS. */
  baseUrl: string;
  /** Of the webhook as set up in PayPal's dashboard; without it no webhook can be told genuine. */
  webhookId: string | undefined;
  /** The name the buyer sees above the sum: the shop's, as it is when he pays. */
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
 * PayPal Checkout, Orders API v2: charges in a foreign currency. Nothing is taken until the shop
 * captures, so no payment can arrive late: a session ends when the shop no longer captures it.
 */
export function createPaypalProvider(settings: PaypalSettings, deps: GatewayDeps): PaymentProvider {
  const { baseUrl } = settings;
  const send = createGatewayHttp(
    {
      gateway: 'paypal',
      baseUrl,
      readRefusal: (json) => paypalRefusal.safeParse(json).data ?? null,
      isBusy: (code) => code === 'PREVIOUS_REQUEST_IN_PROGRESS',
      readRetryAfter: (headers) => Number(headers.get('retry-after')) || undefined,
    },
    deps,
  );
  const token = createPaypalToken(settings, send, deps.clock);

  async function ask<Shape extends z.ZodType>(
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
      return send({ ...request, headers });
    };
    const bearer = await token.get();
    const { json, status } = await sendWith(bearer).catch(async (error) => {
      // A token can be withdrawn before its time.
      if (!(error instanceof GatewayError && error.status === 401)) throw error;
      token.drop(bearer);
      return sendWith(await token.get());
    });
    const read = shape.safeParse(json);
    if (read.success) return read.data;
    const [issue] = read.error.issues;
    const facts = { gateway: 'paypal', operation: request.operation, status } as const;
    throw new GatewayError('malformed', `${issue?.path.join('.')}: ${issue?.message}`, facts);
  }

  const readOrder = (gatewayOrderId: string) =>
    ask(paypalOrder, {
      operation: 'read order',
      method: 'GET',
      path: `/v2/checkout/orders/${encodeURIComponent(gatewayOrderId)}`,
      gatewayOrderId,
    });

  async function status(gatewayOrderId: string): Promise<GatewayPayment> {
    try {
      return paymentOf(await readOrder(gatewayOrderId));
    } catch (error) {
      // PayPal forgets an order that was not approved within hours.
      if (!isRefusal(error, 404)) throw error;
      return { gatewayOrderId, state: 'expired', isAttemptPending: false, attempts: [] };
    }
  }

  return {
    gateway: 'paypal',
    lateSuccessMs: 0,
    returnQuery: '',
    isWebhookAskedAbout: true,

    async createSession(request) {
      const order = await ask(
        paypalOrder,
        {
          operation: 'create order',
          method: 'POST',
          path: '/v2/checkout/orders',
          body: JSON.stringify(paypalOrderBody(request, settings, await settings.brandName())),
        },
        request.attemptId,
      );
      return sessionOf(order, request, settings);
    },

    status,

    async capture(gatewayOrderId, requestId) {
      const path = `/v2/checkout/orders/${encodeURIComponent(gatewayOrderId)}/capture`;
      const call = { operation: 'capture order', method: 'POST', body: '{}' } as const;
      try {
        return paymentOf(await ask(paypalOrder, { ...call, path, gatewayOrderId }, requestId));
      } catch (error) {
        return captureRefused(error, () => status(gatewayOrderId));
      }
    },

    async refund(request: RefundRequest) {
      const { amount } = request;
      const body = {
        amount: { currency_code: amount.currency, value: formatMinor(amount) },
        custom_id: request.refundId,
        note_to_payer: request.note,
      };
      const refund = await ask(
        paypalRefund,
        {
          operation: 'create refund',
          method: 'POST',
          path: `/v2/payments/captures/${encodeURIComponent(request.captureId)}/refund`,
          body: JSON.stringify(body),
          gatewayOrderId: request.gatewayOrderId,
        },
        request.refundId,
      );
      return refundOf(refund);
    },

    async refundStatus({ gatewayOrderId, refundId, gatewayRefundId }) {
      if (gatewayRefundId === undefined) {
        const order = await readOrder(gatewayOrderId);
        const refunds = order.purchase_units.flatMap((unit) => unit.payments?.refunds ?? []);
        const ours = refunds.find((refund) => refund.custom_id === refundId);
        return ours ? refundOf(ours) : null;
      }
      const path = `/v2/payments/refunds/${encodeURIComponent(gatewayRefundId)}`;
      const call = { operation: 'read refund', method: 'GET', gatewayOrderId } as const;
      try {
        return refundOf(await ask(paypalRefund, { ...call, path }));
      } catch (error) {
        if (isRefusal(error, 404)) return null;
        throw error;
      }
    },

    parseWebhook: (delivery) =>
      recordWebhook('paypal', delivery, deps.record, async () => {
        const { webhookId } = settings;
        if (!webhookId) throw new WebhookRefusal('unverifiable', 'PAYPAL_WEBHOOK_ID is not set');
        const isHost = (host: string) =>
          /(^|\.)paypal\.com$/.test(host) || host === new URL(baseUrl).host;
        const { verification_status } = await ask(paypalVerification, {
          operation: 'verify webhook',
          method: 'POST',
          path: '/v1/notifications/verify-webhook-signature',
          body: verificationBody(delivery, webhookId, isHost),
          isBodyLogged: true,
        });
        if (verification_status === 'SUCCESS') return readPaypalEvent(delivery.rawBody);
        throw new WebhookRefusal('signature', 'The signature is not PayPal’s');
      }),
  };
}

/** What a refused capture means: most refusals are answers about the payment. */
async function captureRefused(
  error: unknown,
  status: () => Promise<GatewayPayment>,
): Promise<GatewayPayment> {
  if (!(error instanceof GatewayError) || error.kind !== 'refused') throw error;
  const payment = await status();
  const isDeclined = error.code === 'INSTRUMENT_DECLINED' && payment.state !== 'paid';
  if (isDeclined) return { ...payment, state: 'failed', reason: error.code };
  const isKnown = ['ORDER_ALREADY_CAPTURED', 'ORDER_NOT_APPROVED'].includes(error.code ?? '');
  if (isKnown || payment.state === 'paid' || payment.state === 'expired') return payment;
  throw error;
}

function isRefusal(error: unknown, status: number): boolean {
  return error instanceof GatewayError && error.kind === 'refused' && error.status === status;
}
