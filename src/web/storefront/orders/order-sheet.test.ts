import { expect, it } from 'vitest';
import { postalLines } from './order-sheet.tsx';

it('writes an address line by line, without what is not given', () => {
  const to = { address: '12 Temple Road', city: 'Mysuru', postalCode: '570001', country: 'India' };
  expect(postalLines('Ananya Rao', to)).toEqual([
    'Ananya Rao',
    '12 Temple Road',
    'Mysuru 570001',
    'India',
  ]);
  expect(postalLines('Ananya Rao', { ...to, state: 'Karnataka', phone: '98450' }).slice(3)).toEqual(
    ['Karnataka, India', 'Phone 98450'],
  );
});
