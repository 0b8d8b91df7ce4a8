import { expect, it } from 'vitest';
import { adminPasswordError, isCommonPassword } from './passwords.ts';

it.each([
  ['123456', true],
  ['password', true],
  ['PassWord', true],
  [' qwerty ', true],
  ['letmein', true],
  ['temple-border', false],
  ['', false],
  ['constructor', false],
  ['123456 password', false],
])('%j is among the most used passwords: %s', (password, isCommon) => {
  expect(isCommonPassword(password)).toBe(isCommon);
  expect(adminPasswordError(password) === null).toBe(!isCommon);
});
