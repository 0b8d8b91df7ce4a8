import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyProject } from '../support/project-copy.ts';

// The recipe of docs/extending.md with a patch, carried out in a copy: its checks take a minute.
const PATCH = 'examples/bank-transfer.patch';
let copy: ReturnType<typeof copyProject>;
beforeAll(() => {
  copy = copyProject(PATCH);
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

// The other checks look at nothing that a recipe adds.
it('is typed and in good form', { timeout: 600_000 }, () => {
  expect(copy.run('npm', 'run', 'typecheck')).toContain('All checks passed.');
  const patched = copy.run('git', 'apply', '--numstat', '--reverse', PATCH).match(/\S+$/gm) ?? [];
  expect(patched).toContain('src/domain/payments/payment-methods.ts');
  copy.run('node_modules/.bin/biome', 'check', ...patched);
});

// They start a Vitest with a database of its own.
it('works: orders by transfer are held, told of and ended', {
  timeout: 240_000,
}, () => {
  const files = ['bank-transfer.http', 'order/bank-transfer'];
  expect(copy.runTests(...files)).toMatch(/Test Files.*2 passed/);
});
