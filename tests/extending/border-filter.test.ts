import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyProject } from '../support/project-copy.ts';

let copy: ReturnType<typeof copyProject>;
beforeAll(() => {
  copy = copyProject('examples/border-filter.patch');
});
afterAll(() => copy.remove());

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
    copy.run(process.execPath, '--input-type=module', '--eval', SCRIPT),
  );
  expect(csv).toContain('Border style');
  expect(queries).toEqual([true, true, true]);
});

// It starts a Vitest with a database of its own.
it('filters the lists of products', { timeout: 120_000 }, () => {
  const tests = ['src/server/public-queries.http.test.ts', '-t', 'borderStyle|filters what'];
  expect(copy.runTests(...tests)).toMatch(/Tests.*5 passed/);
});
