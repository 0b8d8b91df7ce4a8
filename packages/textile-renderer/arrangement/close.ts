import type { Window } from '../cloth/cloth-map.ts';
import { BODY, borderWidth, CLOTH_WIDTH, pitchNear } from '../cloth/measures.ts';
import type { Cloth } from '../cloth-description.ts';
import { smoothNoise } from '../noise.ts';
import { WEAVES } from '../weaves/weave.ts';
import { meander } from './meander.ts';
import { type Mesh, mesh } from './mesh.ts';
import { lampFor, type Scene } from './scene.ts';

const VIEW = 8.4;
const LENGTH = 15;

/** Where on the cloth the close-up looks: the edge of body and border. */
function middleOf(cloth: Cloth): { u: number; v: number } {
  const inner = CLOTH_WIDTH - borderWidth(cloth);
  const up = { slim: 1.2, medium: 0.2, broad: cloth.border.style === 'temple' ? 1.8 : 0.2 }[
    cloth.border.width
  ];
  return { u: BODY + 4.5 * pitchNear(8), v: inner - up };
}

/** All the cloth that the close-up may show. */
export function closeWindow(cloth: Cloth): Window {
  const { u, v } = middleOf(cloth);
  return { u: u - 8.5, v: v - 8.5, length: 17, width: 17 };
}

/** The cloth from near by, in one soft swell. */
export function close(cloth: Cloth, seed: number): Scene {
  const { u, v } = middleOf(cloth);
  const turn = (seed % 2 === 0 ? 1 : -1) * 0.16;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const section = meander({ length: LENGTH, count: 1, steep: () => 0.55, uneven: 0.5, seed }, 200);
  const middle = (section.x[100] ?? 0) as number;
  const sheet = mesh(200, 200, (s, t) => {
    const i = Math.round(s * 200);
    const x = (section.x[i] ?? 0) - middle;
    const y = (t - 0.5) * LENGTH;
    const z = (section.z[i] ?? 0) + 0.25 * smoothNoise(s * 2, t * 2, seed + 1);
    const a = (s - 0.5) * LENGTH;
    return {
      x: VIEW / 2 + x * cos - y * sin,
      y: (VIEW * 2) / 3 + x * sin + y * cos,
      z: z + 2,
      u: u + a,
      v: v + y,
    };
  });
  const meshes = WEAVES[cloth.weave].cover < 1 ? [sheet, under(u, v, turn)] : [sheet];
  return { meshes, width: VIEW, ground: 'stone', lamp: lampFor(VIEW) };
}

/** A turn of the same cloth below, to show through: its edge runs slantwise. */
function under(u: number, v: number, turn: number): Mesh {
  const angle = 0.62 * Math.sign(turn);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return mesh(60, 60, (s, t) => {
    const x = (s - 0.5) * LENGTH;
    const y = t * LENGTH;
    return {
      x: VIEW / 2 + x * cos - y * sin,
      y: VIEW * 0.5 + x * sin + y * cos,
      z: 0.3 + 0.2 * smoothNoise(s * 3, t * 3, 8),
      u: u + x,
      v: v - 7 + y,
    };
  });
}
