import type { Variant } from './picture-files.ts';
import type { PictureStore } from './picture-store.ts';

/** A picture, and the variants of it that are made ahead of demand. */
export interface PictureToPregenerate {
  hash: string;
  variants: Variant[];
}

interface PregenerationDeps {
  pictureStore: Pick<PictureStore, 'ensureVariant'>;
  /** The next picture that was not pre-generated, except `failed` ones (hashes); null for none. */
  next: (failed: string[]) => Promise<PictureToPregenerate | null>;
  markPregenerated: (hash: string) => Promise<void>;
  /** Resolves when the shop is idle; rejects when the signal says that it closes. */
  waitForIdle: (signal: AbortSignal) => Promise<void>;
  report: (error: unknown) => void;
}

/** Renders variants ahead of demand, one at a time, while the shop is idle. */
export function createPicturePregeneration(parts: PregenerationDeps) {
  const { pictureStore, next, markPregenerated, waitForIdle, report } = parts;
  const closing = new AbortController();
  const failed: string[] = [];
  let work: Promise<void> | undefined;
  let isRequestedAgain = false;

  async function renderVariants({ hash, variants }: PictureToPregenerate): Promise<void> {
    for (const variant of variants) {
      await waitForIdle(closing.signal);
      if (!(await pictureStore.ensureVariant(hash, variant, 'ahead'))) {
        throw new Error(`The original of picture ${hash} is missing`);
      }
    }
    await markPregenerated(hash);
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
    /** Renders until none is left, including those of pictures added meanwhile. */
    start,

    /** Stops after the variant that is being rendered. */
    async close() {
      closing.abort();
      await work;
    },
  };
}
