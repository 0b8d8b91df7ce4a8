import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { type DemoPicture, demoPictureFile } from '../../db/demo/demo-catalogue.ts';
import type { Picture } from '../../packages/textile-renderer/studio.ts';

/** One thread and no threads of others: the same picture gives the same bytes. */
sharp.concurrency(1);

const of = ({ data, width, height }: Picture) =>
  sharp(data, { raw: { width, height, channels: 3 } });

/** Keeps a master as AVIF beside the catalogue; gives what the catalogue tells of it. */
export async function keepMaster(
  picture: Picture,
  file: string,
  quality: number,
): Promise<Pick<DemoPicture, 'file' | 'width' | 'height' | 'preview'>> {
  const bytes = await of(picture)
    .avif({ quality, effort: 1, chromaSubsampling: '4:2:0' })
    .toBuffer();
  await writeFile(demoPictureFile({ file }), bytes);
  const tiny = await of(picture).resize({ width: 16 }).webp({ quality: 40, effort: 6 }).toBuffer();
  const preview = `data:image/webp;base64,${tiny.toString('base64')}`;
  return { file, width: picture.width, height: picture.height, preview };
}
