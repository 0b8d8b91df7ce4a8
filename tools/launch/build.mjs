import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fingerprint } from './fingerprint.mjs';
import { LaunchError } from './launch-error.mjs';

/** All that the built pages are made of. */
const SOURCES = [
  'src/web',
  'src/domain',
  'src/contract',
  'public',
  'package-lock.json',
  'vite.config.ts',
  'tools/walls/admin-chunks.ts',
  'react-router.config.ts',
  'tsconfig.json',
];
const STAMP = 'build/.stamp';
const WARM_UP = 'tools/launch/warm.mjs';
const BUILDER = 'node_modules/@react-router/dev/bin.cjs';

/** Builds the pages, unless the last build that was finished is of these sources. */
export function ensureBuild(root, node, environment) {
  const wanted = fingerprint(root, SOURCES);
  if (isBuilt(root, wanted)) return;
  console.log('Building the pages: this takes a few seconds');
  // A build that is cut short leaves no stamp, and is done again.
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
  // A cold start works as well, so whether this one does is not asked.
  spawnSync(node, [path.join(root, WARM_UP)], options);
  mkdirSync(path.join(root, 'build'), { recursive: true });
  writeFileSync(path.join(root, STAMP), wanted);
}

/** Whether the last finished build has this fingerprint. */
export function isBuilt(root, wanted) {
  try {
    return readFileSync(path.join(root, STAMP), 'utf8') === wanted;
  } catch {
    return false;
  }
}
