import type { OrderLifecycle } from '../orders/order-lifecycle.service.ts';
import type { ServiceBase } from '../service-base.ts';
import type { Gateways } from './gateways/gateways.ts';
import type { PaymentLog } from './payment-log.service.ts';

/** What every part of payments needs. */
export interface PaymentDeps extends ServiceBase {
  gateways: Gateways;
  lifecycle: OrderLifecycle;
  log: PaymentLog;
}
