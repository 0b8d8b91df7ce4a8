import type { Sample } from '../cloth/cloth-map.ts';
import type { Light } from '../colour.ts';
import type { ThreadPoint } from '../weaves/thread.ts';
import type { Weave } from '../weaves/weave.ts';

/** Where the lamp hangs, in centimetres from the middle of the picture (y down, z to the viewer). */
export interface Lamp {
  x: number;
  y: number;
  z: number;
}

/** The colours of lamp and room. */
export const LAMP: Light = [1.0, 0.94, 0.84];
const ROOM: Light = [0.94, 0.97, 1.0];

export interface Frame {
  nx: number;
  ny: number;
  nz: number;
  /** Direction of the length. */
  tx: number;
  ty: number;
  tz: number;
  /** Place in the picture, in centimetres from the middle. */
  x: number;
  y: number;
  z: number;
}

/** The light a point of cloth sends to the viewer, written into `out`. */
export function lit(
  f: Frame,
  cloth: Sample,
  weft: Light,
  weave: Weave,
  thread: ThreadPoint,
  along: boolean,
  lamp: Lamp,
  shadow: number,
  open: number,
  sparkle: number,
  out: Float64Array,
): void {
  const bx = f.ny * f.tz - f.nz * f.ty;
  const by = f.nz * f.tx - f.nx * f.tz;
  const bz = f.nx * f.ty - f.ny * f.tx;
  let nx = f.nx + thread.leanU * f.tx + thread.leanV * bx;
  let ny = f.ny + thread.leanU * f.ty + thread.leanV * by;
  let nz = f.nz + thread.leanU * f.tz + thread.leanV * bz;
  const size = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz);
  nx *= size;
  ny *= size;
  nz *= size;
  let lx = lamp.x - f.x;
  let ly = lamp.y - f.y;
  let lz = lamp.z - f.z;
  const far = 1 / Math.sqrt(lx * lx + ly * ly + lz * lz);
  lx *= far;
  ly *= far;
  lz *= far;
  const hs = 1 / Math.sqrt(lx * lx + ly * ly + (lz + 1) * (lz + 1));
  const hx = lx * hs;
  const hy = ly * hs;
  const hz = (lz + 1) * hs;

  const toLamp = nx * lx + ny * ly + nz * lz;
  const lampLight = Math.max(0, (toLamp + 0.1) / 1.1) * shadow * (0.5 + 0.5 * open);
  const roomLight = (0.3 + 0.16 * nz - 0.1 * ny) * open;
  // Threads shine in a ring around themselves: brightest where they lie square to the half vector.
  const hu = dot(
    f.tx + thread.leanU * -f.nx,
    f.ty + thread.leanU * -f.ny,
    f.tz + thread.leanU * -f.nz,
    hx,
    hy,
    hz,
  );
  const hv = dot(
    bx - thread.leanV * f.nx,
    by - thread.leanV * f.ny,
    bz - thread.leanV * f.nz,
    hx,
    hy,
    hz,
  );
  const hn = Math.max(0, nx * hx + ny * hy + nz * hz);
  const hn3 = hn * hn * hn;
  const facing = Math.min(1, Math.max(0, toLamp * 3 + 0.3)) * shadow;
  const warpShine = (1 - hu * hu) ** weave.gloss * hn3;
  const weftShine = (1 - hv * hv) ** weave.gloss * hn3;
  const flat = 1 - Math.min(1, Math.abs(f.nz));
  const rim = flat * flat * flat;
  const metal = cloth[3] as number;
  const facet = cloth[5] as number;
  const shine = weave.sheen * facing;
  const w = thread.warp;
  const lampAll = lampLight * 1.02;
  const grazing = metal < 0.05 ? 0 : (1 - (along ? hu * hu : hv * hv)) ** 26 * hn3 * hn3 * hn * hn;
  const broad = metal < 0.05 ? 0 : hn3 * hn3;
  // The room's window, as a mirror on the cloth would show it: wide, soft, high on the left.
  const wx = nx + 0.16;
  const wy = ny + 0.3;
  const window = Math.exp(-(wx * wx * 5 + wy * wy * 7)) * open * (0.35 + 0.65 * shadow);
  const metalShine = (0.85 * window + 1.3 * grazing * (0.3 + 0.7 * broad) * facing) * thread.glint;
  const flash = facet * sparkle * facing;
  for (let k = 0; k < 3; k++) {
    const dye = cloth[k] as number;
    const cross = weft[k] as number;
    const own = w * dye + (1 - w) * cross;
    const room = roomLight * (ROOM[k] as number);
    const light = lampAll * (LAMP[k] as number) + room;
    const silk =
      own * light * (1 - 0.25 * weave.sheen) +
      shine *
        (LAMP[k] as number) *
        (w * warpShine * (0.9 * dye + 0.05) + (1 - w) * weftShine * (0.9 * cross + 0.05)) *
        1.5 +
      window * weave.sheen * 0.2 * own +
      rim * weave.sheen * 0.25 * own * open;
    let value = silk;
    if (metal > 0.02) {
      // Metal is dark and brown where it mirrors the room, and pale where it mirrors the lamp.
      const deep = dye * (0.72 + 0.28 * dye);
      const gold =
        deep * (0.52 * lampAll + 0.42 * room) +
        (0.75 * dye + 0.13 * (LAMP[k] as number)) * metalShine;
      value = silk + metal * (gold - silk);
    }
    value = value * thread.shade + flash * (0.35 + 0.65 * dye);
    out[k] = value;
  }
}

function dot(x: number, y: number, z: number, hx: number, hy: number, hz: number): number {
  return x * hx + y * hy + z * hz;
}
