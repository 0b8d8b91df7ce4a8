import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_SCALE, panBy, WHOLE_PICTURE, type ZoomView, zoomAt } from './picture-viewer.tsx';

const stage = { width: 400, height: 600 };
const point = fc.record({
  x: fc.integer({ min: -200, max: 200 }),
  y: fc.integer({ min: -300, max: 300 }),
});
const factor = fc.double({ min: 0.2, max: 5, noNaN: true });

/** The picture coordinate at a point of the stage. */
function under(view: ZoomView, at: { x: number; y: number }) {
  return { x: (at.x - view.x) / view.scale, y: (at.y - view.y) / view.scale };
}

describe('zoomAt', () => {
  it('keeps the point under the fingers in place', () => {
    fc.assert(
      fc.property(point, fc.double({ min: 1, max: 4, noNaN: true }), (at, by) => {
        const before = under(WHOLE_PICTURE, at);
        const after = under(zoomAt(WHOLE_PICTURE, by, at, stage), at);
        expect(after.x).toBeCloseTo(before.x, 6);
        expect(after.y).toBeCloseTo(before.y, 6);
      }),
    );
  });

  it("stays within the picture's edges and the zoom range", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(factor, point), { maxLength: 8 }), (steps) => {
        const view = steps.reduce(
          (seen, [by, at]) => panBy(zoomAt(seen, by, at, stage), at, stage),
          WHOLE_PICTURE,
        );
        expect(view.scale).toBeGreaterThanOrEqual(1);
        expect(view.scale).toBeLessThanOrEqual(MAX_SCALE);
        expect(Math.abs(view.x)).toBeLessThanOrEqual(((view.scale - 1) * stage.width) / 2);
        expect(Math.abs(view.y)).toBeLessThanOrEqual(((view.scale - 1) * stage.height) / 2);
      }),
    );
  });

  it('returns to the whole picture', () => {
    const near = zoomAt(WHOLE_PICTURE, 3, { x: 90, y: -40 }, stage);
    expect(zoomAt(near, 0.1, { x: -10, y: 5 }, stage)).toEqual(WHOLE_PICTURE);
  });
});

describe('panBy', () => {
  it('does not move the whole picture', () => {
    expect(panBy(WHOLE_PICTURE, { x: 50, y: 50 }, stage)).toEqual(WHOLE_PICTURE);
  });
});
