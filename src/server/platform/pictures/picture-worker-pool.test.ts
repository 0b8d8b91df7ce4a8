import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { blankPng } from '../../../../tests/support/blank-png.ts';
import { openPictureWorkerPool, type PictureWorkerPool } from './picture-worker-pool.ts';

let workerPool: PictureWorkerPool;
let cloth: Buffer;
beforeEach(async () => {
  workerPool = openPictureWorkerPool();
  const create = { width: 400, height: 500, channels: 3, background: '#800000' } as const;
  cloth = await sharp({ create }).png().toBuffer();
});
afterEach(() => workerPool.close());

/** The worker's peak memory, in MB. */
async function peakOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

describe('the picture worker', () => {
  it('renders pictures in a process that starts on demand', async () => {
    expect(workerPool.workerId()).toBeUndefined();
    const { original, width, height, colours } = await workerPool.processUpload(cloth);
    expect(workerPool.workerId()).toBeTypeOf('number');
    expect({ width, height, colours }).toEqual({ width: 400, height: 500, colours: ['maroon'] });
    const version = await workerPool.renderVariant(original, 320, 'avif');
    expect(await sharp(version).metadata()).toMatchObject({ format: 'heif', width: 320 });
  });

  it('never enlarges', async () => {
    const version = await workerPool.renderVariant(cloth, 1440, 'jpg');
    expect(await sharp(version).metadata()).toMatchObject({ width: 400 });
  });

  it('is restarted after being killed', async () => {
    await workerPool.processUpload(cloth);
    const first = workerPool.workerId() ?? 0;
    const making = workerPool.renderVariant(cloth, 320, 'avif');
    process.kill(first, 'SIGKILL');
    await expect(making).rejects.toThrow('The picture worker ended (SIGKILL)');
    expect((await workerPool.processUpload(cloth)).width).toBe(400);
    expect(workerPool.workerId()).not.toBe(first);
  });

  it('can be closed at any time, and restarts on demand', async () => {
    await workerPool.close();
    await workerPool.processUpload(cloth);
    const making = workerPool.renderVariant(cloth, 320, 'avif');
    const losing = expect(making).rejects.toThrow('The picture worker ended');
    await workerPool.close();
    await losing;
    expect(workerPool.workerId()).toBeUndefined();
    expect((await workerPool.processUpload(cloth)).width).toBe(400);
  });

  it.runIf(process.platform === 'linux')('limits the memory of a decompression bomb', async () => {
    await workerPool.processUpload(cloth);
    const before = await peakOf(workerPool.workerId());
    const bomb = blankPng(20_000, 20_000);
    await expect(workerPool.processUpload(bomb)).rejects.toThrow('more than 40 million pixels');
    expect(await peakOf(workerPool.workerId())).toBeLessThan(before + 50);
    await workerPool.processUpload(blankPng(5_000, 8_000));
    expect(await peakOf(workerPool.workerId())).toBeLessThan(before + 200);
  });
});
