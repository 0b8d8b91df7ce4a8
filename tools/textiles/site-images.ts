import { readFile, writeFile } from 'node:fs/promises';
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
const ICO_SIZES = [16, 32, 48];
const GROUND = '#5b0f1d';
const MASKABLE = 512;
/** Of a maskable icon, which phones cut to their own shape: the mark stays in the middle. */
const MARGIN = 0.2;

/** Draws the picture that links to the shop show, and the icons of the shop, into `public/`. */
export async function drawSiteImages(all: readonly DemoSaree[]): Promise<void> {
  await drawLinkPicture(all);
  await drawIcons();
}

/** Draws the icons of the shop: those of browsers, phones and the installed shop. */
export async function drawIcons(): Promise<void> {
  const mark = await readFile(new URL('favicon.svg', PUBLIC));
  const iconOf = (size: number) =>
    sharp(mark, { density: (72 * size) / 64 })
      .resize(size, size)
      .flatten({ background: GROUND })
      .png();
  for (const [name, size] of Object.entries(ICONS)) {
    await iconOf(size).toFile(new URL(name, PUBLIC).pathname);
  }
  const sizes = await Promise.all(
    ICO_SIZES.map(async (size) => ({ size, png: await iconOf(size).toBuffer() })),
  );
  await writeFile(new URL('favicon.ico', PUBLIC), icoOf(sizes));
  const edge = Math.round((MASKABLE * MARGIN) / 2);
  await iconOf(MASKABLE - 2 * edge)
    .extend({ top: edge, bottom: edge, left: edge, right: edge, background: GROUND })
    .toFile(new URL('icon-maskable-512.png', PUBLIC).pathname);
}

/** An ICO file that holds PNG pictures, each of at most 255 pixels. */
function icoOf(pictures: readonly { size: number; png: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + pictures.length * 16);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [place, { size, png }] of pictures.entries()) {
    const entry = 6 + place * 16;
    head.writeUInt8(size, entry);
    head.writeUInt8(size, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(png.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
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
