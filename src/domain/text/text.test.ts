import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  asciiDigits,
  defangLinks,
  readNumber,
  shortId,
  slugify,
  tidyText,
  truncate,
} from './text.ts';

describe('readNumber', () => {
  it.each<[string, number | null]>([
    ['12500', 12500],
    ['12500.50', 12500.5],
    ['-3', -3],
    [' ₹ 12,500.50 ', 12500.5],
    ['Rs. 2,499', 2499],
    ['INR 2499.50', 2499.5],
    [' rs2,499/- ', 2499],
    ['2,499 Rs', 2499],
    ['Rs.', null],
    ['2 rs 5', null],
    ['1,25,000', 125000],
    ['125,000.5', 125000.5],
    ['12500,50', 12500.5],
    // A decimal comma, or 1,290 without its last digit.
    ['1,29', null],
    ['१२,५००', 12500],
    ['12\u00a0500', 12500],
    ['1,234', 1234],
    ['', null],
    ['cheap', null],
    ['1e5', null],
    ['0x10', null],
    ['1,2,3', null],
    ['1.234.567', null],
    ['=1+1', null],
  ])('%j is %s', (text, value) => {
    expect(readNumber(text)).toBe(value);
  });

  it('reads Indian and western digit grouping', () => {
    const amounts = fc.integer({ min: 0, max: 1_000_000_000 }).map((paise) => paise / 100);
    fc.assert(
      fc.property(amounts, fc.constantFrom('en-IN', 'en-US'), (rupees, locale) => {
        const text = rupees.toLocaleString(locale, { minimumFractionDigits: 2 });
        expect(readNumber(text)).toBe(rupees);
      }),
    );
  });
});

describe('tidyText', () => {
  it.each([
    ['  Asha\r\nRao ', 'Asha\nRao'],
    ['Asha\u202Eoar\u2066', 'Ashaoar'],
    ['\u200BAsha\uFEFF \u2060', 'Asha'],
    ['A\u200Ds\u200Cha', 'Asha'],
    ['\u200D\u202E', ''],
    // A joiner after a letter of Kannada or Malayalam is part of the spelling, two are not.
    ['ರ್\u200Dಯ', 'ರ್\u200Dಯ'],
    ['ന്\u200D\u200D', 'ന്\u200D'],
    ['👩\u200D👧', '👩\u200D👧'],
    ['🏳\uFE0F\u200D🌈', '🏳\uFE0F\u200D🌈'],
    ['A\uFE0F\u200Dsha', 'Asha'],
    ['A\u034F\u200D\u00ADsha\u{E0041}', 'Asha'],
    ['\u061C\u3164\u2800\u115F\u034F\u180E\uFE00\u0085\u0007', ''],
    ['a\tb\nc', 'a\tb\nc'],
  ])('of %j is %j', (text, tidy) => {
    expect(tidyText(text)).toBe(tidy);
  });
});

it('reads the digits of every script', () => {
  expect(asciiDigits('PIN ५६०००१, ٣, ೫, 𝟗, 𞥒, 4')).toBe('PIN 560001, 3, 5, 9, 2, 4');
  for (let point = 0; point < 0x20000; point += 1) {
    const character = String.fromCodePoint(point);
    if (/\p{Nd}/u.test(character)) expect(asciiDigits(character)).toMatch(/^[0-9]$/);
    else expect(asciiDigits(character)).toBe(character);
  }
});

describe('truncate', () => {
  it.each([
    ['Meera', 10, 'Meera'],
    ['Meera', 3, 'Mee'],
    ['ab🌸', 4, 'ab🌸'],
    ['ab🌸', 3, 'ab'],
    ['🌸🌸', 2, '🌸'],
  ])('of %j to %d is %j', (text, length, start) => {
    expect(truncate(text, length)).toBe(start);
  });

  it('leaves no half of a character, and cuts as little as possible', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(20), (text, length) => {
        const start = truncate(text, length);
        expect(start.isWellFormed()).toBe(true);
        expect(text.startsWith(start)).toBe(true);
        expect(start.length).toBeLessThanOrEqual(length);
        expect(start.length).toBeGreaterThanOrEqual(Math.min(text.length, length) - 1);
      }),
    );
  });
});

it.each([
  ['3f2b8c1e-9a77-4c55-b1de-000000000000', '3f2b8c1e'],
  ['12345678', '12345678'],
  ['1234', '1234'],
])('%s is shown as %s', (id, shown) => {
  expect(shortId(id)).toBe(shown);
});

const unicodeText = fc.string({ unit: 'binary' });

describe('slugify', () => {
  it.each([
    ['Silk Sarees', 'silk-sarees'],
    ['  Silk   Sarees\t', 'silk-sarees'],
    ['Cotton & Linen', 'cotton-linen'],
    ['Hand Painted Saree - Kalamkaree', 'hand-painted-saree-kalamkaree'],
    ['Silk – Cotton', 'silk-cotton'],
    ['SILK--SAREES!', 'silk-sarees'],
    ['-silk-', 'silk'],
    ['Weaver’s Choice (No. 7)', 'weavers-choice-no-7'],
    ['snake_case', 'snakecase'],
    ['ಮೈಸೂರು ರೇಷ್ಮೆ', 'ಮೈಸೂರು-ರೇಷ್ಮೆ'],
    ['Cafe\u0301', 'caf\u00e9'],
    ['cafe!\u0301', 'caf\u00e9'],
    ['?!', ''],
    ['', ''],
  ])('%j becomes %j', (name, slug) => {
    expect(slugify(name)).toBe(slug);
  });

  it('holds only letters, marks and digits, joined by single hyphens', () => {
    fc.assert(
      fc.property(unicodeText, (name) => {
        expect(slugify(name)).toMatch(/^$|^[\p{L}\p{M}\p{N}]+(-[\p{L}\p{M}\p{N}]+)*$/u);
      }),
    );
  });

  it('keeps a slug unchanged', () => {
    fc.assert(
      fc.property(unicodeText, (name) => {
        expect(slugify(slugify(name))).toBe(slugify(name));
      }),
    );
  });

  it('ignores surrounding and doubled spaces and the encoding of accents', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' })), (words) => {
        const loose = `  ${words.join('   ')} `.normalize('NFD');
        expect(slugify(loose)).toBe(slugify(words.join(' ')));
      }),
    );
  });
});

describe('defangLinks', () => {
  it.each([
    ['Meera Iyer', 'Meera Iyer'],
    ['M. Iyer', 'M. Iyer'],
    ['₹1,500.50', '₹1,500.50'],
    ['https://evil.example/x', 'https: //evil. example/x'],
    ['Win at www.evil.com', 'Win at www. evil. com'],
    ['evil。example', 'evil。 example'],
  ])('of %j is %j', (text, safe) => {
    expect(defangLinks(text)).toBe(safe);
  });
});
