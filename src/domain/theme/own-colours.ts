import type { Colour } from './colour.ts';

/** The colours that the shop comes with; on their own, because every page needs them. */
export const OWN_COLOURS = {
  brand: '#8e1b2e',
  accent: '#b8892b',
  background: '#fbf7ef',
  text: '#241a17',
} as const satisfies Record<string, Colour>;
