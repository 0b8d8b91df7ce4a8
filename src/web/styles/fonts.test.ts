import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { FONT_PAIRS, OWN_FONTS } from '../../domain/theme/public-theme.ts';

const WEB = path.join(import.meta.dirname, '..');
const STYLES = ['app.css', 'font-pairs/marcellus-figtree.css'].map((file) =>
  readFileSync(path.join(import.meta.dirname, file), 'utf8'),
);

interface Face {
  family: string;
  file: string;
  characters: Set<number>;
}

test('the shop’s own texts need only the fonts that every page loads', () => {
  const [figtree] = facesOf(STYLES).filter(({ file }) => file === 'figtree-basic.woff2');
  const files = globSync('{storefront,routes/storefront,ui,platform}/**/*.{ts,tsx}', { cwd: WEB });
  expect(files.length).toBeGreaterThan(60);
  const others = files
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => [...withoutComments(readFileSync(path.join(WEB, file), 'utf8'))])
    .filter((character) => !figtree?.characters.has(character.codePointAt(0) ?? 0));
  expect(new Set(others)).toEqual(new Set(['\n']));
});

// The styles of a pair stay in a document in which another one is chosen.
test('a pair of fonts applies only while it is the chosen one', () => {
  for (const pair of FONT_PAIRS.filter((one) => one !== OWN_FONTS)) {
    const style = readFileSync(path.join(import.meta.dirname, `font-pairs/${pair}.css`), 'utf8');
    const selectors = [...new Set(style.match(/:root\[[^\]]*\]/g))];
    expect(selectors).toEqual([`:root[data-fonts="${pair}"]`]);
  }
});

test('no character is in two files of a font', () => {
  const faces = facesOf(STYLES);
  expect(faces).toHaveLength(7);
  for (const { family, file, characters } of faces) {
    const others = faces.filter((other) => other.family === family && other.file !== file);
    for (const other of others) {
      expect([...other.characters].filter((one) => characters.has(one))).toEqual([]);
    }
  }
});

test('the cut fonts are used for all the characters that were cut, and for no others', () => {
  const root = path.join(WEB, '../..');
  const script = readFileSync(path.join(root, 'tools/fonts/cut.py'), 'utf8');
  const basic = charactersOf(/^BASIC = "([^"]+)"$/m.exec(script)?.[1] ?? '');
  const rupee = charactersOf(/^RUPEE = 0x(\w+)$/m.exec(script)?.[1] ?? '');
  const cut = facesOf(STYLES).filter(({ file }) => file.endsWith('-basic.woff2'));
  expect(Object.fromEntries(cut.map(({ family, characters }) => [family, characters]))).toEqual({
    Fraunces: basic,
    Marcellus: basic,
    Figtree: new Set([...basic, ...rupee]),
    Rupee: rupee,
  });
  expect(basic.size).toBeGreaterThan(95);
  expect(rupee).toEqual(new Set(['₹'.codePointAt(0)]));
});

/** The faces that come from a file, with the characters of their `unicode-range`. */
function facesOf(styles: readonly string[]): Face[] {
  return styles
    .flatMap((style) => style.match(/@font-face \{[^}]*woff2[^}]*\}/g) ?? [])
    .map((face) => ({
      family: /font-family: "([^"]+)"/.exec(face)?.[1] ?? '',
      file: /([\w-]+\.woff2)/.exec(face)?.[1] ?? '',
      characters: charactersOf(/unicode-range:([^;]+)/.exec(face)?.[1] ?? ''),
    }));
}

/** The characters of ranges such as `U+20-7E, U+A0`, also without the `U+`. */
function charactersOf(ranges: string): Set<number> {
  return new Set(
    ranges.split(',').flatMap((range) => {
      const [from = '', to = from] = range.trim().replace('U+', '').split('-');
      return between(Number.parseInt(from, 16), Number.parseInt(to, 16));
    }),
  );
}

function between(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, place) => first + place);
}

function withoutComments(source: string): string {
  return source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
}
