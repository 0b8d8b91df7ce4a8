import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyProject } from '../support/project-copy.ts';

// The recipes of docs/extending.md with a patch, carried out in one copy: its checks take a minute.
let copy: ReturnType<typeof copyProject>;
beforeAll(() => {
  copy = copyProject('examples/bank-transfer.patch', 'examples/border-filter.patch');
  copy.run('npm', 'run', 'db:generate', '--', '--name', 'bank_transfer');
  copy.run('npm', 'run', 'env:example');
});
afterAll(() => copy.remove());

it('a bank transfer is the code that the recipe shows', () => {
  const read = (file: string) => readFileSync(path.join(copy.folder, file), 'utf8');
  const [, recipe = ''] = read('docs/extending.md').split('## A payment method by bank transfer');
  const [, entry] = /```ts\n(.*?)```/s.exec(recipe) ?? [];
  const source = read('src/domain/payments/payment-methods.ts').replaceAll(/^ {2}/gm, '');
  expect(source).toContain(entry);
});

/** Prints what follows from the list of attributes. */
const SCRIPT = `
const { CSV_HEADER } = await import('./src/server/features/catalogue/import/product-csv.ts');
const { api } = await import('./src/contract/api.ts');
console.log(JSON.stringify({
  csv: CSV_HEADER,
  queries: ['/api/products', '/api/products/groups', '/api/products/facets'].map(
    (path) => 'borderStyle' in api['GET ' + path].query.shape),
}));`;

it('a filter by border is one entry of the attributes, from which CSV and API follow', () => {
  const { csv, queries } = JSON.parse(
    copy.run(process.execPath, '--input-type=module', '--eval', SCRIPT),
  );
  expect(csv).toContain('Border style');
  expect(queries).toEqual([true, true, true]);
});

// The other checks look at nothing that a recipe adds.
it('both are typed and in good form', { timeout: 600_000 }, () => {
  for (const check of ['lint', 'typecheck']) {
    expect(copy.run('npm', 'run', check)).toContain('All checks passed.');
  }
});

// They start a Vitest with a database of its own.
it('both work: orders by transfer are held, told of and ended, lists are filtered', {
  timeout: 240_000,
}, () => {
  const files = ['bank-transfer.http', 'order/bank-transfer', 'public-queries.http'];
  expect(copy.runTests(...files)).toMatch(/Test Files.*3 passed/);
});
