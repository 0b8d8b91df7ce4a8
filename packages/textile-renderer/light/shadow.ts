import type { Lamp } from './light.ts';

/** Samples of the picture to a point of the height map, each way. */
export const COARSE = 8;

/** The light at each point of a coarse height map. */
export interface Reach {
  width: number;
  height: number;
  /** Share of the lamp's light, 0 to 1. */
  lamp: Float32Array;
  /** Mean height of what lies near, and of what lies further around. */
  near: Float32Array;
  far: Float32Array;
}

/**
 * Heights are in centimetres, `cell` is the size of a point. Walks towards the lamp; the nearer a
 * ray passes to something higher, the darker it is, which gives soft edges that sharpen on contact.
 */
export function reach(
  heights: Float32Array,
  width: number,
  height: number,
  cell: number,
  lamp: Lamp,
): Reach {
  const lampLight = new Float32Array(width * height);
  const near = blurred(heights, width, height, Math.round(0.9 / cell));
  const far = blurred(heights, width, height, Math.round(3.4 / cell));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const z = heights[at] as number;
      const dx = lamp.x - (x - width / 2) * cell;
      const dy = lamp.y - (y - height / 2) * cell;
      const dz = lamp.z - z;
      const flat = Math.hypot(dx, dy);
      const rise = dz / flat;
      let light = 1;
      let step = 1.5 * cell;
      let d = step;
      while (d < 26) {
        const px = x + (dx / flat) * (d / cell);
        const py = y + (dy / flat) * (d / cell);
        if (px < 0 || py < 0 || px >= width - 1 || py >= height - 1) break;
        const clear = z + 0.05 + d * rise - (heights[(py | 0) * width + (px | 0)] as number);
        const share = 0.5 + (4.5 * clear) / (d + 0.4);
        if (share < light) light = share;
        if (light <= 0) break;
        step *= 1.13;
        d += step;
      }
      lampLight[at] = light <= 0 ? 0 : light * light * (3 - 2 * light);
    }
  }
  return { width, height, lamp: blurred(lampLight, width, height, 2), near, far };
}

/** How open to the room a point is that lies this much below its surroundings, 0 to 1. */
export function openness(height: number, near: number, far: number): number {
  const sunk = 0.55 * Math.max(0, near - height) + 0.22 * Math.max(0, far - height);
  return Math.max(0.16, 1 / (1 + 1.5 * sunk));
}

/** Two box blurs of the given radius, in points. */
export function blurred(
  from: Float32Array,
  width: number,
  height: number,
  radius: number,
): Float32Array {
  let values = from;
  for (let pass = 0; pass < 2; pass++)
    values = turnedBlur(turnedBlur(values, width, height, radius), height, width, radius);
  return values;
}

/** Blurs along the lines and gives the result with lines and columns exchanged. */
function turnedBlur(
  from: Float32Array,
  width: number,
  height: number,
  radius: number,
): Float32Array {
  const to = new Float32Array(width * height);
  const share = 1 / (2 * radius + 1);
  for (let y = 0; y < height; y++) {
    const line = y * width;
    let sum = 0;
    for (let k = -radius; k <= radius; k++)
      sum += from[line + Math.min(width - 1, Math.max(0, k))] as number;
    for (let x = 0; x < width; x++) {
      to[x * height + y] = sum * share;
      sum +=
        (from[line + Math.min(width - 1, x + radius + 1)] as number) -
        (from[line + Math.max(0, x - radius)] as number);
    }
  }
  return to;
}

/** A value of the map between its points. */
export function readReach(
  values: Float32Array,
  { width, height }: Reach,
  x: number,
  y: number,
): number {
  const cx = Math.min(width - 1.001, Math.max(0, x));
  const cy = Math.min(height - 1.001, Math.max(0, y));
  const i = cx | 0;
  const j = cy | 0;
  const fx = cx - i;
  const fy = cy - j;
  const at = j * width + i;
  const top =
    (values[at] as number) * (1 - fx) +
    (values[Math.min(at + 1, at - i + width - 1)] as number) * fx;
  const below = Math.min(height - 1, j + 1) * width + i;
  const low =
    (values[below] as number) * (1 - fx) +
    (values[Math.min(below + 1, below - i + width - 1)] as number) * fx;
  return top * (1 - fy) + low * fy;
}
