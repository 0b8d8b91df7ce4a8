import { type Oklab, toOklab } from '../theme/colour.ts';
import type { ColourName } from './product-filters.ts';

/**
 * Samples of what each filter colour covers on cloth, written as sRGB hex digits. A name covers an
 * area, not a point: mustard and lemon are both yellow, navy and powder blue both blue.
 */
const SAMPLES: Record<ColourName, string> = {
  red: 'ff0000 e31b23 c8102e b3152a a50e22 dc143c cc2222 e03c31 b22222 d0212f f0443a c9605c',
  blue: `0000ff 1e3fa0 000080 1b2a57 4169e1 87ceeb a5c3e3 00bfff 4682b4 0f5384 191970 5f9ea0 18244e
    00ced1 40e0d0 b0e0e6 0e1f40 6495ed 24407a 0a8ca0 5b7fa6 1e90ff 84b0d2 22396e 7a9cc6 2456a6 add8e6
    0f2a3f 0b6f95 c3dcf0`,
  green: `008000 00ff00 1f6b45 0e4a33 006400 32cd32 90ee90 98ff98 9fd3b3 808000 556b2f 86a274 2e8b57
    008080 adff2f a4c639 0f5c50 1d3b2a 6b8e23 b5c99a 3f5f33 00a86b 5c6b2e 2f8a3b 176b47 0e6b52 8fbc8f
    36451f c9e4b8 0b3d2e 6f7a4a 7fbf3f 24ae9f 62c9a6`,
  yellow: `ffff00 ffd700 e9b824 dda91f fff44f f0d95c ffdb58 e3b01c fff6a8 d6a12a f5e663 eec22e ffe135
    f4c430 fff176 e0b02c c9a80e f7d774 fff9cf d8b515`,
  black: '000000 1c1a1d 232122 0f0f12 141414 1a1a22 201c1a 25201f 101316 1b181b 282828',
  white: 'ffffff f8f8f8 f5f3ee fffff0 f4f0e6 faf9f6 f3eee2 f8f4ff f6f2e9 eef0f2 fff5f5',
  pink: `ffc0cb ff69b4 ff1493 e75480 c2327a bc2464 f4a6b8 e8b0ba de5d83 d4568a ffe0e6 e0218a c71585
    e2a9b4 c9537f fa8a86 f88fa0 c2587a b81d5f db5f93 ffb7c5 d98695 c08081 fc8eac e6007e`,
  purple: `800080 5b2a86 6a0dad 9370db a98ccb c8a2c8 e2dcf7 d8bfd8 4b0082 3d1a4f 54264f 8e4585 dda0dd
    9b30ff ba55d3 da70d6 702963 5d2e8c 6a2c82 8a2be2 483d8b 7b68ee b497bd 6e4c99 ee82ee ff00ff c4abe0
    2e1437`,
  orange: `ffa500 ff8c00 d9641c e2752a ff7f50 ff5a12 f28500 ffb347 cc5500 c8591b ed9121 ffb07c e86100
    d55f18 ff7518 ffa07a ffc48c e9967a`,
  brown: `8b4513 6b4226 54331f 3d2415 a0522d 7b3f00 5c4033 964b00 8b5a2b a67b5b 4e3629 b5835a 9c6b3f
    70543e 2e1c13 7a5c43 8a4b32 5f3b22 92613a c68e5c 3a2e2b`,
  grey: `808080 8a8d93 5e6066 a0a0a0 696969 708090 4a4c50 36454f 3b3b40 9a9da0 7c8087 6e6a66 928e85
    989898 8b8c8a 505a64 a3a09b 45423f 343434 2f2f30`,
  beige: `f5f5dc dcc7a0 d2b48c e8dcc0 c8ad7f f5deb3 faebd7 d3c1a0 eaddca c2b280 bfa98a f7e7ce ddcba4
    cdb99a e6d5b8 d6bf98 c9b8a0 ffe4c4 fff0dc b5a488`,
  maroon:
    '800000 6d1326 5e1228 8b0f1a 7b1e2b 4a0e18 722f37 800020 8e2b3a 6b1020 6e1b22 581c28 7c1034',
  gold: `b8892b bf9440 c29a45 d4af37 cfb53b b8860b a8802c c5a253 9a7426 8f6a2a d4a94e a67c00 c9a23c
    b8963e`,
  silver: 'c0c0c0 b9bcc2 bfc2c8 d3d3d3 c9ccd1 dcdcdc b4b7bc c4cace cfcfcf d8dbe0',
};

const NAMED_SAMPLES: readonly { colour: ColourName; at: Oklab }[] = Object.entries(SAMPLES).flatMap(
  ([colour, samples]) =>
    samples.split(/\s+/).map((hex) => ({ colour: colour as ColourName, at: toOklab(`#${hex}`) })),
);

/**
 * The filter colour a person would most likely call a colour, `#rrggbb`: that of the nearest sample
 * in OKLab.
 */
export function nearestColour(colour: string): ColourName {
  const at = toOklab(colour);
  const distances = NAMED_SAMPLES.map((sample) => squaredDistance(at, sample.at));
  return NAMED_SAMPLES[distances.indexOf(Math.min(...distances))]?.colour ?? 'grey';
}

// Lightness counts less than hue and chroma: a fold's shade keeps its colour's name.
function squaredDistance(one: Oklab, other: Oklab): number {
  return (
    0.5 * (one.lightness - other.lightness) ** 2 + (one.a - other.a) ** 2 + (one.b - other.b) ** 2
  );
}
