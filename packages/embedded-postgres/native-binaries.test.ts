import { mkdir, mkdtemp, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { copyNative, findNativeFolder, linkLibraries } from './native-binaries.ts';

let folder: string;
let native: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'native-'));
  native = path.join(folder, 'native');
  await mkdir(path.join(native, 'lib'), { recursive: true });
  await writeFile(path.join(native, 'lib', 'libx.so.1.2'), 'library');
  await writeFile(
    path.join(native, 'pg-symlinks.json'),
    JSON.stringify([
      { source: 'native/lib/libx.so.1.2', target: 'native/lib/libx.so.1' },
      { source: 'native/lib/libx.so.1.2', target: 'native/lib/libx.so' },
    ]),
  );
});

afterEach(() => rm(folder, { recursive: true }));

describe('linkLibraries', () => {
  it('creates the listed links beside their sources', async () => {
    await linkLibraries(native);
    expect(await readlink(path.join(native, 'lib', 'libx.so.1'))).toBe('libx.so.1.2');
    expect(await readFile(path.join(native, 'lib', 'libx.so'), 'utf8')).toBe('library');
  });

  it('can be called again, and concurrently', async () => {
    await Promise.all([linkLibraries(native), linkLibraries(native), linkLibraries(native)]);
    await linkLibraries(native);
    expect(await readlink(path.join(native, 'lib', 'libx.so'))).toBe('libx.so.1.2');
  });

  it('works without a list', async () => {
    await rm(path.join(native, 'pg-symlinks.json'));
    await expect(linkLibraries(native)).resolves.toBeUndefined();
  });
});

describe('copyNative', () => {
  it('copies with links, and keeps an existing copy', async () => {
    const target = path.join(folder, 'deep', 'copy');
    await Promise.all([copyNative(native, target), copyNative(native, `${target}-2`)]);
    expect(await readlink(path.join(target, 'lib', 'libx.so.1'))).toBe('libx.so.1.2');
    await writeFile(path.join(target, 'mark'), 'kept');
    await copyNative(native, target);
    expect(await readFile(path.join(target, 'mark'), 'utf8')).toBe('kept');
  });
});

describe('findNativeFolder', () => {
  it('finds the programs of this machine', async () => {
    const found = findNativeFolder();
    expect((await readFile(path.join(found, 'bin', 'postgres'))).length).toBeGreaterThan(1_000_000);
  });

  it('says what to do when there are none', () => {
    expect(() => findNativeFolder('sunos', 'ia32')).toThrow(EmbeddedPostgresError);
    expect(() => findNativeFolder('sunos', 'ia32')).toThrow(
      'The shop brings no PostgreSQL for sunos-ia32: set DATABASE_URL to a PostgreSQL server of your own.',
    );
  });
});
