import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StartError } from '../../platform/errors/start-error.ts';
import {
  type Encryption,
  type Entry,
  type Keys,
  type NewEntry,
  readArchive,
  toFirstEntry,
  writeArchive,
} from './archive.ts';

const MEGABYTE = 1024 * 1024;
const PASSPHRASE = 'a passphrase of the tests';
const NAME = 'pictures/originals/a';
const FIRST = toFirstEntry(new Date('2026-11-23T01:30:00Z'), 1);
const FILE: NewEntry = { kind: 'file', name: NAME, body: randomBytes(1_000) };
const END: NewEntry = { kind: 'end', tables: [], files: { count: 1, sha256: '0'.repeat(64) } };

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shop-archive-'));
  file = path.join(folder, 'archive');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function write(encryption: Encryption, ...entries: NewEntry[]): Promise<void> {
  async function* listed() {
    yield* entries;
  }
  await rm(file, { force: true });
  await writeArchive(file, listed(), encryption);
}

/** Writes lines as somebody has made them up. */
const writeLines = (...lines: unknown[]) =>
  writeFile(file, gzipSync(lines.map((line) => `${JSON.stringify(line)}\n`).join('')));

/** All entries of the file. */
const readAll = (keys: Keys = {}) =>
  readArchive(file, keys, async (next) => {
    const entries: Entry[] = [await next()];
    while (entries.at(-1)?.kind !== 'end') entries.push(await next());
    return entries;
  });

async function refusal(keys?: Keys): Promise<string> {
  const error = await readAll(keys).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(StartError);
  return (error as StartError).message;
}

describe('an archive', () => {
  it('takes an original that is larger than its upload may be', async () => {
    const body = randomBytes(25 * MEGABYTE);
    await write('none', FIRST, { kind: 'file', name: NAME, body }, END);
    const [, original] = await readAll();
    expect(original?.body.equals(body)).toBe(true);
  });

  it('is not written with an entry that no restore accepts', async () => {
    const body = Buffer.alloc(64 * MEGABYTE + 1);
    const writing = write('none', FIRST, { kind: 'file', name: NAME, body }, END);
    await expect(writing).rejects.toThrow(StartError);
    await expect(writing).rejects.toThrow(
      `No backup was made, because none could be restored: ${NAME}:`,
    );
  });

  it('opens with its passphrase, and with nothing else', async () => {
    await write({ passphrase: PASSPHRASE }, FIRST, FILE, END);
    expect(await readAll({ passphrase: PASSPHRASE })).toHaveLength(3);
    expect(await refusal()).toContain('This backup is encrypted');
    expect(await refusal({ passphrase: 'another passphrase' })).toContain('cannot be decrypted');
    expect(await refusal({ identity: await generateX25519Identity() })).toContain(
      'the passphrase or key is wrong',
    );
  });

  it('opens with the secret key of its recipient, and with no other', async () => {
    const identity = await generateX25519Identity();
    await write({ recipient: await identityToRecipient(identity) }, FIRST, FILE, END);
    expect(await readAll({ identity })).toHaveLength(3);
    expect(await refusal({ identity: await generateX25519Identity() })).toContain(
      'cannot be decrypted',
    );
    expect(await refusal({ identity: 'nonsense' })).toContain('no secret key of age');
  });

  it('is refused unencrypted where a passphrase or key is given', async () => {
    await write('none', FIRST, FILE, END);
    expect(await readAll()).toHaveLength(3);
    expect(await refusal({ passphrase: PASSPHRASE })).toContain('add --unencrypted');
    expect(await refusal({ identity: await generateX25519Identity() })).toContain('--unencrypted');
  });

  it('is refused where it was cut off or changed', async () => {
    const identity = await generateX25519Identity();
    const keys = { identity };
    await write({ recipient: await identityToRecipient(identity) }, FIRST, FILE, END);
    const bytes = await readFile(file);
    await truncate(file, bytes.length - 100);
    expect(await refusal(keys)).toContain('changed or cut off');
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 200) ^ 1, bytes.length - 200);
    await writeFile(file, bytes);
    expect(await refusal(keys)).toContain('changed or cut off');
    await write('none', FIRST, FILE, END);
    await truncate(file, (await readFile(file)).length - 100);
    expect(await refusal()).toContain('cannot be unpacked');
  });

  it('is refused where it is missing or something else', async () => {
    expect(await refusal()).toContain('There is no file');
    await writeFile(file, 'nothing');
    expect(await refusal()).toContain('it does not start like a backup');
    await writeLines({ kind: 'backup' });
    expect(await refusal()).toContain('unknown kind');
  });

  it('is refused where another version has made it, whatever that adds', async () => {
    await writeLines({ ...FIRST, format: 3, shop: 'SSMS Silks' });
    expect(await refusal()).toContain('another version of the shop');
  });

  it.each<[string, unknown[], string]>([
    ['a symbolic link', [FIRST, { kind: 'link', name: 'a', target: '/etc' }, END], 'unknown kind'],
    ['a further field', [{ ...FIRST, command: 'id' }, END], 'unknown kind'],
    ['no end', [FIRST], 'it ends too early'],
    ['data after its end', [FIRST, END, END], 'there is data after its last entry'],
    ['a size that would fill the memory', [FIRST, { kind: 'rows', bytes: 2e9 }], 'unknown kind'],
    ['a line that would fill the memory', [FIRST, ' '.repeat(1e6)], 'unknown kind'],
  ])('is refused with %s', async (_, lines, reason) => {
    await writeLines(...lines);
    expect(await refusal()).toContain(reason);
  });

  it('is refused with a header of encryption that would fill the memory', async () => {
    await writeFile(file, `age-encryption.org/v1\n${' '.repeat(1e6)}`);
    expect(await refusal({ passphrase: PASSPHRASE })).toContain('it does not start like a backup');
  });
});
