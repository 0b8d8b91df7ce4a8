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
export interface IncompletePicture extends Pick<StoredPicture, 'hash' | 'width'> {
  made: VariantsRendered;
}

interface PregenerationDeps {
  pictureStore: Pick<PictureStore, 'ensureVariant'>;
  /**
   * The next picture with missing variants, except `failed` ones (hashes); null when none is left.
   */
  next: (failed: string[]) => Promise<IncompletePicture | null>;
  markRendered: (hash: string, made: VariantsRendered) => Promise<void>;
  /** Resolves when the shop is idle; rejects when the signal says that it closes. */
  waitForIdle: (signal: AbortSignal) => Promise<void>;
  report: (error: unknown) => void;
}

/** Renders variants ahead of demand, one at a time, while the shop is idle. */
export function createPicturePregeneration(parts: PregenerationDeps) {
  const { pictureStore, next, markRendered, waitForIdle, report } = parts;
  const closing = new AbortController();
  const failed: string[] = [];
  let work: Promise<void> | undefined;
  let isRequestedAgain = false;

  async function renderVariants({ hash, width, made }: IncompletePicture): Promise<void> {
    for (const variant of variantsAfter(made, width)) {
      await waitForIdle(closing.signal);
      if (!(await pictureStore.ensureVariant(hash, variant, 'ahead'))) {
        throw new Error(`The original of picture ${hash} is missing`);
      }
    }
    await markRendered(
      hash,
      made === VARIANTS_RENDERED.none ? VARIANTS_RENDERED.first : VARIANTS_RENDERED.all,
    );
  }

  async function renderAll(): Promise<void> {
    isRequestedAgain = false;
    for (;;) {
      await waitForIdle(closing.signal);
      const picture = await next(failed);
      if (!picture) return;
      await renderVariants(picture).catch((error) => {
        if (closing.signal.aborted) throw error;
        failed.push(picture.hash);
        report(error);
      });
    }
  }

  function start(): Promise<void> {
    isRequestedAgain = true;
    work ??= renderAll()
      .catch((error) => {
        if (!closing.signal.aborted) report(error);
      })
      .then(() => {
        work = undefined;
        return isRequestedAgain && !closing.signal.aborted ? start() : undefined;
      });
    return work;
  }

  return {
    /** Renders missing variants until none is left, including those of pictures added meanwhile. */
    start,

    /** Stops after the variant that is being rendered. */
    async close() {
      closing.abort();
      await work;
    },
  };
}

/** First what the shop's own pages show in almost every browser, and the plain picture. */
function variantsAfter(made: VariantsRendered, originalWidth: number) {
  const widths = offeredWidths(originalWidth);
  const each = (format: PictureFormat) => widths.map((width) => ({ width, format }));
  return made === VARIANTS_RENDERED.none
    ? [...each('avif'), { width: plainWidth(originalWidth), format: 'jpg' as const }]
    : [...each('webp'), ...each('jpg')];
}
