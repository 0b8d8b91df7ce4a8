import sharp, { type Sharp } from 'sharp';
import type { ThemePictureUse } from '../../../domain/theme/theme.ts';
import { ICON_SIZES, MASKABLE_SIZE } from './brand-pictures.ts';
import { SHARE_SIZE } from './picture-files.ts';
import { PictureRefused, type ProcessedBrand } from './picture-work.ts';
import { openUpload } from './render-pictures.ts';

/** Three times the header's height, for dense screens. */
const LOGO_BOX = { width: 864, height: 144 };
const MIN_LOGO_HEIGHT = 48;
const MIN_ICON = 192;
/** Of a maskable icon; phones may cut off all beyond a circle of 80 %. */
const SAFE_SHARE = 0.7;
/** WhatsApp shows no larger preview, in bytes. */
const MAX_SHARE_BYTES = 300_000;
const WHITE = '#ffffff';
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

/**
 * All files of a picture of the shop itself, by the ends of their names; `width` and `height` are
 * the logo's, in px.
 * @throws PictureRefused with a sentence for the sender
 */
export async function processBrand(
  bytes: Uint8Array,
  use: ThemePictureUse,
): Promise<ProcessedBrand> {
  const upload = await openUpload(bytes);
  switch (use) {
    case 'logo':
      return renderLogo(upload);
    case 'icon':
      return renderIcon(upload);
    case 'share':
      return renderShare(upload);
  }
}

type Upload = Awaited<ReturnType<typeof openUpload>>;

async function renderLogo({ image, height }: Upload): Promise<ProcessedBrand> {
  if (height < MIN_LOGO_HEIGHT) {
    throw new PictureRefused(
      `This picture is ${height} px high and a logo needs at least ${MIN_LOGO_HEIGHT} px`,
    );
  }
  const { data, info } = await image
    .resize({ ...LOGO_BOX, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 90, alphaQuality: 100, effort: 4 })
    .toBuffer({ resolveWithObject: true });
  return { files: { 'logo.webp': data }, width: info.width, height: info.height };
}

async function renderIcon({ image, width, height }: Upload): Promise<ProcessedBrand> {
  if (Math.max(width, height) < MIN_ICON) {
    throw new PictureRefused(
      `This picture is ${Math.max(width, height)} px wide and a favicon needs at least ${MIN_ICON} px`,
    );
  }
  const files: Record<string, Uint8Array> = {};
  const square = (size: number) =>
    image.clone().resize({ width: size, height: size, fit: 'contain', background: CLEAR });
  for (const size of ICON_SIZES) {
    // An iPhone shows what is transparent in black.
    const icon = size === 180 ? square(size).flatten({ background: WHITE }) : square(size);
    files[`${size}.png`] = await asPng(icon);
  }
  const inner = Math.round(MASKABLE_SIZE * SAFE_SHARE);
  const margin = Math.floor((MASKABLE_SIZE - inner) / 2);
  const rest = MASKABLE_SIZE - inner - margin;
  files['maskable.png'] = await asPng(
    square(inner)
      .extend({ top: margin, left: margin, bottom: rest, right: rest, background: CLEAR })
      .flatten({ background: WHITE }),
  );
  return { files, width: MASKABLE_SIZE, height: MASKABLE_SIZE };
}

async function renderShare({ image, width }: Upload): Promise<ProcessedBrand> {
  if (width < SHARE_SIZE.width / 2) {
    throw new PictureRefused(
      `This picture is ${width} px wide and link previews need at least ${SHARE_SIZE.width / 2} px`,
    );
  }
  const cut = image
    .resize({ ...SHARE_SIZE, fit: 'cover', position: sharp.strategy.attention })
    .flatten({ background: WHITE });
  let data: Uint8Array = new Uint8Array();
  for (const quality of [82, 70, 55, 40]) {
    data = await cut.clone().jpeg({ quality, mozjpeg: true }).toBuffer();
    if (data.byteLength <= MAX_SHARE_BYTES) break;
  }
  return { files: { 'share.jpg': data }, ...SHARE_SIZE };
}

function asPng(image: Sharp): Promise<Buffer> {
  return image.png({ compressionLevel: 9, palette: false }).toBuffer();
}
