import type { GatewayName } from '../../../domain/payments/payment-methods.ts';
import { createLimit } from '../../platform/http/rate-limits.ts';
import {
  createGatewaysService,
  type GatewaysDeps,
  type PaymentDeps,
} from './gateways/gateways.service.ts';
import { insertManualPayments } from './payments.repository.ts';
import { hasRefundedPayment } from './refunds/refund-transactions.repository.ts';
import { reconcile } from './settlement/reconciliation.service.ts';

export { deleteLogBefore } from './payments.repository.ts';

/** What other features do with payments; the functions of this folder take the rest of it. */
export type PaymentsService = ReturnType<typeof createPaymentsService>;

/** Creates the service of payments: the one place that connects its parts. */
export function createPaymentsService(
  given: Omit<PaymentDeps, 'gateways' | 'limits'> & GatewaysDeps,
) {
  const limit = (name: string, most: number, seconds: number) =>
    createLimit(given.pool, { name, limit: most, seconds });
  const deps: PaymentDeps = {
    ...given,
    gateways: createGatewaysService(given),
    limits: {
      pay: limit('pay-user', 60, 3600),
      verify: limit('verify-user', 60, 600),
      webhook: limit('webhook-ip', 1200, 60),
      unverified: limit('webhook-unverified', 120, 600),
      verifyCall: limit('webhook-verify-call', 300, 60),
    },
  };
  return {
    ...deps,
    reconciliation: { run: () => reconcile(deps) },
    /** Adds the payments of demo orders, as made outside the shop. */
    addDemo: insertManualPayments,
    /** Whether a payment of real money, taken by one of these gateways, was refunded in full. */
    hasRefunded: (names: (GatewayName | 'manual')[]) => hasRefundedPayment(given.db, names),
  };
}
