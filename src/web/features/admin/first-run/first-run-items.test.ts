import { describe, expect, it } from 'vitest';
import type { FirstRun } from '../../../../contract/first-run.ts';
import { firstRunItems } from './first-run-items.ts';

const fresh: FirstRun = {
  factsLeft: ['Legal name', 'Phone'],
  isMailSent: false,
  payments: 'simulated',
  hasOwnBanners: false,
  demo: { products: 96, orders: 240, customers: 24 },
};
const settled: FirstRun = {
  factsLeft: [],
  isMailSent: true,
  payments: 'real',
  hasOwnBanners: true,
  demo: { products: 0, orders: 0, customers: 0 },
};
const left = (state: FirstRun) =>
  firstRunItems(state)
    .filter(({ isDone }) => !isDone)
    .map(({ key }) => key);

describe('the list of a first run', () => {
  it('has everything to do in a fresh shop, and nothing in one that is ready', () => {
    expect(left(fresh)).toEqual(['facts', 'banners', 'payments', 'mail', 'demo']);
    expect(left(settled)).toEqual([]);
  });

  it('names the facts that are left', () => {
    expect(firstRunItems(fresh)[0]?.words).toContain('Legal name, Phone');
  });

  it('tells a missing gateway from a simulated one', () => {
    const words = (payments: FirstRun['payments']) =>
      firstRunItems({ ...fresh, payments }).find(({ key }) => key === 'payments')?.words;
    expect(words('none')).toMatch(/^No gateway/);
    expect(words('simulated')).toMatch(/^Payments are simulated/);
    expect(words('partly simulated')).toMatch(/^One of the ways to pay is simulated/);
  });

  it('goes on while demo orders are left, though their sarees have gone', () => {
    const demo = { products: 0, orders: 1, customers: 0 };
    expect(left({ ...settled, demo })).toEqual(['demo']);
  });
});
