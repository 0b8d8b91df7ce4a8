import { mkdir, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import {
  type DemoPicture,
  type DemoSaree,
  demoPictureFile,
  loadDemoSarees,
} from '../../db/demo/demo-catalogue.ts';
import { nearestColour } from '../../src/domain/colour-names.ts';
import { BANNERS, drawBanner } from './banners.ts';
import { drawPictures } from './pictures.ts';

/** Draws the demo catalogue's masters and banners from its descriptions, and describes them. */
async function main(): Promise<void> {
  const only = process.argv[2];
  const all = await loadDemoSarees();
  await Promise.all(
    ['pictures/', 'banners/'].map((file) => mkdir(demoPictureFile({ file }), { recursive: true })),
  );
  const sarees: Record<string, DemoPicture[]> = {};
  for (const saree of all.filter(({ key }) => !only || key.includes(only))) {
    const pictures: DemoPicture[] = [];
    for (const [i, drawing] of drawPictures(saree.cloth).entries()) {
      const file = `pictures/${saree.key}-${i + 1}.webp`;
      pictures.push({ file, ...(await save(drawing, file)), ...describePicture(saree, i) });
    }
    sarees[saree.key] = pictures;
  }
  const banners: Record<string, DemoPicture> = {};
  for (const [key, banner] of Object.entries(BANNERS)) {
    const file = `banners/${key}.webp`;
    const cloths = banner.sarees.map((wanted) => all.find((saree) => saree.key === wanted)?.cloth);
    const drawing = drawBanner(
      banner,
      cloths.filter((cloth) => cloth !== undefined),
    );
    banners[key] = {
      file,
      ...(await save(drawing, file)),
      colours: namesOf(cloths.map((cloth) => cloth?.body)),
      alt: banner.alt,
    };
  }
  if (only) return;
  await writeFile(
    demoPictureFile({ file: 'pictures.json' }),
    `${JSON.stringify({ sarees, banners }, null, 2)}\n`,
  );
}

async function save(drawing: string, file: string) {
  const pixels = await sharp(Buffer.from(drawing))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = pixels.info;
  const image = sharp(pixels.data, { raw: { width, height, channels } });
  await image.clone().webp({ quality: 80, effort: 6 }).toFile(demoPictureFile({ file }).pathname);
  const tiny = await image
    .clone()
    .resize({ width: 16 })
    .webp({ quality: 40, effort: 6 })
    .toBuffer();
  return { width, height, preview: `data:image/webp;base64,${tiny.toString('base64')}` };
}

function describePicture({ name, cloth, details }: DemoSaree, index: number) {
  const short = /^.*? Saree\b/.exec(name)?.[0] ?? name;
  const views = [
    ', the whole saree',
    `, the pallu: ${lowerFirst(details.pallu)}`,
    `, close-up of the weave and the border: ${lowerFirst(details.border)}`,
  ];
  const threads = [cloth.body, cloth.shot, cloth.border.colour, cloth.pallu.colour];
  return { colours: namesOf(threads), alt: `${short}${views[index]}` };
}

function namesOf(threads: readonly (string | undefined)[]) {
  const names = threads.flatMap((hex) => (hex ? [nearestColour(hex)] : []));
  return [...new Set(names)].slice(0, 3);
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

await main();
