import { expect, it } from 'vitest';
import { parseSettings } from './platform/process/settings.ts';
import { idleMsAfter } from './start-shop.ts';

it.each<[NodeJS.Signals | undefined, string, number]>([
  ['SIGTERM', 'on', 5_000],
  ['SIGTERM', 'off', 0],
  ['SIGINT', 'on', 0],
  [undefined, 'on', 0],
])('after %s with TRUST_PROXY=%s requests are accepted for %i ms', (signal, proxy, ms) => {
  expect(idleMsAfter(signal, parseSettings({ TRUST_PROXY: proxy }))).toBe(ms);
});
