import { spawnSync } from 'node:child_process';
import { realpathSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LaunchError } from './launch-error.mjs';

const lint = { what: 'Format and lint', run: ['biome', 'check', '.'] };
const types = [
  { what: 'Route types', run: ['react-router', 'typegen'] },
  { what: 'Types', run: ['tsc', '--noEmit'] },
];
const unit = {
  what: 'Unit, server and component tests',
  run: ['vitest', 'run'],
  // Some start the built shop.
  isBuildNeeded: true,
};
const browser = { what: 'Browser tests', run: ['playwright', 'test'], isBuildNeeded: true };

/** Everything that is checked without running the shop, cheap steps first. */
const check = [
  lint,
  { what: 'Vocabulary', run: ['node', 'tools/vocabulary/check-vocabulary.ts'] },
  { what: 'API document', run: ['node', 'tools/openapi/check-openapi.ts'] },
  { what: 'Lock file', run: ['node', 'tools/lock-file/check-lock-file.ts'] },
  ...types,
  { what: 'Boundaries', run: ['node', 'tools/boundaries/check-boundaries.ts'] },
  { what: 'Unused code', run: ['knip'] },
  { what: 'Code that only tests use', run: ['knip', '--production'] },
  { what: 'Generated settings', run: ['node', 'tools/settings/write-env-example.ts', '--check'] },
  { what: 'Generated tables', run: ['node', 'tools/tables/write-tables.ts', '--check'] },
];

/** The steps of each npm script; further arguments go to its last step. */
const SCRIPTS = {
  lint: [lint],
  typecheck: types,
  check,
  'test:unit': [unit],
  'test:e2e': [browser],
  test: [...check, unit, browser],
};

export const VERIFY_HELP = `npm test, or npm run with one of: check, lint, typecheck, test:unit, test:e2e
Checks the checkout. Further arguments go to the last program that a script runs:
  npm run test:unit -- src/domain   the tests of a folder, as Vitest takes it
  npm run test:e2e -- cart          the browser tests of a file, as Playwright takes it`;

/** The steps of an npm script, with further arguments for the last one. @throws LaunchError */
export function getSteps(name, args = []) {
  const steps = SCRIPTS[name];
  if (!steps) throw new LaunchError(`Choose what to run: ${Object.keys(SCRIPTS).join(', ')}.`);
  const last = steps.at(-1);
  return [...steps.slice(0, -1), { ...last, run: [...last.run, ...args] }];
}

const MEMORY = '/dev/shm';
const MEMORY_BYTES = 8 * 2 ** 30;

/** Memory where there is plenty of it, else the disk: tests make and drop databases by the hundred. */
function temporaryFolder() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= MEMORY_BYTES ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** Runs the steps in order; the first failure ends them with its exit code. */
export function verify(root, node, steps) {
  const bin = path.join(root, 'node_modules', '.bin');
  const PATH = [path.dirname(node), bin, process.env.PATH].join(path.delimiter);
  for (const [index, { what, run }] of steps.entries()) {
    console.log(`\n[${index + 1}/${steps.length}] ${what}: ${run.join(' ')}`);
    const [program, ...args] = run;
    const script = program === 'node' ? [] : [realpathSync(path.join(bin, program))];
    const { status } = spawnSync(node, [...script, ...args], {
      cwd: root,
      env: { ...process.env, PATH, TMPDIR: process.env.TMPDIR ?? temporaryFolder() },
      stdio: 'inherit',
    });
    if (status !== 0) throw new LaunchError(`\nFailed: ${what} (${run.join(' ')})`, status ?? 1);
  }
  console.log('\nAll checks passed.');
}
