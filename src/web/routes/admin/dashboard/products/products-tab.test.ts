import { describe, expect, it } from 'vitest';
import { chosenCount, isChosen, NONE, type Selection, toggled } from './products-tab.tsx';

const ALL: Selection = { kind: 'all' };
const SHOWN = ['a', 'b', 'c'];

describe('the selection', () => {
  it('grows and shrinks by one', () => {
    const one = toggled(NONE, 'b', SHOWN);
    expect(one).toEqual({ kind: 'some', ids: ['b'] });
    expect(toggled(one, 'b', SHOWN)).toEqual(NONE);
    expect(isChosen(one, 'b')).toBe(true);
    expect(isChosen(one, 'a')).toBe(false);
  });

  it('becomes the shown ones but one when one of all is left out', () => {
    expect(toggled(ALL, 'b', SHOWN)).toEqual({ kind: 'some', ids: ['a', 'c'] });
  });

  it('is counted: all are as many as the filter leaves', () => {
    expect(chosenCount(ALL, 120)).toBe(120);
    expect(chosenCount({ kind: 'some', ids: SHOWN }, 120)).toBe(3);
  });
});
