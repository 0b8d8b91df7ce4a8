import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moveItem } from './move-buttons.tsx';

describe('moved', () => {
  it('moves one entry and keeps the order of the others', () => {
    expect(moveItem(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
    expect(moveItem(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c']);
    expect(moveItem(['a', 'b'], 0, 9)).toEqual(['b', 'a']);
    expect(moveItem(['a', 'b'], 1, -1)).toEqual(['b', 'a']);
  });

  it('keeps every entry, and is undone by moving back', () => {
    const places = fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 12 }).chain((list) => {
      const place = fc.nat(list.length - 1);
      return fc.tuple(fc.constant(list), place, place);
    });
    fc.assert(
      fc.property(places, ([list, from, to]) => {
        expect(moveItem(list, from, to)[to]).toBe(list[from]);
        expect(moveItem(moveItem(list, from, to), to, from)).toEqual(list);
      }),
    );
  });
});
