import { byId, type Endpoint } from '../endpoint.ts';
import type { ErrorCode } from '../errors.ts';
import {
  adminOrderSchema,
  cancelOrderSchema,
  cashfreeSessionSchema,
  createSessionSchema,
  markPaidSchema,
  paymentLogSchema,
  paymentOptionsSchema,
  paymentVerdictSchema,
  paypalSessionSchema,
  refundOrderSchema,
  refundsInNeedSchema,
  resolveRefundSchema,
  startPaypalSchema,
  verifyPaymentSchema,
} from '../payment.ts';
import { routes } from '../routes.ts';

const OF_A_CUSTOMER = ['BAD_INPUT', 'SIGNED_OUT', 'NOT_FOUND'] as const satisfies ErrorCode[];
const OF_AN_ADMIN = [...OF_A_CUSTOMER, 'FORBIDDEN'] as const satisfies ErrorCode[];
const AT_A_GATEWAY = [
  ...OF_A_CUSTOMER,
  'ORDER_NOT_PAYABLE',
  'PAYMENT_UNAVAILABLE',
  'TOO_MANY_REQUESTS',
] as const satisfies ErrorCode[];

export const paymentsEndpoints = {
  paymentOptions: {
    ...routes.paymentOptions,
    summary: 'Ways to pay, and whether payments are simulated',
    access: 'anyone',
    status: 200,
    answer: paymentOptionsSchema,
    refusals: [],
  },
  createPaymentSession: {
    ...routes.createPaymentSession,
    summary: "Open a Cashfree payment for one of the caller's orders",
    access: 'customer',
    body: createSessionSchema,
    status: 200,
    answer: cashfreeSessionSchema,
    refusals: AT_A_GATEWAY,
  },
  startPaypal: {
    ...routes.startPaypal,
    summary: "Open a PayPal payment for one of the caller's orders",
    access: 'customer',
    body: startPaypalSchema,
    status: 200,
    answer: paypalSessionSchema,
    refusals: AT_A_GATEWAY,
  },
  verifyPayment: {
    ...routes.verifyPayment,
    summary: 'Ask the gateway how a payment stands, and settle the order by it',
    access: 'customer',
    body: verifyPaymentSchema,
    status: 200,
    answer: paymentVerdictSchema,
    refusals: [...OF_A_CUSTOMER, 'PAYMENT_UNAVAILABLE', 'TOO_MANY_REQUESTS'],
  },
  adminOrder: {
    ...routes.adminOrder,
    summary: 'One order with the money that moved for it',
    access: 'admin',
    params: byId,
    status: 200,
    answer: adminOrderSchema,
    refusals: OF_AN_ADMIN,
  },
  paymentLog: {
    ...routes.paymentLog,
    summary: 'Every request, answer, webhook and decision about the money of an order',
    access: 'admin',
    params: byId,
    status: 200,
    answer: paymentLogSchema,
    refusals: OF_AN_ADMIN,
  },
  refundOrder: {
    ...routes.refundOrder,
    summary: 'Send money back, the whole or a part; never more than was paid in all',
    access: 'admin',
    params: byId,
    body: refundOrderSchema,
    status: 200,
    answer: adminOrderSchema,
    refusals: [...OF_AN_ADMIN, 'REFUND_TOO_LARGE', 'ORDER_STATE', 'IDEMPOTENCY_MISMATCH'],
  },
  refundsInNeed: {
    ...routes.refundsInNeed,
    summary:
      'Refunds that failed, got stuck, went out twice or are to be given by hand, the oldest first',
    access: 'admin',
    status: 200,
    answer: refundsInNeedSchema,
    refusals: ['SIGNED_OUT', 'FORBIDDEN'],
  },
  resolveRefund: {
    ...routes.resolveRefund,
    summary:
      'Ask for a failed refund again, or note that it was given back by hand or is done with',
    access: 'admin',
    params: byId,
    body: resolveRefundSchema,
    status: 200,
    answer: adminOrderSchema,
    refusals: [...OF_AN_ADMIN, 'ORDER_STATE', 'PAYMENT_UNAVAILABLE'],
  },
  cancelOrder: {
    ...routes.cancelOrder,
    summary: 'Cancel an order: its pieces go back into stock, what was paid goes back',
    access: 'admin',
    params: byId,
    body: cancelOrderSchema,
    status: 200,
    answer: adminOrderSchema,
    refusals: [...OF_AN_ADMIN, 'ORDER_STATE'],
  },
  markOrderPaid: {
    ...routes.markOrderPaid,
    summary: 'Note that an order was paid outside the shop',
    access: 'admin',
    params: byId,
    body: markPaidSchema,
    status: 200,
    answer: adminOrderSchema,
    refusals: [...OF_AN_ADMIN, 'ORDER_STATE'],
  },
} as const satisfies Record<string, Endpoint>;
