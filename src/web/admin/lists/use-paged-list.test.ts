import { describe, expect, it } from 'vitest';
import type { Page } from '../../../contract/client.ts';
import { appendPage, removeItem, replaceFirstPage } from './use-paged-list.ts';

function listOf(ids: string[], total: number, next: string | null): Page<{ _id: string }[]> {
  return { items: ids.map((_id) => ({ _id })), total, next };
}

describe('appendPage', () => {
  it('appends the page and goes on from its end', () => {
    const list = appendPage(listOf(['a', 'b'], 5, 'after-b'), listOf(['c', 'd'], 5, 'after-d'));
    expect(list).toEqual(listOf(['a', 'b', 'c', 'd'], 5, 'after-d'));
  });

  it('takes the newer total and knows the last page', () => {
    const list = appendPage(listOf(['a'], 2, 'after-a'), listOf(['b', 'c'], 3, null));
    expect(list).toEqual(listOf(['a', 'b', 'c'], 3, null));
  });

  it('does not repeat an entry', () => {
    const list = appendPage(listOf(['a', 'b'], 3, 'after-b'), listOf(['b', 'c'], 3, null));
    expect(list.items.map(({ _id }) => _id)).toEqual(['a', 'b', 'c']);
  });
});

describe('withFreshStart', () => {
  const before = listOf(['b', 'c'], 4, 'after-c');
  const fresh = listOf(['a', 'b'], 5, 'after-b');

  it('is the fresh page where no other was brought', () => {
    expect(replaceFirstPage(before, before, fresh)).toEqual(fresh);
  });

  it('keeps the pages brought since, each entry once', () => {
    const grown = appendPage(before, listOf(['d'], 4, 'after-d'));
    expect(replaceFirstPage(grown, before, fresh)).toEqual(
      listOf(['a', 'b', 'c', 'd'], 5, 'after-d'),
    );
  });
});

describe('without', () => {
  it('takes one entry away and counts it off', () => {
    expect(removeItem(listOf(['a', 'b'], 9, 'after-b'), 'a')).toEqual(listOf(['b'], 8, 'after-b'));
  });

  it('leaves a list alone that has no such entry', () => {
    expect(removeItem(listOf(['a'], 1, null), 'z')).toEqual(listOf(['a'], 1, null));
  });
});
