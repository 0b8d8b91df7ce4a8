import type { Cloth } from '../../db/demo/demo-catalogue.ts';
import { drawCloth, startPicture } from './cloth.ts';
import { mix } from './colours.ts';

export const WIDTH = 1080;
export const HEIGHT = 1440;

const DEFS = `<linearGradient id="ground" x2="0" y2="1"><stop stop-color="#FDFAF3"/><stop offset="1" stop-color="#F0E6D5"/></linearGradient>
  <linearGradient id="sheen" x2="1" y2=".6"><stop stop-color="#fff" stop-opacity=".20"/><stop offset=".35" stop-color="#fff" stop-opacity="0"/>
    <stop offset=".6" stop-color="#fff" stop-opacity=".10"/><stop offset="1" stop-color="#000" stop-opacity=".24"/></linearGradient>
  <linearGradient id="pleat" gradientUnits="userSpaceOnUse" x2="96" spreadMethod="repeat"><stop stop-color="#000" stop-opacity=".42"/>
    <stop offset=".22" stop-color="#000" stop-opacity=".06"/><stop offset=".5" stop-color="#fff" stop-opacity=".16"/>
    <stop offset=".8" stop-color="#000" stop-opacity=".10"/><stop offset="1" stop-color="#000" stop-opacity=".36"/></linearGradient>
  <filter id="soft" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="22"/></filter>`;

export const svg = (content: string, width = WIDTH, height = HEIGHT) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${DEFS}</defs>
   <rect width="100%" height="100%" fill="url(#ground)"/>${content}</svg>`;

/** A piece laid down with its shadow and the light on it. */
export function lay(
  content: string,
  x: number,
  y: number,
  w: number,
  h: number,
  turn = 0,
  light = 'sheen',
) {
  return `<g transform="translate(${x} ${y}) rotate(${turn} ${w / 2} ${h / 2})">
    <rect x="6" y="18" width="${w}" height="${h}" fill="#3A2418" opacity=".38" filter="url(#soft)"/>
    <svg width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">${content}<rect width="${w}" height="${h}" fill="url(#${light})"/></svg></g>`;
}

/** The same piece lying on its side: its width runs down the picture. */
export function turned(cloth: Cloth, w: number, h: number, pallu: number, scale: number): string {
  const piece = drawCloth(cloth, { width: h, height: w, pallu, scale });
  return `<g transform="translate(0 ${h}) rotate(-90)">${piece}</g>`;
}

function fringe(x: number, y: number, w: number, colour: string, length = 64): string {
  const tassel = `<path d="M9 0L5 ${length}M9 0L9 ${length + 6}M9 0L13 ${length}" stroke="${colour}" stroke-width="2.4"/><circle cx="9" cy="9" r="5" fill="${colour}"/>`;
  return `<pattern id="fringe" x="${x}" y="${y}" width="18" height="${length + 10}" patternUnits="userSpaceOnUse">${tassel}</pattern>
    <rect x="${x}" y="${y}" width="${w}" height="${length + 10}" fill="url(#fringe)"/>`;
}

const WHOLE: Record<Cloth['drape'], (cloth: Cloth) => string> = {
  flat: (cloth) =>
    `<g transform="rotate(-3 540 720)">${fringe(128, 1318, 824, cloth.pallu.colour)}
     ${lay(drawCloth(cloth, { width: 824, height: 1240, pallu: 400, scale: 0.82 }), 128, 78, 824, 1240)}</g>`,
  folded: (cloth) => {
    const shade = (share: number) => mix(cloth.body, '#000000', share);
    const folds = [0, 1, 2, 3].map(
      (i) =>
        `<rect x="${150 + i * 6}" y="${1262 + i * 22}" width="${790 - i * 12}" height="22" rx="11" fill="${shade(0.42 - i * 0.1)}"/>`,
    );
    return `${folds.toReversed().join('')}
      ${lay(drawCloth(cloth, { width: 800, height: 1180, pallu: 0, scale: 0.9 }), 140, 100, 800, 1180)}
      <g transform="translate(1046 690) rotate(-90) scale(-1 1) translate(0 0)">${fringe(0, 0, 400, cloth.pallu.colour, 40)}</g>
      ${lay(turned(cloth, 1000, 400, 560, 0.62), 46, 690, 1000, 400)}`;
  },
  pleats: (cloth) =>
    `<rect x="0" y="86" width="1080" height="26" rx="13" fill="#4A2C1C"/><rect x="0" y="90" width="1080" height="6" fill="#8A5A3A"/>
     ${lay(turned(cloth, 640, 1230, 0, 0.9), 70, 80, 640, 1230, 0, 'pleat')}
     ${fringe(650, 1330, 370, cloth.pallu.colour, 56)}
     ${lay(drawCloth(cloth, { width: 370, height: 1262, pallu: 640, scale: 0.66 }), 650, 70, 370, 1262)}`,
};

/** The whole saree, its pallu, and the cloth seen close, as SVG. */
export function drawPictures(cloth: Cloth): [string, string, string] {
  startPicture();
  const whole = svg(WHOLE[cloth.drape](cloth));
  startPicture();
  const pallu = svg(`${fringe(0, 1340, WIDTH, cloth.pallu.colour, 84)}
    ${lay(drawCloth(cloth, { width: WIDTH, height: 1340, pallu: 940, scale: 1.15 }), 0, 0, WIDTH, 1340)}`);
  startPicture();
  return [whole, pallu, svg(drawClose(cloth))];
}

function drawClose(cloth: Cloth): string {
  const coarse = { linen: 14, cotton: 11, mungar: 11, kalamkari: 11, organza: 9 } as Partial<
    Record<Cloth['weave'], number>
  >;
  const t = coarse[cloth.weave] ?? 8;
  const depth = t > 8 ? 0.12 : 0.07;
  const threads = `<pattern id="threads" width="${t}" height="${t}" patternUnits="userSpaceOnUse"><rect width="${t}" height="${t * 0.4}" fill="#000" opacity="${depth}"/>
    <rect width="${t * 0.4}" height="${t}" fill="#fff" opacity="${depth}"/></pattern>`;
  const piece = drawCloth(cloth, { width: 1500, height: 2100, pallu: 0, scale: 2.3 });
  return `${threads}<g transform="rotate(7 540 720) translate(-560 -300)">${piece}<rect width="1500" height="2100" fill="url(#threads)"/></g>
    <rect width="100%" height="100%" fill="url(#sheen)"/>`;
}
