import { expect, it } from 'vitest';
import { base32, matchingStep, otpauthUri, toTimeStep, totpCode } from './totp.ts';

const KEY = Buffer.from('12345678901234567890');

// RFC 6238, appendix B, the last six of eight digits.
it.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('after %d seconds the code is %s', (seconds, code) => {
  expect(totpCode(KEY, toTimeStep(new Date(seconds * 1000)))).toBe(code);
});

it('accepts the code of the present step and of its neighbours', () => {
  const now = new Date('2026-11-23T06:00:00Z');
  const step = toTimeStep(now);
  const accepted = [-2, -1, 0, 1, 2].map((drift) =>
    matchingStep(KEY, totpCode(KEY, step + drift), now),
  );
  expect(accepted).toEqual([null, step - 1, step, step + 1, null]);
});

it.each(['', '28708', '2870822', '２８７０８２'])('rejects %j', (code) => {
  expect(matchingStep(KEY, code, new Date(59_000))).toBeNull();
});

// RFC 4648, section 10, without padding.
it.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foobar', 'MZXW6YTBOI'],
])('%j in base32 is %s', (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded);
});

it('names shop and account to the app', () => {
  const uri = otpauthUri(Buffer.from('foobar'), { issuer: 'SSMS Silks', account: 'a@b.in' });
  expect(uri).toBe('otpauth://totp/SSMS%20Silks:a%40b.in?secret=MZXW6YTBOI&issuer=SSMS%20Silks');
});
