import { describe, expect, it } from 'vitest';
import { productLike } from '../../../platform/product.fixture.ts';
import { formatMetres, sareeRows } from './saree-table.tsx';

const { details: UNKNOWN } = productLike();

describe('metres', () => {
  it.each([
    [550, '5.5 m'],
    [80, '0.8 m'],
    [600, '6 m'],
    [635, '6.35 m'],
  ])('%i cm are %s', (centimetres, text) => {
    expect(formatMetres(centimetres)).toBe(text);
  });
});

describe('sareeRows', () => {
  it('says nothing of a product nobody described', () => {
    expect(sareeRows(UNKNOWN)).toEqual([]);
  });

  it('gives what is known, in order', () => {
    const details = { ...UNKNOWN, zari: 'Tested zari', weave: 'Korvai', lengthCm: 550 };
    expect(sareeRows({ ...details, blousePieceCm: 80 })).toEqual([
      { term: 'Weave', value: 'Korvai' },
      { term: 'Zari', value: 'Tested zari' },
      { term: 'Length', value: '5.5 m' },
      { term: 'Blouse piece', value: '0.8 m' },
    ]);
  });

  it('says that a measured saree has no blouse piece', () => {
    expect(sareeRows({ ...UNKNOWN, lengthCm: 550 })).toContainEqual({
      term: 'Blouse piece',
      value: 'None',
    });
  });
});
