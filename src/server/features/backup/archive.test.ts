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
  toLastEntry,
  writeArchive,
} from './archive.ts';
import { loadSigner } from './signing.ts';

const MEGABYTE = 1024 * 1024;
const PASSPHRASE = 'a passphrase of the tests';
const NAME = 'pictures/originals/a';
const SIGNER = await signerOf('archive');
const FIRST = toFirstEntry(new Date('2026-11-23T01:30:00Z'), 1, SIGNER);
const FILE: NewEntry = { kind: 'file', name: NAME, body: randomBytes(1_000) };
const END = toLastEntry(FIRST, { tables: [], files: { count: 1, sha256: '0'.repeat(64) } }, SIGNER);

/** A signer of another shop for each name. */
async function signerOf(name: string) {
  const dataDir = await mkdtemp(path.join(tmpdir(), `shop-${name}-`));
  const signer = await loadSigner({ dataDir }, () => {});
  await rm(dataDir, { recursive: true });
  return signer;
}

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
  readArchive(file, { signer: SIGNER.name, ...keys }, async (next) => {
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
    await writeLines({ ...FIRST, format: 4, shop: 'SSMS Silks' });
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

describe('who has made an archive', () => {
  const CONTENTS = { tables: [], files: { count: 1, sha256: '0'.repeat(64) } };
  let identity: string;
  let recipient: string;
  beforeEach(async () => {
    identity = await generateX25519Identity();
    recipient = await identityToRecipient(identity);
  });

  it('is checked where anyone can encrypt: a wrong signer is refused, with both names', async () => {
    const stranger = await signerOf('stranger');
    const first = toFirstEntry(new Date(), 1, stranger);
    await write({ recipient }, first, FILE, toLastEntry(first, CONTENTS, stranger));
    const message = await refusal({ identity });
    expect(message).toContain(stranger.name);
    expect(message).toContain(SIGNER.name);
    expect(await readAll({ identity, signer: stranger.name })).toHaveLength(3);
  });

  it('has to be named, or waived', async () => {
    await write({ recipient }, FIRST, FILE, END);
    expect(await refusal({ identity, signer: undefined })).toContain(`--signer ${SIGNER.name}`);
    expect(await readAll({ identity, signer: undefined, allowsUnsigned: true })).toHaveLength(3);
  });

  it('has signed all of it', async () => {
    for (const changed of [
      { ...END, files: { count: 2, sha256: '0'.repeat(64) } },
      { ...END, signature: undefined },
    ]) {
      await write({ recipient }, FIRST, FILE, changed);
      expect(await refusal({ identity })).toContain('signature is wrong');
    }
    const moved = { ...FIRST, madeAt: '2026-11-24T01:30:00.000Z' };
    await write({ recipient }, moved, FILE, END);
    expect(await refusal({ identity })).toContain('signature is wrong');
  });

  it('is unknown of an earlier version, which has to be allowed', async () => {
    const { signer: _, ...unsigned } = { ...FIRST, format: 2 as const };
    await write({ recipient }, unsigned, FILE, { kind: 'end', ...CONTENTS });
    expect(await refusal({ identity })).toContain('--unsigned');
    expect(await readAll({ identity, allowsUnsigned: true })).toHaveLength(3);
    await write({ passphrase: PASSPHRASE }, unsigned, FILE, { kind: 'end', ...CONTENTS });
    expect(await readAll({ passphrase: PASSPHRASE })).toHaveLength(3);
  });

  it('is not shown by a passphrase that did not open it', async () => {
    const { signer: _, ...unsigned } = { ...FIRST, format: 2 as const };
    await write({ recipient }, unsigned, FILE, { kind: 'end', ...CONTENTS });
    expect(await refusal({ identity, passphrase: PASSPHRASE })).toContain('--unsigned');
  });

  it('is not asked where the file is plain although a recipient is set', async () => {
    await write('none', FIRST, FILE, END);
    expect(await refusal({ recipient })).toContain('add --unencrypted');
  });
});

describe('the signing key', () => {
  it('is made once, stays, and can come from the settings', async () => {
    const first = await loadSigner({ dataDir: folder }, () => {});
    const key = await readFile(path.join(folder, 'backup-signing.key'), 'utf8');
    const elsewhere = { dataDir: path.join(folder, 'none'), backupSigningKey: key };
    for (const settings of [{ dataDir: folder }, elsewhere]) {
      expect((await loadSigner(settings, () => {})).name).toBe(first.name);
    }
  });

  it('is replaced for one backup where it cannot be stored', async () => {
    const lines: string[] = [];
    const dataDir = path.join(folder, 'none');
    const signer = await loadSigner({ dataDir }, (line) => lines.push(line));
    expect(signer.name).toHaveLength(43);
    expect(lines.join()).toContain('a key of its own');
  });
});
