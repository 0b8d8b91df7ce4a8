import { expect, test } from 'vitest';
import { fontsWereLate } from './late-fonts.ts';

test.each([
  ['no font yet', [], 300, false],
  ['all in time', [120, 250], 300, false],
  ['one after the first paint', [120, 301], 300, true],
  ['nothing shown yet', [120, 301], undefined, false],
])('%s', (_, fontLoadTimes, firstPaint, missed) => {
  expect(fontsWereLate(fontLoadTimes, firstPaint)).toBe(missed);
});
