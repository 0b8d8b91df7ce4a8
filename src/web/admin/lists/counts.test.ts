import { describe, expect, it } from 'vitest';
import { counted } from './counts.ts';

describe('counted', () => {
  it.each([
    [0, '0 demo sarees'],
    [1, '1 demo saree'],
    [1234, '1,234 demo sarees'],
  ])('%d: %s', (count, words) => {
    expect(counted(count, 'demo saree')).toBe(words);
  });
});
