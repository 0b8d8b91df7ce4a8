import { expect, test } from 'vitest';
import { joinLines } from './shop-facts.ts';

test('an address of several lines is shown on one', () => {
  expect(joinLines('4 Sayyaji Rao Road,\n  Mysuru 570001\n\nKarnataka')).toBe(
    '4 Sayyaji Rao Road, Mysuru 570001, Karnataka',
  );
});
