import { afterEach, describe, expect, it, vi } from 'vitest';
import { isPage } from './redirects.tsx';

describe('isPage', () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each<[string, Partial<Response> | Error, boolean]>([
    ['a page', { ok: true, redirected: false }, true],
    ['a followed redirect', { ok: true, redirected: true }, false],
    ['no page', { ok: false, redirected: false }, false],
    ['no answer', new Error('offline'), false],
  ])('recognizes %s', async (_, answer, expected) => {
    const ask = vi.fn(async () => {
      if (answer instanceof Error) throw answer;
      return answer;
    });
    vi.stubGlobal('fetch', ask);
    expect(await isPage('/about')).toBe(expected);
    expect(ask).toHaveBeenCalledWith('/about', expect.objectContaining({ method: 'HEAD' }));
  });
});
