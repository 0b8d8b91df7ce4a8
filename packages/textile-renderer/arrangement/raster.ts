import { type Mesh, STRIDE } from './mesh.ts';

/**
 * What each sample of the picture sees: which mesh (0 is none), where on it in cells
 * of its grid, and how high.
 */
export interface Seen {
  id: Uint16Array;
  s: Float32Array;
  t: Float32Array;
  z: Float32Array;
}

/** Samples a side to a pixel. */
export const SAMPLES_PER_PIXEL_SIDE = 2;

/** Layers nearer than this, in centimetres, are one. */
const MIN_LAYER_GAP_CM = 0.02;

export interface View {
  /** Of the picture, in samples. */
  width: number;
  height: number;
  /** Samples to a centimetre. */
  scale: number;
}

export function emptySeen({ width, height }: View): Seen {
  const size = width * height;
  return {
    id: new Uint16Array(size),
    s: new Float32Array(size),
    t: new Float32Array(size),
    z: new Float32Array(size).fill(-1e9),
  };
}

/**
 * Finds for each sample the nearest cloth. With `behind`, what a nearer cloth covers is kept there,
 * one layer deep, for cloth that lets it show through.
 */
export function rasterise(meshes: readonly Mesh[], view: View, seen: Seen, behind?: Seen): void {
  for (const [index, mesh] of meshes.entries()) {
    const { cols, rows, data } = mesh;
    const line = (cols + 1) * STRIDE;
    for (let j = 0; j < rows; j++) {
      for (let i = 0; i < cols; i++) {
        const a = j * line + i * STRIDE;
        triangle(data, a, a + STRIDE, a + line, i, j, 0, index + 1, view, seen, behind);
        triangle(
          data,
          a + line + STRIDE,
          a + line,
          a + STRIDE,
          i,
          j,
          1,
          index + 1,
          view,
          seen,
          behind,
        );
      }
    }
  }
}

function triangle(
  data: Float32Array,
  a: number,
  b: number,
  c: number,
  i: number,
  j: number,
  half: 0 | 1,
  id: number,
  { width, height, scale }: View,
  seen: Seen,
  behind: Seen | undefined,
): void {
  const ax = (data[a] as number) * scale;
  const ay = (data[a + 1] as number) * scale;
  const bx = (data[b] as number) * scale - ax;
  const by = (data[b + 1] as number) * scale - ay;
  const cx = (data[c] as number) * scale - ax;
  const cy = (data[c + 1] as number) * scale - ay;
  const area = bx * cy - by * cx;
  if (Math.abs(area) < 1e-9) return;
  const x0 = Math.max(0, Math.ceil(ax + Math.min(0, bx, cx) - 0.5));
  const x1 = Math.min(width - 1, Math.floor(ax + Math.max(0, bx, cx) - 0.5));
  const y0 = Math.max(0, Math.ceil(ay + Math.min(0, by, cy) - 0.5));
  const y1 = Math.min(height - 1, Math.floor(ay + Math.max(0, by, cy) - 0.5));
  if (x1 < x0 || y1 < y0) return;
  const az = data[a + 2] as number;
  const bz = (data[b + 2] as number) - az;
  const cz = (data[c + 2] as number) - az;
  const inv = 1 / area;
  for (let y = y0; y <= y1; y++) {
    const py = y + 0.5 - ay;
    for (let x = x0; x <= x1; x++) {
      const px = x + 0.5 - ax;
      const p = (px * cy - py * cx) * inv;
      const q = (bx * py - by * px) * inv;
      if (p < 0 || q < 0 || p + q > 1) continue;
      const z = az + p * bz + q * cz;
      const at = y * width + x;
      const s = half === 0 ? i + p : i + 1 - p;
      const t = half === 0 ? j + q : j + 1 - q;
      if (z > (seen.z[at] as number)) {
        if (behind && seen.id[at] !== 0 && z - (seen.z[at] as number) > MIN_LAYER_GAP_CM)
          copy(seen, behind, at);
        put(seen, at, id, s, t, z);
      } else if (
        behind &&
        z < (seen.z[at] as number) - MIN_LAYER_GAP_CM &&
        z > (behind.z[at] as number)
      ) {
        put(behind, at, id, s, t, z);
      }
    }
  }
}

function put(into: Seen, at: number, id: number, s: number, t: number, z: number): void {
  into.id[at] = id;
  into.s[at] = s;
  into.t[at] = t;
  into.z[at] = z;
}

function copy(from: Seen, to: Seen, at: number): void {
  put(
    to,
    at,
    from.id[at] as number,
    from.s[at] as number,
    from.t[at] as number,
    from.z[at] as number,
  );
}
