import { describe, expect, test } from 'vitest';
import { nextHighlight } from './search-box.tsx';

describe('nextHighlight', () => {
  test.each([
    ['ArrowDown', -1, 3, 0],
    ['ArrowDown', 1, 3, 2],
    ['ArrowDown', 2, 3, -1],
    ['ArrowUp', -1, 3, 2],
    ['ArrowUp', 0, 3, -1],
    ['ArrowDown', -1, 1, 0],
  ])('%s from %i of %i goes to %i', (key, current, count, next) => {
    expect(nextHighlight(key, current, count)).toBe(next);
  });

  test.each(['Enter', 'a', 'Home', 'Tab'])('leaves %s to the field', (key) => {
    expect(nextHighlight(key, 0, 3)).toBeNull();
  });

  test('leaves the arrows to the field without suggestions', () => {
    expect(nextHighlight('ArrowDown', -1, 0)).toBeNull();
  });
});
