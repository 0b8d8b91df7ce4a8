import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import {
  type DemoPicture,
  type DemoPictures,
  type DemoSaree,
  demoPictureFile,
  loadDemoSarees,
} from '../../db/demo/demo-catalogue.ts';
import { drawSaree } from '../../packages/textile-renderer/saree-pictures.ts';
import { BANNERS, drawBanner } from './banners.ts';
import { colourNames, describePicture } from './describe.ts';
import { keepMaster } from './master.ts';
import { drawSheet } from './sheet.ts';
import { drawSiteImages } from './site-images.ts';

const SHOTS = [1, 2, 3];
/** The weave at close range is all detail, and costs the most bytes at the same quality. */
const QUALITY = [44, 38, 32];
const BANNER_QUALITY = 50;
const LIST = demoPictureFile({ file: 'pictures.json' });

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    shots: { type: 'string', default: '123' },
    size: { type: 'string', default: '1440' },
    banners: { type: 'boolean', default: false },
    sheet: { type: 'boolean', default: false },
    out: { type: 'string', default: 'textiles.png' },
  },
});

/**
 * Draws the masters of the demo catalogue's pictures from its descriptions.
 *   --only <parts of keys>  those sarees only        --shots 13    those of the three only
 *   --banners  only the banners, the picture for links to the shop, and its icons
 *   --size <width>          of the pictures          --sheet       side by side into --out, no masters
 */
async function main(): Promise<void> {
  const all = await loadDemoSarees();
  const parts = options.only.split(',');
  const sarees = all.filter(({ key }) => parts.some((part) => key.includes(part)));
  const shots = SHOTS.filter((shot) => options.shots.includes(String(shot)));
  if (options.sheet) return drawSheet(sarees, shots, options.out);
  await mkdir(demoPictureFile({ file: 'pictures/' }), { recursive: true });
  if (!options.banners) for (const saree of sarees) await drawMasters(saree, shots, all);
  if (options.banners || options.only === '') await drawBanners(all);
}

async function drawBanners(all: readonly DemoSaree[]): Promise<void> {
  const banners: [string, DemoPicture][] = [];
  for (const [name, banner] of Object.entries(BANNERS)) {
    await mkdir(demoPictureFile({ file: `${banner.folder}/` }), { recursive: true });
    const kept = await keepMaster(
      drawBanner(banner, all),
      `${banner.folder}/${name}.avif`,
      BANNER_QUALITY,
    );
    const bodies = banner.sarees.map((key) => all.find((saree) => saree.key === key)?.cloth.body);
    banners.push([name, { ...kept, colours: colourNames(bodies), alt: banner.alt }]);
    console.log(name);
  }
  await list({ ...(await listed()), banners: Object.fromEntries(banners) });
  await drawSiteImages(all);
}

async function drawMasters(
  saree: DemoSaree,
  shots: readonly number[],
  all: readonly DemoSaree[],
): Promise<void> {
  const start = performance.now();
  const known = await listed();
  const pictures: DemoPicture[] = [...(known.sarees[saree.key] ?? [])];
  for (const [shot, picture] of drawSaree(saree.key, saree.cloth, Number(options.size), shots)) {
    const kept = await keepMaster(
      picture,
      `pictures/${saree.key}-${shot}.avif`,
      QUALITY[shot - 1] ?? 40,
    );
    pictures[shot - 1] = { ...kept, ...describePicture(saree, shot) };
  }
  const entries = all.flatMap(({ key }) => {
    const found = key === saree.key ? pictures : known.sarees[key];
    return found ? [[key, found] as const] : [];
  });
  await list({ ...known, sarees: Object.fromEntries(entries) });
  console.log(`${saree.key}: ${Math.round(performance.now() - start)} ms`);
}

/** Writes the list anew, at no time half of it. */
async function list(pictures: DemoPictures): Promise<void> {
  const next = demoPictureFile({ file: 'pictures.json.next' });
  await writeFile(next, `${JSON.stringify(pictures, null, 2)}\n`);
  await rename(next, LIST);
}

async function listed(): Promise<DemoPictures> {
  try {
    return JSON.parse(await readFile(LIST, 'utf8'));
  } catch {
    return { sarees: {}, banners: {} };
  }
}

await main();
