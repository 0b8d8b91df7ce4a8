import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { BANNER_PHONE_RATIO } from '../../src/domain/shop/banner.ts';
import { PHONE_WIDTHS } from '../../src/server/platform/pictures/picture-files.ts';

/**
 * Renders the banner files in `public/banners/` from their masters: those of the home page and of
 * the categories.
 */
const DEMO = path.join(import.meta.dirname, '../../db/demo');
const MASTERS = ['banners', 'category-banners'];
const TARGET = path.join(import.meta.dirname, '../../public/banners');
const WIDTHS = [640, 800, 960, 1440, 1920];
/** Up to this width an AVIF file has less quality: dense screens show it at about half its size. */
const PHONE_WIDTH = 800;
const PHONE_QUALITY = 42;
const PREVIEW = { width: 16, height: 6 };

await mkdir(TARGET, { recursive: true });
for (const folder of MASTERS) {
  for (const file of await readdir(path.join(DEMO, folder))) {
    await makeVersions(path.join(DEMO, folder, file));
    if (folder === 'banners') await makePhoneVersions(path.join(DEMO, folder, file));
  }
}

async function makeVersions(master: string): Promise<void> {
  const { name } = path.parse(master);
  for (const width of WIDTHS) {
    const quality = width <= PHONE_WIDTH ? PHONE_QUALITY : 52;
    await writeFormats(sharp(master).resize({ width }), `${name}-${width}`, quality);
  }
  const preview = await sharp(master).resize(PREVIEW).webp({ quality: 40 }).toBuffer();
  console.log(`${name}: ${WIDTHS.length} widths, preview ${preview.toString('base64')}`);
}

/** A phone shows the right part of a banner of the home page. */
async function makePhoneVersions(master: string): Promise<void> {
  for (const width of PHONE_WIDTHS) {
    const height = Math.round(width / BANNER_PHONE_RATIO);
    const image = sharp(master).resize({ width, height, fit: 'cover', position: 'right' });
    await writeFormats(image, `${path.parse(master).name}-phone-${width}`, PHONE_QUALITY);
  }
}

async function writeFormats(image: Sharp, name: string, quality: number): Promise<void> {
  const target = path.join(TARGET, name);
  await image.clone().avif({ quality, effort: 4 }).toFile(`${target}.avif`);
  await image.clone().webp({ quality: 76 }).toFile(`${target}.webp`);
  await image.clone().jpeg({ quality: 80, mozjpeg: true }).toFile(`${target}.jpg`);
}
