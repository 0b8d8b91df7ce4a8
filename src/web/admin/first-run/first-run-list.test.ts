import { describe, expect, it } from 'vitest';
import type { FirstRun } from '../../../contract/first-run.ts';
import { firstRunItems } from './first-run-list.tsx';

const fresh: FirstRun = {
  factsLeft: ['Legal name', 'Phone'],
  isMailSent: false,
  payments: 'simulated',
  hasOwnBanners: false,
  demo: { products: 96, orders: 240, customers: 24 },
  backup: { madeAt: null },
};
const settled: FirstRun = {
  factsLeft: [],
  isMailSent: true,
  payments: 'real',
  hasOwnBanners: true,
  demo: { products: 0, orders: 0, customers: 0 },
  backup: { madeAt: '2026-11-22T10:00:00.000Z' },
};
const itemsOf = (state: FirstRun) => firstRunItems(state, (moment) => moment.slice(0, 10));
const left = (state: FirstRun) =>
  itemsOf(state)
    .filter(({ isDone }) => !isDone)
    .map(({ key }) => key);

describe('the first-run list', () => {
  it('has every item open in a fresh shop and none in a finished one', () => {
    expect(left(fresh)).toEqual(['facts', 'banners', 'payments', 'mail', 'backup', 'demo']);
    expect(left(settled)).toEqual([]);
  });

  it('names the settings that are missing', () => {
    expect(itemsOf(fresh)[0]?.text).toContain('Legal name, Phone');
  });

  it('distinguishes a missing gateway from test mode', () => {
    const text = (payments: FirstRun['payments']) =>
      itemsOf({ ...fresh, payments }).find(({ key }) => key === 'payments')?.text;
    expect(text('none')).toMatch(/^No payment gateway/);
    expect(text('simulated')).toMatch(/^Test mode/);
    expect(text('partly simulated')).toMatch(/^One payment method is in test mode/);
  });

  it('names the day of the last backup, and leaves those of an own database to its operator', () => {
    const backupOf = (backup: FirstRun['backup']) =>
      itemsOf({ ...settled, backup }).find(({ key }) => key === 'backup');
    expect(backupOf({ madeAt: null })).toMatchObject({ title: 'Backup', isDone: false });
    const made = { title: 'Backup, last made on 2026-11-22', isDone: true };
    expect(backupOf(settled.backup)).toMatchObject(made);
    expect(backupOf(null)).toMatchObject({ isDone: true });
  });

  it('keeps the demo item while demo orders are left without their sarees', () => {
    const demo = { products: 0, orders: 1, customers: 0 };
    expect(left({ ...settled, demo })).toEqual(['demo']);
  });
});
