import { describe, expect, it } from 'vitest';
import { meander } from './meander.ts';
import { type Mesh, mesh, STRIDE } from './mesh.ts';
import { emptySeen, rasterise } from './raster.ts';
import { lampFor, turned } from './scene.ts';

const VIEW = { width: 40, height: 40, scale: 4 };

/** A flat square of cloth, 6 cm wide, at this height. */
function square(z: number): Mesh {
  return mesh(3, 3, (s, t) => ({ x: 2 + 6 * s, y: 2 + 6 * t, z, u: 50 + 6 * s, v: 6 * t }));
}

describe('a meander', () => {
  const folds = { length: 60, count: 4, uneven: 0.5, seed: 3 };

  it.each([0, 0.6, 1.4, 1.9])('spends the length of cloth given it, however steep: %s', (steep) => {
    const { x, z } = meander({ ...folds, steep: () => steep }, 600);
    let length = 0;
    for (let i = 1; i < x.length; i++) {
      length += Math.hypot((x[i] ?? 0) - (x[i - 1] ?? 0), (z[i] ?? 0) - (z[i - 1] ?? 0));
    }
    expect(Math.abs(length - 60)).toBeLessThan(0.6);
  });

  it('takes less room the steeper its folds are', () => {
    const room = (steep: number) => meander({ ...folds, steep: () => steep }, 600).x[600] ?? 0;
    expect(room(0)).toBeCloseTo(60);
    expect(room(0.8)).toBeLessThan(room(0.4));
    expect(room(1.4)).toBeLessThan(room(0.8));
  });
});

describe('a mesh', () => {
  it('faces the viewer and knows which way the length runs', () => {
    const { data } = square(1);
    const [nx, ny, nz, tx, ty, tz] = data.subarray(5, STRIDE);
    expect([nx, ny, nz]).toEqual([0, 0, 1].map((value) => expect.closeTo(value)));
    expect([tx, ty, tz]).toEqual([1, 0, 0].map((value) => expect.closeTo(value)));
  });

  it('leans back where the cloth falls away downwards', () => {
    const slope = mesh(2, 2, (s, t) => ({ x: s, y: t, z: -t, u: s, v: t }));
    expect(slope.data[6]).toBeCloseTo(Math.SQRT1_2);
    expect(slope.data[7]).toBeCloseTo(Math.SQRT1_2);
  });

  it('turns with its scene, normals and all', () => {
    const lying = square(1);
    const scene = { meshes: [lying], width: 10, ground: 'plaster' as const, lamp: lampFor(10) };
    turned(scene, Math.PI / 2);
    expect([...lying.data.subarray(8, 11)]).toEqual([0, 1, 0].map((v) => expect.closeTo(v)));
    expect(lying.data[7]).toBeCloseTo(1);
  });
});

describe('what is seen', () => {
  it('is the nearest cloth, whichever was laid first', () => {
    for (const order of [
      [1, 3],
      [3, 1],
    ]) {
      const seen = emptySeen(VIEW);
      rasterise(order.map(square), VIEW, seen);
      const middle = 20 * VIEW.width + 20;
      expect(seen.z[middle]).toBe(3);
      expect(seen.id[middle]).toBe(order.indexOf(3) + 1);
      expect(seen.id[0]).toBe(0);
    }
  });

  it('keeps the next layer for sheer cloth, and a single layer is not behind itself', () => {
    const seen = emptySeen(VIEW);
    const behind = emptySeen(VIEW);
    const middle = 20 * VIEW.width + 20;
    rasterise([square(1)], VIEW, seen, behind);
    expect(behind.id[middle]).toBe(0);
    rasterise([square(1), square(3), square(2)], VIEW, seen, behind);
    expect(seen.z[middle]).toBe(3);
    expect(behind.z[middle]).toBe(2);
  });

  it('leaves no gap between cells', () => {
    const seen = emptySeen(VIEW);
    rasterise([square(1)], VIEW, seen);
    expect(seen.id.filter((id) => id === 1)).toHaveLength(24 * 24);
  });
});
