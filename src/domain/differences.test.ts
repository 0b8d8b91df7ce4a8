import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chosenFields, differencesOf } from './differences.ts';

const value = fc.constantFrom('a', 'b', 'c');
const fields = fc.record({ name: value, price: value, care: value });

describe('differencesOf', () => {
  it('gives each field to whoever changed it, and asks where both did', () => {
    const base = { name: 'Maroon', price: '100', care: '', zari: 'Pure' };
    const mine = { ...base, name: 'Deep maroon', care: 'Dry clean', zari: 'Tested' };
    const theirs = { ...base, name: 'Dark maroon', price: '90', zari: 'Tested' };
    expect(differencesOf(base, mine, theirs)).toEqual([
      { field: 'name', mine: 'Deep maroon', theirs: 'Dark maroon', choice: null },
      { field: 'price', mine: '100', theirs: '90', choice: 'theirs' },
      { field: 'care', mine: 'Dry clean', theirs: '', choice: 'mine' },
    ]);
  });

  it('loses nobody’s change, whatever was edited', () => {
    fc.assert(
      fc.property(fields, fields, fields, (base, mine, theirs) => {
        const differences = differencesOf(base, mine, theirs);
        const merged = chosenFields(theirs, differences);
        for (const field of ['name', 'price', 'care'] as const) {
          const isAsked = differences.some((one) => one.field === field && one.choice === null);
          if (isAsked) continue;
          const isMine = mine[field] !== base[field];
          expect(merged[field]).toBe(isMine ? mine[field] : theirs[field]);
        }
      }),
    );
  });

  it('is empty for equal edits', () => {
    fc.assert(
      fc.property(fields, fields, (base, both) => {
        expect(differencesOf(base, both, both)).toEqual([]);
      }),
    );
  });
});
