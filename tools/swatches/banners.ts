import type { Cloth } from '../../db/demo/demo-catalogue.ts';
import { drawCloth, startPicture } from './cloth.ts';
import { lay, svg, turned } from './pictures.ts';

/** The left half stays calm for the caption, which the page sets; `sarees` are keys of the catalogue. */
export type Banner = {
  arrange: (cloths: readonly Cloth[]) => string;
  sarees: string[];
  alt: string;
};

export const BANNERS: Record<string, Banner> = {
  'writing-instruments': {
    arrange: hung,
    sarees: [
      'kanchivaram-maroon-temple',
      'mysore-beige-striped',
      'kanchivaram-blue-peacock',
      'kanchivaram-yellow-pink',
      'mysore-red-checked',
    ],
    alt: 'Five silk sarees hanging side by side, maroon, beige, blue, yellow and red',
  },
  'office-essentials': {
    arrange: stacked,
    sarees: [
      'lenin-grey-silver',
      'kanchivaram-green-red',
      'mungar-beige-brown',
      'mysore-maroon-mango',
      'zeary-blue-mango',
      'cotton-white-bengal',
    ],
    alt: 'A stack of six folded sarees with their borders to the front',
  },
  'art-supplies': {
    arrange: fanned,
    sarees: [
      'kalamkaree-green-tree',
      'kalamkaree-beige-vine',
      'kalamkaree-maroon-figure',
      'kalamkaree-blue-floral',
    ],
    alt: 'Four hand painted Kalamkaree sarees spread like a fan, green, beige, maroon and blue',
  },
};

export function drawBanner({ arrange }: Banner, cloths: readonly Cloth[]): string {
  startPicture();
  return svg(arrange(cloths), 1920, 720);
}

function hung(cloths: readonly Cloth[]): string {
  const panels = cloths.map((cloth, i) => {
    const piece = drawCloth(cloth, {
      width: 236,
      height: 760,
      pallu: 330 - (i % 2) * 60,
      scale: 0.5,
    });
    return lay(piece, 860 + i * 206, -90 + (i % 3) * 26, 236, 760);
  });
  return panels.join('');
}

function stacked(cloths: readonly Cloth[]): string {
  const layers = cloths.map((cloth, i) => {
    const height = 100;
    const piece = turned(cloth, 900, 240, 0, 0.62);
    return lay(piece, 900 + ((i * 37) % 50), 36 + i * height, 900, height + 2);
  });
  return layers.toReversed().join('');
}

function fanned(cloths: readonly Cloth[]): string {
  const panels = cloths.map((cloth, i) => {
    const piece = drawCloth(cloth, { width: 330, height: 1100, pallu: 420, scale: 0.55 });
    return lay(piece, 990 + i * 190, -170, 330, 1100, 24 - i * 10);
  });
  return panels.join('');
}
