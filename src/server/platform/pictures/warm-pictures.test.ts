import { describe, expect, it } from 'vitest';
import { createPictureWarming, type UnmadePicture } from './warm-pictures.ts';

/** Pictures in a list, and a maker that notes what it makes. */
function bench(pictures: UnmadePicture[]) {
  const made: string[] = [];
  const faults: string[] = [];
  const missing = new Set<string>();
  let quiet: (signal: AbortSignal) => Promise<void> = async () => {};
  const warming = createPictureWarming({
    pictureStore: {
      async version(hash, width, format, urgency) {
        if (missing.has(hash)) return null;
        made.push(`${hash}-${width}.${format} ${urgency}`);
        return Buffer.of();
      },
    },
    next: async (failed) => {
      const left = pictures.filter((it) => it.made < 2 && !failed.includes(it.hash));
      return left.toSorted((a, b) => a.made - b.made)[0] ?? null;
    },
    markMade: async (hash, stage) => {
      for (const picture of pictures) if (picture.hash === hash) picture.made = stage;
    },
    quiet: (signal) => quiet(signal),
    report: (error) => faults.push(String(error)),
  });
  return {
    ...{ made, faults, missing, warming },
    whenQuiet: (wait: typeof quiet) => {
      quiet = wait;
    },
  };
}

const picture = (hash: string, width = 640): UnmadePicture => ({ hash, width, made: 0 });

describe('warming pictures', () => {
  it('makes what most browsers ask for of every picture, then the rest', async () => {
    const { made, warming } = bench([picture('a'), picture('b', 100)]);
    await warming.wake();
    expect(made).toEqual(
      [
        ...['a-320.avif', 'a-640.avif', 'a-640.jpg'],
        ...['b-100.avif', 'b-100.jpg'],
        ...['a-320.webp', 'a-640.webp', 'a-320.jpg', 'a-640.jpg'],
        ...['b-100.webp', 'b-100.jpg'],
      ].map((name) => `${name} ahead`),
    );
    await warming.wake();
    expect(made).toHaveLength(11);
  });

  it('waits for quiet before every one', async () => {
    const { made, warming, whenQuiet } = bench([picture('a', 100)]);
    const seen: number[] = [];
    whenQuiet(async () => {
      seen.push(made.length);
    });
    await warming.wake();
    for (const [place] of made.entries()) expect(seen).toContain(place);
  });

  it('passes over a picture that fails, says so, and does not try it again', async () => {
    const { made, faults, missing, warming } = bench([picture('lost'), picture('b', 100)]);
    missing.add('lost');
    await warming.wake();
    await warming.wake();
    expect(faults).toEqual(['Error: The original of picture lost is missing']);
    expect(made).toHaveLength(4);
  });

  it('takes up what comes while it is at work', async () => {
    const pictures = [picture('a', 100)];
    const { made, warming, whenQuiet } = bench(pictures);
    whenQuiet(async () => {
      if (made.length !== 4 || pictures.length > 1) return;
      pictures.push(picture('b', 100));
      void warming.wake();
    });
    await warming.wake();
    expect(made).toHaveLength(8);
  });

  it('stops when it is closed, without a fault', async () => {
    const { made, faults, warming, whenQuiet } = bench([picture('a'), picture('b')]);
    whenQuiet(async (signal) => {
      if (made.length === 2) void warming.close();
      signal.throwIfAborted();
    });
    await warming.wake();
    expect(made).toHaveLength(2);
    expect(faults).toEqual([]);
  });
});
