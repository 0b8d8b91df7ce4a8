import { expect, test } from 'vitest';
import { changedValues } from './audit.service.ts';

test('only differences are stored', () => {
  expect(changedValues({ name: 'Maroon', stock: 3 }, { name: 'Maroon', stock: 5 })).toEqual({
    before: { stock: 3 },
    after: { stock: 5 },
  });
});

test('a value missing on one side is a difference', () => {
  expect(changedValues({ care: 'Dry clean' }, { zari: 'Pure' })).toEqual({
    before: { care: 'Dry clean' },
    after: { zari: 'Pure' },
  });
});

test('new and deleted records are stored completely', () => {
  expect(changedValues(null, { name: 'Maroon' })).toEqual({
    before: null,
    after: { name: 'Maroon' },
  });
  expect(changedValues({ name: 'Maroon' }, null)).toEqual({
    before: { name: 'Maroon' },
    after: null,
  });
});
