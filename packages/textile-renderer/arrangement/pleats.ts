import { borderWidth, CLOTH_WIDTH, PALLU } from '../cloth/measures.ts';
import type { Cloth } from '../cloth-description.ts';
import type { GroundName } from '../ground.ts';
import { type Hanging, hang, hungFringe } from './hung.ts';
import { lampFor, type Scene } from './scene.ts';

const VIEW = 78;
/** Where the hem hangs. */
const HEM = 95;
/** How much of the width hangs within the picture. */
const DROP = 99;

/** As worn: pleats that open towards the hem, the border along it, the pallu falling before them. */
export function pleats(
  cloth: Cloth,
  fringeColours: readonly string[],
  seed: number,
  ground: GroundName,
): Scene {
  const isLeft = seed % 2 === 0;
  const isCrisp = cloth.weave === 'organza' || cloth.weave === 'linen' || cloth.weave === 'cotton';
  const soft = isCrisp ? 0.92 : 1;
  const body: Hanging = {
    x: isLeft ? VIEW - 31 : 31,
    y: HEM - DROP,
    z: 3,
    drop: DROP,
    middle: 0.5,
    slant: 0,
    folds: { length: 118, count: 7, uneven: 0.5, seed },
    steep: (down) => soft * (1.86 - 0.52 * down),
    cloth: (across, down) => [PALLU + 14 + across, CLOTH_WIDTH - DROP + down],
  };
  const shown = 46 + borderWidth(cloth) * 0.4;
  const drop = 80;
  const pallu: Hanging = {
    x: isLeft ? 21 : VIEW - 21,
    y: -3,
    z: 15,
    drop,
    middle: 0.5,
    slant: isLeft ? -2 : 2,
    folds: { length: shown, count: 3, uneven: 0.7, seed: seed + 1 },
    steep: (down, at) => soft * (1.5 - 0.5 * down) * (0.8 + 0.2 * Math.sin(3.1 * at)),
    cloth: (across, down) => [drop - down, isLeft ? CLOTH_WIDTH - across : across],
  };
  const meshes = [hang(body), hang(pallu), ...hungFringe(pallu, fringeColours, seed)];
  return { meshes, width: VIEW, ground, lamp: lampFor(VIEW) };
}
