import type { Cloth } from '../cloth-description.ts';

/** The width of a saree, in centimetres. */
export const CLOTH_WIDTH = 112;
/** The pallu's share of the length. */
export const PALLU = 70;
/** The body repeats itself after this much length. */
export const REPEAT = 48;
/** Where the first whole repeat of the body begins. */
export const BODY = PALLU + 8;

const BORDERS = { slim: 4.6, medium: 7.6, broad: 12.6 } as const;

export function borderWidth({ border }: Cloth): number {
  return BORDERS[border.width];
}

/** The nearest length that fits a whole number of times into the repeat; the number is even. */
export function pitchNear(length: number): number {
  return REPEAT / (2 * Math.max(1, Math.round(REPEAT / length / 2)));
}

/** How far temple points reach into the body beyond the border. */
export function templeReach({ border }: Cloth): number {
  if (border.style !== 'temple') return 0;
  return { slim: 2.4, medium: 3.4, broad: 6 }[border.width];
}
