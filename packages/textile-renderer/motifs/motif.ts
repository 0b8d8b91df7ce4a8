import type { Ink, Painter } from '../cloth/painter.ts';

/** The inks a figure is drawn with. */
export interface Inks {
  /** The figure itself. */
  main: Ink;
  /** Its filling: a second silk, or the ground again. */
  second: Ink;
  /** Small parts: flower hearts, eyes, beads. */
  accent: Ink;
  /** Its outline. */
  line: Ink;
  /** Leaves. */
  leaf: Ink;
  /** What lies around it, for gaps. */
  ground: Ink;
  /** Half width of outlines in parts of the figure; painted cloth has heavy ones. */
  pen: number;
}

/**
 * Draws a figure about one unit high around the origin, its foot at y = 0.5. `one` gives numbers
 * for small differences between one figure and the next.
 */
export type Motif = (painter: Painter, inks: Inks, one: () => number) => void;
