import type { PaymentOptionsInPaise } from '../../../contract/payments.ts';
import { type GatewayName, isCollected } from '../../../domain/payments/payment-methods.ts';
import type { OrdersService } from '../orders/orders.service.ts';
import type { ShopService, WithheldMethods } from '../shop/shop.service.ts';
import { createSessions } from './checkout/sessions.service.ts';
import { createGatewayHealth, reportingGateways } from './gateway-health.service.ts';
import { methodsOf, rateText } from './gateways/gateways.ts';
import { createPaymentActions } from './payment-actions.service.ts';
import { createPaymentAdmin } from './payment-admin.service.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { createRefundSending } from './refunds/refund-sending.service.ts';
import { hasRefundedPayment } from './refunds/refunds.repository.ts';
import { createRefunds } from './refunds/refunds.service.ts';
import { createReconciliation } from './settlement/reconciliation.service.ts';
import { createSettlement } from './settlement/settlement.service.ts';
import { createWebhooks } from './settlement/webhooks.service.ts';

export type PaymentsService = ReturnType<typeof createPaymentsService>;

export function createPaymentsService(
  given: PaymentDeps & {
    orders: OrdersService;
    withheld: WithheldMethods;
    checkoutRules: ShopService['checkoutRules'];
  },
) {
  const health = createGatewayHealth(given);
  const gateways = reportingGateways(given.gateways, health.report);
  const deps = { ...given, gateways };
  const refunds = createRefunds(deps);
  const refundSending = createRefundSending(deps, refunds);
  const settlement = createSettlement({ ...deps, refunds });
  const admin = createPaymentAdmin(deps);
  const simulatedMethods = methodsOf(gateways.simulated);
  const testModeMethods = methodsOf(new Set([...gateways.simulated, ...gateways.inSandbox]));
  return {
    sessions: createSessions({ ...deps, settlement }),
    settlement,
    reconciliation: createReconciliation({ ...deps, settlement, refundSending, health }),
    refundSending,
    webhooks: createWebhooks({ ...deps, settlement, refunds, refundSending }),
    admin,
    actions: createPaymentActions(deps, refunds, refundSending, admin.view),
    simulatedMethods,
    health,
    /** Whether a payment taken in one of these ways was refunded in full; simulated ones and those of a sandbox do not count. */
    hasRefunded: (ways: (GatewayName | 'hand')[]) => hasRefundedPayment(given.db, ways),

    async options(): Promise<PaymentOptionsInPaise> {
      const { currency, rate } = gateways.paypalPrice;
      const rules = await given.checkoutRules();
      return {
        methods: rules.paymentMethods,
        simulated: testModeMethods,
        paypal: gateways.providers.has('paypal') ? { currency, rate: rateText(rate) } : null,
        cash: rules.paymentMethods.some(isCollected) ? rules : null,
      };
    },
  };
}
