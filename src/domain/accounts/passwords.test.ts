import { describe, expect, it } from 'vitest';
import { adminPasswordError, canSubmitAccountForm, isCommonPassword } from './passwords.ts';

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

const complete = { fullName: 'Asha', email: 'asha@example.in', password: 'silk' };

describe('canSubmitAccountForm', () => {
  it.each([
    [{}, true],
    [{ fullName: 'Ash', email: 'a@b', password: '123' }, true],
    [{ fullName: 'As' }, false],
    [{ fullName: ' As ' }, false],
    [{ email: 'a@' }, false],
    [{ email: ' a@' }, false],
    [{ password: '12' }, false],
    [{ password: '12 ' }, true],
    [{ fullName: '' }, false],
  ])('signing up with %j: %s', (change, expected) => {
    expect(canSubmitAccountForm({ ...complete, ...change })).toBe(expected);
  });

  it.each([
    [{ fullName: 'Ash' }, true],
    [{ fullName: ' As ' }, false],
    [{ email: '   ' }, false],
    [{ password: '   ' }, true],
    [{ current: 'silk', next: 'loom' }, true],
    [{ current: 'silk', next: 'lo' }, false],
    [{ current: 'si', next: 'loom' }, false],
    [{}, true],
  ])('a form of the fields %j: %s', (fields, expected) => {
    expect(canSubmitAccountForm(fields)).toBe(expected);
  });
});
