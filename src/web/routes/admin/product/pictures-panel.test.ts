import { describe, expect, it } from 'vitest';
import { isArrangedAlike, mergeArrangement, toArrangement } from './pictures-panel.tsx';

const picture = (_id: string, alt = _id) => ({
  _id,
  alt,
  src: '',
  widths: [],
  preview: '',
  colours: [],
});

describe('an arrangement that is not saved yet', () => {
  const before = [picture('a'), picture('b'), picture('c')];
  const arranged = [
    { _id: 'c', alt: 'The pallu' },
    { _id: 'a', alt: 'a' },
  ];

  it('outlives a picture that is added meanwhile', () => {
    const now = [...before, picture('d')];
    expect(mergeArrangement(arranged, before, now)).toEqual([...arranged, { _id: 'd', alt: 'd' }]);
  });

  it('drops a picture that is gone meanwhile, and brings none back that was taken away', () => {
    const now = [picture('a'), picture('b')];
    expect(mergeArrangement(arranged, before, now)).toEqual([{ _id: 'a', alt: 'a' }]);
  });

  it('takes what others changed meanwhile where it was left alone', () => {
    const now = [picture('b', 'The border'), picture('a', 'The body'), picture('c')];
    expect(mergeArrangement(toArrangement(before), before, now)).toEqual(toArrangement(now));
    expect(mergeArrangement(arranged, before, now)).toEqual([
      { _id: 'c', alt: 'The pallu' },
      { _id: 'a', alt: 'The body' },
    ]);
    const described = toArrangement([picture('a', 'Mine'), picture('b'), picture('c')]);
    expect(mergeArrangement(described, before, now)).toEqual([
      { _id: 'b', alt: 'The border' },
      { _id: 'a', alt: 'Mine' },
      { _id: 'c', alt: 'c' },
    ]);
  });

  it('differs from another by order or texts', () => {
    expect(isArrangedAlike(toArrangement(before), toArrangement([...before]))).toBe(true);
    expect(isArrangedAlike(toArrangement(before), toArrangement(before.toReversed()))).toBe(false);
    expect(isArrangedAlike(arranged, [{ _id: 'c', alt: 'Pallu' }, ...arranged.slice(1)])).toBe(
      false,
    );
  });
});
