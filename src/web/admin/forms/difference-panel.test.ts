import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareFields } from './difference-panel.tsx';

const FIELDS = ['name', 'price', 'care'] as const;
type Draft = Record<(typeof FIELDS)[number], string>;
const { differences: differencesOf, merge } = compareFields({
  differing: (one: Draft, other: Draft) => FIELDS.filter((field) => one[field] !== other[field]),
  labelOf: (field: string) => field.toUpperCase(),
  shown: (draft: Draft, field: (typeof FIELDS)[number]) => draft[field],
});
const value = fc.constantFrom('a', 'b', 'c');
const draft: fc.Arbitrary<Draft> = fc.record({ name: value, price: value, care: value });

describe('the differences of two drafts', () => {
  it('prefer my value where I edited the field, else theirs', () => {
    const base = { name: 'Maroon', price: '100', care: '' };
    const mine = { ...base, name: 'Deep maroon' };
    const theirs = { ...base, name: 'Dark maroon', price: '90' };
    expect(differencesOf(base, mine, theirs)).toEqual([
      {
        name: 'name',
        label: 'NAME',
        mine: 'Deep maroon',
        theirs: 'Dark maroon',
        preferred: 'mine',
      },
      { name: 'price', label: 'PRICE', mine: '100', theirs: '90', preferred: 'theirs' },
    ]);
  });

  it('keep each edit of either side when merged as preferred', () => {
    fc.assert(
      fc.property(draft, draft, draft, (base, mine, theirs) => {
        const differences = differencesOf(base, mine, theirs);
        const choices = Object.fromEntries(differences.map((one) => [one.name, one.preferred]));
        const merged = merge(mine, theirs, choices);
        for (const field of FIELDS) {
          const isMine = mine[field] !== base[field];
          expect(merged[field]).toBe(isMine ? mine[field] : theirs[field]);
        }
      }),
    );
  });
});
