import { expect, it, vi } from 'vitest';
import lateFonts from './late-fonts.js?raw';

/** A tab whose pages wait so many ms for their first byte; says of each whether it does without its fonts. */
function openTab(...waits: number[]) {
  const stored = new Map<string, string>();
  return waits.map((wait) => {
    const setAttribute = vi.fn();
    const globals = {
      performance: { getEntriesByType: () => [{ requestStart: 40, responseStart: 40 + wait }] },
      sessionStorage: {
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, value: string) => void stored.set(key, value),
      },
      document: { documentElement: { setAttribute } },
    };
    new Function(...Object.keys(globals), lateFonts)(...Object.values(globals));
    return setAttribute.mock.calls.length > 0;
  });
}

it('only the first page of a slow line does without its fonts', () => {
  expect(openTab(560, 560)).toEqual([true, false]);
  expect(openTab(90, 560)).toEqual([false, false]);
});
