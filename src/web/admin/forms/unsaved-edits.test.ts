import { expect, it } from 'vitest';
import { isOtherScreen } from './unsaved-edits.tsx';

const place = (address: string) => {
  const { pathname, search } = new URL(address, 'http://shop.test');
  return { pathname, search };
};

it.each([
  ['/admin?tab=add-product', '/admin', true],
  ['/admin?tab=add-product', '/admin?tab=users', true],
  ['/admin?tab=add-product', '/?tab=add-product', true],
  ['/admin?tab=add-product', '/admin?tab=add-product&sort=price', false],
  ['/admin/settings', '/admin/settings?from=list', false],
  ['/admin/settings', '/admin/changes', true],
])('from %s to %s: another screen is %s', (here, there, expected) => {
  expect(isOtherScreen(place(here), place(there))).toBe(expected);
});
