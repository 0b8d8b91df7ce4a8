import { describe, expect, it } from 'vitest';
import { methodOf, parseAddress } from './checkout-store.ts';

const blank = { address: '', city: '', postalCode: '', country: '', state: '', phone: '' };

describe('parseAddress', () => {
  it.each([[undefined], [null], ['text'], [[]]])(
    'of %j is an untouched form for India',
    (found) => {
      expect(parseAddress(found)).toEqual({ ...blank, country: 'India' });
    },
  );

  it('reads only text', () => {
    const found = { address: '12 Temple Road', city: 7, postalCode: null, country: '', extra: 'x' };
    expect(parseAddress(found)).toEqual({ ...blank, address: '12 Temple Road' });
  });
});

describe('methodOf', () => {
  it.each([
    ['Free', 'Free'],
    ['Cashfree', 'Cashfree'],
    ['free', null],
    ['Bitcoin', null],
    [undefined, null],
    [{}, null],
  ])('of %j is %s', (found, method) => {
    expect(methodOf(found)).toBe(method);
  });
});
