import { createHmac, randomUUID } from 'node:crypto';
import { WebhookRejection } from '../src/server/features/payments/gateways/gateway-error.ts';
import type {
  GatewayPayment,
  GatewayRefund,
  PaymentProvider,
} from '../src/server/features/payments/gateways/provider.ts';

interface BankPayment {
  id: string;
  amount: { minor: number; currency: string };
  paidAt: Date | null;
  refunds: Map<string, GatewayRefund>;
}

/** A bank with a page on which the customer pays, in place of a gateway; a real one is called by HTTP. */
export function createFakeBank(gateway: PaymentProvider['gateway'], secret: string) {
  const payments = new Map<string, BankPayment>();
  const find = (id: string): BankPayment => {
    const payment = payments.get(id);
    if (!payment) throw new Error(`The bank knows no payment ${id}`);
    return payment;
  };
  const sign = (body: string) => createHmac('sha256', secret).update(body).digest('hex');
  const captureOf = ({ id, amount, paidAt }: BankPayment) => ({
    id: `c-${id}`,
    amount,
    at: paidAt,
  });

  async function status(gatewayOrderId: string): Promise<GatewayPayment> {
    const payment = find(gatewayOrderId);
    const common = { gatewayOrderId, isAttemptPending: false };
    if (!payment.paidAt) return { ...common, state: 'open' };
    return { ...common, state: 'paid', capture: captureOf(payment) };
  }

  const provider: PaymentProvider = {
    gateway,
    lateSuccessMs: 0,
    returnQuery: '',
    isWebhookVerifiedByCall: false,

    // The same attempt again gets the same payment: a call whose answer was lost is repeated.
    async createSession({ attemptId, amountPaise: paise }) {
      const amount = { minor: paise, currency: 'INR' };
      const payment = payments.get(attemptId) ?? {
        id: attemptId,
        amount,
        paidAt: null,
        refunds: new Map(),
      };
      payments.set(attemptId, payment);
      return {
        gatewayOrderId: attemptId,
        reference: attemptId,
        charged: amount,
        rate: null,
        checkout: { kind: 'redirect', url: `https://bank.example/pay/${attemptId}` },
      };
    },

    readPayment: status,

    async refund({ gatewayOrderId, refundId, amount }) {
      const { refunds } = find(gatewayOrderId);
      const refund = refunds.get(refundId) ?? {
        refundId,
        gatewayRefundId: randomUUID(),
        state: 'succeeded',
        amount,
      };
      refunds.set(refundId, refund as GatewayRefund);
      return refund as GatewayRefund;
    },

    async readLedger(gatewayOrderId) {
      const payment = find(gatewayOrderId);
      const capture = captureOf(payment);
      const refunds = [...payment.refunds.values()];
      return {
        captures: payment.paidAt ? [capture] : [],
        refunds: refunds.map((one) => ({ ...one, captureId: capture.id, isAutomatic: false })),
      };
    },

    readRefund: async ({ gatewayOrderId, refundId }) =>
      find(gatewayOrderId).refunds.get(refundId) ?? null,

    async parseWebhook({ headers, rawBody }) {
      const body = Buffer.from(rawBody).toString('utf8');
      if (headers.get('x-bank-signature') !== sign(body)) {
        throw new WebhookRejection('signature', 'The signature is not the bank’s');
      }
      const { payment: id } = JSON.parse(body);
      const capture = captureOf(find(id));
      return { kind: 'payment', type: 'paid', gatewayOrderId: id, outcome: 'paid', capture };
    },
  };

  return {
    provider,
    /** The customer pays; returns the webhook that the bank then sends. */
    pay(gatewayOrderId: string, at: Date) {
      find(gatewayOrderId).paidAt = at;
      const body = JSON.stringify({ payment: gatewayOrderId });
      return { body, headers: { 'x-bank-signature': sign(body) } };
    },
  };
}
