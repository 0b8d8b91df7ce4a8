import { describe, expect, it } from 'vitest';
import { createPicturePregeneration, type IncompletePicture } from './picture-pregeneration.ts';

/** A list of pictures, and a renderer that records what it renders. */
function bench(pictures: IncompletePicture[]) {
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
    next: async (failed) => {
      const left = pictures.filter((it) => it.made < 2 && !failed.includes(it.hash));
      return left.toSorted((a, b) => a.made - b.made)[0] ?? null;
    },
    markRendered: async (hash, stage) => {
      for (const picture of pictures) if (picture.hash === hash) picture.made = stage;
    },
    waitForIdle: (signal) => quiet(signal),
    report: (error) => errors.push(String(error)),
  });
  return {
    ...{ made, errors, missing, pregeneration },
    whenQuiet: (wait: typeof quiet) => {
      quiet = wait;
    },
  };
}

const picture = (hash: string, width = 640): IncompletePicture => ({ hash, width, made: 0 });

describe('pre-generating pictures', () => {
  it('renders what most browsers request first, then the rest', async () => {
    const { made, pregeneration } = bench([picture('a'), picture('b', 100)]);
    await pregeneration.start();
    expect(made).toEqual(
      [
        ...['a-320.avif', 'a-640.avif', 'a-640.jpg'],
        ...['b-100.avif', 'b-100.jpg'],
        ...['a-320.webp', 'a-640.webp', 'a-320.jpg', 'a-640.jpg'],
        ...['b-100.webp', 'b-100.jpg'],
      ].map((name) => `${name} ahead`),
    );
    await pregeneration.start();
    expect(made).toHaveLength(11);
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
    expect(made).toHaveLength(4);
  });

  it('picks up pictures that are added while it runs', async () => {
    const pictures = [picture('a', 100)];
    const { made, pregeneration, whenQuiet } = bench(pictures);
    whenQuiet(async () => {
      if (made.length !== 4 || pictures.length > 1) return;
      pictures.push(picture('b', 100));
      void pregeneration.start();
    });
    await pregeneration.start();
    expect(made).toHaveLength(8);
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
