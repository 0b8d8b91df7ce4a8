import sharp from 'sharp';
import { expect, it } from 'vitest';
import { processUpload } from './render-pictures.ts';

it.each([
  [1, 20_001],
  [20_001, 1],
])('refuses a picture of %d x %d pixels, which would take too long', async (width, height) => {
  const create = { width, height, channels: 3, background: 'red' } as const;
  const bytes = await sharp({ create }).png().toBuffer();
  await expect(processUpload(bytes)).rejects.toThrow('more than 20,000 pixels wide or high');
});
