import type { GroundName } from '../ground.ts';
import type { Lamp } from '../light/light.ts';
import { type Mesh, STRIDE } from './mesh.ts';

/** Cloth laid or hung before a ground, seen from the front; lengths in centimetres. */
export interface Scene {
  meshes: Mesh[];
  /** How much of the world the picture's width shows. */
  width: number;
  ground: GroundName;
  lamp: Lamp;
}

/** The lamp for a picture of this width: high on the left, near enough to fall off. */
export function lampFor(width: number): Lamp {
  return { x: -0.95 * width, y: -0.85 * width, z: 1.0 * width };
}

/** The same scene with all that lies in it turned about the middle, by radians; the lamp stays. */
export function turned(scene: Scene, angle: number): Scene {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [mx, my] = [scene.width / 2, (scene.width * 2) / 3];
  for (const { data } of scene.meshes) {
    for (let at = 0; at < data.length; at += STRIDE) {
      spin(data, at, mx, my, cos, sin);
      spin(data, at + 5, 0, 0, cos, sin);
      spin(data, at + 8, 0, 0, cos, sin);
    }
  }
  return scene;
}

function spin(
  data: Float32Array,
  at: number,
  mx: number,
  my: number,
  cos: number,
  sin: number,
): void {
  const x = (data[at] as number) - mx;
  const y = (data[at + 1] as number) - my;
  data[at] = mx + x * cos - y * sin;
  data[at + 1] = my + x * sin + y * cos;
}
