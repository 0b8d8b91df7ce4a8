import type { Motif } from './motif.ts';
import { circlePoints, curve, disc, dots, leaf, line, path, petals, ring } from './shapes.ts';

/** The coin: rings of metal around a rosette. */
export const coin: Motif = (painter, { main, second, accent, line: outline, pen }) => {
  painter.fill(disc(0, 0, 0.46), main);
  if (pen > 0) painter.stroke(disc(0, 0, 0.46), outline, pen);
  painter.fill(ring(0, 0, 0.385, 0.35), second);
  painter.fill(dots(circlePoints(0, 0, 0.3, 14), 0.026), accent);
  painter.fill(disc(0, 0, 0.24), second);
  painter.fill(petals(0, 0, 8, 0.22, 0.062), main);
  painter.fill(disc(0, 0, 0.06), accent);
};

/** A sprig: a flower of two rows of petals on a bent stem with leaves and a bud. */
export const floral: Motif = (
  painter,
  { main, second, accent, leaf: green, line: outline, pen },
  one,
) => {
  const sway = (one() - 0.5) * 0.08;
  painter.stroke(
    line(curve([0.06 + sway, 0.5], [-0.04, 0.3], [0.04, 0.1], [0, -0.1])),
    outline,
    0.032,
  );
  painter.stroke(
    line(curve([0, 0.22], [0.12, 0.16], [0.2, 0.06], [0.24, -0.02], 12)),
    outline,
    0.024,
  );
  painter.fill(leaf([0.01, 0.3], [-0.32, 0.14], 0.085, 0.05), green);
  painter.fill(leaf([0.02, 0.4], [0.3, 0.26], 0.075, -0.05), green);
  painter.stroke(
    line([
      [0.01, 0.3],
      [-0.22, 0.19],
    ]),
    outline,
    0.014,
  );
  painter.fill(leaf([0.22, 0.04], [0.27, -0.16], 0.06), main);
  const turn = -Math.PI / 2 + sway;
  const outer = petals(0, -0.18, 6, 0.29, 0.1, turn);
  painter.fill(outer, main);
  if (pen > 0) painter.stroke(outer, outline, pen);
  painter.stroke(petals(0, -0.18, 6, 0.2, 0.05, turn), second, 0.02);
  painter.fill(petals(0, -0.18, 6, 0.13, 0.05, turn + Math.PI / 6), second);
  painter.fill(disc(0, -0.18, 0.055), accent);
};

/** Diamonds in steps, as a hand weaver counts them. */
export const diamond: Motif = (painter, { main, second, accent }) => {
  const steps = (r: number, n: number) => {
    const k = r / n;
    let d = '';
    for (let i = 0; i < n; i++)
      d += `M${-r + i * k} ${-(i + 0.5) * k}h${2 * (r - i * k)}v${(2 * i + 1) * k}h${-2 * (r - i * k)}Z`;
    return path(d);
  };
  painter.fill(steps(0.48, 6), main);
  painter.fill(steps(0.33, 4), second);
  painter.fill(steps(0.2, 3), main);
  painter.fill(steps(0.08, 1), accent);
};

/** The block printer's star: two squares across each other, petals and dots. */
export const star: Motif = (painter, { main, second, accent, ground }) => {
  const square = (r: number) => `M${-r} ${-r}H${r}V${r}H${-r}Z`;
  for (const turn of [0, Math.PI / 4]) {
    painter.at(0, 0, turn, 1, () => {
      painter.fill(path(square(0.34)), main);
    });
  }
  for (const turn of [0, Math.PI / 4]) {
    painter.at(0, 0, turn, 1, () => painter.stroke(path(square(0.29)), ground, 0.02));
  }
  painter.fill(disc(0, 0, 0.25), ground);
  painter.fill(petals(0, 0, 8, 0.24, 0.07), second);
  painter.fill(petals(0, 0, 8, 0.15, 0.04, Math.PI / 8), ground);
  painter.fill(disc(0, 0, 0.065), accent);
  painter.fill(dots(circlePoints(0, 0, 0.44, 8, Math.PI / 8), 0.028), accent);
};

/** Jasmine: a small five-petalled star flower. */
export const jasmine: Motif = (painter, { main, leaf: green, accent }, one) => {
  const turn = one() * 6;
  painter.fill(leaf([0, 0.1], [-0.34, 0.36], 0.09, 0.04), green);
  painter.fill(leaf([0, 0.1], [0.34, 0.36], 0.09, -0.04), green);
  painter.fill(petals(0, -0.08, 5, 0.36, 0.1, turn), main);
  painter.fill(disc(0, -0.08, 0.06), accent);
};
