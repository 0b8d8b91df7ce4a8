import type { Cloth } from '../../db/demo/demo-catalogue.ts';
import { inkOn, isMetal, mix } from './colours.ts';
import { FIGURES, type FigureName, type Ink, place } from './motifs.ts';

/** A piece of saree as SVG: borders left and right, the pallu at the lower end. */
export type Piece = { width: number; height: number; pallu: number; scale: number };

const BORDER_WIDTH = { slim: 46, medium: 84, broad: 136 } as const;

const isFigure = (name: string): name is FigureName => Object.hasOwn(FIGURES, name);

let patterns = 0;

/** A rectangle filled with a repeated tile. */
function tiled(x: number, y: number, w: number, h: number, tw: number, th: number, tile: string) {
  patterns += 1;
  const id = `p${patterns}`;
  return `<pattern id="${id}" x="${x}" y="${y}" width="${tw}" height="${th}" patternUnits="userSpaceOnUse">${tile}</pattern>
    <rect x="${x}" y="${y}" width="${w}" height="${h}" fill="url(#${id})"/>`;
}

const rect = (x: number, y: number, w: number, h: number, fill: string, opacity = 1) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" opacity="${opacity}"/>`;

/** The whole piece. Ids are numbered anew for each picture, so that equal cloths give equal bytes. */
export function drawCloth(cloth: Cloth, piece: Piece): string {
  const { width, height, pallu, scale } = piece;
  const edge = Math.round(BORDER_WIDTH[cloth.border.width] * scale);
  const body = height - pallu;
  return `<g>${rect(0, 0, width, height, cloth.body)}${drawBody(cloth, width, body, scale)}
    ${drawBorder(cloth, edge, height, scale)}
    <g transform="translate(${width} 0) scale(-1 1)">${drawBorder(cloth, edge, height, scale)}</g>
    ${pallu ? drawPallu(cloth, width, body, pallu, scale, edge) : ''}</g>`;
}

export function startPicture(): void {
  patterns = 0;
}

function drawBody(cloth: Cloth, w: number, h: number, scale: number): string {
  const ink = inkOn(cloth, cloth.body);
  const second = cloth.shot ?? ink.main;
  const s = (size: number) => Math.round(size * scale);
  if (cloth.motif === 'checks') {
    const t = s(72);
    return tiled(
      0,
      0,
      w,
      h,
      t,
      t,
      rect(0, 0, t, s(4), second, 0.75) + rect(0, 0, s(4), t, second, 0.75),
    );
  }
  if (cloth.motif === 'chequered') {
    const t = s(96);
    const half = t / 2;
    const blend = mix(cloth.body, second, 0.5);
    return tiled(
      0,
      0,
      w,
      h,
      t,
      t,
      rect(0, 0, half, half, second) +
        rect(half, 0, half, half, blend) +
        rect(0, half, half, half, blend),
    );
  }
  if (cloth.motif === 'stripes') {
    const t = s(cloth.shot ? 56 : 40);
    return tiled(0, 0, w, h, t, t, rect(0, 0, cloth.shot ? t / 2 : s(4), t, second, 0.85));
  }
  if (!isFigure(cloth.motif)) return '';
  return drawLattice(cloth, cloth.motif, ink, w, h, s);
}

function drawLattice(
  cloth: Cloth,
  motif: FigureName,
  ink: Ink,
  w: number,
  h: number,
  s: (n: number) => number,
) {
  if (motif === 'vine') {
    const t = s(cloth.lattice === 'all-over' ? 150 : 190);
    return tiled(
      0,
      0,
      w,
      h,
      t,
      t * 2,
      [0, 1, 2, 3].map((i) => place('vine', ink, t / 2, t * (i - 0.5), t)).join(''),
    );
  }
  const size = s(
    { scattered: 44, 'half-drop': 56, rows: 84, 'all-over': 72, none: 56 }[cloth.lattice],
  );
  const t = s(
    { scattered: 168, 'half-drop': 136, rows: 132, 'all-over': 92, none: 136 }[cloth.lattice],
  );
  if (cloth.lattice === 'rows' || (cloth.lattice === 'all-over' && motif === 'geometric')) {
    return tiled(0, 0, w, h, t, t, place(motif, ink, t / 2, t / 2, size));
  }
  const turn = cloth.lattice === 'scattered' ? 24 : 0;
  return tiled(
    0,
    0,
    w,
    h,
    t,
    2 * t,
    place(motif, ink, t * 0.5, t * 0.5, size, -turn) +
      [0, t].map((x) => place(motif, ink, x, t * 1.5, size, turn)).join(''),
  );
}

function drawBorder(cloth: Cloth, w: number, h: number, scale: number): string {
  const { style, colour } = cloth.border;
  const ink = inkOn(cloth, colour);
  const line = isMetal(cloth, colour) ? mix(colour, '#000000', 0.25) : ink.main;
  const thin = Math.max(2, Math.round(w * 0.05));
  const lines = [0.06, 0.9].map((at) => rect(w * at, 0, thin, h, line)).join('');
  const size = Math.round(w * 0.56);
  const pitch = Math.round(w * 0.72);
  const stripes = [0.2, 0.34, 0.48, 0.62, 0.76]
    .map((at) => rect(w * at, 0, thin * 1.4, h, line, 0.85))
    .join('');
  const middle =
    style === 'vine'
      ? tiled(0, 0, w, h, w, pitch, place('vine', ink, w / 2, pitch / 2, pitch))
      : isFigure(style) && style !== 'temple'
        ? tiled(0, 0, w, h, w, pitch, place(style, ink, w / 2, pitch / 2, size))
        : stripes;
  const tooth = Math.round((style === 'temple' ? 44 : 30) * scale);
  const teeth = { main: colour, second: style === 'temple' ? ink.main : colour, line: colour };
  const reach =
    style === 'temple'
      ? tiled(w, 0, tooth, h, tooth, tooth, place('temple', teeth, tooth / 2, tooth / 2, tooth, 90))
      : style === 'scallop'
        ? tiled(
            w,
            0,
            tooth,
            h,
            tooth,
            tooth,
            `<circle cx="0" cy="${tooth / 2}" r="${tooth / 2}" fill="${colour}"/>`,
          )
        : '';
  return `${rect(0, 0, w, h, colour)}${middle}${lines}${reach}${isMetal(cloth, colour) ? rect(w * 0.3, 0, w * 0.3, h, '#FFFFFF', 0.14) : ''}`;
}

function drawPallu(
  cloth: Cloth,
  w: number,
  y: number,
  h: number,
  scale: number,
  edge: number,
): string {
  const { style, colour } = cloth.pallu;
  const isBanded =
    style === 'stripes' ||
    style === 'checks' ||
    (isMetal(cloth, colour) && cloth.border.width !== 'broad');
  const ground = isBanded ? cloth.body : colour;
  const thread = isBanded ? colour : inkOn(cloth, ground).main;
  const ink = isBanded
    ? { ...inkOn(cloth, ground), main: isMetal(cloth, colour) ? inkOn(cloth, ground).main : colour }
    : inkOn(cloth, ground);
  const s = (size: number) => Math.round(size * scale);
  const head = [0, 18, 34, 46]
    .map((at, i) => rect(0, y + s(at), w, s(12 - 3 * i), thread))
    .join('');
  const foot = [26, 46, 74]
    .map((at, i) => rect(0, y + h - s(at), w, s(6 + 6 * i), thread))
    .join('');
  const field = { y: y + s(70), h: h - s(160) };
  return `${rect(0, y, w, h, ground)}${drawField(cloth, ink, thread, w, field, s, edge)}${head}${foot}`;
}

function drawField(
  cloth: Cloth,
  ink: Ink,
  thread: string,
  w: number,
  { y, h }: { y: number; h: number },
  s: (n: number) => number,
  edge: number,
) {
  const { style } = cloth.pallu;
  if (style === 'plain') return rect(0, y + h * 0.7, w, s(6), thread, 0.7);
  if (style === 'stripes') {
    return Array.from({ length: 7 }, (_, i) =>
      rect(0, y + (h * i) / 7, w, (h / 7) * (0.2 + 0.08 * i), thread),
    ).join('');
  }
  if (style === 'checks') {
    const t = s(44);
    return tiled(
      0,
      y,
      w,
      h,
      t,
      t,
      rect(0, 0, t, s(6), thread, 0.9) + rect(0, 0, s(6), t, thread, 0.9),
    );
  }
  const big = style === 'figure' || style === 'peacock' || style === 'mango';
  const across = Math.max(2, Math.round((w - edge) / s(big ? 190 : 110)));
  const t = w / across;
  const rows = Math.max(1, Math.round(h / t));
  const pitch = h / rows;
  if (style === 'vine')
    return tiled(0, y, w, h, t, pitch, place('vine', ink, t / 2, pitch / 2, pitch));
  const lines = Array.from({ length: rows - 1 }, (_, i) =>
    rect(0, y + pitch * (i + 1) - s(2), w, s(4), thread, 0.8),
  ).join('');
  return (
    tiled(0, y, w, h, t, pitch, place(style, ink, t / 2, pitch / 2, Math.min(t, pitch) * 0.74)) +
    lines
  );
}
