import { expect, test } from 'vitest';
import { changedFacts } from './audit.service.ts';

test('only differences are stored', () => {
  expect(changedFacts({ name: 'Maroon', stock: 3 }, { name: 'Maroon', stock: 5 })).toEqual({
    before: { stock: 3 },
    after: { stock: 5 },
  });
});

test('a value missing on one side is a difference', () => {
  expect(changedFacts({ care: 'Dry clean' }, { zari: 'Pure' })).toEqual({
    before: { care: 'Dry clean' },
    after: { zari: 'Pure' },
  });
});

test('new and deleted records are stored completely', () => {
  expect(changedFacts(null, { name: 'Maroon' })).toEqual({
    before: null,
    after: { name: 'Maroon' },
  });
  expect(changedFacts({ name: 'Maroon' }, null)).toEqual({
    before: { name: 'Maroon' },
    after: null,
  });
});
