import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nearestColour } from './colour-names.ts';
import { COLOURS, type ColourName } from './product-filters.ts';

/** Colours by the name a customer would use; none of them is among the samples. */
const SHADES: Record<ColourName, string> = {
  red: 'ed1c24 da2c43 ce2029 c41e3a bf0a30 d9381e ff2400 ff4040 cd5c5c',
  maroon: '8b0000 5c0120 650021 4c0013 7f1734 841b2d 6a0b1e 560319 8c1c30',
  pink: 'ffb6c1 f7cac9 ff77a8 d74894 e4007c ffa6c9 fbaed2 ef9ebb d6336c ca2c92 fadadd ff66cc',
  orange: 'ff6700 f4a460 e25822 ff9933 d2691e fd5e0f f5a44a ffb380 e96d1f ec5800 ff7538 bf5700',
  brown: 'cd853f 654321 3b2f2f 80461b 5b3a29 4b3621 826644 c19a6b 6f4e37 45322e 7b5544',
  yellow: 'ffef00 fada5e ffc40c e4d00a fde910 eedc82 e1ad01 f8de7e fffacd ffe95c d9b611 f1c40f',
  gold: 'c5b358 aa8833 996515 b08d3c cba135 c6a664 bb9a3f',
  green:
    '228b22 50c878 7cfc00 2d5a27 355e3b 4b5320 77dd77 c1e1c1 8a9a5b 004225 20b2aa 66cdaa 3cb371',
  blue: '0047ab 007fff 89cff0 002147 003153 1c39bb 6699cc 73c2fb 0f52ba 00008b b0c4de 00ffff 7fb2d6',
  purple:
    '663399 b57edc e6e6fa 9966cc 301934 6f2da8 86608e 4c2882 cba6e0 9f00ff 5c3566 a020f0 3b0a45',
  grey: '666666 777b7e 848482 555555 999999 787878 53565a 40464d',
  silver: 'bbbbbb c4c4c4 d1d5d8 bec4ca ccccd0 e0e0e0',
  white: 'fffafa f5f5f5 f0fff0 fdfdfd f0f8ff faf0e6 f2f2ee fbf7ef',
  beige: 'ffe4b5 c3b091 e1c699 f0ead6 dfc5a1 f5e6c8 ede0c8 d8c3a5 e3dac9 cbb994 bcaa86 deb887',
  black: '0a0a0a 111111 1e1e1e 0c0b10 1a1110 16161d 222222 100c08',
};

describe('nearestColour', () => {
  it.each(COLOURS)('knows the shades of %s', (colour) => {
    for (const hex of SHADES[colour].split(' ')) {
      expect.soft(nearestColour(`#${hex}`), hex).toBe(colour);
    }
  });

  it('walks from black to white through grey and silver, never back', () => {
    const ladder: ColourName[] = ['black', 'grey', 'silver', 'white'];
    const steps = Array.from({ length: 256 }, (_, grey) =>
      ladder.indexOf(nearestColour(`#${grey.toString(16).padStart(2, '0').repeat(3)}`)),
    );
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
    expect(new Set(steps)).toEqual(new Set([0, 1, 2, 3]));
  });

  it('gives one of the filter colours for any colour', () => {
    const anyColour = fc.integer({ min: 0, max: 0xffffff });
    fc.assert(
      fc.property(anyColour, (value) => {
        expect(COLOURS).toContain(nearestColour(`#${value.toString(16).padStart(6, '0')}`));
      }),
    );
  });
});
