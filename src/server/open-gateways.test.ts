import { expect, it } from 'vitest';
import { openGateways } from './open-gateways.ts';
import { parseSettings } from './platform/process/settings.ts';

const CASHFREE = { CASHFREE_APP_ID: 'app', CASHFREE_SECRET_KEY: 'secret' };
const PAYPAL = { PAYPAL_CLIENT_ID: 'client', PAYPAL_SECRET: 'secret', PAYPAL_INR_RATE: '84' };

/** They are called with payments only. */
const UNUSED = {} as Parameters<typeof openGateways>[1];

it.each([
  ['without keys', {}, []],
  ['of Cashfree, by default', CASHFREE, ['cashfree']],
  ['of Cashfree in production', { ...CASHFREE, CASHFREE_ENV: 'production' }, []],
  ['of PayPal, by default', PAYPAL, ['paypal']],
  ['of PayPal, live', { ...PAYPAL, PAYPAL_BASE_URL: 'https://api-m.paypal.com' }, []],
  [
    'of PayPal’s sandbox under its older name',
    { ...PAYPAL, PAYPAL_BASE_URL: 'https://api.sandbox.paypal.com' },
    ['paypal'],
  ],
])('knows which keys are for a sandbox: %s', (_, environment, inSandbox) => {
  const settings = parseSettings({ ...environment, GATEWAY_SIMULATOR: 'off' });
  const { inSandbox: found } = openGateways(settings, UNUSED);
  expect([...found]).toEqual(inSandbox);
});
