import { describe, expect, it } from 'vitest';
import { ADMIN_TABS, getTab, navPath, screenAt, tabLabel, tabPath } from './admin-paths.ts';

describe('getTab', () => {
  it.each([
    ['', 'orders'],
    ['tab=orders', 'orders'],
    ['tab=users', 'users'],
    ['tab=products', 'products'],
    ['tab=add-product', 'add-product'],
    ['tab=', 'orders'],
    ['tab=Users', 'orders'],
    ['tab=toString', 'orders'],
    ['tab=users&tab=products', 'users'],
    ['other=users', 'orders'],
  ])('reads %j as %s', (query, tab) => {
    expect(getTab(new URLSearchParams(query))).toBe(tab);
  });
});

describe('tabPath', () => {
  it('gives every tab an address that leads back to it', () => {
    for (const { id } of ADMIN_TABS) {
      expect(getTab(new URL(tabPath(id), 'https://shop.example').searchParams)).toBe(id);
    }
  });

  it('keeps the address of the default tab plain', () => {
    expect(tabPath('orders')).toBe('/admin');
  });
});

describe('tabLabel', () => {
  it('names the tabs as the specification does', () => {
    expect(ADMIN_TABS.map(({ id }) => tabLabel(id))).toEqual([
      'Orders',
      'Users',
      'Products',
      'Add Product',
    ]);
  });
});

describe('navPath', () => {
  it.each([
    ['/admin', '/admin'],
    ['/admin?search=asha', '/admin'],
    ['/admin?tab=users', '/admin?tab=users'],
    ['/admin/banners', '/admin/banners'],
    ['/admin/changes?kind=order', '/admin/changes'],
    ['/admin/promo-codes/new', '/admin/promo-codes'],
    ['/admin/orders/1/invoice', '/admin'],
    ['/admin/customers/1', '/admin?tab=users'],
    ['/admin/products/import', '/admin?tab=products'],
  ])('of %s is %s', (address, link) => {
    expect(navPath(new URL(address, 'https://shop.example'))).toBe(link);
  });
});

describe('screenAt', () => {
  it.each([
    ['/admin?tab=add-product', '/admin', true],
    ['/admin?tab=add-product', '/admin?tab=users', true],
    ['/admin?tab=add-product', '/?tab=add-product', true],
    ['/admin?tab=orders', '/admin?paid=cash-due', false],
    ['/admin?tab=add-product', '/admin?tab=add-product&sort=price', false],
    ['/admin/settings', '/admin/settings?from=list', false],
    ['/admin/settings', '/admin/changes', true],
  ])('%s and %s are two screens: %s', (here, there, expected) => {
    const screen = (address: string) => screenAt(new URL(address, 'http://shop.test'));
    expect(screen(here) !== screen(there)).toBe(expected);
  });
});
