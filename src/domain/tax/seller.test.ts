import { expect, it } from 'vitest';
import { getSellerGstin } from './gst.ts';

const gstin = '29ABCDE1234F1ZW';

it('a shop sells under its GSTIN, and under none while it is not registered', () => {
  expect(getSellerGstin({ gstScheme: 'regular', gstin })).toBe(gstin);
  expect(getSellerGstin({ gstScheme: 'composition', gstin })).toBe(gstin);
  expect(getSellerGstin({ gstScheme: 'unregistered', gstin })).toBe('');
});
