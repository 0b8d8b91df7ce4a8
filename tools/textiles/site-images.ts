import { readFile } from 'node:fs/promises';
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import sharp from 'sharp';
import type { DemoSaree } from '../../db/demo/demo-catalogue.ts';
import { hungRow } from '../../packages/textile-renderer/arrangement/hung-row.ts';
import { drawBanner } from './banners.ts';

const PUBLIC = new URL('../../public/', import.meta.url);
const FACE = new URL('../../src/web/styles/fonts/fraunces-display.woff2', import.meta.url);
/** What link previews ask for. */
const OG = { width: 1200, height: 630 } as const;
const ICONS = { 'apple-touch-icon.png': 180, 'icon-192.png': 192, 'icon-512.png': 512 };

/** Draws the picture that links to the shop show, and the icons of the shop, into `public/`. */
export async function drawSiteImages(all: readonly DemoSaree[]): Promise<void> {
  await drawLinkPicture(all);
  const mark = await readFile(new URL('favicon.svg', PUBLIC));
  for (const [name, size] of Object.entries(ICONS)) {
    const icon = sharp(mark, { density: (72 * size) / 64 }).resize(size, size);
    await icon.flatten({ background: '#5b0f1d' }).png().toFile(new URL(name, PUBLIC).pathname);
  }
}

async function drawLinkPicture(all: readonly DemoSaree[]): Promise<void> {
  const width = (OG.height * 8) / 3;
  const sarees = [
    'kanchivaram-maroon-temple',
    'kanchivaram-blue-peacock',
    'kanchivaram-yellow-pink',
    'kanchivaram-green-red',
  ];
  const banner = { folder: 'banners', scene: () => hungRow(4, 94), sarees, alt: '' } as const;
  const { data, height } = drawBanner(banner, all, width);
  const cloth = sharp(data, { raw: { width, height, channels: 3 } });
  const cut = await cloth
    .extract({ left: width - OG.width, top: 0, ...OG })
    .png()
    .toBuffer();
  await sharp(cut)
    .composite([{ input: wordmark() }])
    .jpeg({ quality: 84, mozjpeg: true })
    .toFile(new URL('og.jpg', PUBLIC).pathname);
}

/** The name of the shop over a row of temple points, on nothing. */
function wordmark(): Buffer {
  GlobalFonts.registerFromPath(FACE.pathname, 'Fraunces');
  const canvas = createCanvas(OG.width, OG.height);
  const pen = canvas.getContext('2d');
  pen.fillStyle = '#8E1B2E';
  pen.font = '68px Fraunces';
  pen.fillText('SSMS Silks', 70, 310);
  points(pen, 72, 372);
  return canvas.toBuffer('image/png');
}

function points(pen: SKRSContext2D, left: number, foot: number): void {
  pen.fillStyle = '#B8892B';
  for (let i = 0; i < 12; i++) {
    const x = left + i * 28;
    pen.beginPath();
    pen.moveTo(x, foot);
    pen.lineTo(x + 14, foot - 24);
    pen.lineTo(x + 28, foot);
    pen.fill();
  }
  pen.fillRect(left, foot + 4, 12 * 28, 3);
}
