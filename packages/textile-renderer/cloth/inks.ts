import type { Cloth } from '../cloth-description.ts';
import { hsv, lightness, mix } from '../colour.ts';
import type { Inks } from '../motifs/motif.ts';
import type { Ink } from './painter.ts';

const METALS = { gold: '#DFAE4A', silver: '#B6B8BC', copper: '#A5653F' } as const;
/** Mirrors are sewn on cloth that has no zari. */
const MIRROR = '#C6CCD2';
const CREAM = '#F0E6D0';

/** Whether a band of this colour is woven of metal rather than dyed. */
export function isMetal({ zari, weave }: Cloth, hex: string): boolean {
  if (zari === 'none') return false;
  const { hue, saturation, value } = hsv(hex);
  if (zari === 'silver') {
    return saturation < 12 && value < 88 && value > (weave === 'organza' ? 50 : 70);
  }
  if (zari === 'copper') return hex === '#8A4F2C';
  return hue > 34 && hue < 44 && saturation > 60 && value > 50 && value < 80;
}

/** Tissue: a body whose weft is metal. */
export function isTissue(cloth: Cloth): boolean {
  return cloth.weave !== 'mungar' && isMetal(cloth, cloth.body);
}

export function metalOf({ zari }: Cloth): Ink {
  return { colour: zari === 'none' ? MIRROR : METALS[zari], metal: 1, raise: 0.55 };
}

/** The cloth's own colour where nothing is figured. */
export function groundInk(cloth: Cloth, hex: string): Ink {
  if (hex === cloth.body) return { colour: hex, metal: isTissue(cloth) ? 0.45 : 0 };
  return isMetal(cloth, hex) ? { ...metalOf(cloth), raise: 0.3 } : { colour: hex };
}

/** What is drawn on this ground: zari where there is some, painter's dyes, or thread that stands out. */
export function inksOn(cloth: Cloth, hex: string): Inks {
  const ground = groundInk(cloth, hex);
  if (cloth.weave === 'kalamkari') return painted(ground, hex);
  if (cloth.zari !== 'none')
    return isMetal(cloth, hex) ? onMetal(cloth, ground) : zari(cloth, ground);
  return dyed(cloth, ground, hex);
}

function zari(cloth: Cloth, ground: Ink): Inks {
  const main = metalOf(cloth);
  const isWorked =
    cloth.weave === 'designer' || cloth.weave === 'crepe' || cloth.weave === 'organza';
  const metal = isWorked ? { ...main, raise: 1 } : main;
  const isOther = cloth.border.colour !== ground.colour && !isMetal(cloth, cloth.border.colour);
  const silk = isOther
    ? cloth.border.colour
    : cloth.body === ground.colour || isTissue(cloth)
      ? undefined
      : cloth.body;
  const meena = silk === undefined ? ground : { colour: silk, raise: 0.4 };
  const second = cloth.weave === 'kanchivaram' ? meena : ground;
  const accent = isWorked ? { ...metal, facet: 1 } : second === ground ? main : second;
  return { main: metal, second, accent, leaf: metal, line: metal, ground, pen: 0 };
}

function onMetal(cloth: Cloth, ground: Ink): Inks {
  const silk = lightness(cloth.body) > 0.6 || isTissue(cloth) ? '#7A1A2C' : cloth.body;
  const main = { colour: mix(silk, '#000000', 0.1), raise: 0.35 };
  const bright = { ...metalOf(cloth), raise: 0.8 };
  return { main, second: bright, accent: bright, leaf: main, line: main, ground, pen: 0 };
}

function painted(ground: Ink, hex: string): Inks {
  const line = { colour: '#241613' };
  if (lightness(hex) > 0.5) {
    return {
      main: { colour: '#9C3524' },
      second: { colour: '#C98F35' },
      accent: { colour: '#2D4A70' },
      leaf: { colour: '#5E6B35' },
      line,
      ground,
      pen: 0.02,
    };
  }
  return {
    main: { colour: '#DDC79A' },
    second: { colour: lightness(hex) > 0.32 ? '#8E2F25' : '#B4512F' },
    accent: { colour: '#D39A3A' },
    leaf: {
      colour: lightness(hex) > 0.25 && isGreen(hex) ? '#B7B272' : '#7F8A4C',
    },
    line: { colour: '#160E0D' },
    ground,
    pen: 0.02,
  };
}

function dyed(cloth: Cloth, ground: Ink, hex: string): Inks {
  const mirror = { ...metalOf(cloth), raise: 1, facet: 1 };
  const isLight = lightness(hex) > 0.55;
  const others = [cloth.border.colour, cloth.pallu.colour, cloth.shot ?? hex, cloth.body].filter(
    (other) => Math.abs(lightness(other) - lightness(hex)) > 0.16,
  );
  const shade = others[0] ?? (isLight ? mix(hex, '#3A1420', 0.65) : CREAM);
  const raise = { cotton: 0.45, linen: 0.5, organza: 0.9, mungar: 0.9, crepe: 1, designer: 1 };
  const high = Object.hasOwn(raise, cloth.weave) ? raise[cloth.weave as keyof typeof raise] : 0;
  const ink = (colour: string): Ink => ({ colour, raise: high });
  const leafShade = isLight ? '#5F7D4A' : mix(hex, '#C3CC96', 0.62);
  const isFlowery =
    cloth.motif === 'floral' || cloth.border.style === 'floral' || cloth.border.style === 'vine';
  return {
    main: ink(shade),
    second:
      cloth.weave === 'designer'
        ? mirror
        : ink(mix(shade, isLight ? '#FFFFFF' : hex, isLight ? 0.45 : 0.5)),
    accent: ink(isLight ? '#D9A441' : mix(shade, '#E0A030', 0.6)),
    leaf: ink(isFlowery ? leafShade : shade),
    line: ink(isFlowery ? mix(leafShade, isLight ? '#20301C' : hex, 0.25) : mix(shade, hex, 0.25)),
    ground,
    pen: 0,
  };
}

function isGreen(hex: string): boolean {
  const { hue, saturation } = hsv(hex);
  return hue > 70 && hue < 170 && saturation > 20;
}
