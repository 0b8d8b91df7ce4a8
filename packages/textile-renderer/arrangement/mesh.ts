/** A point of laid cloth: place in the picture and place on the cloth, both in centimetres. */
export interface ClothPoint {
  /** To the right. */
  x: number;
  /** Downwards. */
  y: number;
  /** Towards the viewer. */
  z: number;
  /** Along the length of the saree, from the end of the pallu. */
  u: number;
  /** Across the width of the saree. */
  v: number;
}

/** Cloth as a grid of points; what is seen between them is interpolated. */
export interface Mesh {
  /** Cloth unless a colour is given: then a thread or a rod of that colour. */
  colour?: string;
  /** Which of the scene's sarees it is cut from, the first by default. */
  saree?: number;
  cols: number;
  rows: number;
  /** x, y, z, u, v, normal (3), direction of the length (3) for each point. */
  data: Float32Array;
}

export const STRIDE = 11;

/** Lays a grid of `cols` by `rows` cells; `place` gets both grid coordinates from 0 to 1. */
export function mesh(
  cols: number,
  rows: number,
  place: (s: number, t: number) => ClothPoint,
  colour?: string,
): Mesh {
  const data = new Float32Array((cols + 1) * (rows + 1) * STRIDE);
  let at = 0;
  for (let j = 0; j <= rows; j++) {
    for (let i = 0; i <= cols; i++) {
      const { x, y, z, u, v } = place(i / cols, j / rows);
      data.set([x, y, z, u, v], at);
      at += STRIDE;
    }
  }
  const made: Mesh = colour === undefined ? { cols, rows, data } : { colour, cols, rows, data };
  fillDirections(made);
  return made;
}

/** Fills in the normals (towards the viewer) and the directions of the length. */
export function fillDirections({ cols, rows, data }: Mesh): void {
  const line = (cols + 1) * STRIDE;
  const d = new Float64Array(10);
  for (let j = 0; j <= rows; j++) {
    for (let i = 0; i <= cols; i++) {
      const at = j * line + i * STRIDE;
      const left = i > 0 ? at - STRIDE : at;
      const right = i < cols ? at + STRIDE : at;
      const up = j > 0 ? at - line : at;
      const down = j < rows ? at + line : at;
      for (let k = 0; k < 5; k++) {
        d[k] = (data[right + k] as number) - (data[left + k] as number);
        d[5 + k] = (data[down + k] as number) - (data[up + k] as number);
      }
      const [ax = 0, ay = 0, az = 0, au = 0, av = 0, bx = 0, by = 0, bz = 0, bu = 0, bv = 0] = d;
      const n = unit(ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx);
      const facing = n[2] < 0 ? -1 : 1;
      const turn = au * bv - av * bu < 0 ? -1 : 1;
      const t = unit(
        turn * (ax * bv - bx * av),
        turn * (ay * bv - by * av),
        turn * (az * bv - bz * av),
      );
      data.set([n[0] * facing, n[1] * facing, n[2] * facing, t[0], t[1], t[2]], at + 5);
    }
  }
}

function unit(x: number, y: number, z: number): [number, number, number] {
  const size = Math.hypot(x, y, z) || 1;
  return [x / size, y / size, z / size];
}
