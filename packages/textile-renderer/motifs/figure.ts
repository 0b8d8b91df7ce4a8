import type { Motif } from './motif.ts';
import { around, circlePoints, curve, disc, dots, line, path, petals } from './shapes.ts';

/** A dancer in profile as the pen painters of Srikalahasti draw one: large eye, crown, flared skirt. */
export const figure: Motif = (painter, { main, second, accent, line: outline, ground, pen }) => {
  const ink = Math.max(0.012, pen);
  const part = (shape: ReturnType<typeof path>, fill: typeof main) => {
    painter.fill(shape, fill);
    painter.stroke(shape, outline, ink);
  };
  part(
    path(
      'M-0.07 0.36L-0.12 0.46L-0.2 0.49L-0.03 0.49L0 0.37ZM0.06 0.36L0.08 0.45L0.17 0.48L0.02 0.49L0 0.38Z',
    ),
    main,
  );
  part(
    path(
      'M-0.075 0.02C-0.13 0.14 -0.23 0.28 -0.25 0.38C-0.15 0.425 0.15 0.425 0.25 0.38C0.22 0.27 0.12 0.14 0.075 0.02Z',
    ),
    second,
  );
  painter.stroke(
    path('M-0.235 0.33C-0.12 0.37 0.12 0.37 0.235 0.33M-0.2 0.26C-0.1 0.295 0.1 0.295 0.2 0.26'),
    accent,
    0.02,
  );
  painter.fill(
    path('M-0.035 0.02C-0.06 0.15 -0.06 0.28 -0.045 0.4L0.045 0.4C0.06 0.28 0.06 0.15 0.035 0.02Z'),
    accent,
  );
  for (const y of [0.1, 0.17, 0.24, 0.31])
    painter.stroke(path(`M-0.04 ${y}L0 ${y + 0.03}L0.04 ${y}`), outline, ink * 0.8);
  part(
    path(
      'M-0.1 -0.16C-0.09 -0.08 -0.06 -0.04 -0.075 0.03L0.075 0.03C0.06 -0.04 0.09 -0.08 0.1 -0.16Z',
    ),
    main,
  );
  painter.fill(
    path('M-0.095 -0.14C-0.05 -0.09 0.05 -0.09 0.095 -0.14L0.07 -0.06L-0.07 -0.06Z'),
    second,
  );
  const arm = (
    shoulder: readonly [number, number],
    elbow: readonly [number, number],
    hand: readonly [number, number],
  ) => {
    part(
      around(
        [
          ...curve(shoulder, shoulder, elbow, elbow, 8),
          ...curve(elbow, elbow, hand, hand, 8).slice(1),
        ],
        (t) => 0.036 - 0.016 * t,
      ),
      main,
    );
    painter.fill(disc(elbow[0], elbow[1], 0.026), accent);
    painter.fill(petals(hand[0], hand[1], 5, 0.05, 0.014, 0.4), main);
  };
  arm([-0.09, -0.14], [-0.24, -0.06], [-0.27, -0.26]);
  arm([0.09, -0.14], [0.22, 0], [0.08, 0.07]);
  painter.fill(
    dots(
      circlePoints(0, -0.16, 0.085, 12).filter(([, y]) => y > -0.16),
      0.016,
    ),
    accent,
  );
  part(path('M-0.028 -0.21L-0.028 -0.15L0.03 -0.15L0.035 -0.21Z'), main);
  part(
    path(
      'M0.07 -0.33C0.06 -0.23 0 -0.19 -0.045 -0.205C-0.065 -0.21 -0.075 -0.225 -0.07 -0.245L-0.105 -0.262L-0.075 -0.295C-0.07 -0.36 0.06 -0.38 0.07 -0.33Z',
    ),
    main,
  );
  painter.fill(
    path(
      'M-0.065 -0.3C-0.04 -0.325 -0.005 -0.315 0.01 -0.295C-0.015 -0.28 -0.045 -0.28 -0.065 -0.3Z',
    ),
    ground,
  );
  painter.stroke(path('M-0.07 -0.3C-0.04 -0.325 -0.005 -0.315 0.014 -0.293'), outline, ink);
  painter.fill(disc(-0.03, -0.3, 0.012), outline);
  painter.stroke(path('M-0.075 -0.235L-0.05 -0.238'), outline, ink);
  part(
    path('M0.06 -0.35C0.13 -0.36 0.15 -0.26 0.1 -0.22C0.08 -0.24 0.07 -0.28 0.065 -0.32Z'),
    outline,
  );
  part(
    path(
      'M-0.075 -0.33L-0.06 -0.39L-0.03 -0.4L0.01 -0.49L0.04 -0.4L0.075 -0.37L0.08 -0.31C0.03 -0.35 -0.03 -0.36 -0.075 -0.33Z',
    ),
    accent,
  );
  painter.fill(
    dots(
      [
        [-0.03, -0.37],
        [0.01, -0.385],
        [0.05, -0.36],
      ],
      0.013,
    ),
    second,
  );
  painter.stroke(line(curve([0.1, -0.13], [0.3, -0.2], [0.26, 0.1], [0.32, 0.3])), second, 0.03);
};
