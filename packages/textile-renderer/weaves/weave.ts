import type { Cloth } from '../cloth-description.ts';

/** How a cloth is woven, as far as it is seen. */
export interface Weave {
  /** Threads to a centimetre along the width (warp) and along the length (weft). */
  warp: number;
  weft: number;
  /** Plain: over one, under one. Satin: long floats of the warp. */
  structure: 'plain' | 'satin';
  /** Thick places in the yarn, 0 to 1. */
  slub: number;
  /** Pebbled, from hard-twisted yarn, 0 to 1. */
  crepe: number;
  /** Share of the ground between threads, 0 (close) to 1. */
  open: number;
  /** How much light it throws back along the thread, and how tightly. */
  sheen: number;
  gloss: number;
  /** How opaque; 1 hides the ground wholly. */
  cover: number;
  /** Differences in dye from thread to thread, 0 to 1. */
  uneven: number;
  /** Size of small wrinkles, 0 to 1. */
  wrinkle: number;
  /** How far from even and straight what is drawn on it by hand is, 0 to 1. */
  hand: number;
  /** Whether figures are woven thread by thread, rather than printed, painted or sewn. */
  woven: boolean;
}

const SILK: Weave = {
  warp: 27,
  weft: 25,
  structure: 'plain',
  slub: 0.06,
  crepe: 0,
  open: 0.04,
  sheen: 0.5,
  gloss: 16,
  cover: 1,
  uneven: 0.16,
  wrinkle: 0.35,
  hand: 0,
  woven: true,
};

/** Thread counts are about half the true ones, so that a thread is seen on a screen. */
export const WEAVES: Record<Cloth['weave'], Weave> = {
  kanchivaram: { ...SILK, warp: 24, weft: 22, sheen: 0.72, gloss: 22, wrinkle: 0.28 },
  mysore: { ...SILK, warp: 28, weft: 26, crepe: 0.75, sheen: 0.42, gloss: 11, wrinkle: 0.3 },
  crepe: { ...SILK, warp: 28, weft: 26, crepe: 0.6, sheen: 0.4, gloss: 12, woven: false },
  mudal: { ...SILK, hand: 0.35, structure: 'satin', sheen: 0.55, gloss: 16, woven: false },
  chambeli: { ...SILK, structure: 'satin', sheen: 0.7, gloss: 24 },
  mungar: { ...SILK, warp: 19, weft: 16, slub: 0.55, sheen: 0.5, gloss: 13, uneven: 0.24 },
  designer: { ...SILK, crepe: 0.35, sheen: 0.42, gloss: 13, woven: false, wrinkle: 0.3 },
  cotton: {
    ...SILK,
    warp: 17,
    weft: 16,
    slub: 0.25,
    open: 0.1,
    sheen: 0.05,
    gloss: 5,
    uneven: 0.16,
    wrinkle: 0.6,
  },
  kalamkari: {
    ...SILK,
    warp: 16,
    weft: 15,
    slub: 0.3,
    open: 0.08,
    sheen: 0.06,
    gloss: 5,
    uneven: 0.14,
    wrinkle: 0.6,
    hand: 1,
    woven: false,
  },
  linen: {
    ...SILK,
    warp: 12.5,
    weft: 12,
    slub: 0.9,
    open: 0.16,
    sheen: 0.1,
    gloss: 6,
    uneven: 0.3,
    wrinkle: 0.9,
  },
  organza: {
    ...SILK,
    warp: 17,
    weft: 16,
    slub: 0,
    open: 0.55,
    sheen: 0.5,
    gloss: 22,
    cover: 0.38,
    uneven: 0.05,
    wrinkle: 0.75,
    woven: false,
  },
  viscose: {
    ...SILK,
    warp: 23,
    weft: 22,
    slub: 0.03,
    sheen: 0.24,
    gloss: 9,
    woven: false,
    wrinkle: 0.25,
  },
};
