import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../..');
/** What is made from the sources, or is no part of them. */
const LEFT_OUT = ['node_modules', '.git', '.data', '.react-router', 'build', 'test-results'];

/** A full copy of the project with patches of `examples/`, to carry out recipes of docs/extending.md. */
export function copyProject(...patches: string[]) {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-copy-'));
  const filter = (file: string) => !LEFT_OUT.includes(path.relative(ROOT, file));
  cpSync(ROOT, folder, { recursive: true, filter });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));

  /** Without the variables of this Vitest, which would reach the one that it starts. */
  function run(program: string, ...args: string[]): string {
    const { PATH, HOME } = process.env;
    const env = { PATH, HOME };
    return execFileSync(program, args, { cwd: folder, encoding: 'utf8', env, stdio: 'pipe' });
  }

  /** Whoever follows the recipe runs its test too. */
  function isApplied(patch: string): boolean {
    try {
      run('git', 'apply', '--reverse', '--check', patch);
      return true;
    } catch {
      return false;
    }
  }

  // Some checks list the files by Git.
  run('git', 'init', '--quiet');
  for (const patch of patches) if (!isApplied(patch)) run('git', 'apply', patch);
  run('git', 'add', '--all');
  return {
    folder,
    run,
    /** The report of tests that the copy runs. */
    runTests: (...args: string[]) =>
      run(process.execPath, 'node_modules/vitest/vitest.mjs', 'run', ...args),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
