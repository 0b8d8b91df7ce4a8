import type { Cloth } from '../cloth-description.ts';
import { mix } from '../colour.ts';
import type { Motif } from '../motifs/motif.ts';
import { path } from '../motifs/shapes.ts';
import { coin, diamond } from '../motifs/small.ts';
import { tree } from '../motifs/tree.ts';
import { vine } from '../motifs/vine.ts';
import { numbers } from '../noise.ts';
import { motifNamed } from './figures.ts';
import { groundInk, inksOn, isMetal, isTissue, metalOf } from './inks.ts';
import { borderWidth, CLOTH_WIDTH, PALLU, templeReach } from './measures.ts';
import type { Ink, Painter } from './painter.ts';

type Band = (u: number, length: number, ink: Ink) => void;

/** Whether the pallu is bands on the body's own colour, rather than a ground of its own. */
export function isBanded(cloth: Cloth): boolean {
  const { style, colour } = cloth.pallu;
  if (style === 'stripes' || style === 'checks') return true;
  return isMetal(cloth, colour) && cloth.border.width !== 'broad' && style !== 'plain';
}

/** Paints the pallu: bands where it joins the body, its field, bands before the fringe. */
export function paintPallu(painter: Painter, cloth: Cloth, seed: number): void {
  const hex = isBanded(cloth) ? cloth.body : cloth.pallu.colour;
  const inks = inksOn(cloth, hex);
  const thread = bandInk(cloth, hex);
  const band: Band = (u, length, ink) => painter.rect(u, 0, length, CLOTH_WIDTH, ink);
  band(-1, PALLU + 1, groundInk(cloth, hex));
  if (cloth.pallu.style === 'stripes') {
    paintStripes(band, cloth, thread);
    return;
  }
  if (cloth.pallu.style === 'checks') {
    paintChecks(painter, band, thread);
    return;
  }
  for (const [u, length] of [
    [PALLU - 1.6, 1.6],
    [PALLU - 2.6, 0.4],
    [PALLU - 5, 1.8],
    [PALLU - 5.7, 0.25],
    [7.4, 0.3],
    [4.6, 2.2],
    [3.6, 0.4],
  ] as const)
    band(u, length, thread);
  if (cloth.pallu.style === 'plain') {
    for (const u of [14, 17, 20]) band(u, 1.2, thread);
    return;
  }
  paintField(painter, cloth, hex, seed);
  if (hex !== cloth.body && cloth.weave === 'kanchivaram') {
    for (let i = 0; i < 9; i++)
      band(PALLU + 0.4 + i * 0.62, 0.42 - i * 0.04, groundInk(cloth, hex));
  }
  if (cloth.zari !== 'none' && !isMetal(cloth, hex))
    paintRow(
      painter,
      diamond,
      inks,
      {
        u: PALLU - 8.6,
        length: 2.4,
        size: 2.3,
        gap: 1.05,
        edge: borderWidth(cloth) + 0.8 * templeReach(cloth),
      },
      seed,
    );
}

function bandInk(cloth: Cloth, hex: string): Ink {
  if (cloth.weave === 'kalamkari') return inksOn(cloth, hex).second;
  if (cloth.zari !== 'none')
    return isTissue(cloth) && hex === cloth.body
      ? { ...metalOf(cloth), colour: mix(metalOf(cloth).colour, '#FFFFFF', 0.35), raise: 0.8 }
      : isMetal(cloth, hex)
        ? { colour: cloth.body, raise: 0.3 }
        : metalOf(cloth);
  if (cloth.pallu.style === 'plain') return { colour: cloth.body };
  return {
    colour: hex === cloth.pallu.colour ? inksOn(cloth, hex).main.colour : cloth.pallu.colour,
  };
}

function paintStripes(band: Band, cloth: Cloth, thread: Ink): void {
  const ownGround = isMetal(cloth, cloth.pallu.colour) ? undefined : { colour: cloth.pallu.colour };
  if (ownGround && cloth.zari !== 'none') {
    band(-1, PALLU - 6, ownGround);
    for (let i = 0; i < 7; i++) band(PALLU - 6.6 + i * 0.9, 0.62 - i * 0.07, ownGround);
  }
  for (let i = 0; i < 9; i++) {
    const wide = 4.6 - i * 0.4;
    const u = 4 + i * 6.7;
    band(u, wide, thread);
    band(u + wide + 0.35, 0.25, thread);
    band(u - 0.6, 0.25, thread);
  }
}

function paintChecks(painter: Painter, band: Band, thread: Ink): void {
  for (let u = 3; u < PALLU; u += 1.5) band(u, 0.2, thread);
  for (let v = 0; v < CLOTH_WIDTH; v += 1.5) painter.rect(0, v, PALLU, 0.2, thread);
  for (const [u, wide] of [
    [4, 4],
    [12, 2.4],
    [18, 1.2],
    [PALLU - 8, 1.2],
    [PALLU - 4, 2.4],
  ] as const)
    band(u, wide, thread);
}

interface Row {
  u: number;
  length: number;
  size: number;
  /** Pitch as a multiple of the size. */
  gap: number;
  /** Width of the border it keeps clear of. */
  edge: number;
}

function paintRow(
  painter: Painter,
  motif: Motif,
  inks: ReturnType<typeof inksOn>,
  { u, length, size, gap, edge }: Row,
  seed: number,
): void {
  const count = Math.max(2, 2 * Math.round((CLOTH_WIDTH - 2 * edge) / (size * gap) / 2));
  const pitch = (CLOTH_WIDTH - 2 * edge) / count;
  for (let k = 0; k < count; k++) {
    const one = numbers(seed + k * 7);
    const mirror = k < count / 2 ? 1 : -1;
    painter.at(u + length / 2, edge + (k + 0.5) * pitch, Math.PI / 2, [size * mirror, size], () =>
      motif(painter, inks, one),
    );
  }
}

function paintField(painter: Painter, cloth: Cloth, hex: string, seed: number): void {
  const inks = inksOn(cloth, hex);
  const from = 9;
  const to = PALLU - 10;
  const { style } = cloth.pallu;
  const edge = borderWidth(cloth) + 0.8 * templeReach(cloth);
  if (style === 'vine' || (style === 'floral' && cloth.weave === 'kalamkari')) {
    paintVines(painter, cloth, inks, from, to, seed);
    return;
  }
  const motif = style === 'temple' ? undefined : motifNamed(style, cloth);
  if (!motif && style !== 'temple') return;
  const isBig = style === 'mango' || style === 'peacock';
  const size =
    style === 'figure'
      ? 21
      : style === 'peacock'
        ? 17.5
        : isBig
          ? 12.5
          : style === 'temple'
            ? 5
            : 7.5;
  const between = style === 'figure' ? 4 : 3.6;
  const rows = Math.max(2, Math.floor((to - from) / (size * 1.06 + between)));
  const step = (to - from) / rows;
  for (let r = 0; r < rows; r++) {
    const u = from + r * step;
    const length = step - between;
    if (motif)
      paintRow(
        painter,
        motif,
        inks,
        { u, length, size, gap: style === 'figure' ? 0.72 : 0.98, edge },
        seed + r * 50,
      );
    if (style === 'figure') paintArches(painter, inks.second, u, length, size * 0.72, edge);
    if (style === 'temple') paintPoints(painter, inks.main, u + length);
    for (const at of [0, between - 0.35])
      painter.rect(u + length + at, 0, 0.3, CLOTH_WIDTH, inks.main);
    const small = isBig || style === 'figure' ? coin : diamond;
    paintRow(
      painter,
      small,
      inks,
      { u: u + length + 0.4, length: between - 0.8, size: between * 0.66, gap: 1.12, edge },
      seed,
    );
  }
}

function paintArches(
  painter: Painter,
  ink: Ink,
  u: number,
  length: number,
  near: number,
  edge: number,
): void {
  const count = Math.max(2, 2 * Math.round((CLOTH_WIDTH - 2 * edge) / near / 2));
  const pitch = (CLOTH_WIDTH - 2 * edge) / count;
  for (let k = 0; k < count; k++) {
    const v = edge + k * pitch;
    const top = u + length;
    painter.stroke(
      path(
        `M${u} ${v + 0.3}L${top - 5} ${v + 0.3}C${top} ${v + 1} ${top - 1} ${v + pitch / 2 - 1} ${top} ${v + pitch / 2}C${top - 1} ${v + pitch / 2 + 1} ${top} ${v + pitch - 1} ${top - 5} ${v + pitch - 0.3}L${u} ${v + pitch - 0.3}`,
      ),
      ink,
      0.5,
    );
  }
}

function paintPoints(painter: Painter, ink: Ink, u: number): void {
  const pitch = CLOTH_WIDTH / 30;
  const steps = 14;
  for (let k = 0; k < 30; k++) {
    for (let i = 0; i < steps; i++) {
      const half = (pitch * 0.46 * (steps - i)) / steps;
      painter.rect(
        u - (4.8 * (i + 1)) / steps,
        (k + 0.5) * pitch - half,
        4.8 / steps + 0.02,
        2 * half,
        ink,
      );
    }
  }
}

function paintVines(
  painter: Painter,
  cloth: Cloth,
  inks: ReturnType<typeof inksOn>,
  from: number,
  to: number,
  seed: number,
): void {
  const edge = borderWidth(cloth);
  if (cloth.weave === 'kalamkari') {
    const room = CLOTH_WIDTH - 2 * edge;
    const size = to - from + 4;
    for (const k of [0, 1]) {
      painter.at(
        (from + to) / 2,
        edge + room * (0.27 + 0.46 * k),
        Math.PI / 2,
        [-size * 1.2, size * 1.1],
        () => tree(painter, inks, seed + k),
      );
    }
    return;
  }
  const count = 5;
  const step = (to - from) / count;
  for (let k = 0; k < count; k++) {
    painter.at(from + (k + 0.5) * step, 0, Math.PI / 2, 1, () =>
      vine(painter, inks, {
        u: -step,
        v: 0,
        length: CLOTH_WIDTH + 2 * step,
        width: step * 1.05,
        pitch: CLOTH_WIDTH / 5,
        seed: seed + 40 * k,
        repeat: 99,
      }),
    );
    painter.rect(from + (k + 1) * step - 0.15, 0, 0.3, CLOTH_WIDTH, inks.main);
  }
}
