import sharp, { type Metadata, type Sharp } from 'sharp';
import { BANNER_PHONE_RATIO } from '../../../domain/banners/banner.ts';
import { nearestColour } from '../../../domain/catalogue/colour-names.ts';
import type { ColourName } from '../../../domain/catalogue/product-filters.ts';
import { SHARE_SIZE, type Variant } from './picture-files.ts';
import { PictureRefused, type ProcessedUpload } from './picture-work.ts';

const MAX_PIXELS = 40_000_000;
/** A picture of one column takes half a minute to scale down. */
const MAX_SIDE = 20_000;
/** The largest stored original: twice the widest variant, within WebP's limit. */
const ORIGINAL_BOX = { width: 2880, height: 5760 };
/** Up to this width a picture is shown on dense screens, at about half its size (decision 7). */
const PHONE_WIDTH = 800;
const OTHER_TYPE = 'The file is not a JPEG, PNG, WebP or AVIF picture, or it is broken';
const TOO_LARGE = 'The picture has more than 40 million pixels';
const TOO_LONG = 'The picture is more than 20,000 pixels wide or high';
const BROKEN = 'The picture cannot be read: it may be broken';

// No cache: memory is freed with the picture, and no other file type is opened.
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((kind) => `VipsForeignLoad${kind}Buffer`),
});

/**
 * Reads an upload by its content: first frame, upright, without metadata, in sRGB, ready to be
 * stored as the original.
 * @throws PictureRefused with a sentence for the sender
 */
export async function processUpload(bytes: Uint8Array): Promise<ProcessedUpload> {
  const { data, info } = await normalise(bytes, (upright) =>
    upright.flatten({ background: '#FBF7EF' }).webp({ quality: 92, effort: 2 }),
  );
  return {
    original: data,
    width: info.width,
    height: info.height,
    preview: await tinyPreview(data),
    colours: await dominantColours(data),
  };
}

/** One variant of an original, never wider than it; a phone shows the middle of a wide picture. */
export async function renderVariant(original: Uint8Array, variant: Variant): Promise<Buffer> {
  const image = sharp(original);
  if (variant.crop === 'share') {
    // The part of the cloth with the most detail; a small original is enlarged.
    const resized = image.resize({
      ...SHARE_SIZE,
      fit: 'cover',
      position: sharp.strategy.attention,
    });
    return encode(resized, variant).toBuffer();
  }
  if (variant.crop === 'phone') {
    const { width, height } = await image.metadata();
    const shown = Math.min(width, Math.round(height * BANNER_PHONE_RATIO));
    image.extract({ left: Math.floor((width - shown) / 2), top: 0, width: shown, height });
  }
  return encode(
    image.resize({ width: variant.width, withoutEnlargement: true }),
    variant,
  ).toBuffer();
}

/**
 * An upload by its content, upright, in sRGB, with its transparency; the size is in px.
 * @throws PictureRefused with a sentence for the sender
 */
export async function openUpload(
  bytes: Uint8Array,
): Promise<{ image: Sharp; width: number; height: number }> {
  const { data, info } = await normalise(bytes, (upright) => upright.png({ compressionLevel: 1 }));
  return { image: sharp(data), width: info.width, height: info.height };
}

async function checkSize(bytes: Uint8Array): Promise<void> {
  const { width, height } = await readHeader(bytes);
  if (width * height > MAX_PIXELS) throw new PictureRefused(TOO_LARGE);
  if (Math.max(width, height) > MAX_SIDE) throw new PictureRefused(TOO_LONG);
}

async function readHeader(bytes: Uint8Array): Promise<Metadata> {
  try {
    return await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata();
  } catch {
    throw new PictureRefused(OTHER_TYPE);
  }
}

/** An upload upright, in sRGB and no larger than an original, as `write` encodes it. */
async function normalise(bytes: Uint8Array, write: (upright: Sharp) => Sharp) {
  await checkSize(bytes);
  try {
    const upright = sharp(bytes, { limitInputPixels: MAX_PIXELS, pages: 1, failOn: 'error' })
      .autoOrient()
      .resize({ ...ORIGINAL_BOX, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb');
    return await write(upright).toBuffer({ resolveWithObject: true });
  } catch {
    throw new PictureRefused(BROKEN);
  }
}

async function tinyPreview(bytes: Uint8Array): Promise<string> {
  const tiny = await sharp(bytes).resize({ width: 16 }).webp({ quality: 30 }).toBuffer();
  return `data:image/webp;base64,${tiny.toString('base64')}`;
}

function encode(image: Sharp, { format, width }: Variant): Sharp {
  switch (format) {
    case 'avif':
      return image.avif({
        quality: width <= PHONE_WIDTH ? 42 : 50,
        effort: 1,
        chromaSubsampling: '4:2:0',
      });
    case 'webp':
      return image.webp({ quality: 74 });
    case 'jpg':
      return image.jpeg({ quality: 78, mozjpeg: true });
  }
}

const SAMPLE = 48;
/** The outer part is mostly the background behind the cloth. */
const MARGIN = 8;
const INNER = SAMPLE - 2 * MARGIN;
const MIN_SHARE = 0.12;
const MAX_NAMED = 3;

/** The main colours of a picture's middle, by filter name, most frequent first. */
async function dominantColours(bytes: Uint8Array): Promise<ColourName[]> {
  const { data } = await sharp(bytes)
    .resize(SAMPLE, SAMPLE, { fit: 'fill' })
    .extract({ left: MARGIN, top: MARGIN, width: INNER, height: INNER })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const counts = new Map<ColourName, number>();
  for (let at = 0; at < data.length; at += 3) {
    const colour = nearestColour(`#${data.toString('hex', at, at + 3)}`);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .filter(([, count], index) => index === 0 || count >= INNER * INNER * MIN_SHARE)
    .slice(0, MAX_NAMED)
    .map(([colour]) => colour);
}
