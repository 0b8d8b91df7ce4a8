/** Time limit of a lazily loaded script chunk, in ms (specification §9). */
export const CHUNK_LIMIT_MS = 120_000;

/** A lazily loaded script chunk failed, or exceeded its time limit (specification §8). */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError';
}

/** Loads a script chunk. Throws ChunkLoadError when it fails or takes longer than its limit. */
export async function loadChunk<Chunk>(load: () => Promise<Chunk>, address: string) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    const late = () => reject(new ChunkLoadError(`${address} took longer than its limit`));
    timer = setTimeout(late, CHUNK_LIMIT_MS);
  });
  try {
    return await Promise.race([load(), tooLate]);
  } catch (cause) {
    if (cause instanceof ChunkLoadError) throw cause;
    throw new ChunkLoadError(`${address} could not be loaded`, { cause });
  } finally {
    clearTimeout(timer);
  }
}
