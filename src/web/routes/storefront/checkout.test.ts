import { describe, expect, it } from 'vitest';
import { parseAddress } from '../../storefront/checkout/checkout-store.ts';
import { firstUnfinishedStep } from './checkout.tsx';

const address = parseAddress({
  address: '12 Temple Road',
  city: 'Mysuru',
  postalCode: '570001',
  country: 'India',
});

describe('firstUnfinishedStep', () => {
  it.each([
    ['nothing at all', 0, parseAddress(undefined), null, '/cart'],
    ['an empty cart', 0, address, 'Free', '/cart'],
    ['no address', 2, parseAddress(undefined), 'Free', '/shipping'],
    ['neither address nor method', 1, parseAddress(undefined), null, '/shipping'],
    ['a blank city', 2, { ...address, city: ' ' }, 'Free', '/shipping'],
    ['no payment method', 2, address, null, '/payment'],
    ['Cashfree, paid where it is chosen', 2, address, 'Cashfree', '/payment'],
    ['PayPal', 2, address, 'PayPal', '/placeorder'],
    ['Free', 2, address, 'Free', '/placeorder'],
  ] as const)('with %s', (_, count, shipping, method, step) => {
    expect(firstUnfinishedStep(count, shipping, method)).toBe(step);
  });
});
