import sharp from 'sharp';
import { nearestColour } from '../../../domain/catalogue/colour-names.ts';
import type { Colour } from '../../../domain/catalogue/product-filters.ts';

const SAMPLE = 48;
/** The outer part is mostly the background behind the cloth. */
const MARGIN = 8;
const INNER = SAMPLE - 2 * MARGIN;
const LEAST_SHARE = 0.12;
const MOST_NAMED = 3;

/** The main colours of a picture's middle, by filter name, most frequent first. */
export async function dominantColours(bytes: Uint8Array): Promise<Colour[]> {
  const { data } = await sharp(bytes)
    .resize(SAMPLE, SAMPLE, { fit: 'fill' })
    .extract({ left: MARGIN, top: MARGIN, width: INNER, height: INNER })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const counts = new Map<Colour, number>();
  for (let at = 0; at + 2 < data.length; at += 3) {
    const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3);
    const colour = nearestColour({ r, g, b });
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .filter(([, count], index) => index === 0 || count >= INNER * INNER * LEAST_SHARE)
    .slice(0, MOST_NAMED)
    .map(([colour]) => colour);
}
