import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  foreignRefund,
  formatMinor,
  minorDigits,
  parseMinor,
  parseRate,
  toForeign,
} from './foreign-amount.ts';
import { max, min, paise } from './money.ts';

const currency = fc.constantFrom('USD', 'EUR', 'JPY');
const amount = fc.integer({ min: 0, max: 10_000_000_000 }).map(paise);
const rate = fc.integer({ min: 1, max: 999_999_999_999 });

describe('parseRate', () => {
  it.each([
    ['84.25', 84_250_000],
    ['84', 84_000_000],
    [' 83.123456 ', 83_123_456],
    ['0.571', 571_000],
    ['999999.999999', 999_999_999_999],
  ])('reads %s', (text, micros) => {
    expect(parseRate(text)).toBe(micros);
  });

  it.each(['', '0', '0.000000', '-84', '84,25', '1e2', '.5', '84.', '84.1234567', '1000000', 'x'])(
    'refuses "%s"',
    (text) => {
      expect(parseRate(text)).toBeNull();
    },
  );
});

describe('toForeign', () => {
  it.each([
    [842_500, 84_250_000, 'USD', 10_000],
    [100, 80_000_000, 'USD', 1], // a rupee is 1.25 cents
    [120, 80_000_000, 'USD', 2], // 1.5 cents, half up
    [119, 80_000_000, 'USD', 1],
    [0, 84_250_000, 'USD', 0],
    [842_500, 571_000, 'JPY', 14_755], // 14754.8 yen
  ])('%d paise at %d millionths are %s %d', (rupeeAmount, micros, code, minor) => {
    expect(toForeign(paise(rupeeAmount), micros, code)).toBe(minor);
  });

  it('is off by half a smallest unit at most', () => {
    fc.assert(
      fc.property(amount, rate, currency, (rupeeAmount, micros, code) => {
        const minor = BigInt(toForeign(rupeeAmount, micros, code));
        const exact = BigInt(rupeeAmount) * 10n ** BigInt(4 + minorDigits(code));
        const twiceOff = 2n * (minor * BigInt(micros) - exact);
        expect(twiceOff <= BigInt(micros) && twiceOff > -BigInt(micros)).toBe(true);
      }),
    );
  });

  it('is monotonic', () => {
    fc.assert(
      fc.property(amount, amount, rate, currency, (one, other, micros, code) => {
        const [less, more] = [min(one, other), max(one, other)];
        expect(toForeign(less, micros, code)).toBeLessThanOrEqual(toForeign(more, micros, code));
      }),
    );
  });
});

describe('foreignRefund', () => {
  it('returns exactly what was captured, in any number of parts', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 5_000_000 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(parts, fc.integer({ min: 1, max: 9_000_000 }), (refunds, captured) => {
        const total = refunds.reduce((sum, part) => sum + part, 0);
        let before = 0;
        let returned = 0;
        for (const refund of refunds) {
          const minor = foreignRefund({
            captured,
            total: paise(total),
            before: paise(before),
            refund: paise(refund),
          });
          expect(minor).toBeGreaterThanOrEqual(0);
          before += refund;
          returned += minor;
          expect(returned).toBeLessThanOrEqual(captured);
        }
        expect(returned).toBe(captured);
      }),
    );
  });

  it('assigns an indivisible cent once', () => {
    const half = { captured: 101, total: paise(1000), refund: paise(500) };
    expect(foreignRefund({ ...half, before: paise(0) })).toBe(51);
    expect(foreignRefund({ ...half, before: paise(500) })).toBe(50);
  });
});

describe('amounts on the wire', () => {
  it.each([
    [5, 'USD', '0.05'],
    [17_000, 'INR', '170.00'],
    [123_456, 'USD', '1234.56'],
    [1234, 'JPY', '1234'],
  ])('%d of %s is written %s', (minor, code, text) => {
    expect(formatMinor({ minor, currency: code })).toBe(text);
  });

  it('parses what it formats', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), currency, (minor, code) => {
        expect(parseMinor(formatMinor({ minor, currency: code }), code)).toBe(minor);
      }),
    );
  });

  it.each([
    ['12', 'USD', 1200],
    ['12.5', 'USD', 1250],
    ['12.00', 'JPY', 12],
    ['12.50', 'JPY', null],
    ['12.345', 'USD', null],
    ['-1.00', 'USD', null],
    ['1,000.00', 'USD', null],
    ['', 'USD', null],
  ])('reads "%s" of %s as %s', (text, code, minor) => {
    expect(parseMinor(text, code)).toBe(minor);
  });
});
