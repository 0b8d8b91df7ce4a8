import type { PaymentOptions } from '../../../contract/payment.ts';
import type { PaymentMethod } from '../../../domain/payment-methods.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { OrdersService } from '../orders/orders.service.ts';
import { type Gateways, rateText, simulatedMethods } from './gateways.ts';
import { createPaymentAdmin } from './payment-admin.service.ts';
import { createRefunds } from './refunds.service.ts';
import { createSessions, type SessionsDeps } from './sessions.service.ts';
import { createSettlement } from './settlement.service.ts';
import { createSweep } from './sweep.service.ts';
import { createWebhooks } from './webhooks.service.ts';

declare module '../../platform/jobs.ts' {
  interface JobPayloads {
    /** Asks the gateways what they owe an answer to, and ends orders that were not paid in time. */
    'payments.sweep': Record<string, never>;
  }
}

interface PaymentsDeps extends SessionsDeps {
  jobs: Jobs;
  accounts: AccountsService;
  audit: AuditService;
  orders: OrdersService;
  /** The ways to pay that a shopper may choose now. */
  paymentMethods: () => Promise<readonly PaymentMethod[]>;
}

export type PaymentsService = ReturnType<typeof createPaymentsService>;

/** The parts that payments are made of. */
export function createPaymentsService(deps: PaymentsDeps) {
  const refunds = createRefunds(deps);
  const settlement = createSettlement({ ...deps, refunds });
  return {
    sessions: createSessions(deps),
    settlement: { ...settlement, ...createSweep({ ...deps, settlement, refunds }) },
    refunds,
    webhooks: createWebhooks({ ...deps, settlement, refunds }),
    admin: createPaymentAdmin({ ...deps, refunds }),
    /** The methods by which no money moves. */
    simulated: simulatedMethods(deps.gateways),
    options: async (): Promise<PaymentOptions> =>
      optionsOf(deps.gateways, await deps.paymentMethods()),
  };
}

function optionsOf(gateways: Gateways, methods: readonly PaymentMethod[]): PaymentOptions {
  const { currency, rate } = gateways.paypalPrice;
  return {
    methods: [...methods],
    simulated: simulatedMethods(gateways),
    paypal: gateways.providers.has('paypal') ? { currency, rate: rateText(rate) } : null,
  };
}
