import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createAnswerCache, type MadeAnswer } from './answer-cache.ts';

/** A cache whose answers count how often each key was made; the test finishes them by hand. */
function bench({ maxBytes = 1_000_000, size = 10 } = {}) {
  const counts = new Map<string, number>();
  let time = 0;
  let answering: (key: string, count: number) => Promise<Partial<MadeAnswer>> = async () => ({});
  const cache = createAnswerCache({
    maxBytes,
    now: () => time,
    async make(key) {
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      const made = { status: 200, headers: [], topics: new Set([`topic of ${key}`]) };
      const body = Buffer.from(`${key} ${count}`.padEnd(size));
      return { ...made, body, ...(await answering(key, count)) };
    },
  });
  const text = async (key: string) => {
    const { body } = await (await cache.get(key)).encode('identity');
    return body.toString().trimEnd();
  };
  return {
    ...{ cache, counts, text },
    wait: (ms: number) => {
      time += ms;
    },
    answer: (by: typeof answering) => {
      answering = by;
    },
  };
}

describe('answers in memory', () => {
  it('are made once, also for all who ask at the same time', async () => {
    const { text, counts } = bench();
    const answers = await Promise.all(Array.from({ length: 50 }, () => text('a')));
    expect(new Set(answers)).toEqual(new Set(['a 1']));
    expect(await text('a')).toBe('a 1');
    expect(counts.get('a')).toBe(1);
  });

  it('are made anew after a change of what they show, others stay', async () => {
    const { cache, text } = bench();
    await Promise.all([text('a'), text('b')]);
    cache.invalidate(['topic of a'], 'other');
    expect(await Promise.all([text('a'), text('b')])).toEqual(['a 2', 'b 1']);
    cache.invalidate(['everything'], 'own');
    expect(await Promise.all([text('a'), text('b')])).toEqual(['a 3', 'b 2']);
  });

  it('are sent for a moment after a change elsewhere, while one request waits for the new one', async () => {
    const { cache, text, answer, wait } = bench();
    await text('a');
    const made = Promise.withResolvers<object>();
    answer(() => made.promise);
    cache.invalidate(['topic of a'], 'other');
    const first = text('a');
    expect(await text('a')).toBe('a 1');
    wait(401);
    const late = text('a');
    made.resolve({});
    expect(await Promise.all([first, late])).toEqual(['a 2', 'a 2']);
  });

  it('are not sent any more after a change of this process', async () => {
    const { cache, text } = bench();
    await text('a');
    cache.invalidate(['topic of a'], 'own');
    expect(await Promise.all([text('a'), text('a'), text('a')])).toEqual(['a 2', 'a 2', 'a 2']);
  });

  it('that were being made during a change are made again, also for who comes meanwhile', async () => {
    const { cache, text, answer } = bench();
    const made = Promise.withResolvers<object>();
    answer((_, count) => (count === 1 ? made.promise : Promise.resolve({})));
    const first = text('a');
    cache.invalidate(['topic of a'], 'other');
    const second = text('a');
    made.resolve({});
    expect(await Promise.all([first, second])).toEqual(['a 1', 'a 2']);
    expect(await text('a')).toBe('a 2');
  });

  it('are made anew after five minutes', async () => {
    const { text, wait } = bench();
    await text('a');
    wait(300_000);
    expect(await text('a')).toBe('a 1');
    wait(1);
    expect(await text('a')).toBe('a 2');
  });

  it('are replaced by the old one when the new one fails', async () => {
    const { cache, text, answer } = bench();
    await text('a');
    cache.invalidate(['topic of a'], 'other');
    answer(() => Promise.reject(new Error('no database')));
    expect(await text('a')).toBe('a 1');
    answer(async () => ({ status: 503 }));
    for (let asked = 0; asked < 3; asked += 1) expect(await text('a')).toBe('a 1');
    await expect(text('b')).resolves.toBe('b 1');
    answer(() => Promise.reject(new Error('no database')));
    await expect(text('c')).rejects.toThrow('no database');
  });

  it.each([
    ['another status', { status: 404 }],
    ['no topics', { topics: new Set<string>() }],
  ])('with %s are not kept', async (_, made) => {
    const { text, answer } = bench();
    answer(async () => made);
    await text('a');
    expect(await text('a')).toBe('a 2');
  });

  it('that were used longest ago make room for others', async () => {
    const { cache, text, counts } = bench({ maxBytes: 9_000, size: 10 });
    for (const key of ['a', 'b', 'a', 'c']) await text(key);
    expect(cache.bytes()).toBe(8_020);
    for (const key of ['a', 'c']) await text(key);
    expect(Object.fromEntries(counts)).toEqual({ a: 1, b: 1, c: 1 });
    await text('b');
    expect(counts.get('b')).toBe(2);
  });

  it('are compressed once in each encoding, and count as bytes', async () => {
    const { cache } = bench({ size: 5_000 });
    const answer = await cache.get('a');
    const [br, again, gzip, plain] = await Promise.all(
      (['br', 'br', 'gzip', 'identity'] as const).map((encoding) => answer.encode(encoding)),
    );
    expect(br).toBe(again);
    expect(brotliDecompressSync(br?.body ?? '')).toEqual(plain?.body);
    expect(gunzipSync(gzip?.body ?? '')).toEqual(plain?.body);
    expect(br?.headers).toEqual(expect.arrayContaining(['Content-Encoding', 'br']));
    const lengths = [br, gzip, plain].map((encoded) => encoded?.body.length ?? 0);
    expect(cache.bytes()).toBe(lengths.reduce((sum, length) => sum + length, 4_000));
  });
});
