import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { saveSettings } from '../../../../tests/support/save-settings.ts';
import { openTestShop, type SignedIn, type TestShop } from '../../../../tests/support/test-shop.ts';
import { recordBackup } from '../backup/backup.repository.ts';
import { loadDemo } from '../demo/load-demo.ts';

let shop: TestShop;
let owner: SignedIn;
beforeEach(async () => {
  shop = await openTestShop();
  owner = await shop.admin();
});
afterEach(() => shop.close());

describe('the first-run checklist', () => {
  it('lists facts that are still examples, and shrinks as settings are saved', async () => {
    const { factsLeft } = await owner.api.call('GET /api/admin/first-run');
    expect(factsLeft).toContain('Legal name');
    await saveSettings(owner.api, { legalName: 'Test Silks LLP' });
    const after = await owner.api.call('GET /api/admin/first-run');
    expect(after.factsLeft).toEqual(factsLeft.filter((fact) => fact !== 'Legal name'));
  });

  it('shows whether emails are sent, gateways are simulated and the banners are the owner’s own', async () => {
    expect(await owner.api.call('GET /api/admin/first-run')).toMatchObject({
      hasMailServer: true,
      payments: 'simulated',
      hasOwnBanners: false,
    });
  });

  it('names the one gateway that is simulated', async () => {
    const partly = await openTestShop({ simulated: ['paypal'] });
    try {
      const { api } = await partly.admin();
      expect(await api.call('GET /api/admin/first-run')).toMatchObject({
        payments: 'partly simulated',
      });
      expect(await api.call('GET /api/payment/options')).toMatchObject({ simulated: ['PayPal'] });
      await saveSettings(api, { paymentMethods: ['Cashfree', 'Free'] });
      expect(await api.call('GET /api/admin/first-run')).toMatchObject({ payments: 'real' });
    } finally {
      await partly.close();
    }
  });

  it('shows when the last backup was made', async () => {
    expect((await owner.api.call('GET /api/admin/first-run')).backup).toEqual({ madeAt: null });
    const at = new Date('2026-11-22T10:00:00Z');
    await recordBackup(shop.database.db, new Date('2026-11-21T10:00:00Z'));
    await recordBackup(shop.database.db, at);
    expect((await owner.api.call('GET /api/admin/first-run')).backup).toEqual({
      madeAt: at.toISOString(),
    });
  });

  it('is settled for an owner who offers no gateway', async () => {
    await saveSettings(owner.api, { paymentMethods: ['Free'] });
    expect(await owner.api.call('GET /api/admin/first-run')).toMatchObject({ payments: 'real' });
  });
});

describe('demo data', () => {
  it('is counted and removed on request, and the audit log names who did it', async () => {
    await loadDemo(shop, shop.clock.now());
    const { demo } = await owner.api.call('GET /api/admin/first-run');
    expect(demo.products).toBeGreaterThan(0);
    expect(demo.orders).toBeGreaterThan(0);
    expect(await owner.api.call('POST /api/admin/remove-demo')).toEqual(demo);
    const after = await owner.api.call('GET /api/admin/first-run');
    expect(after.demo).toEqual({ products: 0, orders: 0, customers: 0 });
    const { items } = await owner.api.call('GET /api/admin/changes', {
      query: { kind: 'demo data' },
    });
    expect(items).toMatchObject([
      { actor: { _id: owner.id }, action: 'removed', before: demo, after: null },
    ]);
  });

  it('that does not exist leaves no log entry', async () => {
    const none = { products: 0, orders: 0, customers: 0 };
    expect(await owner.api.call('POST /api/admin/remove-demo')).toEqual(none);
    const { total } = await owner.api.call('GET /api/admin/changes', {
      query: { kind: 'demo data' },
    });
    expect(total).toBe(0);
  });
});
