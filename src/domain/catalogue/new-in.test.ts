import { describe, expect, it } from 'vitest';
import { isNewIn } from './new-in.ts';

describe('isNewIn', () => {
  const now = new Date('2026-03-02T10:00:00Z');
  it.each([
    ['now', '2026-03-02T10:00:00Z', true],
    ['60 days ago', '2026-01-01T10:00:00Z', true],
    ['a moment more than 60 days ago', '2026-01-01T09:59:59.999Z', false],
    ['last year', '2025-03-02T10:00:00Z', false],
    ['a moment ahead, by another clock', '2026-03-02T10:00:01Z', true],
    ['at no known time', 'never', false],
  ])('added %s', (_, addedAt, expected) => {
    expect(isNewIn(new Date(addedAt), now)).toBe(expected);
  });
});
