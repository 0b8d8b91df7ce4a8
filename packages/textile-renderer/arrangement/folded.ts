import { BODY, borderWidth, CLOTH_WIDTH } from '../cloth/measures.ts';
import type { Cloth } from '../cloth-description.ts';
import type { GroundName } from '../ground.ts';
import { numbers, smoothNoise } from '../noise.ts';
import { type Edge, fringe } from './fringe.ts';
import { type Mesh, mesh } from './mesh.ts';
import { lampFor, type Scene, turned } from './scene.ts';

const VIEW = 96;
const PIVOT = { x: VIEW / 2, y: 92 };
const OUTER = 71;
const INNER = 22;
/** Half the angle of the fan. */
const OPEN = 0.66;
const PLEATS = 13;

/** Folded to a packet, its borders to the front, the pallu fanned out behind it. */
export function folded(
  cloth: Cloth,
  fringeColours: readonly string[],
  seed: number,
  ground: GroundName,
): Scene {
  const meshes = [
    ...stack(borderWidth(cloth), seed),
    fan(),
    ...fringe(fanEdge, CLOTH_WIDTH, 5, fringeColours, seed),
  ];
  return turned(
    { meshes, width: VIEW, ground, lamp: lampFor(VIEW) },
    0.09 * (numbers(seed)() - 0.5),
  );
}

/** Sharp at the ridges, as pressed pleats are, but not as a knife. */
const ridge = (phase: number): number => Math.asin(0.97 * Math.sin(phase)) / Math.asin(0.97);

function fanPoint(at: number, r: number) {
  const angle = -Math.PI / 2 + (at - 0.5) * 2 * OPEN;
  const room = (2 * OPEN * r) / CLOTH_WIDTH;
  const half = CLOTH_WIDTH / PLEATS / 2;
  const rise =
    half *
    Math.sqrt(Math.max(0.02, 1 - Math.min(1, room) ** 2)) *
    0.32 *
    Math.min(1, (r - 12) / 40);
  const lift = ridge(at * PLEATS * 2 * Math.PI - Math.PI / 2);
  const z = 0.15 + rise * (1 + lift);
  return { x: PIVOT.x + r * Math.cos(angle), y: PIVOT.y + r * Math.sin(angle) + 0.1 * z, z, angle };
}

function fan(): Mesh {
  return mesh(PLEATS * 24, 50, (s, t) => {
    const r = INNER + (OUTER - INNER) * t;
    const { x, y, z } = fanPoint(s, r);
    return { x, y, z, u: OUTER - r, v: s * CLOTH_WIDTH };
  });
}

function fanEdge(at: number): Edge {
  const { angle, ...place } = fanPoint(at, OUTER);
  return { ...place, dx: Math.cos(angle), dy: Math.sin(angle) };
}

/** Layer upon layer, each a little out of line; the upper ones drawn back to show the lower borders. */
function stack(border: number, seed: number): Mesh[] {
  const one = numbers(seed + 40);
  const layers: Mesh[] = [];
  const step = Math.min(border + 0.7, 7);
  const count = 9;
  for (let k = 0; k < count; k++) {
    const back = Math.floor(k / 3) * step;
    const place = {
      left: 15 + one() * 0.9,
      right: VIEW - 15 - one() * 0.9,
      top: 70 + one() * 0.7,
      bottom: 116 - back + one() * 0.4,
      z: 0.3 + k * 0.52,
      thick: 0.55,
      u: BODY + 7 + k * 5,
      seed: seed + k,
      field: seed,
    };
    layers.push(layer(place));
  }
  return layers;
}

interface Place {
  left: number;
  right: number;
  top: number;
  bottom: number;
  z: number;
  thick: number;
  u: number;
  seed: number;
  /** The hills that all layers share, so that none pokes through another. */
  field: number;
}

/** How far in from its edges a layer bends down. */
const ROUND = 1.5;

function layer({ left, right, top, bottom, z, thick, u, seed, field }: Place): Mesh {
  const turn = 0.012 * smoothNoise(seed, 0.5, 3);
  const round = (d: number) => (d >= ROUND ? 1 : Math.sqrt(Math.max(0, 1 - (1 - d / ROUND) ** 2)));
  return mesh(140, 100, (s, t) => {
    const x = left + (right - left) * s;
    const y = top + (bottom - top) * t;
    const inX = Math.min(x - left, right - x);
    const hill =
      0.62 * smoothNoise(x * 0.045, y * 0.06, field) +
      0.16 * smoothNoise(x * 0.16, y * 0.14, field + 1);
    const puff = hill * Math.min(1, inX / 7) * Math.min(1, (y - top) / 5);
    const crease = -0.12 * Math.exp(-((x - VIEW / 2) ** 2) / 0.6);
    const sag = bottom - y < 0.7 ? 0.45 * (0.7 - bottom + y) : 0;
    const fold = round(inX) * round(y - top);
    return {
      x: x + turn * (y - top) + 0.5 * smoothNoise(y * 0.09, seed, 7) * (1 - 2 * s),
      y: y + turn * (x - left) + 0.45 * smoothNoise(x * 0.07, seed, 8) * t - 0.12 * z,
      z: Math.max(0.05, z - 1.6 + (1.6 + thick + crease) * fold + puff - sag),
      u: u + (x - left) + 0.8,
      v: CLOTH_WIDTH - (bottom - y),
    };
  });
}
