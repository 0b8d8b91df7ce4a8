import type { PaymentOptionsInPaise } from '../../../contract/payments.ts';
import { type GatewayName, isCollected } from '../../../domain/payments/payment-methods.ts';
import { createGatewayEvents } from './gateway-events.service.ts';
import { createGatewayHealth, reportingGateways } from './gateway-health.service.ts';
import { methodsAt, rateText } from './gateways/gateway.ts';
import { createPaymentAdmin } from './payment-admin.service.ts';
import { createPaymentEmails } from './payment-emails.service.ts';
import type { PaymentDeps } from './payment-log.service.ts';
import { hasRefundedPayment } from './payments.repository.ts';
import { createReconciliation } from './reconciliation.service.ts';
import { createRefundSending } from './refund-sending.service.ts';
import { createRefunds } from './refunds.service.ts';
import { createSessions } from './sessions.service.ts';
import { createSettlement } from './settlement.service.ts';

export type PaymentsService = ReturnType<typeof createPaymentsService>;

export function createPaymentsService(given: PaymentDeps) {
  const health = createGatewayHealth(given);
  const gateways = reportingGateways(given.gateways, health.report);
  const deps = { ...given, gateways };
  const refunds = createRefunds(deps);
  const refundSending = createRefundSending(deps, refunds);
  const settlement = createSettlement(deps, refunds);
  const testModeMethods = methodsAt(new Set([...gateways.simulated, ...gateways.inSandbox]));
  return {
    sessions: createSessions(deps, settlement),
    settlement,
    emails: createPaymentEmails(deps),
    reconciliation: createReconciliation(deps, settlement, refundSending, health),
    refundSending,
    events: createGatewayEvents(deps, settlement, refunds, refundSending),
    admin: createPaymentAdmin(deps, refunds, refundSending),
    health,
    simulatedMethods: methodsAt(gateways.simulated),

    /** Whether a payment taken in one of these ways was refunded in full; simulated ones and those of a sandbox do not count. */
    hasRefunded: (ways: (GatewayName | 'manual')[]) => hasRefundedPayment(given.db, ways),

    async options(): Promise<PaymentOptionsInPaise> {
      const { currency, rate } = gateways.paypalPrice;
      const rules = await deps.shop.checkoutRules();
      return {
        methods: rules.paymentMethods,
        simulated: testModeMethods,
        paypal: gateways.providers.has('paypal') ? { currency, rate: rateText(rate) } : null,
        cash: rules.paymentMethods.some(isCollected) ? rules : null,
      };
    },
  };
}
