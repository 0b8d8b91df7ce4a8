import type { Seen, View } from './arrangement/raster.ts';
import type { Scene } from './arrangement/scene.ts';
import type { ClothMap } from './cloth/cloth-map.ts';
import type { Cloth } from './cloth-description.ts';
import type { Reach } from './light/shadow.ts';

/** A saree with its cloth painted. */
export interface Saree {
  cloth: Cloth;
  seed: number;
  map: ClothMap;
}

export interface Picture {
  width: number;
  height: number;
  /** Red, green and blue of each pixel. */
  data: Buffer;
}

/** Everything a point of the picture is computed from. */
export interface Studio {
  scene: Scene;
  /** What the meshes of the scene are cut from. */
  sarees: readonly Saree[];
  view: View;
  seen: Seen;
  /** What shows through the nearest cloth, if it is sheer. */
  behind: Seen | undefined;
  light: Reach;
  /** Of the picture, in centimetres. */
  height: number;
}
