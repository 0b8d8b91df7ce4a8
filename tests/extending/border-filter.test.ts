import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../..');
const PATCH = 'examples/border-filter.patch';
/** What is made from the sources, or is no part of them. */
const LEFT_OUT = ['node_modules', '.git', '.data', '.react-router', 'build', 'test-results'];

let copy: string;
beforeAll(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'shop-border-'));
  const filter = (file: string) => !LEFT_OUT.includes(path.relative(ROOT, file));
  cpSync(ROOT, copy, { recursive: true, filter });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'));
  if (!isApplied()) run('git', 'apply', PATCH);
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Without the variables of this Vitest, which would reach the one that it starts. */
function run(program: string, ...args: string[]): string {
  const { PATH, HOME } = process.env;
  return execFileSync(program, args, { cwd: copy, encoding: 'utf8', env: { PATH, HOME } });
}

/** Whoever follows the recipe runs this test too. */
function isApplied(): boolean {
  try {
    run('git', 'apply', '--reverse', '--check', PATCH);
    return true;
  } catch {
    return false;
  }
}

/** Prints what follows from the list of attributes. */
const SCRIPT = `
const { CSV_HEADER } = await import('./src/server/features/catalogue/import/product-csv.ts');
const { api } = await import('./src/contract/api.ts');
console.log(JSON.stringify({
  csv: CSV_HEADER,
  queries: ['/api/products', '/api/products/groups', '/api/products/facets'].map(
    (path) => 'borderStyle' in api['GET ' + path].query.shape),
}));`;

it('is one entry of the list of attributes, from which CSV and API follow', () => {
  const { csv, queries } = JSON.parse(
    run(process.execPath, '--input-type=module', '--eval', SCRIPT),
  );
  expect(csv).toContain('Border style');
  expect(queries).toEqual([true, true, true]);
});

// It starts a Vitest with a database of its own.
it('filters the lists of products', { timeout: 120_000 }, () => {
  const tests = ['src/server/public-queries.http.test.ts', '-t', 'borderStyle|filters what'];
  const report = run(process.execPath, 'node_modules/vitest/vitest.mjs', 'run', ...tests);
  expect(report).toMatch(/Tests.*5 passed/);
});
