import { expect, test } from 'vitest';
import { changedFacts } from './changed-facts.ts';

test('only what differs is kept', () => {
  expect(changedFacts({ name: 'Maroon', stock: 3 }, { name: 'Maroon', stock: 5 })).toEqual({
    before: { stock: 3 },
    after: { stock: 5 },
  });
});

test('what one side lacks differs', () => {
  expect(changedFacts({ care: 'Dry clean' }, { zari: 'Pure' })).toEqual({
    before: { care: 'Dry clean' },
    after: { zari: 'Pure' },
  });
});

test('what is new or gone is kept whole', () => {
  expect(changedFacts(null, { name: 'Maroon' })).toEqual({
    before: null,
    after: { name: 'Maroon' },
  });
  expect(changedFacts({ name: 'Maroon' }, null)).toEqual({
    before: { name: 'Maroon' },
    after: null,
  });
});
