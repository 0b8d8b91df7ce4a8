import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '../../../../tests/support/test-shop.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '../../../domain/payments/payment-methods.ts';
import { defaultSettings } from '../../../domain/shop/shop-settings.ts';
import { recordBackup } from '../backup/backup.repository.ts';
import { loadFirstRun } from './first-run.service.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/**
 * A shop whose gateways have no keys, on a database of the operator's own; `wanted` are the operator's payment
 * methods, `offered` those that remain.
 */
async function withoutGateways(
  wanted: readonly PaymentMethod[],
  offered: PaymentMethod[] = ['Free'],
) {
  const start = { name: 'Test Silks', splashMs: 0, paymentMethods: offered };
  const { firstRun } = shop.services;
  const state = await loadFirstRun({
    ...firstRun,
    shop: {
      ...firstRun.shop,
      loadSettings: async () => defaultSettings(start),
      listPaymentMethods: async () => offered,
    },
    gateways: { providers: new Map(), inSandbox: new Set() },
    shopProcess: { paymentMethods: [...wanted] },
    payments: {
      gateways: { ...firstRun.payments.gateways, simulatedMethods: [] },
      hasRefunded: async (gateways) => gateways.includes('manual'),
    },
    usesOwnDatabase: true,
    hasOwnBanners: async () => true,
  });
  const toTimeStep = (key: string) => state.steps.find((step) => step.key === key);
  return { ...state, toTimeStep };
}

it('lists wanted gateways that have no keys', async () => {
  const { payments, toTimeStep } = await withoutGateways(PAYMENT_METHODS);
  expect(payments).toBe('none');
  expect(toTimeStep('keys')).toMatchObject({ state: 'to do', canRun: false });
});

it('needs no keys where the courier takes cash', async () => {
  const { payments, toTimeStep } = await withoutGateways(PAYMENT_METHODS, [
    'Cash on Delivery',
    'Free',
  ]);
  expect(payments).toBe('real');
  expect(toTimeStep('keys')).toMatchObject({ state: 'done' });
});

it('lists none when no gateway is wanted, and then counts a refund outside the shop', async () => {
  const { payments, toTimeStep } = await withoutGateways(['Free']);
  expect(payments).toBe('real');
  expect(toTimeStep('keys')).toMatchObject({ state: 'done' });
  expect(toTimeStep('order')).toMatchObject({ state: 'done' });
});

it('takes the word of the operator for backups of a database of their own', async () => {
  const { toTimeStep } = await withoutGateways(['Free']);
  expect(toTimeStep('backup')).toMatchObject({ state: 'to do', canRun: true });
});

it('knows a backup of such a database that the shop made itself', async () => {
  await recordBackup(shop.database.db, new Date('2026-11-23T01:30:00Z'));
  const { backup, toTimeStep } = await withoutGateways(['Free']);
  expect(backup).toEqual({ madeAt: '2026-11-23T01:30:00.000Z' });
  expect(toTimeStep('backup')).toMatchObject({ state: 'done' });
});
