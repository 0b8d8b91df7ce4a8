import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const OF_THE_REPOSITORY = /^(src|tests|tools|packages|docs|db|bench)\//;

it.each(globSync(['*.md', 'docs/**/*.md']))('%s names files that exist', (document) => {
  const named = [...readFileSync(document, 'utf8').matchAll(/`([\w./-]+)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => OF_THE_REPOSITORY.test(path));
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});
