import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StartError } from '../../platform/errors/start-error.ts';
import { type Entry, type NewEntry, readArchive, toFirstEntry, writeArchive } from './archive.ts';

const MEGABYTE = 1024 * 1024;
const FIRST = toFirstEntry(new Date('2026-11-23T01:30:00Z'), 1);

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shop-archive-'));
  file = path.join(folder, 'archive');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function write(...entries: NewEntry[]): Promise<void> {
  async function* listed() {
    yield* entries;
  }
  await writeArchive(file, listed(), 'none');
}

/** All entries of the file. */
const readAll = () =>
  readArchive(file, {}, async (next) => {
    const entries: Entry[] = [await next()];
    while (entries.at(-1)?.kind !== 'end') entries.push(await next());
    return entries;
  });

describe('an archive', () => {
  const end: NewEntry = { kind: 'end', tables: [], files: { count: 1, sha256: '0'.repeat(64) } };
  const name = 'pictures/originals/a';

  it('takes an original that is larger than its upload may be', async () => {
    const body = randomBytes(25 * MEGABYTE);
    await write(FIRST, { kind: 'file', name, body }, end);
    const [, original] = await readAll();
    expect(original?.body.equals(body)).toBe(true);
  });

  it('is not written with an entry that no restore accepts', async () => {
    const body = Buffer.alloc(64 * MEGABYTE + 1);
    const writing = write(FIRST, { kind: 'file', name, body }, end);
    await expect(writing).rejects.toThrow(StartError);
    await expect(writing).rejects.toThrow(
      `No backup was made, because none could be restored: ${name}:`,
    );
  });
});
