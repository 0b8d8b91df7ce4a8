import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canSubmitEmail,
  canSubmitName,
  canSubmitPasswords,
  canSubmitSignIn,
  canSubmitSignUp,
} from './credentials.ts';

const complete = { fullName: 'Asha', email: 'asha@example.in', password: 'silk' };

describe('canSubmitSignUp', () => {
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
  ])('%j: %s', (change, expected) => {
    expect(canSubmitSignUp({ ...complete, ...change })).toBe(expected);
  });

  it('requires at least what signing in requires', () => {
    const text = fc.string({ maxLength: 5 });
    fc.assert(
      fc.property(text, text, text, (fullName, email, password) => {
        if (canSubmitSignUp({ fullName, email, password })) {
          expect(canSubmitSignIn({ email, password })).toBe(true);
        } else {
          expect(canSubmitSignIn({ email, password }) && fullName.trim().length > 2).toBe(false);
        }
      }),
    );
  });
});

describe('canSubmitSignIn', () => {
  it.each([
    ['asha@example.in', 'silk', true],
    ['a@b', '123', true],
    ['a@', '123', false],
    ['a@b', '12', false],
    ['', '', false],
  ])('%j with %j: %s', (email, password, expected) => {
    expect(canSubmitSignIn({ email, password })).toBe(expected);
  });
});

describe('a single field', () => {
  it.each([
    ['Ash', true, true],
    [' As ', false, true],
    ['As', false, false],
    ['   ', false, true],
    ['', false, false],
  ])('%j may be submitted as a name or an email: %s, as a password: %s', (text, named, secret) => {
    expect(canSubmitName(text)).toBe(named);
    expect(canSubmitEmail(text)).toBe(named);
    expect(canSubmitPasswords(text)).toBe(secret);
  });

  it("is ignored by the other fields' checks", () => {
    expect(canSubmitPasswords('silk', 'loom')).toBe(true);
    expect(canSubmitPasswords('silk', 'lo')).toBe(false);
    expect(canSubmitPasswords('si', 'loom')).toBe(false);
  });
});
