import { expect, test } from 'vitest';
import { onOneLine } from './shop-facts.ts';

test('an address of several lines is shown on one', () => {
  expect(onOneLine('4 Sayyaji Rao Road,\n  Mysuru 570001\n\nKarnataka')).toBe(
    '4 Sayyaji Rao Road, Mysuru 570001, Karnataka',
  );
});
