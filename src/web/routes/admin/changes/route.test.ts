import { expect, test } from 'vitest';
import { changeChoice, changesPath, changesQuery, shownChoice } from './route.tsx';

test('a choice of the change log has one address and is read back from it', () => {
  const whole = changeChoice(new URLSearchParams());
  expect(changesPath(whole)).toBe(changesPath());
  const choice = { kind: 'promo code', actor: '', from: '2026-11-01', to: '' };
  expect(changesPath(choice)).toBe('/admin/changes?kind=promo+code&from=2026-11-01');
  expect(changeChoice(new URL(changesPath(choice), 'http://shop.test').searchParams)).toEqual(
    choice,
  );
});

test('what narrows nothing is not asked for; what cannot be is left to the server', () => {
  const query = changesQuery(changeChoice(new URLSearchParams('kind=&from=2026-99-99')));
  expect(query).toMatchObject({ kind: undefined, actor: undefined, from: '2026-99-99' });
});

test('a day that is none stays out of the form', () => {
  const choice = { kind: 'settings', actor: '', from: '2026-99-99', to: '2026-11-30' };
  expect(shownChoice(choice)).toEqual({ ...choice, from: '' });
});
