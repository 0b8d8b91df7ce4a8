import type { FileStore } from '../storage/file-store.ts';
import {
  offeredWidths,
  originalName,
  type PictureFormat,
  type StoredPicture,
  type Variant,
  variantName,
} from './picture-files.ts';

/** A file of a picture; `isFallback` when it is not the requested one. */
export interface PictureFile {
  bytes: Buffer;
  format: PictureFormat;
  isFallback?: true;
}

/** Formats that a client accepts: support for AVIF implies the older ones. */
const UNDERSTOOD: Record<PictureFormat, PictureFormat[]> = {
  avif: ['avif', 'webp', 'jpg'],
  webp: ['webp', 'jpg'],
  jpg: ['jpg'],
};

/**
 * The existing file of the whole picture whose width is nearest to the requested one, in a format
 * that the client accepts; else the original, whatever its format. Null where that is missing.
 */
export async function findNearestFile(
  files: FileStore,
  { hash, width: originalWidth }: Pick<StoredPicture, 'hash' | 'width'>,
  { width, format }: Variant,
): Promise<PictureFile | null> {
  const formats = UNDERSTOOD[format];
  for (const candidate of widthsByNearness(originalWidth, width)) {
    for (const understood of formats) {
      const bytes = await files.read(variantName(hash, { width: candidate, format: understood }));
      if (bytes) return { bytes, format: understood, isFallback: true };
    }
  }
  const original = await files.read(originalName(hash));
  const kind = original && detectFormat(original);
  return kind ? { bytes: original, format: kind, isFallback: true } : null;
}

function widthsByNearness(originalWidth: number, width: number): number[] {
  const factor = (candidate: number) => Math.abs(Math.log(candidate / width));
  return offeredWidths(originalWidth).toSorted((a, b) => factor(a) - factor(b));
}

/** The format of an original, detected by its first bytes. */
function detectFormat(bytes: Buffer): PictureFormat | null {
  const [kind, brand] = [bytes.toString('latin1', 4, 8), bytes.toString('latin1', 8, 12)];
  if (kind === 'ftyp' && brand === 'avif') return 'avif';
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && brand === 'WEBP') return 'webp';
  return bytes.readUIntBE(0, Math.min(3, bytes.length)) === 0xffd8ff ? 'jpg' : null;
}
