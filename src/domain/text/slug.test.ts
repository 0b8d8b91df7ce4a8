import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slugify } from './text.ts';

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
