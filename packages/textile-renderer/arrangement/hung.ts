import { CLOTH_WIDTH } from '../cloth/measures.ts';
import { smoothNoise } from '../noise.ts';
import { type Edge, fringe } from './fringe.ts';
import { type Folds, meander, type Section } from './meander.ts';
import { type Mesh, mesh } from './mesh.ts';

export interface Hanging {
  /** Place of the middle, of the upper edge, and least distance from the wall. */
  x: number;
  y: number;
  z: number;
  /** How much of the height to show. */
  drop: number;
  /** Which part of the cloth's width keeps its place as the folds open, 0 to 1. */
  middle: number;
  /** How far the lower edge lies to the side of the upper. */
  slant: number;
  folds: Omit<Folds, 'steep'>;
  /** Steepness of the folds by height (0 above, 1 below) and place across (0 to 1). */
  steep: (down: number, at: number) => number;
  /** Place on the cloth by length across the folds and length down, in centimetres. */
  cloth: (across: number, down: number) => readonly [number, number];
}

const COLS = 640;
const ROWS = 110;
/** Folds hang lower the nearer they are: the eye is a little above. */
const LOOK_DOWN = 0.16;

/** Cloth that hangs in folds. */
export function hang(h: Hanging): Mesh {
  const sections = sectionsOf(h);
  return mesh(COLS, ROWS, (s, t) => {
    const { x, y, z } = pointOf(h, sections, s, t);
    const [u, v] = h.cloth(s * h.folds.length, t * h.drop);
    return { x, y, z, u, v };
  });
}

/** The lower edge of what hangs, for its fringe. */
export function lowerEdge(h: Hanging): (at: number) => Edge {
  const sections = sectionsOf(h);
  return (at) => ({ ...pointOf(h, sections, at, 1), dx: 0, dy: 1 });
}

export function hungFringe(h: Hanging, colours: readonly string[], seed: number): Mesh[] {
  return fringe(lowerEdge(h), Math.min(CLOTH_WIDTH, h.folds.length), 6.5, colours, seed);
}

function sectionsOf(h: Hanging): Section[] {
  return Array.from({ length: ROWS + 1 }, (_, j) =>
    meander({ ...h.folds, steep: (at) => h.steep(j / ROWS, at) }, COLS),
  );
}

function pointOf(h: Hanging, sections: readonly Section[], s: number, t: number) {
  const section = sections[Math.round(t * ROWS)];
  const i = Math.round(s * COLS);
  const sway = 0.9 * smoothNoise(s * 3, t * 1.6, h.folds.seed + 5) * t;
  const z = h.z + (section?.z[i] ?? 0);
  const middle = section?.x[Math.round(h.middle * COLS)] ?? 0;
  return {
    x: h.x + (section?.x[i] ?? 0) - middle + h.slant * t + sway,
    y: h.y + t * h.drop + LOOK_DOWN * (z - h.z),
    z,
  };
}
