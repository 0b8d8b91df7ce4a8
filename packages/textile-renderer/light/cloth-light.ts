import { type Mesh, STRIDE } from '../arrangement/mesh.ts';
import { SAMPLES_PER_PIXEL_SIDE } from '../arrangement/raster.ts';
import { readCloth } from '../cloth/cloth-map.ts';
import { borderWidth, CLOTH_WIDTH } from '../cloth/measures.ts';
import { hash, smoothNoise } from '../noise.ts';
import type { Saree, Studio } from '../studio.ts';
import { findThread, thread } from '../weaves/thread.ts';
import { WEAVES } from '../weaves/weave.ts';
import { type Frame, lit } from './light.ts';
import { plain } from './plain-light.ts';
import { faceDisc, figureLean, wash } from './surface.ts';
import { light, weftOf } from './weft.ts';

const frame: Frame = { nx: 0, ny: 0, nz: 1, tx: 1, ty: 0, tz: 0, x: 0, y: 0, z: 0 };
const sample = new Float64Array(6);
const values = new Float64Array(STRIDE);

/** The light of cloth at a grid place of a mesh; gives the share that shines through from behind. */
export function clothLight(
  { scene, sarees, view, height }: Studio,
  id: number,
  s: number,
  t: number,
  z: number,
  px: number,
  py: number,
  shadow: number,
  open: number,
  out: Float64Array,
): number {
  const mesh = scene.meshes[id - 1] as Mesh;
  interpolate(mesh, s, t);
  const u = values[3] as number;
  const v = values[4] as number;
  const nx = values[5] as number;
  const ny = values[6] as number;
  const nz = values[7] as number;
  const tx = values[8] as number;
  const ty = values[9] as number;
  const tz = values[10] as number;
  const ns = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz);
  const ts = 1 / (Math.sqrt(tx * tx + ty * ty + tz * tz) || 1);
  frame.nx = nx * ns;
  frame.ny = ny * ns;
  frame.nz = nz * ns;
  frame.tx = tx * ts;
  frame.ty = ty * ts;
  frame.tz = tz * ts;
  frame.x = px / view.scale - scene.width / 2;
  frame.y = py / view.scale - height / 2;
  frame.z = z;
  const { cloth, seed, map } = sarees[Math.min(sarees.length - 1, mesh.saree ?? 0)] as Saree;
  const weave = WEAVES[cloth.weave];
  if (mesh.colour !== undefined) {
    plain(light(mesh.colour), frame, mesh, u, v, scene, shadow, open, out);
    return 0;
  }
  const pixel = SAMPLES_PER_PIXEL_SIDE / view.scale;
  const span = pixel / Math.max(0.3, Math.sqrt(frame.nz));
  const edge = borderWidth(cloth);
  const isBorder = v < edge || v > CLOTH_WIDTH - edge;
  const isFine = span < 0.02;
  const isCell = isFine && weave.woven;
  let cu = isCell ? (Math.floor(u * weave.weft) + 0.5) / weave.weft : u;
  let cv = isCell ? (Math.floor(v * weave.warp) + 0.5) / weave.warp : v;
  if (weave.hand > 0) {
    cu +=
      weave.hand *
      (0.1 * smoothNoise(u * 1.7, v * 1.7, seed + 41) +
        0.013 * smoothNoise(u * 9, v * 9, seed + 43));
    cv +=
      weave.hand *
      (0.1 * smoothNoise(u * 1.7, v * 1.7, seed + 42) +
        0.013 * smoothNoise(u * 9, v * 9, seed + 44));
  }
  readCloth(map, cu, cv, span, sample);
  const metal = sample[3] as number;
  const raise = sample[4] as number;
  if (weave.hand > 0) wash(sample, weave.hand, u, v, seed);
  const along = isBorder && cloth.weave !== 'designer';
  findThread(weave, u, v, span, metal, along, seed);
  if (raise > 0.02) figureLean(weave, map, u, v, span, raise, isFine, along);
  const wrinkle = weave.wrinkle * 0.16 * (isFine ? 0.5 : 1);
  thread.leanU += wrinkle * smoothNoise(u * 0.4, v * 0.46, seed + 31);
  thread.leanV += wrinkle * smoothNoise(u * 0.46, v * 0.4, seed + 32);
  const facet = sample[5] as number;
  if (facet > 0.3 && isFine) faceDisc(u, v, seed);
  const sparkle = facet > 0.05 ? 2.2 * hash(Math.floor(u * 6), Math.floor(v * 6), seed) ** 5 : 0;
  lit(
    frame,
    sample,
    weftOf(sample, cloth, weave, u, isBorder, metal, raise),
    weave,
    thread,
    along,
    scene.lamp,
    shadow,
    open,
    sparkle,
    out,
  );
  if (weave.cover >= 1) return 0;
  const solid = Math.max(metal * 0.8, raise * 0.85);
  const steep = Math.min(1, 0.25 + 0.75 * frame.nz);
  const full = weave.cover + 0.28 * (1 - light(cloth.body)[1]);
  const sheer = isFine ? thread.gap * 0.75 + 0.1 : 1 - full;
  return (1 - solid) * sheer * steep;
}

function interpolate({ cols, rows, data }: Mesh, s: number, t: number): void {
  const i = Math.min(cols - 1, Math.max(0, s | 0));
  const j = Math.min(rows - 1, Math.max(0, t | 0));
  const fs = s - i;
  const ft = t - j;
  const a = (j * (cols + 1) + i) * STRIDE;
  const b = a + (cols + 1) * STRIDE;
  const wa = (1 - fs) * (1 - ft);
  const wb = fs * (1 - ft);
  const wc = (1 - fs) * ft;
  const wd = fs * ft;
  for (let k = 3; k < STRIDE; k++) {
    values[k] =
      wa * (data[a + k] as number) +
      wb * (data[a + STRIDE + k] as number) +
      wc * (data[b + k] as number) +
      wd * (data[b + STRIDE + k] as number);
  }
}
