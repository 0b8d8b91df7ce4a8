import { close, closeWindow } from './arrangement/close.ts';
import { flat } from './arrangement/flat.ts';
import { folded } from './arrangement/folded.ts';
import { palluHung } from './arrangement/pallu-hung.ts';
import { pleats } from './arrangement/pleats.ts';
import type { Scene } from './arrangement/scene.ts';
import { mapCloth, WHOLE } from './cloth/cloth-map.ts';
import { metalOf } from './cloth/inks.ts';
import type { Cloth } from './cloth-description.ts';
import { lightness, mix } from './colour.ts';
import type { GroundName } from './ground.ts';
import { focused } from './light/focus.ts';
import { seedOf } from './noise.ts';
import { render } from './render.ts';
import type { Picture, Saree } from './studio.ts';

/** Pixels to a centimetre of the painted cloth, for a picture 1440 wide. */
const WHOLE_SCALE = 20;
const CLOSE_SCALE = 130;

export function fringeColours(cloth: Cloth): string[] {
  const { colour } = cloth.pallu;
  return [
    mix(colour, '#000000', 0.08),
    mix(colour, '#000000', 0.18),
    mix(colour, cloth.zari === 'none' ? '#FFFFFF' : metalOf(cloth).colour, 0.2),
  ];
}

/** Pale cloth lies on dark wood, so that it shows; the rest on the shop's light walls. */
function groundFor(cloth: Cloth, seed: number): GroundName {
  if (cloth.weave === 'organza') return 'stone';
  if (lightness(cloth.body) > 0.72) return 'wood';
  return seed % 3 === 0 ? 'stone' : 'plaster';
}

function wholeScene(cloth: Cloth, seed: number): Scene {
  const colours = fringeColours(cloth);
  if (cloth.drape === 'pleats') return pleats(cloth, colours, seed, groundFor(cloth, seed));
  if (cloth.drape === 'flat') return flat(colours, seed, groundFor(cloth, seed));
  return folded(cloth, colours, seed, groundFor(cloth, seed));
}

export function mapWhole(key: string, cloth: Cloth, width: number): Saree {
  const seed = seedOf(key) % 100_000;
  return { cloth, seed, map: mapCloth(cloth, seed, WHOLE, (WHOLE_SCALE * width) / 1440) };
}

/** The whole saree, its pallu, and the cloth seen close. Pictures not in `requested` are left out. */
export function* drawSaree(
  key: string,
  cloth: Cloth,
  width: number,
  requested: readonly number[],
): Generator<[number, Picture]> {
  const height = (width * 4) / 3;
  if (requested.includes(1) || requested.includes(2)) {
    const saree = mapWhole(key, cloth, width);
    if (requested.includes(1))
      yield [1, render(wholeScene(cloth, saree.seed), [saree], width, height)];
    const ground = groundFor(cloth, saree.seed + 1);
    if (requested.includes(2))
      yield [
        2,
        render(palluHung(fringeColours(cloth), saree.seed, ground), [saree], width, height),
      ];
  }
  if (!requested.includes(3)) return;
  const seed = seedOf(key) % 100_000;
  const map = mapCloth(cloth, seed, closeWindow(cloth), (CLOSE_SCALE * width) / 1440);
  yield [3, focused(render(close(cloth, seed), [{ cloth, seed, map }], width, height))];
}
