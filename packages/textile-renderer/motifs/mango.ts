import type { Motif } from './motif.ts';
import {
  around,
  circlePoints,
  curve,
  disc,
  dots,
  leaf,
  line,
  type Point,
  petals,
} from './shapes.ts';

const SPINE = curve([-0.03, 0.46], [-0.16, 0.08], [-0.2, -0.52], [0.27, -0.4], 40);
const width = (t: number): number =>
  t < 0.36
    ? Math.sqrt(1 - ((0.36 - t) / 0.36) ** 2)
    : Math.cos(((t - 0.36) / 0.64) * 0.5 * Math.PI) ** 1.15;

/** The mango, or paisley: a drop with a curled tip, a rim of beads and a sprig inside. */
export const mango: Motif = (painter, { main, second, accent, line: outline, pen }) => {
  const drop = (half: number) => around(SPINE, (t) => Math.max(0.012, half * width(t)));
  painter.fill(drop(0.3), main);
  if (pen > 0) painter.stroke(drop(0.3), outline, pen);
  painter.fill(drop(0.225), second);
  const rim = SPINE.slice(4, 30).filter((_, i) => i % 3 === 0);
  for (const side of [-1, 1]) painter.fill(dots(offset(rim, side * 0.262), 0.014), accent);
  painter.fill(drop(0.15), main);
  const heart: Point = [-0.115, 0.17];
  painter.fill(petals(heart[0], heart[1], 6, 0.115, 0.045, 0.3), second);
  painter.fill(disc(heart[0], heart[1], 0.035), accent);
  painter.stroke(line(SPINE.slice(20, 36)), second, 0.022);
  painter.fill(leaf([-0.03, 0.45], [-0.27, 0.5], 0.045, 0.04), main);
  painter.fill(leaf([-0.03, 0.45], [0.22, 0.5], 0.045, -0.04), main);
  painter.fill(dots(circlePoints(0.24, -0.36, 0.075, 5, 0.2), 0.02), main);
};

function offset(points: readonly Point[], by: number): Point[] {
  return points.slice(1, -1).map(([x, y], i) => {
    const [x0, y0] = points[i] ?? [x, y];
    const [x1, y1] = points[i + 2] ?? [x, y];
    const size = Math.hypot(x1 - x0, y1 - y0) || 1;
    const at = (i + 1) / points.length;
    const w = by * width(0.1 + 0.62 * at);
    return [x - ((y1 - y0) / size) * w, y + ((x1 - x0) / size) * w] as const;
  });
}
