import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

/** Outside the lock file: most people who run the shop never validate its pages. */
const FOLDER = path.join(import.meta.dirname, '../../.data/validators');

/** Packages that npm fetches when they are first needed. */
export interface FetchedPackages {
  folder: string;
  load<Module>(name: string): Promise<Module>;
}

/** Fetches packages given as `name@version`, without their install scripts. */
export async function fetchPackages(...packages: string[]): Promise<FetchedPackages> {
  await mkdir(FOLDER, { recursive: true });
  const flags = ['--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund'];
  await promisify(execFile)('npm', ['install', '--prefix', FOLDER, ...flags, ...packages]);
  const require = createRequire(path.join(FOLDER, 'validators.js'));
  return {
    folder: FOLDER,
    load: async (name) => await import(pathToFileURL(require.resolve(name)).href),
  };
}
