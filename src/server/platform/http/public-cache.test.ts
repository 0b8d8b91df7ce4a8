import { beforeEach, describe, expect, it } from 'vitest';
import { createPublicCache, type PublicAnswer } from './public-cache.ts';

let now: number;
let cache: ReturnType<typeof createPublicCache>;
/** The renderings that have begun, to be finished by the test. */
let renderings: PromiseWithResolvers<PublicAnswer>[];

beforeEach(() => {
  now = 0;
  renderings = [];
  cache = createPublicCache(() => now);
});

const render = () => {
  const rendering = Promise.withResolvers<PublicAnswer>();
  renderings.push(rendering);
  return rendering.promise;
};
const ask = async () => (await cache.get('/', render)).body.toString();
const answer = (text: string, status = 200): PublicAnswer => ({
  status,
  headers: [],
  etag: text,
  body: Buffer.from(text),
  encode: () => Buffer.from(text),
});
const finish = (place: number, text: string, status?: number) =>
  renderings[place]?.resolve(answer(text, status));

/** Keeps an answer, then lets time pass. */
async function keep(text: string, age: number) {
  const asked = ask();
  finish(0, text);
  await asked;
  now += age;
}

describe('a kept answer', () => {
  it('is sent as it is for two seconds', async () => {
    await keep('first', 1_999);
    expect(await ask()).toBe('first');
    expect(renderings).toHaveLength(1);
  });

  it('is sent up to five seconds, while one request renders it again', async () => {
    await keep('first', 4_999);
    expect(await Promise.all([ask(), ask()])).toEqual(['first', 'first']);
    expect(renderings).toHaveLength(2);
    finish(1, 'second');
    await expect.poll(ask).toBe('second');
  });

  it('is waited for when it is older, by all for one rendering', async () => {
    await keep('first', 5_000);
    const asked = [ask(), ask()];
    expect(renderings).toHaveLength(2);
    finish(1, 'second');
    expect(await Promise.all(asked)).toEqual(['second', 'second']);
  });

  it.each([
    ['an error', (place: number) => renderings[place]?.reject(new Error('no database'))],
    ['an answer of an error', (place: number) => finish(place, 'sorry', 503)],
  ])('is sent for an hour where rendering ends with %s', async (_, fail) => {
    await keep('first', 3_600_000);
    const asked = ask();
    fail(1);
    expect(await asked).toBe('first');
    now += 1;
    const late = ask().catch(() => 'failed');
    fail(2);
    expect(await late).not.toBe('first');
  });

  it('is dropped when its page is gone', async () => {
    await keep('first', 5_000);
    const asked = ask();
    finish(1, 'gone', 404);
    expect(await asked).toBe('gone');
    const again = ask();
    finish(2, 'still gone', 404);
    expect(await again).toBe('still gone');
  });
});

it('keeps one body with its compressed forms while it is rendered the same', async () => {
  const load = async (place: number, text: string) => {
    const asked = cache.get('/', render);
    finish(place, text);
    now += 5_000;
    return asked;
  };
  const first = await load(0, 'same');
  const second = await load(1, 'same');
  expect([second.body, second.encode]).toEqual([first.body, first.encode]);
  expect(second.body).toBe(first.body);
  expect((await load(2, 'other')).body.toString()).toBe('other');
});

describe('a part of all pages', () => {
  const reads = { menu: 0 };
  const read = async () => {
    reads.menu += 1;
    return reads.menu;
  };

  it('is read once in two seconds, and again when the cache was emptied', async () => {
    const askFor = () => cache.getPart('menu', read);
    expect(await Promise.all([askFor(), askFor()])).toEqual([1, 1]);
    now += 1_999;
    expect(await askFor()).toBe(1);
    now += 1;
    expect(await askFor()).toBe(2);
    cache.clear();
    expect(await askFor()).toBe(3);
  });

  it('is read again after an error', async () => {
    const failed = cache.getPart('menu', () => Promise.reject(new Error('no database')));
    await expect(failed).rejects.toThrow('no database');
    expect(await cache.getPart('menu', async () => 'read')).toBe('read');
  });
});

describe('a cache that is emptied', () => {
  it('sends nothing from before, and waits for no rendering that has begun before', async () => {
    await keep('first', 3_000);
    const before = ask();
    cache.clear();
    const after = ask();
    expect(renderings).toHaveLength(3);
    finish(2, 'new');
    expect(await after).toBe('new');
    finish(1, 'old');
    expect(await before).toBe('first');
    expect(await ask()).toBe('new');
  });

  it('does not keep a rendering that has begun before', async () => {
    const before = ask();
    cache.clear();
    finish(0, 'old');
    expect(await before).toBe('old');
    const after = ask();
    finish(1, 'new');
    expect(await after).toBe('new');
  });
});
