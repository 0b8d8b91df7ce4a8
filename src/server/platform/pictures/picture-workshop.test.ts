import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { blankPng } from '../../../../tests/support/blank-png.ts';
import { openPictureWorkshop, type PictureWorkshop } from './picture-workshop.ts';

let workshop: PictureWorkshop;
let cloth: Buffer;
beforeEach(async () => {
  workshop = openPictureWorkshop();
  const create = { width: 400, height: 500, channels: 3, background: '#800000' } as const;
  cloth = await sharp({ create }).png().toBuffer();
});
afterEach(() => workshop.close());

/** The most memory the worker ever held, in MB. */
async function peakOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

describe('the picture workshop', () => {
  it('makes pictures in a process that comes with the first of them', async () => {
    expect(workshop.workerId()).toBeUndefined();
    const { original, width, height, colours } = await workshop.develop(cloth);
    expect(workshop.workerId()).toBeTypeOf('number');
    expect({ width, height, colours }).toEqual({ width: 400, height: 500, colours: ['maroon'] });
    const version = await workshop.version(original, 320, 'avif');
    expect(await sharp(version).metadata()).toMatchObject({ format: 'heif', width: 320 });
  });

  it('never enlarges', async () => {
    const version = await workshop.version(cloth, 1440, 'jpg');
    expect(await sharp(version).metadata()).toMatchObject({ width: 400 });
  });

  it('starts another worker after one that was killed', async () => {
    await workshop.develop(cloth);
    const first = workshop.workerId() ?? 0;
    const making = workshop.version(cloth, 320, 'avif');
    process.kill(first, 'SIGKILL');
    await expect(making).rejects.toThrow('The picture worker ended (SIGKILL)');
    expect((await workshop.develop(cloth)).width).toBe(400);
    expect(workshop.workerId()).not.toBe(first);
  });

  it('can be closed at any time, and opened by more work', async () => {
    await workshop.close();
    await workshop.develop(cloth);
    const making = workshop.version(cloth, 320, 'avif');
    const losing = expect(making).rejects.toThrow('The picture worker ended');
    await workshop.close();
    await losing;
    expect(workshop.workerId()).toBeUndefined();
    expect((await workshop.develop(cloth)).width).toBe(400);
  });

  it.runIf(process.platform === 'linux')('takes a bounded memory for a bomb', async () => {
    await workshop.develop(cloth);
    const before = await peakOf(workshop.workerId());
    const bomb = blankPng(20_000, 20_000);
    await expect(workshop.develop(bomb)).rejects.toThrow('more than 40 million pixels');
    expect(await peakOf(workshop.workerId())).toBeLessThan(before + 50);
    await workshop.develop(blankPng(5_000, 8_000));
    expect(await peakOf(workshop.workerId())).toBeLessThan(before + 200);
  });
});
