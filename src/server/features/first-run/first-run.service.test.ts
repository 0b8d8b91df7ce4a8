import { expect, it } from 'vitest';
import { PAYMENT_METHODS, type PaymentMethod } from '../../../domain/payments/payment-methods.ts';
import { defaultSettings } from '../../../domain/shop/shop-settings.ts';
import { createFirstRunService } from './first-run.service.ts';

/** A shop without any gateway that offers these payment methods. */
function withoutGateways(configured: readonly PaymentMethod[]) {
  const start = { name: 'Test Silks', splashMs: 0, paymentMethods: [...configured] };
  return createFirstRunService({
    shop: {
      settings: async () => defaultSettings(start),
      paymentMethods: async () => ['Free'],
    },
    gateways: { providers: { size: 0 } },
    payments: { simulated: [] },
    isMailSent: true,
    isDatabaseOwn: true,
    lastBackup: async () => null,
    demo: { counts: async () => ({ products: 0, orders: 0, customers: 0 }) },
    banners: { hasOwnBanners: async () => true },
  });
}

it('lists offered gateways that have no keys', async () => {
  const { payments } = await withoutGateways(PAYMENT_METHODS).firstRun();
  expect(payments).toBe('none');
});

it('lists none when no gateway is offered', async () => {
  const { payments } = await withoutGateways(['Free']).firstRun();
  expect(payments).toBe('real');
});
