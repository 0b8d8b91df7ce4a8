import type { Mesh } from '../arrangement/mesh.ts';
import type { Scene } from '../arrangement/scene.ts';
import type { Light } from '../colour.ts';
import { smoothNoise } from '../noise.ts';
import { type Frame, LAMP } from './light.ts';

/** The light that a thread of the fringe sends. */
export function plain(
  colour: Light,
  frame: Frame,
  mesh: Mesh,
  u: number,
  v: number,
  scene: Scene,
  shadow: number,
  open: number,
  out: Float64Array,
): void {
  const { lamp } = scene;
  const dx = lamp.x - frame.x;
  const dy = lamp.y - frame.y;
  const dz = lamp.z - frame.z;
  const far = 1 / Math.sqrt(dx * dx + dy * dy + dz * dz);
  const toLamp = Math.max(0, (frame.nx * dx + frame.ny * dy + frame.nz * dz) * far);
  const hz = dz * far + 1;
  const hs = 1 / Math.sqrt(dx * far * dx * far + dy * far * dy * far + hz * hz);
  const hn = Math.max(0, (frame.nx * dx * far + frame.ny * dy * far + frame.nz * hz) * hs);
  const grain =
    mesh.rows > 10
      ? 0.75 + 0.35 * smoothNoise(u * 0.3, v * 3, 4)
      : 0.82 + 0.3 * smoothNoise(u * 6, v * 9, 4);
  const shine = 0.28 * hn ** 18 * shadow;
  for (let k = 0; k < 3; k++)
    out[k] =
      (colour[k] as number) * grain * ((LAMP[k] as number) * toLamp * shadow + 0.4 * open) +
      shine * (0.3 + (colour[k] as number));
}
