/** The fallback image for a missing or failed picture. */
export const missingPicture = '/no-image.jpg';

const largestJpeg = 960;

export interface PictureSources {
  /** `srcset` of the AVIF and WebP files, narrowest first; empty where there are no widths. */
  avif: string;
  webp: string;
  /** One JPEG for browsers that know neither: the widest up to 960 px. */
  fallback: string;
}

/**
 * The files of a picture: `${src}-${width}.avif`, `.webp` and `.jpg`, widths in px. Without widths,
 * `src` is the address of one file; without `src`, the fallback image.
 */
export function pictureSources(src: string, widths: readonly number[]): PictureSources {
  if (src === '') return { avif: '', webp: '', fallback: missingPicture };
  const sorted = [...widths].sort((a, b) => a - b);
  const narrowest = sorted[0];
  if (narrowest === undefined) return { avif: '', webp: '', fallback: src };
  const jpeg = sorted.findLast((width) => width <= largestJpeg) ?? narrowest;
  return {
    avif: srcSet(src, sorted, 'avif'),
    webp: srcSet(src, sorted, 'webp'),
    fallback: `${src}-${jpeg}.jpg`,
  };
}

function srcSet(src: string, widths: readonly number[], format: 'avif' | 'webp'): string {
  return widths.map((width) => `${src}-${width}.${format} ${width}w`).join(', ');
}
