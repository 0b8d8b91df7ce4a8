import type { Cloth } from '../cloth-description.ts';
import { mix } from '../colour.ts';
import { line, type Point } from '../motifs/shapes.ts';
import { vine } from '../motifs/vine.ts';
import { hash, numbers } from '../noise.ts';
import { motifNamed } from './figures.ts';
import { groundInk, inksOn, metalOf } from './inks.ts';
import { BODY, borderWidth, CLOTH_WIDTH, PALLU, pitchNear, REPEAT } from './measures.ts';
import type { Ink, Painter } from './painter.ts';
import { isBanded } from './pallu.ts';

/** The stretch of cloth to be painted. */
export interface Stretch {
  from: number;
  to: number;
}

/** Paints ground and figures of the body over the whole width. */
export function paintBody(painter: Painter, cloth: Cloth, stretch: Stretch, seed: number): void {
  const { from, to } = stretch;
  painter.rect(from, -1, to - from, CLOTH_WIDTH + 2, groundInk(cloth, cloth.body));
  const free = PALLU + (cloth.weave === 'kanchivaram' && !isBanded(cloth) ? 5.8 : 0);
  painter.inside(Math.max(from, free), 0, to, CLOTH_WIDTH, () => {
    if (cloth.motif === 'checks') return paintChecks(painter, cloth, stretch);
    if (cloth.motif === 'chequered') return paintBlocks(painter, cloth, stretch);
    if (cloth.motif === 'stripes') return paintStripes(painter, cloth, stretch);
    if (cloth.motif === 'vine') return paintVines(painter, cloth, stretch, seed);
    paintLattice(painter, cloth, stretch, seed);
  });
}

/** The thread of checks and stripes. */
function lineInk(cloth: Cloth): Ink {
  if (cloth.zari !== 'none') return metalOf(cloth);
  return { colour: cloth.shot ?? cloth.border.colour };
}

function paintChecks(painter: Painter, cloth: Cloth, { from, to }: Stretch): void {
  const ink = lineInk(cloth);
  const pitch = pitchNear(cloth.weave === 'linen' || cloth.weave === 'cotton' ? 3 : 2.4);
  const fine = cloth.zari === 'none' ? 0.32 : 0.16;
  for (let k = Math.floor((from - BODY) / pitch); BODY + k * pitch < to; k++) {
    painter.rect(BODY + k * pitch, 0, fine, CLOTH_WIDTH, ink);
    if (k % 2 === 0) painter.rect(BODY + k * pitch + 2.2 * fine, 0, fine * 0.6, CLOTH_WIDTH, ink);
  }
  for (let k = 0; k * pitch < CLOTH_WIDTH; k++) {
    painter.rect(from, k * pitch, to - from, fine, ink);
    if (k % 2 === 0) painter.rect(from, k * pitch + 2.2 * fine, to - from, fine * 0.6, ink);
  }
}

function paintBlocks(painter: Painter, cloth: Cloth, { from, to }: Stretch): void {
  const second = cloth.shot ?? cloth.border.colour;
  const blend = { colour: mix(cloth.body, second, 0.5) };
  const pitch = pitchNear(cloth.weave === 'kanchivaram' ? 6 : 5);
  const half = pitch / 2;
  for (let k = Math.floor((from - BODY) / half); BODY + k * half < to; k++) {
    for (let m = 0; m * half < CLOTH_WIDTH; m++) {
      const shares = (k % 2 === 0 ? 0 : 1) + (m % 2);
      const ink = shares === 2 ? { colour: second } : shares === 1 ? blend : undefined;
      if (ink) painter.rect(BODY + k * half, m * half, half, half, ink);
    }
  }
  if (cloth.zari === 'none') return;
  for (let k = Math.floor((from - BODY) / half); BODY + k * half < to; k++)
    painter.rect(BODY + k * half - 0.08, 0, 0.16, CLOTH_WIDTH, metalOf(cloth));
  for (let m = 0; m * half < CLOTH_WIDTH; m++)
    painter.rect(from, m * half - 0.08, to - from, 0.16, metalOf(cloth));
}

/** Stripes lie in the warp: they run along the length. */
function paintStripes(painter: Painter, cloth: Cloth, { from, to }: Stretch): void {
  const ink = lineInk(cloth);
  const isBroad = cloth.shot !== undefined && cloth.zari === 'none';
  const pitch = isBroad ? 3.2 : 2.2;
  for (let k = 0; k * pitch < CLOTH_WIDTH; k++) {
    const v = k * pitch;
    painter.rect(from, v, to - from, isBroad ? pitch * 0.42 : 0.26, ink);
    if (isBroad) painter.rect(from, v + pitch * 0.66, to - from, pitch * 0.08, ink);
    else painter.rect(from, v + 0.5, to - from, 0.1, ink);
  }
}

function paintVines(painter: Painter, cloth: Cloth, { from, to }: Stretch, seed: number): void {
  const inks = inksOn(cloth, cloth.body);
  const edge = borderWidth(cloth);
  const room = CLOTH_WIDTH - 2 * edge;
  const isFull = cloth.lattice === 'all-over';
  const count = Math.round(room / (isFull ? 12.5 : 15));
  const width = room / count;
  const pitch = pitchNear(isFull ? 15 : 19);
  const first = BODY - pitch * Math.ceil((BODY - from) / pitch);
  if (cloth.weave === 'kalamkari') paintDots(painter, cloth, inks.leaf, { from, to }, seed);
  for (let k = 0; k < count; k++) {
    const v = edge + (k + 0.5) * width;
    const u = first - (k % 2) * (pitch / 2);
    const run = {
      u,
      v,
      length: to - u + pitch,
      width: width * 1.16,
      pitch,
      seed: seed + 100 * k,
      repeat: REPEAT / pitch,
    };
    vine(painter, inks, run);
  }
}

const LATTICES = {
  none: undefined,
  scattered: { size: 3.1, u: 12, v: 10.5, drop: true },
  'half-drop': { size: 3.4, u: 8, v: 8.2, drop: true },
  rows: { size: 5.6, u: 8, v: 8, drop: false },
  'all-over': { size: 5.2, u: 6, v: 6, drop: true },
} as const;

function paintLattice(painter: Painter, cloth: Cloth, { from, to }: Stretch, seed: number): void {
  const lattice = LATTICES[cloth.lattice];
  const motif = motifNamed(cloth.motif, cloth);
  if (!lattice || !motif) return;
  const inks = inksOn(cloth, cloth.body);
  const isPainted = cloth.weave === 'kalamkari';
  const isPrinted =
    ['mudal', 'viscose', 'organza'].includes(cloth.weave) || cloth.motif === 'floral';
  const large = isPainted ? 2.3 : isPrinted ? 1.3 : 1;
  const isTight = cloth.motif === 'geometric' && cloth.lattice === 'all-over';
  const pitch = pitchNear(
    isPainted ? lattice.u * 1.9 : lattice.u * (large > 1 && !isTight ? 1.1 : 1),
  );
  const edge = borderWidth(cloth) + (isTight ? 0 : cloth.border.style === 'temple' ? 2.5 : 0.9);
  const rows = Math.max(
    2,
    Math.round(
      (CLOTH_WIDTH - 2 * edge) / (lattice.v * (isPainted ? 1.75 : large > 1 && !isTight ? 1.1 : 1)),
    ),
  );
  const step = (CLOTH_WIDTH - 2 * edge) / rows;
  const size = isTight
    ? step * 0.98
    : Math.min(step * 0.96, lattice.size * large * (cloth.motif === 'figure' ? 1.25 : 1));
  const columns = REPEAT / pitch;
  if (isPainted) paintDots(painter, cloth, inks.second, { from, to }, seed);
  for (let k = Math.floor((from - BODY) / pitch) - 1; BODY + (k - 1) * pitch < to; k++) {
    const column = ((k % columns) + columns) % columns;
    const isOdd = lattice.drop && column % 2 === 1;
    for (let m = isOdd ? 0 : 1; m <= rows; m++) {
      const one = numbers(seed + column * 131 + m * 17);
      const free = isPainted ? 0.5 : cloth.lattice === 'scattered' ? 0.9 : 0.03;
      const u = BODY + (k + 0.5) * pitch + (one() - 0.5) * free;
      const v = edge + (m - 0.5 + (isOdd ? 0.5 : 0)) * step + (one() - 0.5) * free;
      if (isOdd && (m === 0 || m === rows)) continue;
      const turn = (one() - 0.5) * (isPainted ? 0.16 : cloth.lattice === 'scattered' ? 0.7 : 0.02);
      const mirror = column % 2 === 0 ? 1 : -1;
      const grown = size * (isPainted ? 0.94 + 0.12 * one() : 1);
      painter.at(u, v, turn, [grown * mirror, grown], () => motif(painter, inks, one));
    }
  }
}

/** The small strokes a pen painter fills the ground with. */
function paintDots(
  painter: Painter,
  cloth: Cloth,
  ink: Ink,
  { from, to }: Stretch,
  seed: number,
): void {
  const edge = borderWidth(cloth);
  for (let k = Math.floor((from - BODY) / 2); BODY + k * 2 < to; k++) {
    const column = ((k % 24) + 24) % 24;
    for (let m = 0; m * 2.2 < CLOTH_WIDTH - 2 * edge; m++) {
      const u = BODY + k * 2 + 1.6 * hash(column, m, seed);
      const v = edge + m * 2.2 + 1.6 * hash(column, m, seed + 1);
      const a = 6.3 * hash(column, m, seed + 2);
      const stroke: Point[] = [
        [u, v],
        [u + 0.28 * Math.cos(a), v + 0.28 * Math.sin(a)],
      ];
      painter.stroke(line(stroke), { ...ink, colour: mix(ink.colour, cloth.body, 0.45) }, 0.11);
    }
  }
}
