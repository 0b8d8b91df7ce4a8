import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fingerprint } from './fingerprint.mjs';
import { LaunchError } from './launch-error.mjs';

/** The sources of the built pages. */
const SOURCES = [
  'src/web',
  'src/domain',
  'src/contract',
  'public',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
];
const STAMP = 'build/.stamp';
const WARM_UP = 'tools/launch/warm.mjs';
const BUILDER = 'node_modules/@react-router/dev/bin.cjs';

/** Builds the pages, unless the last complete build has the same sources. */
export function ensureBuild(root, node, environment) {
  const requested = fingerprint(root, SOURCES);
  if (isBuilt(root, requested)) return;
  console.log('Building the pages: this takes a few seconds');
  // An interrupted build leaves no stamp and is repeated.
  rmSync(path.join(root, STAMP), { force: true });
  const options = {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'inherit', 'inherit'],
  };
  const build = [path.join(root, BUILDER), 'build', '--logLevel', 'error'];
  const { status } = spawnSync(node, build, options);
  if (status !== 0) {
    throw new LaunchError('The pages could not be built, see above.', status ?? 1);
  }
  // The cache warm-up is optional, so its result is ignored.
  spawnSync(node, [path.join(root, WARM_UP)], options);
  mkdirSync(path.join(root, 'build'), { recursive: true });
  writeFileSync(path.join(root, STAMP), requested);
}

/** Whether the last complete build has this fingerprint. */
export function isBuilt(root, requested) {
  try {
    return readFileSync(path.join(root, STAMP), 'utf8') === requested;
  } catch {
    return false;
  }
}
