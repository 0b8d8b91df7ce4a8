import type { GatewayName } from '../../../domain/payments/payment-methods.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { OrderChange } from '../orders/order-change.service.ts';
import type { OrderEmails } from '../orders/order-emails.service.ts';
import type { OrdersService } from '../orders/orders.service.ts';
import type { ServiceBase } from '../service-base.ts';
import { createGatewayEvents } from './gateways/gateway-events.service.ts';
import { createGatewaysService } from './gateways/gateways.service.ts';
import type { PaymentLog } from './gateways/payment-log.service.ts';
import type { Gateways } from './gateways/provider.ts';
import { createPaymentAdmin } from './payment-admin.service.ts';
import { createPaymentAdminActions } from './payment-admin-actions.service.ts';
import { createPaymentEmails } from './payment-emails.service.ts';
import { insertManualPayments } from './payments.repository.ts';
import { createExternalRefunds } from './refunds/external-refunds.service.ts';
import { createRefundReports } from './refunds/refund-reports.service.ts';
import { createRefundSending } from './refunds/refund-sending.service.ts';
import { hasRefundedPayment } from './refunds/refund-transactions.repository.ts';
import { createRefunds } from './refunds/refunds.service.ts';
import { createOrderPayments } from './settlement/order-payments.service.ts';
import { createReconciliation } from './settlement/reconciliation.service.ts';
import { createSessions } from './settlement/sessions.service.ts';
import { createSettlement } from './settlement/settlement.service.ts';

export { deleteLogBefore } from './payments.repository.ts';

export type PaymentsService = ReturnType<typeof createPaymentsService>;

interface PaymentsServiceDeps extends ServiceBase {
  gateways: Gateways;
  lifecycle: OrderChange;
  log: PaymentLog;
  orderEmails: OrderEmails;
  orders: OrdersService;
}

/** Creates the services of payments: the one place that connects them. */
export function createPaymentsService(given: PaymentsServiceDeps) {
  const gateways = createGatewaysService(given);
  const deps = { ...given, gateways };
  const refunds = createRefunds(deps);
  const external = createExternalRefunds(deps, refunds);
  const refundSending = createRefundSending(deps, refunds, external);
  const settlement = createSettlement(deps, refunds);
  const refundReports = createRefundReports(deps, settlement, refunds, refundSending, external);
  const admin = createPaymentAdmin(deps);
  return {
    gateways,
    sessions: createSessions(deps, settlement),
    settlement,
    orderPayments: createOrderPayments(deps),
    emails: createPaymentEmails(deps),
    reconciliation: createReconciliation(deps, settlement, refunds, refundSending),
    refundSending,
    events: createGatewayEvents(deps, settlement, refundReports),
    admin,
    adminActions: createPaymentAdminActions(deps, admin, refunds, refundSending),

    /** Adds the payments of demo orders, as made outside the shop. */
    addDemo: (tx: Tx, paid: Parameters<typeof insertManualPayments>[1]) =>
      insertManualPayments(tx, paid),

    /** Whether a payment of real money, taken by one of these gateways, was refunded in full. */
    hasRefunded: (names: (GatewayName | 'manual')[]) => hasRefundedPayment(given.db, names),
  };
}
