import { describe, expect, it } from 'vitest';
import { cardVariants } from './picture-files.ts';
import { createPicturePregeneration, type PictureToPregenerate } from './picture-pregeneration.ts';

interface TestPicture extends PictureToPregenerate {
  isDone: boolean;
}

/** A list of pictures, and a renderer that records what it renders. */
function bench(pictures: TestPicture[]) {
  const made: string[] = [];
  const errors: string[] = [];
  const missing = new Set<string>();
  let quiet: (signal: AbortSignal) => Promise<void> = async () => {};
  const pregeneration = createPicturePregeneration({
    pictureStore: {
      async ensureVariant(hash, { width, format }, urgency) {
        if (missing.has(hash)) return null;
        made.push(`${hash}-${width}.${format} ${urgency}`);
        return Buffer.of();
      },
    },
    next: async (failed) =>
      pictures.find(({ hash, isDone }) => !isDone && !failed.includes(hash)) ?? null,
    markPregenerated: async (hash) => {
      for (const picture of pictures) if (picture.hash === hash) picture.isDone = true;
    },
    waitForIdle: (signal) => quiet(signal),
    report: (error) => errors.push(String(error)),
  });
  return {
    made,
    errors,
    missing,
    pregeneration,
    whenQuiet: (wait: typeof quiet) => {
      quiet = wait;
    },
  };
}

const picture = (hash: string, width = 1440): TestPicture => ({
  hash,
  variants: cardVariants(width),
  isDone: false,
});

describe('pre-generating pictures', () => {
  it('renders what cards show in almost every browser, and nothing else', async () => {
    const { made, pregeneration } = bench([picture('a'), picture('b', 100)]);
    await pregeneration.start();
    expect(made).toEqual(['a-400.avif', 'a-640.avif', 'b-100.avif'].map((name) => `${name} ahead`));
    await pregeneration.start();
    expect(made).toHaveLength(3);
  });

  it('waits for an idle shop before every variant', async () => {
    const { made, pregeneration, whenQuiet } = bench([picture('a', 100)]);
    const seen: number[] = [];
    whenQuiet(async () => {
      seen.push(made.length);
    });
    await pregeneration.start();
    for (const [place] of made.entries()) expect(seen).toContain(place);
  });

  it('reports and skips a picture that fails, and does not retry it', async () => {
    const { made, errors, missing, pregeneration } = bench([picture('lost'), picture('b', 100)]);
    missing.add('lost');
    await pregeneration.start();
    await pregeneration.start();
    expect(errors).toEqual(['Error: The original of picture lost is missing']);
    expect(made).toHaveLength(1);
  });

  it('picks up pictures that are added while it runs', async () => {
    const pictures = [picture('a', 100)];
    const { made, pregeneration, whenQuiet } = bench(pictures);
    whenQuiet(async () => {
      if (made.length !== 1 || pictures.length > 1) return;
      pictures.push(picture('b', 100));
      void pregeneration.start();
    });
    await pregeneration.start();
    expect(made).toHaveLength(2);
  });

  it('stops without an error when it is closed', async () => {
    const { made, errors, pregeneration, whenQuiet } = bench([picture('a'), picture('b')]);
    whenQuiet(async (signal) => {
      if (made.length === 2) void pregeneration.close();
      signal.throwIfAborted();
    });
    await pregeneration.start();
    expect(made).toHaveLength(2);
    expect(errors).toEqual([]);
  });
});
