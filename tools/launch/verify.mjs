import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { realpathSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LaunchError } from './launch-error.mjs';

const lint = { what: 'Format and lint', run: ['biome', 'check', '.'] };
const types = [
  { what: 'Route types', run: ['react-router', 'typegen'] },
  // With several checkers each works out the same types again: twice the processor time, thrice the memory.
  { what: 'Types', run: ['tsc', '--noEmit', '--checkers', '1'], isLong: true },
];
const unit = {
  what: 'Unit, server and component tests',
  run: ['vitest', 'run'],
  // Some start the built shop.
  isBuildNeeded: true,
};
const browser = { what: 'Browser tests', run: ['playwright', 'test'], isBuildNeeded: true };

/** Everything that is checked without running the shop. */
const check = [
  ...types,
  lint,
  { what: 'Vocabulary', run: ['node', 'tools/vocabulary/check-vocabulary.ts'] },
  { what: 'API document', run: ['node', 'tools/openapi/check-openapi.ts'] },
  { what: 'Lock file', run: ['node', 'tools/lock-file/check-lock-file.ts'] },
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

/**
 * Runs the steps in order, long ones beside those that follow, up to the tests; the first failure
 * ends them with its exit code.
 */
export async function verify(root, node, steps) {
  const bin = path.join(root, 'node_modules', '.bin');
  const PATH = [path.dirname(node), bin, process.env.PATH].join(path.delimiter);
  const env = { ...process.env, PATH, TMPDIR: process.env.TMPDIR ?? temporaryFolder() };
  const running = new Set();

  /** Resolves to the failure of the step, if any. */
  async function runStep({ what, run }) {
    const [program, ...args] = run;
    const script = program === 'node' ? [] : [realpathSync(path.join(bin, program))];
    const child = spawn(node, [...script, ...args], { cwd: root, env, stdio: 'inherit' });
    running.add(child);
    const [status] = await once(child, 'exit');
    running.delete(child);
    if (status === 0) return undefined;
    return new LaunchError(`\nFailed: ${what} (${run.join(' ')})`, status ?? 1);
  }

  async function finish(started) {
    const failure = (await Promise.all(started)).find(Boolean);
    if (!failure) return;
    for (const child of running) child.kill();
    throw failure;
  }

  const beside = [];
  for (const [index, step] of steps.entries()) {
    if (step.isBuildNeeded) await finish(beside.splice(0));
    console.log(`\n[${index + 1}/${steps.length}] ${step.what}: ${step.run.join(' ')}`);
    const result = runStep(step);
    if (step.isLong) beside.push(result);
    else await finish([result]);
  }
  await finish(beside);
  console.log('\nAll checks passed.');
}
