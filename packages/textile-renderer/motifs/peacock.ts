import type { Motif } from './motif.ts';
import { around, curve, disc, leaf, line, type Point, path } from './shapes.ts';

const BODY = curve([0.16, 0.2], [-0.2, 0.42], [-0.3, 0.02], [-0.17, -0.12], 30);
const NECK = curve([-0.2, 0.1], [-0.3, -0.12], [-0.04, -0.14], [-0.13, -0.34], 24);
/** Where the feathers of the train end. */
const TIPS: readonly Point[] = [
  [0.46, 0.44],
  [0.5, 0.24],
  [0.49, 0.04],
  [0.43, -0.15],
  [0.32, -0.31],
  [0.17, -0.42],
];

/** A peacock looking left, its train raised behind it. */
export const peacock: Motif = (painter, { main, second, accent, line: outline, pen }) => {
  for (const [i, [x, y]] of TIPS.entries()) {
    const bow = 0.16 - i * 0.035;
    const feather = curve([0.06, 0.18], [0.2, 0.2 - i * 0.05], [x - 0.1, y + bow], [x, y], 18);
    painter.fill(
      around(feather, (t) => 0.012 + 0.05 * t ** 1.5),
      main,
    );
    if (pen > 0)
      painter.stroke(
        around(feather, (t) => 0.012 + 0.05 * t ** 1.5),
        outline,
        pen * 0.7,
      );
    painter.fill(disc(x, y, 0.062), main);
    painter.fill(disc(x, y, 0.043), second);
    painter.fill(disc(x - 0.005, y + 0.006, 0.022), accent);
  }
  for (const x of [-0.08, 0.02])
    painter.stroke(path(`M${x} 0.3L${x - 0.02} 0.47l-0.07 0.01m0.07 -0.01l0.05 0.02`), main, 0.026);
  const trunk = around(BODY, (t) => 0.03 + 0.135 * Math.sin(Math.PI * Math.min(1, 0.12 + t * 0.8)));
  const throat = around(NECK, (t) => 0.095 - 0.05 * t);
  for (const part of [trunk, throat]) {
    painter.fill(part, main);
    if (pen > 0) painter.stroke(part, outline, pen);
  }
  painter.fill(throat, main);
  painter.fill(leaf([-0.2, 0.08], [0.2, 0.2], 0.09, -0.05), second);
  painter.stroke(line(curve([-0.14, 0.1], [-0.02, 0.07], [0.08, 0.12], [0.15, 0.18])), main, 0.02);
  painter.stroke(
    line(curve([-0.17, -0.02], [-0.2, -0.1], [-0.13, -0.14], [-0.12, -0.24])),
    second,
    0.022,
  );
  painter.fill(disc(-0.135, -0.345, 0.058), main);
  painter.fill(path('M-0.18 -0.37L-0.29 -0.32L-0.18 -0.31Z'), main);
  painter.fill(disc(-0.145, -0.352, 0.017), second);
  for (const [x, y] of [
    [-0.2, -0.5],
    [-0.12, -0.52],
    [-0.04, -0.49],
  ] as const) {
    painter.stroke(
      line([
        [-0.12, -0.39],
        [x, y],
      ]),
      main,
      0.014,
    );
    painter.fill(disc(x, y, 0.022), accent);
  }
};
