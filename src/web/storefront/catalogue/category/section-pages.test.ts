import { describe, expect, it } from 'vitest';
import { sectionPager, sectionWindow } from './section-pages.ts';

describe('sectionWindow', () => {
  it.each([
    { total: 5, asked: null, page: 1, start: 0, htmlEnd: 5, end: 5 },
    { total: 1, asked: '1', page: 1, start: 0, htmlEnd: 1, end: 1 },
    { total: 23, asked: null, page: 1, start: 0, htmlEnd: 5, end: 10 },
    { total: 23, asked: '3', page: 3, start: 10, htmlEnd: 15, end: 20 },
    { total: 23, asked: '5', page: 5, start: 20, htmlEnd: 23, end: 23 },
    { total: 0, asked: '1', page: 1, start: 0, htmlEnd: 0, end: 0 },
  ])('of $total sections, page $asked', ({ total, asked, ...expected }) => {
    expect(sectionWindow(total, asked)).toEqual(expected);
  });

  it.each(['0', '-1', '6', '1.5', 'x', '', '1e9'])('treats page %j as the first', (asked) => {
    expect(sectionWindow(23, asked).page).toBe(1);
  });
});

describe('sectionPager', () => {
  it('has no second page when one page holds everything', () => {
    expect(sectionPager(5, 1, false).pages).toBe(1);
    expect(sectionPager(10, 1, true).pages).toBe(1);
  });

  it('counts by five under 768 px', () => {
    const pager = sectionPager(23, 3, false);
    expect([pager.page, pager.pages, pager.pageOfLink(4)]).toEqual([3, 5, 4]);
  });

  it('counts by ten from 768 px up, in addresses of five', () => {
    const pager = sectionPager(23, 3, true);
    expect([pager.page, pager.pages, pager.pageOfLink(3)]).toEqual([2, 3, 5]);
  });
});
