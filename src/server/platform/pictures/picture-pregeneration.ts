import {
  offeredWidths,
  type PictureFormat,
  plainWidth,
  type StoredPicture,
} from './picture-files.ts';
import type { PictureStore } from './picture-store.ts';

/** How many of a picture's variants exist: none, those that pages request first, or all. */
export const VARIANTS_RENDERED = { none: 0, first: 1, all: 2 } as const;
export type VariantsRendered = (typeof VARIANTS_RENDERED)[keyof typeof VARIANTS_RENDERED];

/** A picture with missing variants. */
export interface UnmadePicture extends Pick<StoredPicture, 'hash' | 'width'> {
  made: VariantsRendered;
}

interface PregenerationDeps {
  pictureStore: Pick<PictureStore, 'version'>;
  /**
   * The next picture with missing variants, except `failed` ones (hashes); null when none is left.
   */
  next: (failed: string[]) => Promise<UnmadePicture | null>;
  markRendered: (hash: string, made: VariantsRendered) => Promise<void>;
  /** Resolves when the shop is idle; rejects when the signal says that it closes. */
  quiet: (signal: AbortSignal) => Promise<void>;
  report: (error: unknown) => void;
}

export interface PicturePregeneration {
  /** Renders missing variants until none is left, including those of pictures added meanwhile. */
  wake(): Promise<void>;
  /** Stops after the variant that is being rendered. */
  close(): Promise<void>;
}

/** Renders variants ahead of demand, one at a time, while the shop is idle. */
export function createPicturePregeneration(parts: PregenerationDeps): PicturePregeneration {
  const { pictureStore, next, markRendered, quiet, report } = parts;
  const closing = new AbortController();
  const failed: string[] = [];
  let work: Promise<void> | undefined;
  let isAwaited = false;

  async function renderVariants({ hash, width, made }: UnmadePicture): Promise<void> {
    for (const version of versionsAfter(made, width)) {
      await quiet(closing.signal);
      if (!(await pictureStore.version(hash, version.width, version.format, 'ahead'))) {
        throw new Error(`The original of picture ${hash} is missing`);
      }
    }
    await markRendered(
      hash,
      made === VARIANTS_RENDERED.none ? VARIANTS_RENDERED.first : VARIANTS_RENDERED.all,
    );
  }

  async function runQueue(): Promise<void> {
    isAwaited = false;
    for (;;) {
      await quiet(closing.signal);
      const picture = await next(failed);
      if (!picture) return;
      await renderVariants(picture).catch((error) => {
        if (closing.signal.aborted) throw error;
        failed.push(picture.hash);
        report(error);
      });
    }
  }

  function wake(): Promise<void> {
    isAwaited = true;
    work ??= runQueue()
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
function versionsAfter(made: VariantsRendered, originalWidth: number) {
  const widths = offeredWidths(originalWidth);
  const each = (format: PictureFormat) => widths.map((width) => ({ width, format }));
  return made === VARIANTS_RENDERED.none
    ? [...each('avif'), { width: plainWidth(originalWidth), format: 'jpg' as const }]
    : [...each('webp'), ...each('jpg')];
}
