// @vitest-environment happy-dom
import { runInThisContext } from 'node:vm';
import { afterEach, expect, it, vi } from 'vitest';
import { wholeLayoutScript } from './late-layout.ts';

afterEach(() => {
  document.documentElement.removeAttribute('data-whole-layout');
  vi.restoreAllMocks();
});

it.each([
  [[{ type: 'navigate' }], false],
  [[{ type: 'reload' }], true],
  [[{ type: 'back_forward' }], true],
  [[], true],
])('after %j, the page is laid out at once: %s', (visits, isWhole) => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(visits as never);
  runInThisContext(wholeLayoutScript());
  expect(document.documentElement.hasAttribute('data-whole-layout')).toBe(isWhole);
});
