import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { refused, send } from '../../../../tests/support/http-call.ts';
import {
  choose,
  openPayment,
  pass,
  placeFor,
  refund,
  verify,
} from '../../../../tests/support/paying.ts';
import { saveSettings } from '../../../../tests/support/save-settings.ts';
import { openTestShop, type SignedIn, type TestShop } from '../../../../tests/support/test-shop.ts';
import {
  GO_LIVE_STEPS,
  type GoLiveStep,
  type RunnableStep,
} from '../../../domain/first-run/go-live.ts';
import { rupees } from '../../../domain/money/money.ts';
import type { GatewayName } from '../../../domain/payments/payment-methods.ts';
import { loadDemo } from '../demo/load-demo.ts';
import { answerChallenge } from './self-check.ts';

let shop: TestShop;
let owner: SignedIn;
beforeEach(async () => {
  shop = await openTestShop({ simulated: [] });
  owner = await shop.admin();
});
afterEach(() => shop.close());

async function toTimeStep(key: GoLiveStep) {
  const { steps } = await owner.api.call('GET /api/admin/first-run');
  return steps.find((step) => step.key === key);
}
const run = (step: RunnableStep) => owner.api.call('POST /api/admin/go-live', { body: { step } });

it('has the steps of the README, in the same order and words', async () => {
  const readme = await readFile(path.join(import.meta.dirname, '../../../../README.md'), 'utf8');
  const [, section = ''] = readme.split('## Go live\n');
  const listed = section
    .slice(0, section.indexOf('\n## '))
    .split(/\n(?=\d+\. )/)
    .slice(1)
    .map((item) => item.split('\n\n')[0]?.replace(/\s+/g, ' ').replaceAll('`', '').trim());
  expect(listed).toEqual(
    GO_LIVE_STEPS.map(({ title, text }, place) => `${place + 1}. **${title}.** ${text}`),
  );
  const { steps } = await owner.api.call('GET /api/admin/first-run');
  expect(steps.map(({ key }) => key)).toEqual(GO_LIVE_STEPS.map(({ key }) => key));
});

describe('a step that is checked on request', () => {
  it('keeps its result with the time, and the domain is to do without PUBLIC_URL', async () => {
    expect(await toTimeStep('domain')).toMatchObject({
      state: 'to do',
      checkedAt: null,
      canRun: true,
    });
    await run('domain');
    expect(await toTimeStep('domain')).toMatchObject({
      state: 'to do',
      reason: 'PUBLIC_URL is not set.',
      checkedAt: shop.clock.now().toISOString(),
    });
  });

  it('answers the challenge of its own request, and nothing else', async () => {
    const challenge = 'ab'.repeat(16);
    const answer = await shop.fetch(`/.well-known/shop-check?challenge=${challenge}`);
    const secret = 'a secret of the tests, long enough to sign with';
    expect(await answer.text()).toBe(answerChallenge(secret, challenge));
    expect((await shop.fetch('/.well-known/shop-check?challenge=x')).status).toBe(404);
  });

  it('tests the keys of every offered gateway, anew when others are offered', async () => {
    await run('keys');
    expect(await toTimeStep('keys')).toMatchObject({ state: 'done' });
    await saveSettings(owner.api, { paymentMethods: ['PayPal'] });
    expect(await toTimeStep('keys')).toMatchObject({ state: 'to do', checkedAt: null });
  });

  it('says without internal names why a gateway gave no answer', async () => {
    // The call and its repetitions.
    for (let call = 0; call < 5; call += 1) {
      shop.gateways.troubles.push({ path: /cashfree\/pg\/orders/, kind: 'down' });
    }
    await run('keys');
    expect(await toTimeStep('keys')).toMatchObject({
      state: 'unchecked',
      reason: 'Cashfree did not answer: fetch failed (ECONNREFUSED)',
    });
  });

  it.each(['policies', 'delivery'] as const)('is confirmed by the admin: %s', async (step) => {
    expect(await toTimeStep(step)).toMatchObject({ state: 'to do', canRun: true });
    await run(step);
    expect(await toTimeStep(step)).toMatchObject({ state: 'done' });
  });

  it('asks whether Free stays on beside real payments, until that is decided', async () => {
    expect(await toTimeStep('free')).toMatchObject({ state: 'to do', canRun: true });
    await run('free');
    expect(await toTimeStep('free')).toMatchObject({ state: 'done' });
    await saveSettings(owner.api, { paymentMethods: ['Cashfree'] });
    expect(await toTimeStep('free')).toMatchObject({ state: 'done', canRun: false });
  });

  it('does not ask about Free where it is switched off, or nothing else is offered', async () => {
    await saveSettings(owner.api, { paymentMethods: ['Cashfree'] });
    expect(await toTimeStep('free')).toMatchObject({ state: 'done', canRun: false });
    await saveSettings(owner.api, { paymentMethods: ['Free'] });
    expect(await toTimeStep('free')).toMatchObject({ state: 'done', canRun: false });
  });

  it('is for admins only', async () => {
    const { token } = await shop.anyone();
    const answer = await send(shop, 'POST /api/admin/go-live', { token, body: { step: 'keys' } });
    expect(answer).toMatchObject(refused(403, 'FORBIDDEN'));
  });
});

const REFUSED_LOGIN = Object.assign(new Error('Invalid login: 535 wrong password'), {
  code: 'EAUTH',
});

describe('the test email', () => {
  async function tokenSent(): Promise<string> {
    await run('mail');
    await shop.runJobs();
    const mail = shop.mails.findLast(({ subject }) => subject === 'Test email of your shop');
    expect(mail?.to).toBe('owner@example.com');
    return new URL(/http\S+arrived=\S+/.exec(mail?.text ?? '')?.[0] ?? '').searchParams.get(
      'arrived',
    ) as string;
  }

  it('has arrived once its link is followed', async () => {
    const token = await tokenSent();
    expect(await toTimeStep('mail')).toMatchObject({ state: 'to do' });
    await owner.api.call('POST /api/admin/go-live/mail-arrived', { body: { token } });
    expect(await toTimeStep('mail')).toMatchObject({ state: 'done' });
  });

  it('says why a mail server refuses it', async () => {
    const refusing = await openTestShop({
      mailer: { hasServer: true, send: () => Promise.reject(REFUSED_LOGIN) },
    });
    try {
      const { api } = await refusing.admin();
      const { steps } = await api.call('POST /api/admin/go-live', { body: { step: 'mail' } });
      expect(steps.find(({ key }) => key === 'mail')).toMatchObject({
        state: 'to do',
        canRun: true,
        reason:
          'The mail server did not accept it: Invalid login: 535 wrong password. Check SMTP_URL and MAIL_FROM.',
      });
    } finally {
      await refusing.close();
    }
  });

  it('is not confirmed by another link or an old one', async () => {
    const token = await tokenSent();
    const confirm = (given: string) =>
      send(shop, 'POST /api/admin/go-live/mail-arrived', {
        token: owner.token,
        body: { token: given },
      });
    expect(await confirm('x')).toMatchObject(refused(400, 'BAD_INPUT'));
    shop.clock.set(new Date(shop.clock.now().getTime() + 49 * 3_600_000));
    expect(await confirm(token)).toMatchObject(refused(400, 'BAD_INPUT'));
    expect(await toTimeStep('mail')).toMatchObject({ state: 'to do' });
  });
});

describe('a step that the records of the shop show', () => {
  it('is to do with only the demo', async () => {
    await loadDemo(shop, shop.clock.now());
    for (const key of ['catalogue', 'demo', 'order', 'backup'] as const) {
      expect(await toTimeStep(key), key).toMatchObject({ state: 'to do', canRun: false });
    }
  });

  it('names what of the catalogue is missing', async () => {
    await shop.product();
    expect(await toTimeStep('catalogue')).toMatchObject({
      reason: 'Still missing: your own banners.',
    });
  });
});

describe('a real order', () => {
  it('counts once it was paid at a gateway and refunded in full, and not a simulated one', async () => {
    const customer = await shop.anyone();
    const order = await placeFor(customer, await shop.product(), { method: 'Cashfree' });
    const payment = await openPayment(customer, order);
    await choose(shop, payment, 'success');
    await verify(customer, payment);
    await refund(owner, order._id, { amount: rupees(100) });
    await pass(shop, 60);
    expect(await toTimeStep('order')).toMatchObject({ state: 'to do' });
    const { refundable } = await owner.api.call('GET /api/admin/orders/{id}', {
      params: { id: order._id },
    });
    await refund(owner, order._id, { amount: refundable });
    await pass(shop, 60);
    expect(await toTimeStep('order')).toMatchObject({ state: 'done' });
    await shop.database.pool.query('update payments set is_test = true');
    expect(await toTimeStep('order')).toMatchObject({ state: 'to do' });
  });
});

describe('a gateway with keys of its sandbox', () => {
  it('is to do, and its payments never count as a real order', async () => {
    const inSandbox = new Set<GatewayName>(['cashfree']);
    const trial = await openTestShop({
      simulated: [],
      inSandbox,
      paymentMethods: ['Cashfree', 'Free'],
    });
    try {
      const trialOwner = await trial.admin();
      const { api } = trialOwner;
      const stateOf = async (key: GoLiveStep) =>
        (await api.call('GET /api/admin/first-run')).steps.find((step) => step.key === key);
      expect(await stateOf('free')).toMatchObject({ state: 'to do', canRun: false });
      expect(await stateOf('keys')).toMatchObject({
        state: 'to do',
        canRun: false,
        reason:
          'The keys of Cashfree are for tests: no real money is charged. Set CASHFREE_ENV=production, with live keys, and restart.',
      });
      expect(await api.call('GET /api/admin/gateways')).toMatchObject([
        { gateway: 'cashfree', isTest: true },
        { gateway: 'paypal', isTest: false },
      ]);
      // The payment page says so, too.
      expect(await api.call('GET /api/payment/options')).toMatchObject({ simulated: ['Cashfree'] });
      const customer = await trial.anyone();
      const order = await placeFor(customer, await trial.product(), { method: 'Cashfree' });
      const payment = await openPayment(customer, order);
      await choose(trial, payment, 'success');
      await verify(customer, payment);
      const params = { id: order._id };
      const { refundable } = await api.call('GET /api/admin/orders/{id}', { params });
      await refund(trialOwner, order._id, { amount: refundable });
      await pass(trial, 60);
      expect(await stateOf('order')).toMatchObject({
        state: 'to do',
        reason: 'An order paid in test mode does not count.',
      });
      // The same shop with live keys.
      inSandbox.clear();
      expect(await stateOf('keys')).toMatchObject({ state: 'to do', canRun: true });
      expect(await stateOf('order')).toMatchObject({ state: 'to do' });
    } finally {
      await trial.close();
    }
  });
});

describe('the first-run wizard', () => {
  it('resumes on the page where it was left, until it is over', async () => {
    const welcomeNow = async () => (await owner.api.call('GET /api/admin/first-run')).welcome;
    expect(await welcomeNow()).toEqual({ page: 'shop', isOver: false });
    await owner.api.call('PUT /api/admin/welcome', { body: { page: 'details', isOver: false } });
    expect(await welcomeNow()).toEqual({ page: 'details', isOver: false });
    await owner.api.call('PUT /api/admin/welcome', { body: { page: 'payments', isOver: true } });
    expect(await welcomeNow()).toMatchObject({ isOver: true });
  });
});
