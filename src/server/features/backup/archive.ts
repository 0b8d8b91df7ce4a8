import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { ReadableStream } from 'node:stream/web';
import { createGunzip, createGzip } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { z } from 'zod';
import { StartError } from '../../platform/errors/start-error.ts';
import { assertTrusted, isSigned, type Signer, type Trust } from './signing.ts';

// A backup is one stream of entries, compressed and then encrypted in the age format. An entry is a
// line of JSON that says what it is, and as many bytes as that line says.

const FORMAT = 3;
/** The one before had no signatures. */
const UNSIGNED_FORMAT = 2;
const MAX_LINE = 64 * 1024;
/** An original may be larger than its upload of 15 MB: it is stored as WebP of high quality. */
const MAX_BODY = 64 * 1024 * 1024;
/** What OWASP advises, for 128 MB of memory; age's default takes twice as much, beside a running shop. */
const SCRYPT_WORK_FACTOR = 17;
const AGE_START = 'age-encryption.org/v1\n';
const AGE_HEADER_END = '\n---';
/** How the header of a file with a passphrase goes on. */
const AGE_PASSPHRASE = '-> scrypt ';
const GZIP_START = Buffer.from([0x1f, 0x8b]);

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const name = z.string().max(200);
const count = z.int().min(0);
const bytes = z.int().min(0).max(MAX_BODY);
const base64 = z.string().max(100);

const entrySchema = z.discriminatedUnion('kind', [
  /** First: which shop made it. `migration`: when the newest one of its database was written. */
  z.strictObject({
    kind: z.literal('backup'),
    format: z.literal([FORMAT, UNSIGNED_FORMAT]),
    madeAt: z.iso.datetime(),
    migration: count,
    /** The public half of the key that signs. */
    signer: base64.optional(),
  }),
  /** A table; its rows follow. */
  z.strictObject({ kind: z.literal('table'), name, columns: z.array(name).max(200) }),
  /** A part of its rows, in the text format of PostgreSQL's COPY; it may end within a row. */
  z.strictObject({ kind: z.literal('rows'), bytes }),
  z.strictObject({ kind: z.literal('file'), name, bytes }),
  /** Last: what a restored shop must hold. */
  z.strictObject({
    kind: z.literal('end'),
    tables: z.array(z.strictObject({ name, rows: count, sha256 })).max(500),
    files: z.strictObject({ count, sha256 }),
    /** Over all that the backup says of itself, see `toManifest`. */
    signature: base64.optional(),
  }),
]);

/** Whatever else another format has in its first line. */
const anyFirstLine = z.looseObject({ kind: z.literal('backup'), format: z.number() });

type EntryLine = z.infer<typeof entrySchema>;
export type Entry<Kind = EntryLine['kind']> = Extract<EntryLine, { kind: Kind }> & { body: Buffer };
/** An entry to write; its size follows from its body. */
export type NewEntry =
  | (Exclude<EntryLine, { bytes: number }> & { body?: undefined })
  | { kind: 'rows'; body: Buffer }
  | { kind: 'file'; name: string; body: Buffer };

type FirstLine = Extract<EntryLine, { kind: 'backup' }>;
type LastLine = Extract<EntryLine, { kind: 'end' }>;

/** The first line of a new backup. */
export const toFirstEntry = (madeAt: Date, migration: number, signer: Signer): FirstLine => ({
  kind: 'backup',
  format: FORMAT,
  madeAt: madeAt.toISOString(),
  migration,
  signer: signer.name,
});

/** The last line of a new backup, signed. */
export function toLastEntry(
  first: FirstLine,
  contents: Pick<LastLine, 'tables' | 'files'>,
  signer: Signer,
): LastLine {
  const last: LastLine = { kind: 'end', ...contents };
  return { ...last, signature: signer.sign(toManifest(first, last)) };
}

/** What is signed: it names the checksum of everything in the backup. */
function toManifest({ madeAt, migration, signer }: FirstLine, { tables, files }: LastLine): string {
  const rows = tables.map((table) => [table.name, table.rows, table.sha256]);
  return JSON.stringify([
    'shop backup',
    madeAt,
    migration,
    signer,
    rows,
    files.count,
    files.sha256,
  ]);
}

/** How a new backup is encrypted: by a passphrase, for the owner of a key, or on request not at all. */
export type Encryption = { passphrase: string } | { recipient: string } | 'none';

/** What opens a backup, and whom to believe; with no key, also a file that is not encrypted. */
export interface Keys extends Trust {
  passphrase?: string | undefined;
  /** Set, backups are expected to be encrypted. */
  recipient?: string | undefined;
  /** An age identity, `AGE-SECRET-KEY-1…`. */
  identity?: string | undefined;
}

/** The error for a file that is not a whole backup. */
export function damaged(reason: string): StartError {
  return new StartError(
    `The file is damaged, or is not a backup of this shop (${reason}). Nothing of it was kept.`,
  );
}

/** Writes entries into a new file that survives a power cut; memory does not grow with them. */
export async function writeArchive(
  file: string,
  entries: AsyncIterable<NewEntry>,
  encryption: Encryption,
): Promise<void> {
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  if (encryption === 'none') await pipeline(packEntries(entries), createGzip(), target);
  else {
    const encrypter = createEncrypter(encryption);
    await pipeline(
      packEntries(entries),
      createGzip(),
      async function* encrypt(plain: AsyncIterable<Uint8Array>) {
        yield* await encrypter.encrypt(toWebStream(plain));
      },
      target,
    );
  }
  const written = await open(file, 'r+');
  await written.sync();
  await written.close();
}

/**
 * Reads the entries of a file. They come before the file is read to its end: what they say holds only
 * when the last one has come.
 * @throws StartError when the file is missing, damaged, or cannot be opened with the keys
 */
export async function readArchive<T>(
  file: string,
  keys: Keys,
  read: (next: () => Promise<Entry>) => Promise<T>,
): Promise<T> {
  const encryption = await detectEncryption(file);
  const isEncrypted = encryption !== 'none';
  const hasKeys = keys.passphrase !== undefined || keys.identity !== undefined;
  if ((hasKeys || keys.recipient !== undefined) && !isEncrypted) {
    throw new StartError(
      'This file is not encrypted, although a passphrase or a key is set, so anyone may have changed it. To restore it all the same, add --unencrypted.',
    );
  }
  if (isEncrypted && !hasKeys) {
    throw new StartError(
      'This backup is encrypted. Set BACKUP_PASSPHRASE to its passphrase, or name the file of its secret key: npm run restore -- <file> --identity <key file>.',
    );
  }
  async function* toPlain(stored: AsyncIterable<Uint8Array>) {
    yield* isEncrypted ? decrypt(stored, withKeyOf(encryption, keys)) : stored;
  }
  const check = createSignatureCheck(keys, encryption === 'passphrase');
  let result: { value: T } | undefined;
  try {
    await pipeline(
      createReadStream(file),
      toPlain,
      createGunzip(),
      async (plain: AsyncIterable<Uint8Array>) => {
        const unpacked = unpackEntries(plain);
        const next = async () => {
          const { value, done } = await unpacked.next();
          if (done) throw damaged('it ends too early');
          check(value);
          return value;
        };
        const value = await read(next);
        if (!(await unpacked.next()).done) throw damaged('there is data after its last entry');
        result = { value };
      },
    );
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code?.startsWith('Z_')) throw damaged('it cannot be unpacked');
    throw error;
  }
  if (!result) throw damaged('it ends too early');
  return result.value;
}

/** Checks that a file is there, opens with the keys and begins as a trusted backup. @throws as `readArchive` */
export async function checkArchive(file: string, keys: Keys): Promise<void> {
  const hasBegun = new Error('The backup begins.');
  const checking = readArchive(file, keys, async (next) => {
    await next();
    throw hasBegun;
  });
  await checking.catch((error: unknown) => {
    if (error !== hasBegun) throw error;
  });
}

/** Returns what takes each entry, and throws at the first or the last where they are not trusted. */
function createSignatureCheck(trust: Trust, hasPassphrase: boolean) {
  let first: FirstLine | undefined;
  return (entry: Entry): void => {
    if (entry.kind === 'backup') {
      first = entry;
      assertTrusted(entry.signer, trust, hasPassphrase);
    }
    if (entry.kind !== 'end' || first?.signer === undefined) return;
    if (!isSigned(toManifest(first, entry), first.signer, entry.signature ?? '')) {
      throw damaged('its signature is wrong');
    }
  };
}

/** @throws StartError for an entry that no restore accepts */
async function* packEntries(entries: AsyncIterable<NewEntry>): AsyncGenerator<Buffer> {
  for await (const { body, ...fields } of entries) {
    const line = entrySchema.safeParse(body ? { ...fields, bytes: body.length } : fields);
    if (!line.success) {
      const subject = 'name' in fields ? fields.name : fields.kind;
      throw new StartError(
        `No backup was made, because none could be restored: ${subject}: ${z.prettifyError(line.error)}`,
      );
    }
    yield Buffer.from(`${JSON.stringify(line.data)}\n`);
    if (body) yield body;
  }
}

async function* unpackEntries(plain: AsyncIterable<Uint8Array>): AsyncGenerator<Entry, undefined> {
  const { readLine, readBytes } = createByteReader(plain);
  for (let line = await readLine(); line !== null; line = await readLine()) {
    const json = parseJson(line);
    const first = anyFirstLine.safeParse(json);
    if (first.success && first.data.format !== FORMAT && first.data.format !== UNSIGNED_FORMAT) {
      throw new StartError(
        'The backup was made by another version of the shop: restore it with that version.',
      );
    }
    const parsed = entrySchema.safeParse(json);
    if (!parsed.success) throw damaged('it has an entry of an unknown kind');
    const entry = parsed.data;
    yield { ...entry, body: await readBytes('bytes' in entry ? entry.bytes : 0) };
  }
}

/** Null where the text is damaged. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function createByteReader(source: AsyncIterable<Uint8Array>) {
  const chunks = source[Symbol.asyncIterator]();
  let rest = Buffer.alloc(0);

  /** False at the end of the source. */
  async function fill(): Promise<boolean> {
    while (rest.length === 0) {
      const { value, done } = await chunks.next();
      if (done) return false;
      rest = Buffer.from(value);
    }
    return true;
  }

  /** Takes at most so many bytes of what is there. */
  function take(length: number): Buffer {
    const taken = rest.subarray(0, length);
    rest = rest.subarray(length);
    return taken;
  }

  return {
    /** The next line without its end; null at the end of the source. */
    async readLine(): Promise<string | null> {
      const parts: Buffer[] = [];
      let length = 0;
      while (await fill()) {
        const end = rest.indexOf('\n');
        const part = take(end < 0 ? rest.length : end + 1);
        parts.push(part);
        length += part.length;
        if (length > MAX_LINE) throw damaged('it has an entry of an unknown kind');
        if (end >= 0) return Buffer.concat(parts).toString().trimEnd();
      }
      if (length > 0) throw damaged('it ends too early');
      return null;
    },

    async readBytes(length: number): Promise<Buffer> {
      const parts: Buffer[] = [];
      for (let missing = length; missing > 0; missing -= parts.at(-1)?.length ?? 0) {
        if (!(await fill())) throw damaged('it ends too early');
        parts.push(take(missing));
      }
      return Buffer.concat(parts);
    },
  };
}

function createEncrypter(encryption: Exclude<Encryption, 'none'>): Encrypter {
  const encrypter = new Encrypter();
  if ('passphrase' in encryption) {
    encrypter.setScryptWorkFactor(SCRYPT_WORK_FACTOR);
    encrypter.setPassphrase(encryption.passphrase);
    return encrypter;
  }
  try {
    encrypter.addRecipient(encryption.recipient);
    return encrypter;
  } catch {
    throw new StartError(
      'BACKUP_RECIPIENT is not a public key of age: make one with npm run backup:key, or age-keygen.',
    );
  }
}

/** Only the key of this kind: a file that another key opens is not taken for one of the passphrase. */
const withKeyOf = (kind: 'passphrase' | 'key', { passphrase, identity }: Keys): Keys =>
  kind === 'passphrase' ? { passphrase } : { identity };

/** The decrypted bytes. Each part is authenticated before it is passed on, and so is the end. */
async function* decrypt(encrypted: AsyncIterable<Uint8Array>, { passphrase, identity }: Keys) {
  const decrypter = new Decrypter();
  try {
    if (passphrase) decrypter.addPassphrase(passphrase);
    if (identity) decrypter.addIdentity(identity);
  } catch {
    throw new StartError('The key file has no secret key of age (AGE-SECRET-KEY-1…).');
  }
  const plain = await decrypter.decrypt(toWebStream(encrypted)).catch(() => {
    throw new StartError(
      'The backup cannot be decrypted: the passphrase or key is wrong, or the file is damaged.',
    );
  });
  const chunks = plain[Symbol.asyncIterator]();
  for (;;) {
    const { value, done } = await chunks.next().catch(() => {
      throw damaged('it was changed or cut off');
    });
    if (done) return;
    yield value;
  }
}

/** How a file is encrypted. @throws StartError when there is no file, or it is not a backup */
async function detectEncryption(file: string): Promise<'passphrase' | 'key' | 'none'> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(
      error.code === 'ENOENT'
        ? `There is no file ${file}: check its name.`
        : `${file} cannot be read (${error.code}).`,
    );
  });
  const start = Buffer.alloc(MAX_LINE);
  try {
    const { bytesRead } = await handle.read(start, 0, MAX_LINE, 0).catch(() => ({ bytesRead: 0 }));
    const text = start.toString('latin1', 0, bytesRead);
    // A header without an end would be read into memory as a whole.
    if (text.startsWith(AGE_START) && text.includes(AGE_HEADER_END)) {
      return text.startsWith(AGE_PASSPHRASE, AGE_START.length) ? 'passphrase' : 'key';
    }
    if (start.subarray(0, bytesRead).indexOf(GZIP_START) === 0) return 'none';
  } finally {
    await handle.close();
  }
  throw damaged('it does not start like a backup');
}

function toWebStream(source: AsyncIterable<Uint8Array>): globalThis.ReadableStream<Uint8Array> {
  return ReadableStream.from(source) as globalThis.ReadableStream<Uint8Array>;
}
