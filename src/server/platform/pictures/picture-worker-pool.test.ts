import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { blankPng } from '../../../../tests/support/blank-png.ts';
import {
  createWorkQueue,
  openPictureWorkerPool,
  type PictureWorkerPool,
} from './picture-worker-pool.ts';

let workerPool: PictureWorkerPool;
let cloth: Buffer;
beforeEach(async () => {
  workerPool = openPictureWorkerPool({ deadlineMs: 5_000 });
  const create = { width: 400, height: 500, channels: 3, background: '#800000' } as const;
  cloth = await sharp({ create }).png().toBuffer();
});
afterEach(() => workerPool.close());

/** Lets a worker start, and become idle. */
async function withWorker(): Promise<(number | undefined)[]> {
  await workerPool.processUpload(cloth);
  return workerPool.workerIds();
}

/** The worker's peak memory, in MB. */
async function peakOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

describe('the picture worker', () => {
  it('renders pictures in a process that starts on demand', async () => {
    expect(workerPool.workerIds()).toEqual([]);
    const { original, width, height, colours } = await workerPool.processUpload(cloth);
    expect(workerPool.workerIds()).toHaveLength(1);
    expect({ width, height, colours }).toEqual({ width: 400, height: 500, colours: ['maroon'] });
    const version = await workerPool.renderVariant(original, { width: 320, format: 'avif' });
    expect(await sharp(version).metadata()).toMatchObject({ format: 'heif', width: 320 });
  });

  it('never enlarges', async () => {
    const version = await workerPool.renderVariant(cloth, { width: 1440, format: 'jpg' });
    expect(await sharp(version).metadata()).toMatchObject({ width: 400 });
  });

  it('is restarted after being killed', async () => {
    await workerPool.processUpload(cloth);
    const [first = 0] = workerPool.workerIds();
    const making = workerPool.renderVariant(cloth, { width: 320, format: 'avif' });
    process.kill(first, 'SIGKILL');
    await expect(making).rejects.toThrow('The picture worker ended (SIGKILL)');
    expect((await workerPool.processUpload(cloth)).width).toBe(400);
    expect(workerPool.workerIds()).not.toContain(first);
  });

  it('ends a job that hangs, and holds up no other', async () => {
    const [first = 0] = await withWorker();
    process.kill(first, 'SIGSTOP');
    const stuck = expect(
      workerPool.renderVariant(cloth, { width: 320, format: 'avif' }),
    ).rejects.toThrow('The picture worker ended (SIGKILL)');
    const others = [320, 200].map((width) =>
      workerPool.renderVariant(cloth, { width, format: 'jpg' }),
    );
    expect(await Promise.race([stuck.then(() => 'stuck'), Promise.all(others)])).toHaveLength(2);
    await stuck;
    expect(workerPool.workerIds()).not.toContain(first);
    expect((await workerPool.processUpload(cloth)).width).toBe(400);
  });

  it('can be closed at any time, and restarts on demand', async () => {
    await workerPool.close();
    await workerPool.processUpload(cloth);
    const making = workerPool.renderVariant(cloth, { width: 320, format: 'avif' });
    const losing = expect(making).rejects.toThrow('The picture worker ended');
    await workerPool.close();
    await losing;
    expect(workerPool.workerIds()).toEqual([]);
    expect((await workerPool.processUpload(cloth)).width).toBe(400);
  });

  it.runIf(process.platform === 'linux')('limits the memory of a decompression bomb', async () => {
    await workerPool.processUpload(cloth);
    const before = await peakOf(workerPool.workerIds()[0]);
    const bomb = blankPng(20_000, 20_000);
    await expect(workerPool.processUpload(bomb)).rejects.toThrow('more than 40 million pixels');
    expect(await peakOf(workerPool.workerIds()[0])).toBeLessThan(before + 50);
    await workerPool.processUpload(blankPng(5_000, 8_000));
    expect(await peakOf(workerPool.workerIds()[0])).toBeLessThan(before + 200);
  });
});

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
