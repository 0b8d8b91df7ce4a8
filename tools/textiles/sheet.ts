import sharp from 'sharp';
import type { DemoSaree } from '../../db/demo/demo-catalogue.ts';
import { drawSaree } from '../../packages/textile-renderer/saree-pictures.ts';
import type { Picture } from '../../packages/textile-renderer/studio.ts';

const CELL = { width: 240, height: 320, gap: 6 };
const ACROSS = 12;

/** Draws small pictures of the sarees side by side into one PNG, to look at. */
export async function drawSheet(
  sarees: readonly DemoSaree[],
  requested: readonly number[],
  file: string,
): Promise<void> {
  const pictures: Picture[] = [];
  for (const { key, cloth } of sarees) {
    for (const [, picture] of drawSaree(key, cloth, CELL.width, requested)) pictures.push(picture);
  }
  const columns = Math.min(ACROSS, pictures.length);
  const rows = Math.ceil(pictures.length / columns);
  const cells = pictures.map(({ data, width, height }, i) => ({
    input: data,
    raw: { width, height, channels: 3 as const },
    left: (i % columns) * (CELL.width + CELL.gap),
    top: Math.floor(i / columns) * (CELL.height + CELL.gap),
  }));
  const width = columns * (CELL.width + CELL.gap);
  const height = rows * (CELL.height + CELL.gap);
  await sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
    .composite(cells)
    .png()
    .toFile(file);
}
