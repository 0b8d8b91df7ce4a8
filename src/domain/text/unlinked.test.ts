import { describe, expect, it } from 'vitest';
import { unlinked } from './text.ts';

describe('unlinked', () => {
  it.each([
    ['Meera Iyer', 'Meera Iyer'],
    ['M. Iyer', 'M. Iyer'],
    ['₹1,500.50', '₹1,500.50'],
    ['https://evil.example/x', 'https: //evil. example/x'],
    ['Win at www.evil.com', 'Win at www. evil. com'],
    ['evil。example', 'evil。 example'],
  ])('of %j is %j', (text, safe) => {
    expect(unlinked(text)).toBe(safe);
  });
});
