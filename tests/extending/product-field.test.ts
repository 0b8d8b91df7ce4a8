import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../..');

/** Prints what follows from the details of a saree. */
const SCRIPT = `
const { CSV_HEADER } = await import('./src/server/features/catalogue/import/product-csv.ts');
const { products } = await import('./src/server/features/catalogue/catalogue.tables.ts');
const { SAREE_DETAIL_NAMES } = await import('./src/domain/catalogue/saree-details.ts');
console.log(JSON.stringify({
  details: SAREE_DETAIL_NAMES, columns: CSV_HEADER, stored: Object.keys(products),
}));`;

let copy: string;
beforeAll(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'shop-field-'));
  mkdirSync(path.join(copy, 'src'));
  for (const part of ['domain', 'contract', 'server']) {
    cpSync(path.join(ROOT, 'src', part), path.join(copy, 'src', part), { recursive: true });
  }
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'));
  symlinkSync(path.join(ROOT, 'package.json'), path.join(copy, 'package.json'));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { cwd: copy, encoding: 'utf8' });
const known = () => JSON.parse(run(process.execPath, '--input-type=module', '--eval', SCRIPT));

it('is one line, from which the CSV column follows, and a column of the table', () => {
  expect(known().details).not.toContain('weaver');
  run('git', 'apply', path.join(ROOT, 'examples/product-field.patch'));
  const { details, columns, stored } = known();
  expect(details).toContain('weaver');
  expect(columns).toContain('Weaver');
  expect(stored).toContain('weaver');
});
