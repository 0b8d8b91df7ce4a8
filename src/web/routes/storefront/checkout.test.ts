import { describe, expect, it } from 'vitest';
import { firstUnfinishedStep } from './checkout.tsx';

const shippingAddress = {
  address: '12 Temple Road',
  city: 'Mysuru',
  postalCode: '570001',
  country: 'India',
};
const ready = { cartCount: 2, shippingAddress, paymentMethod: 'Free' };

describe('firstUnfinishedStep', () => {
  it.each([
    ['nothing at all', { cartCount: 0, shippingAddress: null, paymentMethod: null }, '/cart'],
    ['an empty cart', { ...ready, cartCount: 0 }, '/cart'],
    ['no address', { ...ready, shippingAddress: undefined }, '/shipping'],
    ['neither address nor method', { cartCount: 1 }, '/shipping'],
    ['a blank city', { ...ready, shippingAddress: { ...shippingAddress, city: ' ' } }, '/shipping'],
    ['no payment method', { ...ready, paymentMethod: null }, '/payment'],
    ['an unknown payment method', { ...ready, paymentMethod: 'Cheque' }, '/payment'],
    ['Cashfree, paid where it is chosen', { ...ready, paymentMethod: 'Cashfree' }, '/payment'],
    ['PayPal', { ...ready, paymentMethod: 'PayPal' }, '/placeorder'],
    ['Free', ready, '/placeorder'],
  ] as const)('with %s', (_, checkout, step) => {
    expect(firstUnfinishedStep(checkout)).toBe(step);
  });
});
