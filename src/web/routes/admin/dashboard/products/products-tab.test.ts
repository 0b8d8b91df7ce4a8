import { describe, expect, it } from 'vitest';
import {
  countSelected,
  isSelected,
  NONE_SELECTED,
  type SelectedProducts,
  toggleSelection,
} from './products-tab.tsx';

const ALL: SelectedProducts = { kind: 'all' };
const SHOWN = ['a', 'b', 'c'];

describe('the selection', () => {
  it('grows and shrinks by one', () => {
    const one = toggleSelection(NONE_SELECTED, 'b', SHOWN);
    expect(one).toEqual({ kind: 'some', ids: ['b'] });
    expect(toggleSelection(one, 'b', SHOWN)).toEqual(NONE_SELECTED);
    expect(isSelected(one, 'b')).toBe(true);
    expect(isSelected(one, 'a')).toBe(false);
  });

  it('becomes the shown ones but one when one of all is left out', () => {
    expect(toggleSelection(ALL, 'b', SHOWN)).toEqual({ kind: 'some', ids: ['a', 'c'] });
  });

  it('is counted: all are as many as the filter leaves', () => {
    expect(countSelected(ALL, 120)).toBe(120);
    expect(countSelected({ kind: 'some', ids: SHOWN }, 120)).toBe(3);
  });
});
