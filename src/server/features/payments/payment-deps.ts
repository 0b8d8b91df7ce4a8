import type { Platform } from '../../platform/process/platform.ts';
import type { OrderLifecycle } from '../orders/order-lifecycle.service.ts';
import type { Gateways } from './gateways/gateways.ts';
import type { PaymentLog } from './payment-log.service.ts';

/** What every part of payments needs. */
export interface PaymentDeps extends Platform {
  gateways: Gateways;
  lifecycle: OrderLifecycle;
  log: PaymentLog;
}
