import type { FileStore } from '../file-store.ts';
import {
  offeredWidths,
  originalName,
  type PictureFormat,
  type StoredPicture,
  versionName,
} from './picture-files.ts';

/** A file of a picture; `isStandIn` where it is another than the one asked for. */
export interface PictureFile {
  bytes: Buffer;
  format: PictureFormat;
  isStandIn?: true;
}

/** What a reader of a format understands too: whoever knows AVIF knows the older ones. */
const UNDERSTOOD: Record<PictureFormat, PictureFormat[]> = {
  avif: ['avif', 'webp', 'jpg'],
  webp: ['webp', 'jpg'],
  jpg: ['jpg'],
};

/**
 * The file of a picture whose width is nearest to the one asked for, among those that are there;
 * the original if there are no others. Null where none is there that the reader understands.
 */
export async function nearestFile(
  files: FileStore,
  { hash, width: originalWidth }: Pick<StoredPicture, 'hash' | 'width'>,
  width: number,
  format: PictureFormat,
): Promise<PictureFile | null> {
  const formats = UNDERSTOOD[format];
  for (const candidate of widthsByNearness(originalWidth, width)) {
    for (const understood of formats) {
      const bytes = await files.read(versionName(hash, candidate, understood));
      if (bytes) return { bytes, format: understood, isStandIn: true };
    }
  }
  const original = await files.read(originalName(hash));
  const kind = original && formatOf(original);
  return kind && formats.includes(kind) ? { bytes: original, format: kind, isStandIn: true } : null;
}

function widthsByNearness(originalWidth: number, width: number): number[] {
  const factor = (candidate: number) => Math.abs(Math.log(candidate / width));
  return offeredWidths(originalWidth).toSorted((a, b) => factor(a) - factor(b));
}

/** The format of an original, by its first bytes. */
function formatOf(bytes: Buffer): PictureFormat | null {
  const [kind, brand] = [bytes.toString('latin1', 4, 8), bytes.toString('latin1', 8, 12)];
  if (kind === 'ftyp' && brand === 'avif') return 'avif';
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && brand === 'WEBP') return 'webp';
  return bytes.readUIntBE(0, Math.min(3, bytes.length)) === 0xffd8ff ? 'jpg' : null;
}
