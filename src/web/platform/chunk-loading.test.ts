import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CHUNK_LIMIT_MS, ChunkLoadError, loadChunk } from './chunk-loading.ts';

describe('loadChunk', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('returns the module and clears its timer', async () => {
    await expect(loadChunk(async () => 'the chunk', '/a.js')).resolves.toBe('the chunk');
    expect(vi.getTimerCount()).toBe(0);
  });

  test('throws ChunkLoadError for a failed one, with the cause', async () => {
    const cause = new TypeError('Failed to fetch');
    const loading = loadChunk(() => Promise.reject(cause), '/a.js');
    await expect(loading).rejects.toThrow(ChunkLoadError);
    await expect(loading).rejects.toMatchObject({ name: 'ChunkLoadError', cause });
  });

  test('throws it for one that takes longer than 120,000 ms, not before', async () => {
    const raised = vi.fn();
    const loading = loadChunk(() => new Promise(() => undefined), '/a.js').catch(raised);
    await vi.advanceTimersByTimeAsync(CHUNK_LIMIT_MS - 1);
    expect(raised).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await loading;
    expect(raised).toHaveBeenCalledWith(expect.any(ChunkLoadError));
    expect(CHUNK_LIMIT_MS).toBe(120_000);
  });
});
