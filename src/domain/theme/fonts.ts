/** Headings and text; the files of a pair that is not chosen are never loaded. */
export const FONT_PAIRS = ['fraunces-figtree', 'marcellus-figtree', 'figtree'] as const;
export type FontPair = (typeof FONT_PAIRS)[number];

export const FONT_PAIR_LABELS: Record<FontPair, string> = {
  'fraunces-figtree': 'Fraunces and Figtree',
  'marcellus-figtree': 'Marcellus and Figtree',
  figtree: 'Figtree only',
};

/** The pair that the shop comes with. */
export const OWN_FONTS: FontPair = 'fraunces-figtree';
