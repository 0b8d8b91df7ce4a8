import { describe, expect, it } from 'vitest';
import type { FileStore } from '../file-store.ts';
import { originalName, versionName } from './picture-files.ts';
import { createPictureStore } from './picture-store.ts';

const HASH = 'a'.repeat(32);
const PICTURE = { hash: HASH, width: 1440 };
const ORIGINAL = Buffer.from('RIFF....WEBPVP8 ');

function memoryStore() {
  const files = new Map<string, Buffer>([[originalName(HASH), ORIGINAL]]);
  const store: FileStore = {
    read: async (name) => files.get(name) ?? null,
    has: async (name) => files.has(name),
    write: async (name, bytes) => void files.set(name, Buffer.from(bytes)),
    remove: async (name) => void files.delete(name),
  };
  return { files, store };
}

/** A store over memory whose pictures are made when the test says so, for a reader who won't wait. */
function bench() {
  const { files, store } = memoryStore();
  const made = Promise.withResolvers<Buffer>();
  const faults: unknown[] = [];
  const pictures = createPictureStore(store, {
    workshop: {
      develop: () => Promise.reject(new Error('Nothing is developed here')),
      version: () => made.promise,
      workerId: () => undefined,
      close: async () => {},
    },
    patience: async () => {},
    report: (error) => faults.push(error),
  });
  const keep = (width: number, format: 'avif' | 'webp' | 'jpg') =>
    files.set(versionName(HASH, width, format), Buffer.from(`${width}.${format}`));
  const askFor = async (width: number, format: 'avif' | 'webp' | 'jpg') => {
    const found = await pictures.versionSoon(PICTURE, width, format);
    return found && { ...found, bytes: found.bytes.toString() };
  };
  return { files, pictures, made, faults, keep, askFor };
}

describe('a version that takes its time', () => {
  it('is stood in for by the nearest width, in a format that the reader knows', async () => {
    const { keep, askFor } = bench();
    keep(320, 'avif');
    keep(1440, 'jpg');
    expect(await askFor(640, 'avif')).toEqual({
      ...{ bytes: '320.avif', format: 'avif', isStandIn: true },
    });
    keep(960, 'webp');
    expect(await askFor(640, 'avif')).toMatchObject({ bytes: '960.webp', format: 'webp' });
    keep(640, 'jpg');
    expect(await askFor(640, 'avif')).toMatchObject({ bytes: '640.jpg', format: 'jpg' });
    expect(await askFor(320, 'jpg')).toMatchObject({ bytes: '640.jpg', isStandIn: true });
  });

  it('is stood in for by the original where there is nothing else', async () => {
    const { askFor } = bench();
    expect(await askFor(640, 'webp')).toEqual({
      ...{ bytes: ORIGINAL.toString(), format: 'webp', isStandIn: true },
    });
  });

  it('is waited for by a reader who knows nothing that is there', async () => {
    const { keep, askFor, made } = bench();
    keep(640, 'avif');
    const asked = askFor(640, 'jpg');
    made.resolve(Buffer.from('made'));
    expect(await asked).toEqual({ bytes: 'made', format: 'jpg' });
  });

  it('is kept once it is made, and given from then on', async () => {
    const { askFor, made, pictures } = bench();
    expect(await askFor(640, 'avif')).toMatchObject({ isStandIn: true });
    made.resolve(Buffer.from('made'));
    await pictures.version(HASH, 640, 'avif');
    expect((await pictures.kept(HASH, 640, 'avif'))?.toString()).toBe('made');
  });

  it('is reported when it fails and nobody waits for it any more', async () => {
    const { askFor, made, faults } = bench();
    await askFor(640, 'avif');
    made.reject(new Error('no memory'));
    await expect.poll(() => faults).toEqual([new Error('no memory')]);
  });

  it('is nothing where the original is missing', async () => {
    const { files, askFor } = bench();
    files.clear();
    expect(await askFor(640, 'avif')).toBeNull();
  });
});

describe('a picture that is forgotten', () => {
  it('leaves nothing behind, also of what is being made', async () => {
    const { files, keep, pictures, made } = bench();
    keep(320, 'avif');
    const making = pictures.version(HASH, 640, 'avif');
    await pictures.forget(PICTURE);
    made.resolve(Buffer.from('made'));
    await making;
    expect([...files.keys()]).toEqual([]);
  });
});
