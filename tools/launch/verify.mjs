import { spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import path from 'node:path';
import { LaunchError } from './launch-error.mjs';

/** The checks of `npm test`, in order, cheap ones first. */
const STEPS = [
  { what: 'Format and lint', run: ['biome', 'check', '.'] },
  { what: 'Types of the routes', run: ['react-router', 'typegen'] },
  { what: 'Types', run: ['tsc', '--noEmit'] },
  { what: 'Walls', run: ['node', 'tools/walls/check-walls.ts'] },
  { what: 'Unused code', run: ['knip'] },
  { what: 'Tests of rules, server and components', run: ['vitest', 'run'] },
  { what: 'Tests in the browser', run: ['playwright', 'test'] },
];

/** Runs every check; the first that fails ends it, with its exit code. */
export function verify(root, node, steps = STEPS) {
  const bin = path.join(root, 'node_modules', '.bin');
  const PATH = [path.dirname(node), bin, process.env.PATH].join(path.delimiter);
  for (const [index, { what, run }] of steps.entries()) {
    console.log(`\n[${index + 1}/${steps.length}] ${what}: ${run.join(' ')}`);
    const [program, ...args] = run;
    const script = program === 'node' ? [] : [realpathSync(path.join(bin, program))];
    const { status } = spawnSync(node, [...script, ...args], {
      cwd: root,
      env: { ...process.env, PATH },
      stdio: 'inherit',
    });
    if (status !== 0) throw new LaunchError(`\nFailed: ${what} (${run.join(' ')})`, status ?? 1);
  }
  console.log('\nAll checks passed.');
}
