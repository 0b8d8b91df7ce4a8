import type { Picture } from '../studio.ts';
import { blurred } from './shadow.ts';

/** As a lens near the cloth shows it: sharp in the middle, softer towards the upper and lower edge. */
export function focused({ width, height, data }: Picture): Picture {
  const sharp = data;
  const out = Buffer.from(data);
  const radius = Math.max(1, Math.round(width / 360));
  const plane = new Float32Array(width * height);
  for (let c = 0; c < 3; c++) {
    for (let i = 0; i < plane.length; i++) plane[i] = sharp[i * 3 + c] as number;
    const soft = blurred(plane, width, height, radius);
    for (let y = 0; y < height; y++) {
      const share = softness(y / height);
      if (share === 0) continue;
      for (let x = 0; x < width; x++) {
        const i = y * width + x;
        out[i * 3 + c] = (1 - share) * (plane[i] as number) + share * (soft[i] as number);
      }
    }
  }
  return { width, height, data: out };
}

function softness(at: number): number {
  const off = at < 0.32 ? (0.32 - at) / 0.32 : at > 0.86 ? (at - 0.86) / 0.2 : 0;
  return off * off * (3 - 2 * off);
}
