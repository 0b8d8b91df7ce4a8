// @vitest-environment happy-dom

import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { createApiClient } from '../../../../contract/client.ts';
import { rupees } from '../../../../domain/money/money.ts';
import { type Suggestion, suggestProducts, useSuggestions } from './suggestions.tsx';

interface PendingRequest extends PromiseWithResolvers<Suggestion[]> {
  text: string;
  signal: AbortSignal;
}

const requests: PendingRequest[] = vi.hoisted(() => []);
vi.mock('../../../platform/api.ts', () => ({
  browserApi: () => ({
    call(name: string, call: { query: { search: string }; signal: AbortSignal }) {
      if (name.endsWith('/near')) return { products: [] };
      const { query, signal } = call;
      const request = { text: query.search, signal, ...Promise.withResolvers<Suggestion[]>() };
      requests.push(request);
      return request.promise.then((found) => ({ items: found.map(({ product }) => product) }));
    },
  }),
}));

function suggestion(name: string): Suggestion {
  const prices = { price: rupees(1000), offerPrice: rupees(1000), discountPercentage: 0 };
  const product = { _id: name, name, ...prices, isNew: false, isSoldOut: false, pictures: [] };
  return { product, isNear: false };
}

const RED = [suggestion('red')];
const BLUE = [suggestion('blue')];

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

/** Suggests for "silk" from an API with this many exact matches and plenty of near ones. */
async function suggestFrom(exactCount: number) {
  const asked: string[] = [];
  const api = createApiClient({
    baseUrl: 'http://shop.invalid',
    send: ({ url }) => {
      const { pathname, search, searchParams } = new URL(url);
      asked.push(pathname + search);
      const all = Array.from({ length: 9 }, (_, place) => ({ _id: `${pathname} ${place}` }));
      const products = all.slice(0, Number(searchParams.get('limit')));
      return Response.json(
        pathname.endsWith('near') ? { products, reasons: [] } : products.slice(0, exactCount),
        { headers: pathname.endsWith('near') ? {} : { 'x-total-count': String(exactCount) } },
      );
    },
  });
  const suggestions = await suggestProducts(api, 'silk');
  return { near: suggestions.map(({ isNear }) => isNear), asked };
}

describe('suggestProducts', () => {
  it.each([
    [0, [true, true, true, true, true]],
    [2, [false, false, true, true, true]],
    [5, [false, false, false, false, false]],
  ])('with %d exact ones: exact first, then near, five in all', async (count, expected) => {
    expect((await suggestFrom(count)).near).toEqual(expected);
  });

  it('requests only as many near ones as there is room for', async () => {
    expect((await suggestFrom(3)).asked).toEqual([
      '/api/products/summaries?search=silk&limit=5',
      '/api/products/near?search=silk&limit=2',
    ]);
    expect((await suggestFrom(5)).asked).toEqual(['/api/products/summaries?search=silk&limit=5']);
  });
});
