import type { User } from '../../../contract/accounts.ts';
import type { AdminOrder, MarkPaid } from '../../../contract/order-admin.ts';
import type { InPaise } from '../../../domain/money/money.ts';
import type { GatewayName } from '../../../domain/payments/payment-methods.ts';
import type { Tx } from '../../platform/db/database.ts';
import { createLimit } from '../../platform/http/rate-limits.ts';
import {
  createGatewaysService,
  type GatewaysDeps,
  type PaymentDeps,
} from './gateways/gateways.service.ts';
import { viewOrder } from './payment-admin.service.ts';
import {
  cancelOrder,
  deliverOrder,
  deliverParcel,
  markPaid,
} from './payment-admin-actions.service.ts';
import { insertManualPayments } from './payments.repository.ts';
import { hasRefundedPayment } from './refunds/refund-transactions.repository.ts';
import { reconcile } from './settlement/reconciliation.service.ts';

export { deleteLogBefore } from './payments.repository.ts';

type OrderView = Promise<InPaise<AdminOrder>>;

/** What other features do with payments; the functions of this folder take the rest of it. */
export interface PaymentsService extends PaymentDeps {
  admin: { view: (admin: User, orderId: string) => OrderView };
  /** Each answers with the order after it. */
  adminActions: {
    cancel: (admin: User, orderId: string, note: string) => OrderView;
    deliver: (admin: User, orderId: string, isCashReceived: boolean) => OrderView;
    deliverParcel: (
      admin: User,
      orderId: string,
      parcelId: string,
      isCashReceived: boolean,
    ) => OrderView;
    markPaid: (admin: User, orderId: string, asked: MarkPaid) => Promise<void>;
  };
  reconciliation: { run: () => Promise<void> };
  /** Adds the payments of demo orders, as made outside the shop. */
  addDemo: (tx: Tx, paid: Parameters<typeof insertManualPayments>[1]) => Promise<void>;
  /** Whether a payment of real money, taken by one of these gateways, was refunded in full. */
  hasRefunded: (gateways: (GatewayName | 'manual')[]) => Promise<boolean>;
}

/** Creates the service of payments: the one place that connects its parts. */
export function createPaymentsService(
  given: Omit<PaymentDeps, 'gateways' | 'limits'> & GatewaysDeps,
): PaymentsService {
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
    admin: { view: (...asked) => viewOrder(deps, ...asked) },
    adminActions: {
      cancel: (...asked) => cancelOrder(deps, ...asked),
      deliver: (...asked) => deliverOrder(deps, ...asked),
      deliverParcel: (...asked) => deliverParcel(deps, ...asked),
      markPaid: (...asked) => markPaid(deps, ...asked),
    },
    reconciliation: { run: () => reconcile(deps) },
    addDemo: insertManualPayments,
    hasRefunded: (names) => hasRefundedPayment(given.db, names),
  };
}
