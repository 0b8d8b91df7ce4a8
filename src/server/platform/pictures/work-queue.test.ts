import { describe, expect, it } from 'vitest';
import { createWorkQueue } from './picture-worker-pool.ts';

/** A queue and tasks that the test completes. */
function bench(limit: number) {
  const queue = createWorkQueue(limit);
  const started: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<string>>();
  return {
    started,
    run(name: string, rank = 0) {
      return queue.run(name, rank, () => {
        started.push(name);
        const end = Promise.withResolvers<string>();
        ends.set(name, end);
        return end.promise;
      });
    },
    end: async (name: string) => {
      ends.get(name)?.resolve(`${name} done`);
      await settled();
    },
    fail: async (name: string) => {
      ends.get(name)?.reject(new Error(`${name} failed`));
      await settled();
    },
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a work queue', () => {
  it('runs a few tasks at a time, the rest in order', async () => {
    const { run, end, started } = bench(2);
    for (const name of ['a', 'b', 'c', 'd']) void run(name);
    await settled();
    expect(started).toEqual(['a', 'b']);
    await end('b');
    expect(started).toEqual(['a', 'b', 'c']);
    await end('a');
    expect(started).toEqual(['a', 'b', 'c', 'd']);
  });

  it('runs the lowest rank first, and lowers the rank of a repeated request', async () => {
    const { run, end, started } = bench(1);
    void run('running');
    void run('last', 9);
    void run('second', 5);
    void run('raised', 7);
    void run('raised', 1);
    await settled();
    for (const name of ['running', 'raised', 'second', 'last']) await end(name);
    expect(started).toEqual(['running', 'raised', 'second', 'last']);
  });

  it('joins requests for the same task, and runs it again later', async () => {
    const { run, end, started } = bench(1);
    const asked = [run('a'), run('a'), run('a')];
    await settled();
    await end('a');
    expect(await Promise.all(asked)).toEqual(['a done', 'a done', 'a done']);
    expect(started).toEqual(['a']);
    const again = run('a');
    await settled();
    await end('a');
    expect(await again).toBe('a done');
    expect(started).toEqual(['a', 'a']);
  });

  it('continues after a failed task', async () => {
    const { run, end, fail } = bench(1);
    const [first, second] = [run('a'), run('b')];
    const failing = expect(first).rejects.toThrow('a failed');
    await settled();
    await fail('a');
    await failing;
    await end('b');
    expect(await second).toBe('b done');
  });
});
