import type { DemoSaree } from '../../db/demo/demo-catalogue.ts';
import { hungRow } from '../../packages/textile-renderer/arrangement/hung-row.ts';
import { pile } from '../../packages/textile-renderer/arrangement/pile.ts';
import type { Scene } from '../../packages/textile-renderer/arrangement/scene.ts';
import { spread } from '../../packages/textile-renderer/arrangement/spread.ts';
import { render } from '../../packages/textile-renderer/render.ts';
import { mapWhole } from '../../packages/textile-renderer/saree-pictures.ts';
import type { Picture } from '../../packages/textile-renderer/studio.ts';

/** Wide pictures of several sarees; the left part stays calm for the caption, which the page sets. */
export interface Banner {
  /** Where its master lies, beside the catalogue. */
  folder: 'banners' | 'category-banners';
  scene: () => Scene;
  /** Keys of the catalogue. */
  sarees: string[];
  alt: string;
}

export const BANNER_SIZE = { width: 1920, height: 720 } as const;

export const BANNERS: Record<string, Banner> = {
  'writing-instruments': {
    folder: 'banners',
    scene: () => hungRow(5, 68),
    sarees: [
      'kanchivaram-maroon-temple',
      'mysore-beige-striped',
      'kanchivaram-blue-peacock',
      'kanchivaram-yellow-pink',
      'kanchivaram-green-red',
    ],
    alt: 'Five sarees hung side by side, each with the pallu below its border',
  },
  'office-essentials': {
    folder: 'banners',
    scene: () => pile(6, 76),
    sarees: [
      'kanchivaram-maroon-temple',
      'mungar-gold-red',
      'kanchivaram-blue-peacock',
      'zeary-pink-peacock',
      'mysore-black-geometric',
      'mungar-yellow-embroidered',
    ],
    alt: 'Six folded sarees in a stack, their borders to the front',
  },
  'art-supplies': {
    folder: 'banners',
    scene: () => spread(4, 120),
    sarees: [
      'kalamkaree-green-tree',
      'kalamkaree-white-figure',
      'kalamkaree-maroon-figure',
      'kalamkaree-beige-vine',
    ],
    alt: 'Four Kalamkaree sarees spread like a fan, with vines, flowers and figures',
  },
  'silk-sarees': {
    folder: 'category-banners',
    scene: () => hungRow(4, 72),
    sarees: [
      'kanchivaram-pink-mango',
      'mysore-green-plain',
      'kanchivaram-red-bridal',
      'zeary-blue-mango',
    ],
    alt: 'Four silk sarees side by side, their zari pallus catching the light',
  },
  'cotton-linen': {
    folder: 'category-banners',
    scene: () => pile(5, 76),
    sarees: [
      'lenin-green-floral',
      'cotton-purple-sungudi',
      'lenin-blue-checked',
      'cotton-red-chettinad',
      'cotton-white-bengal',
    ],
    alt: 'Five folded cotton and linen sarees in a stack',
  },
  'specialty-sarees': {
    folder: 'category-banners',
    scene: () => spread(4, 120),
    sarees: [
      'kalamkaree-blue-floral',
      'chambeli-maroon-mango',
      'viscos-yellow-striped',
      'kalamkaree-black-peacock',
    ],
    alt: 'Four sarees of different weaves spread like a fan',
  },
  'designer-sarees': {
    folder: 'category-banners',
    scene: () => hungRow(4, 72),
    sarees: [
      'designer-red-bridal',
      'designer-blue-buttas',
      'designer-green-sequin',
      'designer-purple-pink',
    ],
    alt: 'Four embroidered designer sarees side by side',
  },
};

/** Draws a banner; `all` is the catalogue its sarees are looked up in. */
export function drawBanner(
  banner: Banner,
  all: readonly DemoSaree[],
  width: number = BANNER_SIZE.width,
): Picture {
  const sarees = banner.sarees.map((key) => {
    const found = all.find((saree) => saree.key === key);
    if (!found) throw new Error(`A banner shows ${key}, which the catalogue lacks`);
    return mapWhole(key, found.cloth, (1440 * width) / BANNER_SIZE.width);
  });
  return render(banner.scene(), sarees, width, (width * BANNER_SIZE.height) / BANNER_SIZE.width);
}
