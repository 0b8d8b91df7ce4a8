import { describe, expect, it } from 'vitest';
import { phoneDigits } from './phone.ts';

describe('phoneDigits', () => {
  it.each([
    ['9845012345', '9845012345'],
    [' 98450 12345 ', '9845012345'],
    ['+91 98450 12345', '9845012345'],
    ['91-98450-12345', '9845012345'],
    ['098450.12345', '9845012345'],
    ['(0)9845012345', '9845012345'],
    ['9198450123', '9198450123'],
    ['', null],
    ['98450 1234', null],
    ['98450 123456', null],
    ['+1 415 555 01234', null],
    ['call 9845012345', null],
    ['९८४५०१२३४५', null],
  ])('of %j is %j', (text, digits) => {
    expect(phoneDigits(text)).toBe(digits);
  });
});
