import { groundAt } from '../ground.ts';
import type { Saree, Studio } from '../studio.ts';
import { clothLight } from './cloth-light.ts';
import { LAMP } from './light.ts';
import { COARSE, openness, readReach } from './shadow.ts';
import { light } from './weft.ts';

const under = new Float64Array(3);

/** The light of one sample of the picture, or of four as one, written into `out`. */
export function pointLight(studio: Studio, at: number, isWhole: boolean, out: Float64Array): void {
  const { scene, sarees, seen, behind, view } = studio;
  const px = (at % view.width) + (isWhole ? 0.5 : 0);
  const py = Math.floor(at / view.width) + (isWhole ? 0.5 : 0);
  const lx = px / COARSE - 0.5;
  const ly = py / COARSE - 0.5;
  const shadow = readReach(studio.light.lamp, studio.light, lx, ly);
  const height = seen.id[at] === 0 ? 0 : (seen.z[at] as number);
  const near = readReach(studio.light.near, studio.light, lx, ly);
  const far = readReach(studio.light.far, studio.light, lx, ly);
  const open = openness(height, near, far);
  const id = seen.id[at] as number;
  if (id === 0) {
    groundLight(studio, px, py, shadow, open, out);
    return;
  }
  const gap = clothLight(
    studio,
    id,
    seen.s[at] as number,
    seen.t[at] as number,
    seen.z[at] as number,
    px,
    py,
    shadow,
    open,
    out,
  );
  if (gap <= 0.01 || !behind) return;
  const dye = light((sarees[scene.meshes[id - 1]?.saree ?? 0] as Saree).cloth.body);
  const other = behind.id[at] as number;
  if (other === 0) groundLight(studio, px, py, 0.5 * shadow + 0.22, open, under);
  else {
    const next = clothLight(
      studio,
      other,
      behind.s[at] as number,
      behind.t[at] as number,
      behind.z[at] as number,
      px,
      py,
      0.75 * shadow + 0.1,
      open,
      under,
    );
    const r = under[0] as number;
    const g = under[1] as number;
    const b = under[2] as number;
    groundLight(studio, px, py, 0.3 * shadow + 0.2, open * 0.9, under);
    for (let k = 0; k < 3; k++)
      under[k] = next * (under[k] as number) + (1 - next) * (k === 0 ? r : k === 1 ? g : b);
  }
  // What comes through has passed between dyed threads and takes some of their colour.
  for (let k = 0; k < 3; k++) {
    const tint = 0.3 + 0.7 * Math.sqrt(dye[k] as number);
    out[k] = (1 - gap) * (out[k] as number) + gap * tint * (under[k] as number);
  }
}

function groundLight(
  { scene, view, height }: Studio,
  px: number,
  py: number,
  shadow: number,
  open: number,
  out: Float64Array,
): void {
  const x = px / view.scale;
  const y = py / view.scale;
  groundAt(scene.ground, x, y, 11, out);
  const { lamp } = scene;
  const dx = lamp.x - (x - scene.width / 2);
  const dy = lamp.y - (y - height / 2);
  const facing = lamp.z / Math.sqrt(dx * dx + dy * dy + lamp.z * lamp.z);
  for (let k = 0; k < 3; k++)
    out[k] = (out[k] as number) * ((LAMP[k] as number) * 1.02 * shadow * facing + 0.4 * open);
}
