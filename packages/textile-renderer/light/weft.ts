import type { Sample } from '../cloth/cloth-map.ts';
import { PALLU } from '../cloth/measures.ts';
import type { Cloth } from '../cloth-description.ts';
import { type Light, lightOf, mix } from '../colour.ts';
import type { Weave } from '../weaves/weave.ts';

const lights = new Map<string, Light>();
/** The light of a dye, remembered. */
export function light(hex: string): Light {
  const known = lights.get(hex) ?? lightOf(hex);
  lights.set(hex, known);
  return known;
}

const wefts = new Float64Array(3);

/** The colour of the crossing thread: of its own in shot silk, else a little deeper than the warp. */
export function weftOf(
  sample: Sample,
  cloth: Cloth,
  weave: Weave,
  u: number,
  isBorder: boolean,
  metal: number,
  raise: number,
): Light {
  const isShot =
    cloth.shot !== undefined &&
    cloth.motif !== 'checks' &&
    cloth.motif !== 'stripes' &&
    cloth.motif !== 'chequered';
  const isGround = isShot && u > PALLU && !isBorder && metal < 0.3 && raise < 0.3;
  const shot = isGround && cloth.shot ? light(cloth.shot) : undefined;
  const own =
    cloth.weave === 'mungar' && metal < 0.3 ? light(mix(cloth.body, '#B08A45', 0.45)) : undefined;
  const deep = weave.sheen > 0.3 ? 0.8 : 0.93;
  for (let k = 0; k < 3; k++) {
    const dye = sample[k] as number;
    wefts[k] = shot
      ? 0.45 * dye + 0.55 * (shot[k] as number)
      : own && u > PALLU && !isBorder && raise < 0.3
        ? 0.5 * dye + 0.5 * (own[k] as number)
        : deep * dye;
  }
  return wefts as unknown as Light;
}
