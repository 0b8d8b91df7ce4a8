import {
  offeredWidths,
  type PictureFormat,
  plainWidth,
  type StoredPicture,
} from './picture-files.ts';
import type { PictureStore } from './picture-store.ts';

/** How many of a picture's versions are kept: none yet, those that pages ask for first, or all. */
export const VERSIONS_MADE = { none: 0, first: 1, all: 2 } as const;
export type VersionsMade = (typeof VERSIONS_MADE)[keyof typeof VERSIONS_MADE];

/** A picture that lacks versions still. */
export interface UnmadePicture extends Pick<StoredPicture, 'hash' | 'width'> {
  made: VersionsMade;
}

interface WarmingParts {
  pictureStore: Pick<PictureStore, 'version'>;
  /** The picture to look after next, `failed` ones (hashes) left out; null when nothing is left to do. */
  next: (failed: string[]) => Promise<UnmadePicture | null>;
  markMade: (hash: string, made: VersionsMade) => Promise<void>;
  /** Settles when the shop has time; rejects when the signal says that it closes. */
  quiet: (signal: AbortSignal) => Promise<void>;
  report: (error: unknown) => void;
}

export interface PictureWarming {
  /** Makes what is missing, until nothing is; also what comes while it is at work. */
  wake(): Promise<void>;
  /** Stops after the version that is being made. */
  close(): Promise<void>;
}

/** Makes versions ahead of demand, one at a time, while the shop is idle. */
export function createPictureWarming(parts: WarmingParts): PictureWarming {
  const { pictureStore, next, markMade, quiet, report } = parts;
  const closing = new AbortController();
  const failed: string[] = [];
  let work: Promise<void> | undefined;
  let isAwaited = false;

  async function lookAfter({ hash, width, made }: UnmadePicture): Promise<void> {
    for (const version of versionsAfter(made, width)) {
      await quiet(closing.signal);
      if (!(await pictureStore.version(hash, version.width, version.format, 'ahead'))) {
        throw new Error(`The original of picture ${hash} is missing`);
      }
    }
    await markMade(hash, made === VERSIONS_MADE.none ? VERSIONS_MADE.first : VERSIONS_MADE.all);
  }

  async function workOff(): Promise<void> {
    isAwaited = false;
    for (;;) {
      await quiet(closing.signal);
      const picture = await next(failed);
      if (!picture) return;
      await lookAfter(picture).catch((error) => {
        if (closing.signal.aborted) throw error;
        failed.push(picture.hash);
        report(error);
      });
    }
  }

  function wake(): Promise<void> {
    isAwaited = true;
    work ??= workOff()
      .catch((error) => {
        if (!closing.signal.aborted) report(error);
      })
      .then(() => {
        work = undefined;
        return isAwaited && !closing.signal.aborted ? wake() : undefined;
      });
    return work;
  }

  return {
    wake,
    async close() {
      closing.abort();
      await work;
    },
  };
}

/** First what the shop's own pages show in almost every browser, and the plain picture. */
function versionsAfter(made: VersionsMade, originalWidth: number) {
  const widths = offeredWidths(originalWidth);
  const each = (format: PictureFormat) => widths.map((width) => ({ width, format }));
  return made === VERSIONS_MADE.none
    ? [...each('avif'), { width: plainWidth(originalWidth), format: 'jpg' as const }]
    : [...each('webp'), ...each('jpg')];
}
