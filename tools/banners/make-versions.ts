import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

/** Makes the files of the home page's banners, `public/banners/`, from their masters. */
const MASTERS = path.join(import.meta.dirname, '../../db/demo/banners');
const TARGET = path.join(import.meta.dirname, '../../public/banners');
const WIDTHS = [640, 960, 1440, 1920];

await mkdir(TARGET, { recursive: true });
for (const file of await readdir(MASTERS)) {
  const { name } = path.parse(file);
  for (const width of WIDTHS) {
    const image = sharp(path.join(MASTERS, file)).resize({ width });
    const target = path.join(TARGET, `${name}-${width}`);
    await image.clone().avif({ quality: 52, effort: 4 }).toFile(`${target}.avif`);
    await image.clone().webp({ quality: 76 }).toFile(`${target}.webp`);
    await image.clone().jpeg({ quality: 80, mozjpeg: true }).toFile(`${target}.jpg`);
  }
  console.log(`${name}: ${WIDTHS.length} widths`);
}
