import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';

interface TimedFile {
  bytes: NonSharedBuffer;
  madeAt: number;
}

/**
 * Large generated files, kept compressed in memory and made again when they are older than
 * `maxAgeMs`. They are made one at a time, once for all who wait, so that requests for them cannot
 * keep the database busy.
 */
export function createTimedFiles(maxAgeMs: number, now: () => number) {
  const files = new Map<string, TimedFile>();
  const running = new Map<string, Promise<NonSharedBuffer>>();
  let last: Promise<unknown> = Promise.resolve();

  async function make(name: string, parts: () => AsyncIterable<string>): Promise<NonSharedBuffer> {
    await last.catch(() => {});
    const madeAt = now();
    // Level 4 takes half the time of the usual 6, for a twentieth more bytes.
    const bytes = await buffer(Readable.from(parts()).compose(createGzip({ level: 4 })));
    files.set(name, { bytes, madeAt });
    return bytes;
  }

  return {
    /** The gzipped file of a name, whose text is read from `parts` if it has to be made. */
    async gzipped(name: string, parts: () => AsyncIterable<string>): Promise<NonSharedBuffer> {
      const kept = files.get(name);
      if (kept && now() - kept.madeAt < maxAgeMs) return kept.bytes;
      const known = running.get(name);
      if (known) return known;
      const made = make(name, parts).finally(() => running.delete(name));
      running.set(name, made);
      last = made;
      return made;
    },
  };
}
