import { describe, expect, it } from 'vitest';
import { addressLine } from './order-list.tsx';

describe('addressLine', () => {
  it.each([
    ['12 Temple Street', 'Mysuru', '570001', '12 Temple Street, Mysuru, 570001'],
    ['12 Temple Street', ' ', '570001', '12 Temple Street, 570001'],
    ['', '', '', 'N/A'],
  ])('puts %j, %j and %j on one line', (address, city, postalCode, line) => {
    expect(addressLine({ address, city, postalCode })).toBe(line);
  });
});
