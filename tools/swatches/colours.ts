import type { Cloth } from '../../db/demo/demo-catalogue.ts';
import { nearestColour } from '../../src/domain/colour-names.ts';
import type { Ink } from './motifs.ts';

const METALS = {
  gold: { bright: '#E6C472', deep: '#A3781F' },
  silver: { bright: '#DCDEE2', deep: '#82868E' },
  copper: { bright: '#DB9A6B', deep: '#8A4F2C' },
} as const;

const CREAM = '#F2E7D0';

/** How light a colour looks, 0 to 1. */
export function lightness(hex: string): number {
  const value = Number.parseInt(hex.slice(1), 16);
  return (0.3 * (value >> 16) + 0.59 * ((value >> 8) & 255) + 0.11 * (value & 255)) / 255;
}

/** Between two colours; `share` of the second. */
export function mix(one: string, other: string, share: number): string {
  const part = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) =>
    Math.round(part(one, at) * (1 - share) + part(other, at) * share),
  );
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Whether a band of this colour is woven of metal rather than dyed. */
export function isMetal({ zari }: Cloth, hex: string): boolean {
  if (zari === 'none') return false;
  const colour = nearestColour(hex);
  return zari === 'silver' ? colour === 'silver' || colour === 'grey' : colour === 'gold';
}

/** What figures on this ground are drawn in: zari where there is some, else thread that stands out. */
export function inkOn(cloth: Cloth, ground: string): Ink {
  const isLight = lightness(ground) > 0.56;
  if (cloth.weave === 'kalamkari') return penAndDye(ground, isLight);
  if (isMetal(cloth, ground) && Math.abs(lightness(cloth.body) - lightness(ground)) > 0.15) {
    return { main: cloth.body, second: mix(ground, '#FFFFFF', 0.25), line: cloth.body };
  }
  const thread =
    cloth.zari === 'none' ? undefined : METALS[cloth.zari][isLight ? 'deep' : 'bright'];
  const dyed = isLight ? darkest([cloth.border.colour, cloth.shot ?? '#6B5B53']) : CREAM;
  const main = thread ?? dyed;
  return { main, second: mix(ground, main, 0.28), line: mix(ground, main, 0.6) };
}

function penAndDye(ground: string, isLight: boolean): Ink {
  if (isLight) return { main: '#8C2F22', second: '#2F4A6B', line: '#2A2022' };
  const isOchre = nearestColour(ground) === 'brown' || nearestColour(ground) === 'gold';
  return {
    main: '#E3CC98',
    second: isOchre ? '#6C1F22' : '#C4722E',
    line: mix(ground, '#000000', 0.5),
  };
}

function darkest(colours: readonly string[]): string {
  return colours.toSorted((a, b) => lightness(a) - lightness(b))[0] ?? '#6B5B53';
}
