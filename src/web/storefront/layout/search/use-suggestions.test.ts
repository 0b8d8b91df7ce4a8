// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { productLike } from '../../../platform/product.fixture.ts';
import type { Suggestion } from './suggest-products.ts';
import { useSuggestions } from './use-suggestions.ts';

interface Request extends PromiseWithResolvers<Suggestion[]> {
  text: string;
  signal: AbortSignal;
}

const requests: Request[] = vi.hoisted(() => []);
vi.mock('../../../platform/api.ts', () => ({ browserApi: () => null }));
vi.mock('./suggest-products.ts', () => ({
  suggestProducts(_api: null, text: string, signal: AbortSignal) {
    const request = { text, signal, ...Promise.withResolvers<Suggestion[]>() };
    requests.push(request);
    return request.promise;
  },
}));

const RED = [{ product: productLike('red'), isNear: false }];
const BLUE = [{ product: productLike('blue'), isNear: false }];

function typing() {
  const { rerender, result, unmount } = renderHook((text: string) => useSuggestions(text), {
    initialProps: '',
  });
  return { type: rerender, result, unmount };
}

const pause = () => act(() => vi.runAllTimersAsync());
async function answer(place: number, items: Suggestion[]) {
  requests[place]?.resolve(items);
  await pause();
}

describe('useSuggestions', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    requests.length = 0;
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  test('requests once, for the text when typing pauses', async () => {
    const { type, result } = typing();
    for (const text of ['r', 're', 'red']) type(text);
    expect(requests).toEqual([]);
    await pause();
    expect(requests.map(({ text }) => text)).toEqual(['red']);
    await answer(0, RED);
    expect(result.current).toEqual({ status: 'ready', items: RED });
  });

  test('drops an answer to an outdated text', async () => {
    const { type, result } = typing();
    type('red');
    await pause();
    type('blue');
    await pause();
    await answer(1, BLUE);
    await answer(0, RED);
    expect(requests[0]?.signal.aborted).toBe(true);
    expect(result.current).toEqual({ status: 'ready', items: BLUE });
  });

  test('keeps the shown suggestions while the next answer loads', async () => {
    const { type, result } = typing();
    type('red');
    await pause();
    await answer(0, RED);
    type('red c');
    expect(result.current).toEqual({ status: 'loading', items: RED });
  });

  test('clears for blank text without a request', async () => {
    const { type, result } = typing();
    type('red');
    type('');
    expect(result.current).toEqual({ status: 'idle', items: [] });
    await pause();
    expect(requests).toEqual([]);
  });

  test('reports an unreachable shop', async () => {
    const { type, result } = typing();
    type('red');
    await pause();
    requests[0]?.reject(new Error('offline'));
    await pause();
    expect(result.current).toEqual({ status: 'failed', items: [] });
  });

  test('stops with its component', async () => {
    const { type, unmount } = typing();
    type('red');
    await pause();
    unmount();
    expect(requests[0]?.signal.aborted).toBe(true);
  });
});
