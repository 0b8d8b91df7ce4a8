import {
  emptySeen,
  rasterise,
  SAMPLES_PER_PIXEL_SIDE,
  type Seen,
  type View,
} from './arrangement/raster.ts';
import type { Scene } from './arrangement/scene.ts';
import { toScreen } from './colour.ts';
import { pointLight } from './light/point-light.ts';
import { COARSE, type Reach, reach } from './light/shadow.ts';
import type { Picture, Saree } from './studio.ts';
import { WEAVES } from './weaves/weave.ts';

/** Draws the scene, its meshes cut from `sarees`, as a picture of so many pixels. */
export function render(
  scene: Scene,
  sarees: readonly Saree[],
  width: number,
  height: number,
): Picture {
  const view = {
    width: width * SAMPLES_PER_PIXEL_SIDE,
    height: height * SAMPLES_PER_PIXEL_SIDE,
    scale: (width * SAMPLES_PER_PIXEL_SIDE) / scene.width,
  };
  const seen = emptySeen(view);
  const isSheer = sarees.some(({ cloth }) => WEAVES[cloth.weave].cover < 1);
  const behind = isSheer ? emptySeen(view) : undefined;
  rasterise(scene.meshes, view, seen, behind);
  const studio = {
    scene,
    sarees,
    view,
    seen,
    behind,
    light: lightOn(scene, view, seen),
    height: (scene.width * height) / width,
  };
  const data = Buffer.alloc(width * height * 3);
  const out = new Float64Array(3);
  const sum = new Float64Array(3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const first = y * SAMPLES_PER_PIXEL_SIDE * view.width + x * SAMPLES_PER_PIXEL_SIDE;
      sum.fill(0);
      const isWhole = isEven(seen, first, view.width);
      for (let k = 0; k < (isWhole ? 1 : 4); k++) {
        const at = first + (k & 1) + (k >> 1) * view.width;
        pointLight(studio, at, isWhole, out);
        for (let c = 0; c < 3; c++) sum[c] = (sum[c] as number) + Math.min(1.6, out[c] as number);
      }
      const share = isWhole ? 1 : 0.25;
      const to = (y * width + x) * 3;
      for (let c = 0; c < 3; c++) data[to + c] = toScreen((sum[c] as number) * share * 1.07);
    }
  }
  return { width, height, data };
}

/** Whether the samples of a pixel see one piece of cloth, with no edge between. */
function isEven({ id, s, t }: Seen, first: number, line: number): boolean {
  const mesh = id[first];
  if (id[first + 1] !== mesh || id[first + line] !== mesh || id[first + line + 1] !== mesh)
    return false;
  if (mesh === 0) return true;
  const far = first + line + 1;
  return (
    Math.abs((s[first] as number) - (s[far] as number)) < 2.5 &&
    Math.abs((t[first] as number) - (t[far] as number)) < 2.5
  );
}

function lightOn(scene: Scene, view: View, seen: Seen): Reach {
  const width = view.width / COARSE;
  const height = Math.floor(view.height / COARSE);
  const heights = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * COARSE + COARSE / 2) * view.width + x * COARSE + COARSE / 2;
      heights[y * width + x] = seen.id[at] === 0 ? 0 : (seen.z[at] as number);
    }
  }
  return reach(heights, width, height, scene.width / width, scene.lamp);
}
