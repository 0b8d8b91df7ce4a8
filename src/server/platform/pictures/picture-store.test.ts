import { describe, expect, it } from 'vitest';
import type { FileStore } from '../storage/file-store.ts';
import { originalName, variantName } from './picture-files.ts';
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

/** A store in memory whose rendering the test controls, and a client that does not wait. */
function bench() {
  const { files, store } = memoryStore();
  const made = Promise.withResolvers<Buffer>();
  const errors: unknown[] = [];
  const pictures = createPictureStore(store, {
    workerPool: {
      processUpload: () => Promise.reject(new Error('Nothing is rendered here')),
      processBrand: () => Promise.reject(new Error('Nothing is rendered here')),
      renderVariant: () => made.promise,
      workerIds: () => [],
      close: async () => {},
    },
    patience: async () => {},
    report: (error) => errors.push(error),
  });
  const keep = (width: number, format: 'avif' | 'webp' | 'jpg') =>
    files.set(variantName(HASH, { width, format }), Buffer.from(`${width}.${format}`));
  const askFor = async (width: number, format: 'avif' | 'webp' | 'jpg') => {
    const found = await pictures.variantOrFallback(PICTURE, { width, format });
    return found && { ...found, bytes: found.bytes.toString() };
  };
  return { files, pictures, made, errors, keep, askFor };
}

describe('a variant that is slow to render', () => {
  it('is replaced by the nearest width in a supported format', async () => {
    const { keep, askFor } = bench();
    keep(320, 'avif');
    keep(1440, 'jpg');
    expect(await askFor(640, 'avif')).toEqual({
      bytes: '320.avif',
      format: 'avif',
      isFallback: true,
    });
    keep(960, 'webp');
    expect(await askFor(640, 'avif')).toMatchObject({ bytes: '960.webp', format: 'webp' });
    keep(640, 'jpg');
    expect(await askFor(640, 'avif')).toMatchObject({ bytes: '640.jpg', format: 'jpg' });
    expect(await askFor(320, 'jpg')).toMatchObject({ bytes: '640.jpg', isFallback: true });
  });

  it('is replaced by the original where no variant exists', async () => {
    const { askFor } = bench();
    expect(await askFor(640, 'webp')).toEqual({
      bytes: ORIGINAL.toString(),
      format: 'webp',
      isFallback: true,
    });
  });

  it('is replaced by the original also in another format than asked for', async () => {
    const { keep, askFor } = bench();
    keep(640, 'avif');
    const original = { bytes: ORIGINAL.toString(), format: 'webp', isFallback: true };
    expect(await askFor(640, 'jpg')).toEqual(original);
    const share = { width: 1200, format: 'jpg', crop: 'share' } as const;
    expect(await bench().pictures.variantOrFallback(PICTURE, share)).toMatchObject({
      format: 'webp',
      isFallback: true,
    });
  });

  it('is stored once rendered, and served from then on', async () => {
    const { askFor, made, pictures } = bench();
    expect(await askFor(640, 'avif')).toMatchObject({ isFallback: true });
    made.resolve(Buffer.from('made'));
    await pictures.ensureVariant(HASH, { width: 640, format: 'avif' });
    expect((await pictures.readVariant(HASH, { width: 640, format: 'avif' }))?.toString()).toBe(
      'made',
    );
  });

  it('is reported when it fails after nobody waits for it', async () => {
    const { askFor, made, errors } = bench();
    await askFor(640, 'avif');
    made.reject(new Error('no memory'));
    await expect.poll(() => errors).toEqual([new Error('no memory')]);
  });

  it('is null where the original is missing', async () => {
    const { files, askFor } = bench();
    files.clear();
    expect(await askFor(640, 'avif')).toBeNull();
  });
});

describe('a deleted picture', () => {
  it('leaves no file, not even of variants in progress', async () => {
    const { files, keep, pictures, made } = bench();
    keep(320, 'avif');
    const making = pictures.ensureVariant(HASH, { width: 640, format: 'avif' });
    await pictures.deletePicture(PICTURE);
    made.resolve(Buffer.from('made'));
    await making;
    expect([...files.keys()]).toEqual([]);
  });
});
