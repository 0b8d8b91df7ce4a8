import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { refused, send } from '../../../../tests/support/http-call.ts';
import { draftOf, itemOf } from '../../../../tests/support/order-draft.ts';
import { saveSettings } from '../../../../tests/support/save-settings.ts';
import { openTestShop, type SignedIn, type TestShop } from '../../../../tests/support/test-shop.ts';
import { createApiClient } from '../../../contract/client.ts';
import type { ShopSettingsView } from '../../../contract/shop.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '../../../domain/payments/payment-methods.ts';
import { createShopService } from './shop.service.ts';

let shop: TestShop;
let owner: SignedIn;
beforeEach(async () => {
  shop = await openTestShop({ paymentMethods: ['Free'] });
  owner = await shop.admin();
});
afterEach(() => shop.close());

const GIVEN = {
  name: 'Silks of Mysore',
  legalName: 'Silks of Mysore LLP',
  gstin: '29AAGCB7383J1Z4',
  address: '4 Sayyaji Rao Road\nMysuru 570001',
  latitude: 12.31,
  longitude: 76.65,
  phone: '0821 244 5566',
  email: 'care@mysore.example',
  whatsapp: '+91 98450 12345',
  opensAt: '09:30',
  lastDay: 'Saturday',
  grievanceName: 'Kavitha Rao',
  grievanceEmail: 'kavitha@mysore.example',
  courtsAt: 'Mysuru',
  instagram: 'https://www.instagram.com/silksofmysore',
  splashMs: 500,
} as const;

const save = (change: Partial<ShopSettingsView['settings']>) => saveSettings(owner.api, change);

const PROCESS = {
  paymentMethods: [...PAYMENT_METHODS],
  shopName: 'Test Silks',
  splashMs: 0,
  apiBaseUrl: undefined,
  shopUrl: 'http://shop.test',
};

/** The audit log's entries about the settings. */
const auditLog = async () =>
  (
    await shop.database.pool.query(
      `select * from audit_log where subject_kind = 'settings' order by id`,
    )
  ).rows;

describe('a shop without saved settings', () => {
  it("has the environment's name and the specification's hours, and invents no fact", async () => {
    expect(await shop.api().call('GET /api/shop')).toEqual({
      name: 'Test Silks',
      splashMs: 0,
      countVisits: true,
      apiBaseUrl: '',
      publicUrl: '',
      sendsEmails: true,
      paymentMethods: ['Free'],
      timeZone: 'Asia/Kolkata',
      legalName: '',
      gstin: '',
      address: '',
      place: null,
      phone: '',
      email: '',
      whatsapp: '',
      grievanceName: '',
      grievanceEmail: '',
      grievancePhone: '',
      courtsAt: '',
      hours: { firstDay: 'Monday', lastDay: 'Sunday', opensAt: '10:00', closesAt: '21:00' },
      socialLinks: null,
      hasExamples: false,
      pricing: { taxPercent: 15, taxLabel: 'Tax', shippingFee: 10, freeShippingAbove: 100 },
      signUpPromo: { code: 'SSMS10', amount: 500, percent: null },
    });
  });
});

describe('saved settings', () => {
  it('are used by every process at once', async () => {
    const view = await save(GIVEN);
    expect(view).toMatchObject({ version: 1, settings: GIVEN, offeredMethods: ['Free'] });
    const { fetch } = shop.secondProcess();
    const elsewhere = createApiClient({
      send: (request) => fetch(request.url, request),
      baseUrl: 'http://shop.test',
    });
    expect(await elsewhere.call('GET /api/shop')).toMatchObject({
      name: 'Silks of Mysore',
      splashMs: 500,
      address: GIVEN.address,
      place: { latitude: 12.31, longitude: 76.65 },
      whatsapp: '919845012345',
      hours: { firstDay: 'Monday', lastDay: 'Saturday', opensAt: '09:30', closesAt: '21:00' },
      socialLinks: [{ network: 'instagram', url: GIVEN.instagram }],
    });
    const document = await (await fetch('/api/openapi.json')).json();
    expect(document.info.title).toBe('Silks of Mysore: API');
  });

  it('are tidied before saving', async () => {
    const { settings } = await save({
      name: '  Silks   of\nMysore ',
      gstin: '29aagcb 7383j1z4',
      address: ' 4 Sayyaji Rao Road\r\nMysuru ',
    });
    expect(settings).toMatchObject({
      name: 'Silks of Mysore',
      gstin: '29AAGCB7383J1Z4',
      address: '4 Sayyaji Rao Road\nMysuru',
    });
  });

  it('are logged with their differences; saving the same again is no change', async () => {
    await save({ phone: '0821 244 5566' });
    const { version } = await save({});
    expect(version).toBe(1);
    expect(await auditLog()).toMatchObject([
      {
        actor_id: owner.id,
        action: 'changed',
        subject_kind: 'settings',
        before: { phone: '' },
        after: { phone: '0821 244 5566' },
      },
    ]);
  });

  it('set the name, sender and Reply-To of emails', async () => {
    await save(GIVEN);
    const visitor = { name: 'Asha', email: 'asha@example.com', message: 'Is it silk?' };
    await shop.api().call('POST /api/contact', { body: visitor });
    await shop.customer('asha@example.com');
    await shop
      .api()
      .call('POST /api/user/forgot-password', { body: { email: 'asha@example.com' } });
    await shop.runJobs();
    expect(shop.mails).toMatchObject([
      { to: 'care@mysore.example', replyTo: 'asha@example.com', fromName: 'Silks of Mysore' },
      {
        to: 'asha@example.com',
        subject: 'Set a new password at Silks of Mysore',
        replyTo: 'care@mysore.example',
        text: expect.stringContaining('0821 244 5566'),
      },
    ]);
  });

  it('set the time zone of the dashboard’s days', async () => {
    shop.clock.set('2026-11-21T20:00:00Z');
    const product = await shop.product({ pricePaise: 1000_00 });
    const buyer = await shop.customer('buyer@example.com');
    await buyer.api.call('POST /api/orders', { body: draftOf(itemOf(product, 1000)) });
    const busyDays = async () => {
      const { ordersByWeekday } = await owner.api.call('GET /api/dashboard');
      return ordersByWeekday.filter(({ thisWeek }) => thisWeek > 0).map(({ day }) => day);
    };
    expect(await busyDays()).toEqual(['Sun']);
    await save({ timeZone: 'UTC' });
    expect(await busyDays()).toEqual(['Sat']);
  });
});

describe('payment methods', () => {
  let open: TestShop;
  beforeEach(async () => {
    open = await openTestShop({ paymentMethods: ['PayPal', 'Free'] });
  });
  afterEach(() => open.close());

  it('that the owner has disabled are refused for orders', async () => {
    await saveSettings((await open.admin()).api, { paymentMethods: ['PayPal'] });
    expect((await open.api().call('GET /api/shop')).paymentMethods).toEqual(['PayPal']);
    const product = await open.product({ pricePaise: 1000_00 });
    const buyer = await open.customer('buyer@example.com');
    const placed = buyer.api.call('POST /api/orders', { body: draftOf(itemOf(product, 1000)) });
    await expect(placed).rejects.toMatchObject({ code: 'PAYMENT_METHOD_REQUIRED' });
  });

  it('added to the process later need no save; removed ones come back disabled', async () => {
    const admin = await open.admin();
    await saveSettings(admin.api, { paymentMethods: ['Free'] });
    const offering = (offeredMethods: PaymentMethod[]) =>
      createShopService({
        db: open.database.db,
        pool: open.database.pool,
        clock: open.clock,
        mailer: { hasServer: true, send: async () => {} },
        audit: open.services.audit,
        shopProcess: { ...PROCESS, offeredMethods },
        publicUrl: '',
      });
    const later = offering(['Cashfree', 'Free']);
    expect(await later.listPaymentMethods()).toEqual(['Cashfree', 'Free']);
    await later.save({ _id: admin.id }, 1, {
      ...(await later.loadSettings()),
      phone: '0821 244 5566',
    });
    expect(await offering(['PayPal', 'Cashfree', 'Free']).listPaymentMethods()).toEqual([
      'Cashfree',
      'Free',
    ]);
  });
});

describe('invalid settings', () => {
  it('are rejected field by field, and nothing is saved', async () => {
    const { settings } = await owner.api.call('GET /api/admin/settings');
    const wrong = { name: ' ', gstin: '29AAGCB7383J1Z5', latitude: 12, whatsapp: '12' };
    const body = { version: 0, settings: { ...settings, ...wrong } };
    const answer = await send(shop, 'PUT /api/admin/settings', { token: owner.token, body });
    expect(answer).toMatchObject(refused(400, 'BAD_INPUT', 'Shop name is required'));
    const { issues } = answer.body as { issues: { path: string; message: string }[] };
    expect(issues.map(({ path }) => path)).toEqual([
      'settings.name',
      'settings.gstin',
      'settings.whatsapp',
      'settings.longitude',
    ]);
    expect((await owner.api.call('GET /api/admin/settings')).version).toBe(0);
    expect(await auditLog()).toEqual([]);
  });

  it.each([
    ['a method that is not offered', { paymentMethods: ['PayPal' as const] }, 'paymentMethods'],
    ['no payment method at all', { paymentMethods: [] }, 'paymentMethods'],
    ['an unknown time zone', { timeZone: 'Asia/Mysuru' }, 'timeZone'],
    ['text that cannot be stored', { legalName: 'a\0b' }, 'legalName'],
    ['half a character', { legalName: 'half \ud83d' }, 'legalName'],
  ])('such as %s', async (_, change, field) => {
    await expect(save(change)).rejects.toMatchObject({
      code: 'BAD_INPUT',
      issues: [{ path: `settings.${field}` }],
    });
  });
});

describe('two admins at once', () => {
  it('do not overwrite each other: the second sees the current settings', async () => {
    const { version, settings } = await owner.api.call('GET /api/admin/settings');
    const bodies = ['0821 111 1111', '0821 222 2222', '0821 333 3333'].map((phone) => ({
      version,
      settings: { ...settings, phone },
    }));
    const answers = await Promise.all(
      bodies.map((body) => send(shop, 'PUT /api/admin/settings', { token: owner.token, body })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const now = await owner.api.call('GET /api/admin/settings');
    expect(now.version).toBe(1);
    for (const answer of answers.filter(({ status }) => status === 409)) {
      expect(answer).toMatchObject(refused(409, 'STALE_VERSION'));
      expect(answer.body).toMatchObject({ current: now });
    }
    expect(await auditLog()).toHaveLength(1);
  });

  it('are also detected when the second change was based on a later version', async () => {
    await save({ phone: '0821 111 1111' });
    await save({ phone: '0821 222 2222' });
    const { settings } = await owner.api.call('GET /api/admin/settings');
    const body = { version: 1, settings: { ...settings, phone: '0821 333 3333' } };
    await expect(owner.api.call('PUT /api/admin/settings', { body })).rejects.toMatchObject({
      code: 'STALE_VERSION',
      current: { version: 2, settings: { phone: '0821 222 2222' } },
    });
  });
});
