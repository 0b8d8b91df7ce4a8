import { expect, it } from 'vitest';
import { PAYMENT_METHODS, type PaymentMethod } from '../../../domain/payment-methods.ts';
import { defaultSettings } from '../../../domain/shop-settings.ts';
import { createFirstRunService } from './first-run.service.ts';

/** A shop without any gateway, whose owner wants to be paid by these methods. */
function withoutGateways(wished: readonly PaymentMethod[]) {
  const start = { name: 'Test Silks', splashMs: 0, paymentMethods: [...wished] };
  return createFirstRunService({
    shop: {
      settings: async () => defaultSettings(start),
      paymentMethods: async () => ['Free'],
    },
    gateways: { providers: { size: 0 } },
    simulatedMethods: [],
    isMailSent: true,
    demoCounts: async () => ({ products: 0, orders: 0, customers: 0 }),
    hasOwnBanners: async () => true,
  });
}

it('misses gateways that the owner wants and the shop has no keys of', async () => {
  const { payments } = await withoutGateways(PAYMENT_METHODS).firstRun();
  expect(payments).toBe('none');
});

it('takes it for settled that she wants none', async () => {
  const { payments } = await withoutGateways(['Free']).firstRun();
  expect(payments).toBe('real');
});
