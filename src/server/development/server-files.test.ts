import { expect, it } from 'vitest';
import { isServerFile } from './server-files.ts';

it.each([
  ['src/server/app.ts', true],
  ['src/domain/money/money.ts', true],
  ['src/contract/routes.ts', true],
  ['packages/gateway-simulator/clock.ts', true],
  ['db/migrations/0001_first.sql', true],
  ['.env', true],
  ['src/server/app.http.test.ts', false],
  ['src/web/root.tsx', false],
  ['.env.example', false],
  ['docs/db/notes.md', false],
])('%s restarts the shop: %s', (path, restarts) => {
  expect(isServerFile(path)).toBe(restarts);
});
