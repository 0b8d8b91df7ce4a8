import { describe, expect, it, vi } from 'vitest';
import { isPage } from './redirects.tsx';

describe('isPage', () => {
  it.each<[string, Partial<Response> | Error, boolean]>([
    ['a page', { ok: true, redirected: false }, true],
    ['a followed redirect', { ok: true, redirected: true }, false],
    ['no page', { ok: false, redirected: false }, false],
    ['no answer', new Error('offline'), false],
  ])('recognizes %s', async (_, answer, expected) => {
    vi.stubGlobal('fetch', async () => {
      if (answer instanceof Error) throw answer;
      return answer;
    });
    expect(await isPage('/about')).toBe(expected);
  });
});
