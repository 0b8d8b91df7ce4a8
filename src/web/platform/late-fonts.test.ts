import { expect, it, vi } from 'vitest';
import lateFonts from './late-fonts.js?raw';

/** A browser whose pages begin after so many ms; says of each whether it does without its fonts. */
function open(...starts: number[]) {
  const document = { cookie: '', documentElement: { setAttribute: vi.fn() } };
  return starts.map((start) => {
    const globals = { document, performance: { now: () => start } };
    document.documentElement.setAttribute = vi.fn();
    new Function(...Object.keys(globals), lateFonts)(...Object.values(globals));
    return document.documentElement.setAttribute.mock.calls.length > 0;
  });
}

it('only the first page of a slow line does without its fonts', () => {
  expect(open(640, 640)).toEqual([true, false]);
  expect(open(300, 640)).toEqual([false, false]);
});
