import { describe, expect, it } from 'vitest';
import type { AuditedChange } from '../../../../contract/audit.ts';
import { actionText, actorText, getChangedFacts, subjectText } from './change-entry.tsx';

const change: AuditedChange = {
  _id: '1',
  at: '2026-11-21T06:30:00.000Z',
  actor: { _id: 'a1', name: 'Kavitha Rao' },
  action: 'changed',
  subject: { kind: 'product', id: '5f0c2a9b-1d3e-4f60-8a7b-9c0d1e2f3a4b', label: 'Maroon' },
  before: null,
  after: null,
};
const facts = (
  before: AuditedChange['before'],
  after: AuditedChange['after'],
  kind = change.subject.kind,
) =>
  getChangedFacts({ ...change, subject: { ...change.subject, kind }, before, after }, () => 'then');

describe('who made a change', () => {
  it('is named, unless the account was erased', () => {
    expect(actorText(change)).toBe('Kavitha Rao');
    expect(actorText({ ...change, actor: { _id: 'a1', name: null } })).toBe('Deleted admin');
    expect(actorText({ ...change, actor: null })).toBe('System');
  });
});

describe('what was changed', () => {
  it.each([
    ['product', 'Maroon', 'the product', 'Maroon'],
    ['customer', '', 'the customer', '5f0c2a9b'],
    ['promo code', 'SSMS10', 'the promo code', 'SSMS10'],
    ['settings', 'shop settings', 'the', 'settings'],
    ['demo data', '', 'the', 'demo data'],
  ] as const)('of %s %j reads: %s %s', (kind, label, words, name) => {
    expect(subjectText({ ...change.subject, kind, label })).toEqual({ kind: words, name });
  });
});

describe('what was done', () => {
  it.each([
    ['changed', 'changed'],
    ['signed out everywhere', 'signed out all devices of'],
    ['given two-step sign-in', 'turned on two-step sign-in for'],
    ['no longer given two-step sign-in', 'turned off two-step sign-in for'],
    ['secret renewed', 'renewed the secret of'],
  ])('%s reads: %s, before what it was done to', (action, text) => {
    expect(actionText(action)).toBe(text);
  });
});

describe('facts from one value to another', () => {
  it('are in words', () => {
    const before = { offerPrice: null, isHidden: false, tags: [], stock: 0 };
    const after = { offerPrice: 12500, isHidden: true, tags: ['silk', 'zari'], stock: 3 };
    expect(facts(before, after)).toEqual([
      { label: 'Offer price', from: 'none', to: '₹12,500.00' },
      { label: 'Is hidden', from: 'no', to: 'yes' },
      { label: 'Tags', from: 'none', to: 'silk, zari' },
      { label: 'Stock', from: '0', to: '3' },
    ]);
  });

  it.each([
    ['total', '₹100.00'],
    ['refund', '₹100.00'],
    ['credit', '₹100.00'],
    ['price', '₹100.00'],
    ['totalLimit', '100'],
    ['perCustomerLimit', '100'],
  ])('write %s of 100 as %s', (name, words) => {
    expect(facts(null, { [name]: 100 })[0]?.to).toBe(words);
  });

  it('have one side where the thing is new or gone, or the fact came with the change', () => {
    expect(facts(null, { name: 'Maroon' })).toEqual([{ label: 'Name', from: null, to: 'Maroon' }]);
    expect(facts({ name: 'Maroon' }, null)).toEqual([{ label: 'Name', from: 'Maroon', to: null }]);
    expect(facts({ stock: 3 }, { stock: 5, reason: 'Counted' })).toEqual([
      { label: 'Stock', from: '3', to: '5' },
      { label: 'Reason', from: null, to: 'Counted' },
    ]);
    expect(facts({ care: 'Dry clean' }, {})).toEqual([
      { label: 'Care', from: 'Dry clean', to: 'none' },
    ]);
  });

  it('show times in the shop’s time zone, and records field by field', () => {
    expect(facts(null, { paidAt: '2026-11-21T06:30:00.000Z' })[0]?.to).toBe('then');
    expect(facts(null, { address: { city: 'Mysuru', postalCode: '570001' } })[0]?.to).toBe(
      'City: Mysuru; Postal code: 570001',
    );
  });

  it('of the settings have the labels of their form', () => {
    expect(facts({ splashMs: 3000 }, { splashMs: 0 }, 'settings')).toEqual([
      { label: 'Splash screen', from: '3 s', to: '0 s' },
    ]);
    expect(facts({ courtsAt: '' }, { courtsAt: 'Mysuru' }, 'settings')[0]?.label).toBe('Courts at');
  });
});
