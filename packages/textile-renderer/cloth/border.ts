import type { Cloth } from '../cloth-description.ts';
import { mix } from '../colour.ts';
import { disc, dots, type Point, path } from '../motifs/shapes.ts';
import { diamond } from '../motifs/small.ts';
import { vine } from '../motifs/vine.ts';
import { hash, numbers } from '../noise.ts';
import type { Stretch } from './body.ts';
import { motifNamed } from './figures.ts';
import { groundInk, inksOn, isMetal, metalOf } from './inks.ts';
import { BODY, borderWidth, CLOTH_WIDTH, pitchNear, REPEAT, templeReach } from './measures.ts';
import type { Ink, Painter } from './painter.ts';

/** Paints both borders along the length; each is drawn from its outer edge inwards. */
export function paintBorders(painter: Painter, cloth: Cloth, stretch: Stretch, seed: number): void {
  painter.at(0, 0, 0, 1, () => paintBorder(painter, cloth, stretch, seed));
  painter.at(0, CLOTH_WIDTH, 0, [1, -1], () => paintBorder(painter, cloth, stretch, seed));
}

function paintBorder(painter: Painter, cloth: Cloth, stretch: Stretch, seed: number): void {
  const { colour, style } = cloth.border;
  const { from, to } = stretch;
  const width = borderWidth(cloth);
  const inks = inksOn(cloth, colour);
  const band = (v: number, wide: number, ink: Ink) => painter.rect(from, v, to - from, wide, ink);
  band(-1, width + 1, groundInk(cloth, colour));
  const metal = cloth.zari === 'none' ? inks.main : metalOf(cloth);
  const rule = isMetal(cloth, colour) ? inks.main : metal;
  if (style === 'stripe') {
    paintRules(band, cloth, width, rule);
  } else {
    const isBroad = cloth.border.width === 'broad';
    const middle = isBroad
      ? { v: width * 0.2, wide: width * 0.5 }
      : { v: width * 0.15, wide: width * 0.68 };
    const fine = Math.max(0.14, width * 0.022);
    for (const v of isBroad ? [0.03, 0.08, 0.15] : [0.05])
      band(width * v, v === 0.08 ? fine * 3 : fine * 1.5, rule);
    for (const v of isBroad ? [0.74, 0.955] : [0.88, 0.945]) band(width * v, fine * 1.5, rule);
    if (isBroad) paintChain(painter, cloth, stretch, width * 0.855, width * 0.15);
    paintMiddle(painter, cloth, stretch, middle, seed);
  }
  if (style === 'temple') paintTemple(painter, cloth, stretch, width);
  else if (cloth.weave === 'kanchivaram')
    paintTeeth(painter, stretch, width, groundInk(cloth, colour), 0.9, 0.8);
  if (style === 'scallop') paintScallops(painter, cloth, stretch, width);
  if (cloth.weave === 'designer' || cloth.weave === 'crepe')
    paintSequins(painter, cloth, stretch, width, seed);
}

type Band = (v: number, wide: number, ink: Ink) => void;

function paintRules(band: Band, cloth: Cloth, width: number, rule: Ink): void {
  if (cloth.zari === 'none') {
    band(width + 0.5, 0.35, { colour: cloth.border.colour });
    if (width < 10) band(width + 1.2, 0.18, { colour: cloth.border.colour });
    band(width * 0.8, width * 0.04, rule);
    return;
  }
  if (isMetal(cloth, cloth.border.colour)) {
    const ground = { colour: cloth.body };
    for (const v of [0.1, 0.16, 0.8, 0.86]) band(width * v, Math.max(0.12, width * 0.02), ground);
    if (width > 6) for (const v of [0.3, 0.5, 0.7]) band(width * v, 0.12, ground);
    band(width + 0.4, 0.22, metalOf(cloth));
    band(width + 0.95, 0.12, metalOf(cloth));
    return;
  }
  for (const [v, wide] of [
    [0.05, 0.05],
    [0.16, 0.1],
    [0.33, 0.04],
    [0.44, 0.12],
    [0.63, 0.04],
    [0.74, 0.1],
    [0.91, 0.05],
  ] as const)
    band(width * v, width * wide, rule);
}

interface Room {
  v: number;
  wide: number;
}

function paintMiddle(
  painter: Painter,
  cloth: Cloth,
  { from, to }: Stretch,
  { v, wide }: Room,
  seed: number,
): void {
  const { style, colour } = cloth.border;
  const inks = inksOn(cloth, colour);
  const middle = v + wide / 2;
  if (style === 'vine') {
    const pitch = pitchNear(wide * 2.3);
    const u = BODY - pitch * Math.ceil((BODY - from) / pitch);
    vine(painter, inks, {
      u,
      v: middle,
      length: to - u + pitch,
      width: wide * 1.08,
      pitch,
      seed,
      repeat: REPEAT / pitch,
    });
    return;
  }
  const motif = style === 'temple' ? diamond : motifNamed(style, cloth);
  if (!motif) return;
  const flat = style === 'temple' ? 0.55 : 1;
  const pitch = pitchNear(wide * (style === 'coin' || style === 'geometric' ? 1.02 : 1.08) * flat);
  for (let k = Math.floor((from - BODY) / pitch) - 1; BODY + k * pitch < to + pitch; k++) {
    const one = numbers(seed + (((k * pitch) % REPEAT) | 0));
    const mirror = k % 2 === 0 || style === 'mango' ? 1 : -1;
    const size = Math.min(wide * 0.94 * flat, pitch * 0.98);
    painter.at(BODY + (k + 0.5) * pitch, middle, 0, [size * mirror, -size], () =>
      motif(painter, inks, one),
    );
  }
}

/** A chain of small diamonds between two lines. */
function paintChain(
  painter: Painter,
  cloth: Cloth,
  { from, to }: Stretch,
  v: number,
  wide: number,
): void {
  const inks = inksOn(cloth, cloth.border.colour);
  const pitch = pitchNear(wide * 0.95);
  for (let k = Math.floor((from - BODY) / pitch) - 1; BODY + k * pitch < to; k++)
    painter.at(BODY + (k + 0.5) * pitch, v, 0, [pitch * 0.96, wide * 0.9], () =>
      diamond(painter, inks, () => 0),
    );
}

/** Temple points: stepped triangles that reach from the border into the body. */
function paintTemple(painter: Painter, cloth: Cloth, stretch: Stretch, width: number): void {
  const high = templeReach(cloth);
  const ink = groundInk(cloth, cloth.border.colour);
  paintTeeth(painter, stretch, width, ink, high * 0.72, high);
  const metal =
    cloth.zari === 'none' || isMetal(cloth, cloth.border.colour) ? undefined : metalOf(cloth);
  if (metal) paintTeeth(painter, stretch, width, metal, high * 0.72, high, 0.55);
  if (metal) paintTeeth(painter, stretch, width, ink, high * 0.72, high, 0.34);
}

function paintTeeth(
  painter: Painter,
  { from, to }: Stretch,
  width: number,
  ink: Ink,
  broad: number,
  high: number,
  share = 1,
): void {
  const pitch = pitchNear(broad);
  const steps = Math.max(4, Math.round(high * 3.2));
  for (let k = Math.floor((from - BODY) / pitch) - 1; BODY + k * pitch < to; k++) {
    for (let i = 0; i < steps; i++) {
      const half = ((pitch * 0.49 * (steps - i)) / steps) * share;
      const rise = (high * share * i) / steps;
      painter.rect(
        BODY + (k + 0.5) * pitch - half,
        width - 0.02 + rise,
        2 * half,
        (high * share) / steps + 0.02,
        ink,
      );
    }
  }
}

function paintScallops(painter: Painter, cloth: Cloth, { from, to }: Stretch, width: number): void {
  const pitch = pitchNear(width * 0.9);
  const metal = { ...metalOf(cloth), raise: 1 };
  const edging = { ...metal, colour: mix(metal.colour, cloth.body, 0.55) };
  for (let k = Math.floor((from - BODY) / pitch) - 1; BODY + k * pitch < to; k++) {
    const u = BODY + (k + 0.5) * pitch;
    painter.inside(u - pitch / 2, width - 0.05, pitch, pitch, () => {
      painter.fill(
        disc(u, width, pitch * 0.5, pitch * 0.46),
        groundInk(cloth, cloth.border.colour),
      );
      for (const share of [0.86, 0.6])
        painter.stroke(disc(u, width, pitch * 0.5 * share, pitch * 0.46 * share), edging, 0.13);
    });
    painter.fill(
      path(
        `M${u} ${width - pitch * 0.1}l${pitch * 0.09} ${pitch * 0.14}l${-pitch * 0.09} ${pitch * 0.14}l${-pitch * 0.09} ${-pitch * 0.14}Z`,
      ),
      { ...metal, facet: 1 },
    );
  }
}

function paintSequins(
  painter: Painter,
  cloth: Cloth,
  { from, to }: Stretch,
  width: number,
  seed: number,
): void {
  const metal = { ...metalOf(cloth), raise: 1, facet: 1 };
  const rows: Point[] = [];
  for (const v of [0.06, 0.94, 1.05]) {
    for (let u = Math.floor(from); u < to; u += 0.4) rows.push([u, width * v]);
  }
  for (let u = Math.floor(from); u < to; u += 0.7) {
    const column = ((Math.round((u - BODY) / 0.7) % 480) + 480) % 480;
    rows.push([u, width * (1.12 + 0.9 * hash(column, 3, seed) ** 2)]);
  }
  painter.fill(dots(rows, 0.13), metal);
}
