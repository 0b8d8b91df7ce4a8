import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

/**
 * Renders the banner files in `public/banners/` from their masters: those of the home page and of
 * the categories.
 */
const DEMO = path.join(import.meta.dirname, '../../db/demo');
const MASTERS = ['banners', 'category-banners'];
const TARGET = path.join(import.meta.dirname, '../../public/banners');
const WIDTHS = [640, 960, 1440, 1920];
const PREVIEW = { width: 16, height: 6 };

await mkdir(TARGET, { recursive: true });
for (const folder of MASTERS) {
  for (const file of await readdir(path.join(DEMO, folder))) {
    await makeVersions(path.join(DEMO, folder, file));
  }
}

async function makeVersions(master: string): Promise<void> {
  const { name } = path.parse(master);
  for (const width of WIDTHS) {
    const image = sharp(master).resize({ width });
    const target = path.join(TARGET, `${name}-${width}`);
    await image.clone().avif({ quality: 52, effort: 4 }).toFile(`${target}.avif`);
    await image.clone().webp({ quality: 76 }).toFile(`${target}.webp`);
    await image.clone().jpeg({ quality: 80, mozjpeg: true }).toFile(`${target}.jpg`);
  }
  const preview = await sharp(master).resize(PREVIEW).webp({ quality: 40 }).toBuffer();
  console.log(`${name}: ${WIDTHS.length} widths, preview ${preview.toString('base64')}`);
}
