import { describe, expect, it } from 'vitest';
import type { FirstRun } from '../../../contract/first-run.ts';
import { firstRunItems } from './first-run-list.tsx';

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

describe('the first-run list', () => {
  it('has every item open in a fresh shop and none in a finished one', () => {
    expect(left(fresh)).toEqual(['facts', 'banners', 'payments', 'mail', 'demo']);
    expect(left(settled)).toEqual([]);
  });

  it('names the settings that are missing', () => {
    expect(firstRunItems(fresh)[0]?.text).toContain('Legal name, Phone');
  });

  it('distinguishes a missing gateway from test mode', () => {
    const text = (payments: FirstRun['payments']) =>
      firstRunItems({ ...fresh, payments }).find(({ key }) => key === 'payments')?.text;
    expect(text('none')).toMatch(/^No payment gateway/);
    expect(text('simulated')).toMatch(/^Test mode/);
    expect(text('partly simulated')).toMatch(/^One payment method is in test mode/);
  });

  it('keeps the demo item while demo orders are left without their sarees', () => {
    const demo = { products: 0, orders: 1, customers: 0 };
    expect(left({ ...settled, demo })).toEqual(['demo']);
  });
});
