import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../..');
const PARTS = [
  'src/domain',
  'src/contract',
  'src/server',
  'tests/support',
  'packages',
  'db',
  'tools',
];

let copy: string;
beforeAll(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'shop-border-'));
  for (const part of PARTS) {
    cpSync(path.join(ROOT, part), path.join(copy, part), { recursive: true });
  }
  for (const part of ['node_modules', 'package.json', 'vitest.config.ts', 'tsconfig.json']) {
    symlinkSync(path.join(ROOT, part), path.join(copy, part));
  }
  run('git', 'apply', path.join(ROOT, 'examples/border-filter.patch'));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Without the variables of this Vitest, which would reach the one that it starts. */
function run(program: string, ...args: string[]): string {
  const { PATH, HOME } = process.env;
  return execFileSync(program, args, { cwd: copy, encoding: 'utf8', env: { PATH, HOME } });
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
